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

    /// So many at once, then so many each second.
    package init(burst: Int, perSecond: Int) { self.init(burst: burst, every: .seconds(1) / perSecond) }
}

extension Duration {
    /// The parts of a microsecond are dropped.
    package var wholeMicroseconds: Int64 {
        components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000
    }
}
