import RehearsalCore

/// Limits how often something may be done: a bucket holds `burst` tokens and gets one more in each `interval`. Stored as the instant at which the
/// bucket is full again.
struct TokenBucket {
    let burst: Int64
    // Both in microseconds.
    private let interval: Int64
    private var full = Int64.min

    init(perSecond: Int64, burst: Int64) {
        self.burst = burst
        interval = 1_000_000 / perSecond
    }

    /// Takes this many tokens; `false`, with none taken, if fewer than `kept` would be left.
    mutating func spend(_ count: Int64 = 1, at now: Instant, leaving kept: Int64 = 0) -> Bool {
        let now = now.microseconds
        let next = max(full, now) + interval * count
        guard next - now <= interval * (burst - kept) else { return false }
        full = next
        return true
    }
}
