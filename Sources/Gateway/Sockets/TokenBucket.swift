import RehearsalCore

/// A limit on how often something may be done: a bucket that holds `burst` and is filled by one each `interval`.
/// Kept as the instant at which it is full again.
struct TokenBucket {
    let interval: Interval
    let burst: Int64
    private var full = Instant(microseconds: .min)

    init(perSecond: Int64, burst: Int64) {
        interval = Interval(microseconds: 1_000_000 / perSecond)
        self.burst = burst
    }

    /// Takes one; `false` when the bucket is empty, or down to what is kept for others.
    mutating func take(at now: Instant, leaving kept: Int64 = 0) -> Bool {
        let next = max(full, now) + interval
        guard next - now <= Interval(microseconds: interval.microseconds * (burst - kept)) else { return false }
        full = next
        return true
    }
}
