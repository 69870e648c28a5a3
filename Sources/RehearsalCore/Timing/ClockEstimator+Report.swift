extension ClockEstimator {
    /// What a device reports about its clock.
    package struct Report: Hashable, Sendable {
        /// The largest possible error of its reading.
        package var bound: Interval
        /// The time of one way to the server, half of a round trip: the median of the window. Then the least, and the 95th
        /// percentile.
        package var delay: Interval
        package var leastDelay: Interval
        package var lateDelay: Interval
        /// The median distance of these delays from their median; a few long delays do not change it.
        package var jitter: Interval
    }

    /// `nil` while unsure or before the first exchange.
    package func report(at local: LocalInstant) -> Report? {
        guard let bound = bound(at: local), window.count > 0 else { return nil }
        var delays = Ranking()
        for index in 0..<window.count { delays.insert(window[index].delay) }
        let median = delays.part(50, of: 100)
        var distances = Ranking()
        for index in 0..<window.count { distances.insert(abs(window[index].delay - median)) }
        return Report(
            bound: bound, delay: Interval(microseconds: median),
            leastDelay: Interval(microseconds: delays.part(0, of: 100)),
            lateDelay: Interval(microseconds: delays.part(95, of: 100)),
            jitter: Interval(microseconds: distances.part(50, of: 100)))
    }

    /// At most a window of numbers, sorted, the least first.
    struct Ranking {
        private var values = InlineArray<64, Int64>(repeating: 0)
        private var count = 0

        mutating func insert(_ value: Int64) {
            var place = count
            while place > 0, values[place - 1] > value {
                values[place] = values[place - 1]
                place -= 1
            }
            values[place] = value
            count += 1
        }

        /// The least value such that `share` of `whole` parts of all values are at or below it (nearest rank).
        func part(_ share: Int, of whole: Int) -> Int64 { values[max(0, (share * count + whole - 1) / whole - 1)] }
    }
}
