extension ClockEstimator {
    /// How many exchanges are remembered: about a minute of a bad link, five of a good one.
    package static let windowCapacity = 64

    /// One question and its answer.
    struct Exchange: Hashable, Sendable {
        var sent: LocalInstant
        var received: Instant
        var answered: Instant
        var returned: LocalInstant

        /// θ when it was sent is at most this.
        var above: Int64 { received.microseconds - sent.microseconds }
        /// θ when it came back is at least this.
        var below: Int64 { answered.microseconds - returned.microseconds }
        /// What both ways took together.
        var roundTrip: Int64 { above - below }
        /// One way, if both took the same.
        var delay: Int64 { max(0, roundTrip) / 2 }
    }

    /// The latest exchanges, in no order that matters. Holds its elements in place: an exchange allocates nothing.
    struct Window: Sendable {
        static let capacity = ClockEstimator.windowCapacity

        private var slots = InlineArray<64, Exchange>(repeating: .none)
        private var next = 0
        private(set) var count = 0

        subscript(index: Int) -> Exchange { slots[index] }

        /// The one that was appended last.
        var latest: Exchange? { count == 0 ? nil : slots[(next + Self.capacity - 1) % Self.capacity] }

        mutating func append(_ exchange: Exchange) {
            slots[next] = exchange
            next = (next + 1) % Self.capacity
            count = min(count + 1, Self.capacity)
        }
    }
}

extension ClockEstimator.Exchange {
    fileprivate static var none: Self {
        Self(
            sent: LocalInstant(microseconds: 0), received: Instant(microseconds: 0), answered: Instant(microseconds: 0),
            returned: LocalInstant(microseconds: 0))
    }
}
