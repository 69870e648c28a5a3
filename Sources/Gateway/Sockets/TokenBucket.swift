import RehearsalCore

/// Limits how often something may be done: a bucket holds `burst` tokens and gets one more in each `interval`. Stored as the instant at which the
/// bucket is full again.
struct TokenBucket {
    let interval: Interval
    let burst: Int64
    private var full = Instant(microseconds: .min)

    init(perSecond: Int64, burst: Int64) {
        interval = Interval(microseconds: 1_000_000 / perSecond)
        self.burst = burst
    }

    /// Takes this many tokens; `false`, with none taken, if fewer than `kept` would be left.
    mutating func take(_ count: Int64 = 1, at now: Instant, leaving kept: Int64 = 0) -> Bool {
        let next = max(full, now) + Interval(microseconds: interval.microseconds * count)
        guard next - now <= Interval(microseconds: interval.microseconds * (burst - kept)) else { return false }
        full = next
        return true
    }
}
