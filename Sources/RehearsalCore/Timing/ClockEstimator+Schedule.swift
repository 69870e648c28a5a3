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
    /// The most by which a gap is shorter or longer than its length above, in per cent. Devices that joined together would
    /// otherwise ask together for ever, and each time the last of them would wait for the answers to all others.
    package static let spread: Int64 = 10
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
    ///
    /// - Parameter longest: what the gap may have at most before it is spread, where the caller needs a word more often.
    package func untilNextExchange(at local: LocalInstant, longest: Interval = Self.quietGap) -> Interval {
        guard let last = window.latest else { return .zero }
        let gap = max(.zero, min(gap(at: local), longest)).spread(by: last.returned)
        return min(max(.zero, last.returned + gap - local), gap)
    }
}

extension Interval {
    /// This length, changed by at most `ClockEstimator.spread` per cent: always the same after the same instant, evenly
    /// over different ones (D. Knuth's multiplicative hashing). What a device's own clock reads says how much, so no two
    /// devices stay in step, and a test has the same gaps each time.
    fileprivate func spread(by instant: LocalInstant) -> Interval {
        let share = Int64((UInt64(bitPattern: instant.microseconds) &* 0x9E37_79B9_7F4A_7C15) >> 44)  // of 2^20
        let (least, range) = (100 - ClockEstimator.spread, 2 * ClockEstimator.spread)
        // A gap is short, so this does not overflow; the checked product needs what WebAssembly has not.
        return Interval(microseconds: microseconds &* (least << 20 &+ range &* share) / (100 << 20))
    }
}
