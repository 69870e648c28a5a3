/// How many attempts are allowed: `burst` at once, then one each `interval`.
package struct Rate: Hashable, Sendable {
    package let burst: Int
    package let interval: Duration

    /// - Precondition: both are positive.
    package init(burst: Int, every interval: Duration) {
        precondition(burst > 0 && interval > .zero, "a rate needs a positive burst and interval")
        self.burst = burst
        self.interval = interval
    }
}

/// A token bucket for each key (for example a peer's address), in bounded memory; a pure value, time is an argument.
///
/// It stores the instant at which a key's bucket is full again (the generic cell rate algorithm, ITU-T I.371):
/// a key whose bucket is full needs no entry. If all `capacity` entries belong to keys whose buckets are not full,
/// the fullest one is removed. So a flood of new keys can free an old key early, but only by what it still owed.
package struct RateLimiter: Sendable {
    /// Whether an attempt may be made now, and if not, when the next may.
    package enum Verdict: Hashable, Sendable {
        case allowed
        /// Refused; the same key may try again after this long.
        case refused(retryAfter: Duration)
    }

    private let rate: Rate
    private let capacity: Int
    private var fullAt: [String: Duration] = [:]

    /// - Parameter capacity: how many keys are remembered at most; at least 1.
    package init(_ rate: Rate, capacity: Int = 10_000) {
        precondition(capacity > 0, "a rate limiter needs room for a key")
        self.rate = rate
        self.capacity = capacity
    }

    /// The number of stored keys.
    package var count: Int { fullAt.count }

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
        let excess = max(fullAt[key] ?? now, now) + rate.interval * cost - now - rate.interval * (rate.burst - kept)
        return excess <= .zero ? .allowed : .refused(retryAfter: excess)
    }

    /// Counts one attempt that was made, even if it was one too many: the key then owes more.
    package mutating func charge(_ key: String, cost: Int = 1, at now: Duration) {
        if fullAt[key] == nil, fullAt.count >= capacity { evict(at: now) }
        fullAt[key] = max(fullAt[key] ?? now, now) + rate.interval * cost
    }

    /// Whether the key's bucket is full.
    package func isFull(_ key: String, at now: Duration) -> Bool { fullAt[key] ?? now <= now }

    private mutating func evict(at now: Duration) {
        // One pass over the table removes all buckets that are full again, and the fullest tenth of the rest: so passes are rare.
        fullAt = fullAt.filter { $0.value > now }
        guard fullAt.count >= capacity else { return }
        for (key, _) in fullAt.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }).prefix(max(1, capacity / 10)) {
            fullAt[key] = nil
        }
    }
}
