package import RehearsalCore

extension Run {
    /// An event of the run.
    package enum Event: Hashable, Sendable {
        case cued(Cue)
        /// `rate` is the rate of the run while it moves; `motion.rate` is 0 while it is stopped.
        case moved(Motion, rate: Double)
        /// A loop began, will end or has ended, as `motion` says; `rate` as in `moved`.
        case looped(Motion, rate: Double)
        /// The programme got another score during the run.
        case revised(Revised)
    }
}

/// A cue that was given: the change of the live formation that starts at `starts`.
package struct Cue: Hashable, Sendable {
    /// Indices of the formation that is left (`from`) and the one that is reached (`to`).
    package var from: Int
    package var to: Int
    package var starts: Instant
    /// Real time of the move at the present rate; zero for a cut.
    package var duration: Interval
    package var motion: Motion

    package init(from: Int, to: Int, starts: Instant, duration: Interval, motion: Motion) {
        self.from = from
        self.to = to
        self.starts = starts
        self.duration = duration
        self.motion = motion
    }
}
