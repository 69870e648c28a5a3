/// A part of the drill, from `starts` up to but not including `ends`.
package struct DrillStage: Hashable, Sendable {
    package var kind: DrillStages.Kind
    /// Index from 0; of the round to come, in the preparation.
    package var round: Int
    package var starts: ScoreTime
    package var ends: ScoreTime
}

/// The stages of a drill one after the other, with the rests as the trainer has made them: preparation, and then work and rest of each
/// round. A stage without length is left out. No rest follows the last round.
package struct DrillStages: Hashable, Sendable {
    /// What a stage is for.
    package enum Kind: UInt8, Hashable, Sendable {
        case preparation
        case work
        case rest
    }

    /// The sounds of the clock.
    package enum Bell: UInt8, Hashable, Sendable {
        case workBegins
        case workEnds
        /// So long before the end of work, or of a rest, that one gets ready.
        case warning
    }

    /// A bell and when it is heard.
    package struct Sound: Hashable, Sendable {
        package var bell: Bell
        package var at: ScoreTime
    }

    package let all: [DrillStage]
    private let warnings: [Interval]

    /// Of `adjustments` only those of rests count.
    package init(of drill: Drill, with adjustments: [Adjustment] = []) {
        var all: [DrillStage] = []
        var time = ScoreTime.zero
        func add(_ kind: Kind, _ round: Int, lasting length: Interval) {
            guard length > .zero else { return }
            all.append(DrillStage(kind: kind, round: round, starts: time, ends: time + length))
            time = time + length
        }
        if !drill.rounds.isEmpty { add(.preparation, 0, lasting: drill.preparation) }
        for (index, round) in drill.rounds.enumerated() {
            add(.work, index, lasting: round.work)
            guard index + 1 < drill.rounds.count else { break }
            var rest = round.rest
            for adjustment in adjustments {
                if case .rest(index, let longer) = adjustment.kind { rest = rest + longer }
            }
            add(.rest, index, lasting: rest)
        }
        self.all = all
        warnings = drill.warnings
    }

    package var end: ScoreTime { all.last?.ends ?? .zero }

    /// The stages as a score: each is held for its length, and no time passes between them. So a drill runs as a production does.
    package var score: Score {
        Score(holds: all.map { $0.ends - $0.starts }, transitions: all.map { _ in .zero })
    }

    /// The work of a round; `nil` if it has none.
    package func work(of round: Int) -> DrillStage? { all.first { $0.kind == .work && $0.round == round } }

    /// The bells of one stage, in order.
    package func sounds(in stage: DrillStage) -> [Sound] {
        let isWork = stage.kind == .work
        var sounds = isWork ? [Sound(bell: .workBegins, at: stage.starts)] : []
        for index in ranked(by: warnings.map { -Double($0.microseconds) }) {
            let at = stage.ends - warnings[index]
            if at > stage.starts, at < stage.ends { sounds.append(Sound(bell: .warning, at: at)) }
        }
        if isWork { sounds.append(Sound(bell: .workEnds, at: stage.ends)) }
        return sounds
    }
}
