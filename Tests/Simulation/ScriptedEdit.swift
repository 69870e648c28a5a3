import PropertyTesting
import Rehearsal
import RehearsalCore

/// One edit of the production: of the score, of the music, or of something that neither shows.
struct ScriptedEdit {
    enum Kind: CaseIterable { case insert, remove, move, hold, transition, clips, nothingOfTheScore }

    let at: Instant
    private let number: Int
    private let kind: Kind
    /// Which formation, and where to: shares of the list.
    private let place: Double
    private let goal: Double
    private let length: Interval

    init(_ number: Int, at: Instant, _ random: inout Seeded) {
        self.number = number
        self.at = at
        kind = random.pick(Kind.allCases)
        place = random.unit()
        goal = random.unit()
        length = Interval(microseconds: Int64(random.int(100_000...2_500_000)))
    }

    func apply(to edition: Edition) -> Edition {
        var edition = edition
        if kind == .clips {
            edition.song.clips.append(edition.song.clips.remove(at: Int(place * Double(edition.song.clips.count))))
        }
        if let drill = edition.drill {
            var changed = edition
            changed.outline.revision += 1
            changed.drill = apply(to: drill)
            return changed
        }
        var formations = Array(zip(edition.outline.formations, edition.choreography.formations))
        let index = Int(place * Double(formations.count))
        switch kind {
        case .insert:
            guard let id = FormationID("e\(number)") else { break }
            formations.insert((id, formations[index].1), at: index)
        case .remove: if formations.count > 1 { formations.remove(at: index) }
        case .move: formations.insert(formations.remove(at: index), at: Int(goal * Double(formations.count)))
        case .hold: formations[index].1.hold = length
        case .transition: formations[index].1.transition.duration = length
        case .clips, .nothingOfTheScore: break
        }
        let count = edition.choreography.performerCount
        guard let choreography = try? Choreography(performerCount: count, formations: formations.map(\.1)) else {
            return edition
        }
        var outline = edition.outline
        outline.revision += 1
        outline.score = choreography.score
        outline.formations = formations.map(\.0)
        return Edition(outline: outline, choreography: choreography, song: edition.song)
    }

    private func apply(to drill: DrillOutline) -> DrillOutline {
        var rounds = Array(zip(drill.rounds, drill.drill.rounds))
        let index = Int(place * Double(rounds.count))
        switch kind {
        case .insert:
            guard let id = RoundID("e\(number)") else { break }
            rounds.insert((id, rounds[index].1), at: index)
        case .remove: if rounds.count > 1 { rounds.remove(at: index) }
        case .move: rounds.insert(rounds.remove(at: index), at: Int(goal * Double(rounds.count)))
        case .hold: rounds[index].1.work = length
        case .transition: rounds[index].1.rest = length
        case .clips, .nothingOfTheScore: break
        }
        var changed = drill
        changed.revision += 1
        changed.rounds = rounds.map(\.0)
        changed.drill.rounds = rounds.map(\.1)
        return changed
    }
}
