extension ClockEstimator {
    /// How many exchanges follow quickly after joining, waking up, a change of network, or a contradiction.
    package static let burst = 8
    package static let burstGap = Interval.milliseconds(50)
    /// Exchanges are more frequent until there are this many, and while the bound can still become better.
    package static let enough = 24
    /// A run may be started a few seconds after a device has joined, and its music is to begin by a good clock.
    package static let eagerGap = Interval.milliseconds(200)
    /// The gap while the bound is above the target, without end: frequent exchanges cannot make a slow link faster.
    package static let doubtfulGap = Interval.seconds(1)
    package static let quietGap = Interval.seconds(5)
    /// A bound that is good enough: less than a third of the time of one picture on a display.
    package static let targetBound = Interval.milliseconds(5)

    /// How long after an answered exchange the next should be sent.
    package func gap(at local: LocalInstant) -> Interval {
        if burstLeft > 0 { return Self.burstGap }
        if let bound = bound(at: local), bound <= Self.targetBound { return Self.quietGap }
        return window.count < Self.enough ? Self.eagerGap : Self.doubtfulGap
    }

    /// The time from `local` until the next exchange is due; zero before the first. A client has only one exchange open at a
    /// time, and treats its link as broken when that one gets no answer.
    package func untilNextExchange(at local: LocalInstant) -> Interval {
        guard let last = window.latest else { return .zero }
        let gap = gap(at: local)
        return min(max(.zero, last.returned + gap - local), gap)
    }
}
