extension ClockEstimator {
    /// How many exchanges are stored: about a minute on a bad link, five minutes on a good one.
    package static let windowCapacity = 64

    /// One request and its answer.
    struct Exchange: Hashable, Sendable {
        var sent: LocalInstant
        var received: Instant
        var answered: Instant
        var returned: LocalInstant

        /// An upper limit for θ at the time of sending.
        var above: Int64 { received.microseconds - sent.microseconds }
        /// A lower limit for θ at the time of the answer's arrival.
        var below: Int64 { answered.microseconds - returned.microseconds }
        /// The time of both ways together.
        var roundTrip: Int64 { above - below }
        /// The time of one way, assuming that both are equally long.
        var delay: Int64 { max(0, roundTrip) / 2 }
    }

    /// The latest exchanges, in any order. The elements are stored inside the value: adding an exchange allocates nothing.
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
