/// What one client has used of a rate: the instant at which all of the burst is there again (the generic cell rate
/// algorithm, ITU-T I.371). Everything that limits how often something is done counts with it. Instants are readings of
/// any one monotonic clock.
package struct TokenBucket: Hashable, Sendable {
    /// `nil` if nothing was used.
    private(set) var fullAt: Duration?

    /// A full one.
    package init() {}

    /// How long it is until so many attempts are allowed; zero or less if they are now. Nothing is counted.
    /// - Parameter kept: this many attempts of the burst are kept for others.
    package func wait(for cost: Int = 1, of rate: Rate, at now: Duration, leaving kept: Int = 0) -> Duration {
        max(fullAt ?? now, now) + rate.interval * cost - now - rate.interval * (rate.burst - kept)
    }

    /// Counts attempts that were made, even if they were too many: then it owes more.
    package mutating func charge(_ cost: Int = 1, of rate: Rate, at now: Duration) {
        fullAt = max(fullAt ?? now, now) + rate.interval * cost
    }

    /// Counts so many attempts, if they are allowed now.
    /// - Parameter kept: this many attempts of the burst are kept for others.
    package mutating func spend(_ cost: Int = 1, of rate: Rate, at now: Duration, leaving kept: Int = 0) -> Bool {
        guard wait(for: cost, of: rate, at: now, leaving: kept) <= .zero else { return false }
        charge(cost, of: rate, at: now)
        return true
    }

    /// Whether all of the burst is there.
    package func isFull(at now: Duration) -> Bool { fullAt ?? now <= now }
}

/// A bucket for each key (for example a peer's address), in bounded memory; a pure value, time is an argument.
///
/// A key whose bucket is full needs no entry. If all `capacity` entries belong to keys whose buckets are not full, the
/// fullest ones are removed. So a flood of new keys can free an old key early, but only by what it still owed.
package struct TokenBuckets<Key: Hashable & Sendable>: Sendable {
    private let capacity: Int
    private var buckets: [Key: TokenBucket] = [:]

    /// - Parameter capacity: how many keys are remembered at most; at least 1.
    package init(capacity: Int = 10_000) {
        precondition(capacity > 0, "a rate limiter needs room for a key")
        self.capacity = capacity
    }

    /// The number of stored keys.
    package var count: Int { buckets.count }

    /// What the key has used.
    package subscript(key: Key) -> TokenBucket { buckets[key] ?? TokenBucket() }

    /// Counts attempts of the key that were made, even if they were too many.
    package mutating func charge(_ key: Key, cost: Int = 1, of rate: Rate, at now: Duration) {
        if buckets[key] == nil, buckets.count >= capacity { evict(at: now) }
        buckets[key, default: TokenBucket()].charge(cost, of: rate, at: now)
    }

    private mutating func evict(at now: Duration) {
        // One pass over the table removes all buckets that are full again, and the fullest tenth of the rest: so passes are rare.
        buckets = buckets.filter { !$0.value.isFull(at: now) }
        guard buckets.count >= capacity else { return }
        let fullest = buckets.sorted { $0.value.fullAt ?? now < $1.value.fullAt ?? now }
        for (key, _) in fullest.prefix(max(1, capacity / 10)) { buckets[key] = nil }
    }
}
