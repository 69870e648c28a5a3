/// One rate for each key, in bounded memory; a pure value, time is an argument.
package struct RateLimiter: Sendable {
    /// Whether an attempt may be made now, and if not, when the next may.
    package enum Verdict: Hashable, Sendable {
        case allowed
        /// Refused; the same key may try again after this long.
        case refused(retryAfter: Duration)
    }

    private let rate: Rate
    private var buckets: TokenBuckets<String>

    /// - Parameter capacity: how many keys are remembered at most; at least 1.
    package init(_ rate: Rate, capacity: Int = 10_000) {
        self.rate = rate
        buckets = TokenBuckets(capacity: capacity)
    }

    /// The number of stored keys.
    package var count: Int { buckets.count }

    /// Counts one attempt of `key` at `now`, a reading of any one monotonic clock.
    /// - Parameter cost: how many attempts it counts as; at most the burst.
    package mutating func spend(_ key: String, cost: Int = 1, at now: Duration) -> Verdict {
        let cost = min(cost, rate.burst)
        let verdict = verdict(on: key, cost: cost, at: now)
        if verdict == .allowed { charge(key, cost: cost, at: now) }
        return verdict
    }

    /// The answer that `spend` would give; nothing is counted.
    /// - Parameter kept: this many attempts of the burst are kept for others.
    package func verdict(on key: String, cost: Int = 1, at now: Duration, leaving kept: Int = 0) -> Verdict {
        let wait = buckets[key].wait(for: cost, of: rate, at: now, leaving: kept)
        return wait <= .zero ? .allowed : .refused(retryAfter: wait)
    }

    /// Counts one attempt that was made, even if it was one too many: the key then owes more.
    package mutating func charge(_ key: String, cost: Int = 1, at now: Duration) {
        buckets.charge(key, cost: cost, of: rate, at: now)
    }

    /// Whether the key's bucket is full.
    package func isFull(_ key: String, at now: Duration) -> Bool { buckets[key].isFull(at: now) }
}
