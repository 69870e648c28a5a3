package import RehearsalCore

extension Run {
    /// A command of the baton's holder about the run. Formations are indices from 0.
    package enum Command: Hashable, Sendable {
        /// Leave the live formation now. `from`, if given, is the formation that the sender believes to be live. If `countIn` is not 0, a count-in
        /// comes first; while the run moves, the cue waits for the beat `on`.
        case go(from: Int?, countIn: Int = 0, on: Beat = .now)
        case back
        case jump(formation: Int)
        /// Plays from `from`, or from the present place if that is `nil`.
        case play(from: ScoreTime? = nil, countIn: Int = 0)
        case pause
        case seek(ScoreTime)
        /// Changes the rate, over this number of counts; 0 for at once.
        case rate(Double, over: Int = 0)
        /// Repeats a stretch.
        case loop(Repetition)
        /// The present pass, or the next one if none is in progress, is the last: the run stops at its end.
        case lastPass
        /// The run continues past the end of the loop.
        case leaveLoop
    }
}

extension Run {
    /// What a cue waits for while the run moves.
    package enum Beat: String, CaseIterable, Sendable {
        case now, count, eight

        /// The number of counts from one such beat to the next; `nil` for `now`.
        var counts: Double? {
            switch self {
            case .now: nil
            case .count: 1
            case .eight: 8
            }
        }
    }
}

/// The stretch that a loop repeats, and how.
package struct Repetition: Hashable, Sendable {
    package var from: ScoreTime
    package var to: ScoreTime
    /// Real time of the rest before each pass except the first.
    package var pause: Interval
    /// Number of counts of the count-in before each pass.
    package var countIn: Int
    /// The rate of the first pass; `nil` for the rate of the run.
    package var rate: Double?
    /// By how much each pass is faster than the one before, up to `most`.
    package var step: Double
    /// The highest rate; `nil` for the tempo as written, or for the rate of the first pass if that is higher.
    package var most: Double?

    package init(
        from: ScoreTime, to: ScoreTime, pause: Interval = .zero, countIn: Int = 0, rate: Double? = nil,
        step: Double = 0, most: Double? = nil
    ) {
        self.from = from
        self.to = to
        self.pause = pause
        self.countIn = countIn
        self.rate = rate
        self.step = step
        self.most = most
    }
}

extension Run.Command: CapabilityCommand {
    package static let group = "run"

    package static func budget(forConductor isConductor: Bool) -> CommandBudget {
        CommandBudget(burst: 120, perSecond: 60)
    }
}
