import RehearsalCore

/// The session clock as a follower reads it: from the estimator, and before the first exchange from the server's welcome.
struct SessionTime: Sendable {
    var estimator = ClockEstimator()
    private var rough = Interval.zero

    /// A first rough value from the server's `now`.
    mutating func assume(now: Instant, at local: LocalInstant) {
        rough = Interval(microseconds: now.microseconds - local.microseconds)
    }

    mutating func session(at local: LocalInstant) -> Instant {
        estimator.session(at: local) ?? Instant(microseconds: local.microseconds) + rough
    }

    func local(of instant: Instant) -> LocalInstant {
        estimator.local(of: instant) ?? LocalInstant(microseconds: (instant - rough).microseconds)
    }
}
