extension ClockEstimator {
    /// How many exchanges follow closely upon joining, waking up, a change of network, or a contradiction.
    package static let burst = 8
    package static let burstGap = Interval.milliseconds(50)
    /// Until this many exchanges are at hand, and while the bound is not what it could be.
    package static let enough = 24
    package static let eagerGap = Interval.milliseconds(500)
    /// While the bound is above the target, for good: long ways are not made shorter by asking.
    package static let doubtfulGap = Interval.seconds(1)
    package static let quietGap = Interval.seconds(5)
    /// A bound that is good enough: less than a third of a display frame.
    package static let targetBound = Interval.milliseconds(5)

    /// How long after an answered exchange the next should be sent.
    package func gap(at local: LocalInstant) -> Interval {
        if burstLeft > 0 { return Self.burstGap }
        if let bound = bound(at: local), bound <= Self.targetBound { return Self.quietGap }
        return window.count < Self.enough ? Self.eagerGap : Self.doubtfulGap
    }

    /// How long from `local` until the next exchange is due; zero before the first. A client has one under way at a time, and
    /// takes its link for dead when that stays unanswered.
    package func untilNextExchange(at local: LocalInstant) -> Interval {
        guard let last = window.latest else { return .zero }
        let gap = gap(at: local)
        return min(max(.zero, last.returned + gap - local), gap)
    }
}
