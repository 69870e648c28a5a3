package import RehearsalCore

extension Run {
    /// What the baton's holder asks of the run. Formations are indices from 0.
    package enum Command: Hashable, Sendable {
        /// Leave the live formation now. `from`, when given, is the formation the sender believes to be live.
        /// It is counted in before, if `countIn` is not 0, and waits for a beat while the run goes.
        case go(from: Int?, countIn: Int = 0, on: Beat = .now)
        case back
        case jump(formation: Int)
        /// From `from`, where the run is put first; from where it is without.
        case play(from: ScoreTime? = nil, countIn: Int = 0)
        case pause
        case seek(ScoreTime)
        /// Over so many counts, or at once.
        case rate(Double, over: Int = 0)
        /// Runs a stretch again and again.
        case loop(Repetition)
        /// The pass under way, or the one to come, is the last: the run stands at its end.
        case lastPass
        /// The run goes on past the end of the loop.
        case leaveLoop
    }
}

extension Run {
    /// What a cue waits for while the run goes.
    package enum Beat: String, CaseIterable, Sendable {
        case now, count, eight

        /// How many counts from one to the next; `nil` for none.
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
    /// Real time for which everybody stands before each pass but the first.
    package var pause: Interval
    /// Counts before each pass.
    package var countIn: Int
    /// Of the first pass; `nil` for the rate at which the run goes.
    package var rate: Double?
    /// What each pass is faster than the one before, up to `most`.
    package var step: Double
    /// `nil` for the tempo as written, or the rate of the first pass where that is more.
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
