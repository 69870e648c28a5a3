package import RehearsalCore

/// When the moves of a piece begin, for clients that compute nothing.
package struct MoveCues: Hashable, Sendable {
    /// One move that begins.
    package struct Cue: Hashable, Sendable {
        package var move: String
        package var part: String
        package var counts: Double
        package var section: String?
        package var performer: String?

        package init(move: String, part: String, counts: Double, section: String?, performer: String?) {
            self.move = move
            self.part = part
            self.counts = counts
            self.section = section
            self.performer = performer
        }
    }

    /// Moves begin where it changes: what the index then is, `cues(at:)` knows.
    package let score: Score
    private let cues: [[Cue]]

    /// The moves that begin when the score comes to an index.
    package func cues(at index: Int) -> [Cue] { cues.indices.contains(index) ? cues[index] : [] }
}

extension MoveCues {
    /// Of the parts, moves and performers of a production; `nil` without moves.
    package init?(of production: Production) {
        guard production["moves"].count > 0 else { return nil }
        let tempo = production.tempoMap
        let fields = Description.production["passages"].fields
        let begun = production["passages"].entries.flatMap { part -> [(at: ScoreTime, cue: Cue)] in
            let (from, to) = (part.values[fields["from"]].asInterval, part.values[fields["to"]].asInterval)
            let begins = tempo.count(at: ScoreTime.zero + from)
            return production.moves(of: part.id)
                .map { (at: tempo.time(of: begins + $0.from), cue: $0.cue) }
                .filter { $0.at < ScoreTime.zero + to }
        }
        let times = Set(begun.map { $0.at }).sorted()
        guard let first = times.first else { return nil }
        // What stands before the first of them is nothing.
        let starts: [ScoreTime] = first > ScoreTime.zero ? [ScoreTime.zero] + times : times
        let holds: [Interval] = zip(starts, starts.dropFirst()).map { earlier, later in later - earlier }
        score = Score(holds: holds + [Interval.zero], transitions: starts.map { _ in Interval.zero })
        cues = starts.map { start in begun.filter { $0.at == start }.map { $0.cue } }
    }
}

extension Production {
    /// The moves of a part in their order, each with the counts after which it begins: those of a section beside those of other sections, a
    /// performer's beside their section's, one for all when these have ended. Pages compute the same (`stage/moves.js`).
    fileprivate func moves(of part: String) -> [(from: Double, cue: MoveCues.Cue)] {
        let fields = Description.production["moves"].fields
        let performers = self["performers"]
        let section = Description.production["performers"].fields["section"]
        var everybody = 0.0
        var sections: [String: Double] = [:]
        var own: [String: Double] = [:]
        func id(_ value: Value) -> String? { if case .text(let id) = value { id } else { nil } }
        func ofSection(_ id: String?) -> Double { max(everybody, id.flatMap { sections[$0] } ?? 0) }
        return self["moves"].entries.filter { $0.values[fields["part"]] == .text(part) }.map { move in
            let counts = move.values[fields["counts"]].asNumber
            let cue = MoveCues.Cue(
                move: move.id, part: part, counts: counts, section: id(move.values[fields["section"]]),
                performer: id(move.values[fields["performer"]]))
            let from: Double
            if let performer = cue.performer {
                let place = performers.index(of: performer)
                let theirs = place.flatMap { id(performers.entries[$0].values[section]) }
                from = max(ofSection(theirs), own[performer] ?? 0)
                own[performer] = from + counts
            } else if let section = cue.section {
                from = ofSection(section)
                sections[section] = from + counts
            } else {
                from = max(everybody, sections.values.max() ?? 0, own.values.max() ?? 0)
                everybody = from + counts
            }
            return (from, cue)
        }
    }
}
