package import RehearsalCore

extension Run {
    /// What has happened to the run.
    package enum Event: Hashable, Sendable {
        case cued(Cue)
        /// `rate` is the rate at which the run goes whenever it goes; `motion.rate` is 0 while it is stopped.
        case moved(Motion, rate: Double)
        /// A loop was begun, will end or has ended, as `motion` says; `rate` as in `moved`.
        case looped(Motion, rate: Double)
        /// The programme got another score under the run.
        case revised(Revised)
    }
}

/// An instruction fired live: the change of the live formation that starts at `starts`.
package struct Cue: Hashable, Sendable {
    /// Indices of the formations left and reached.
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
