import PropertyTesting
import Rehearsal
import RehearsalCore

/// One edit of the production: of the score, or of something that the score does not show.
struct ScriptedEdit {
    enum Kind: CaseIterable { case insert, remove, move, hold, transition, nothingOfTheScore }

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
        case .nothingOfTheScore: break
        }
        let count = edition.choreography.performerCount
        guard let choreography = try? Choreography(performerCount: count, formations: formations.map(\.1)) else {
            return edition
        }
        var outline = edition.outline
        outline.revision += 1
        outline.score = choreography.score
        outline.formations = formations.map(\.0)
        return Edition(outline: outline, choreography: choreography)
    }
}
