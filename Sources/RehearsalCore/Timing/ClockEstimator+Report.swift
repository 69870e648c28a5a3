extension ClockEstimator {
    /// What a device says of its clock.
    package struct Report: Hashable, Sendable {
        /// How far its reading may be off.
        package var bound: Interval
        /// One way to the server: half of a round trip, the median of the window. Also the least, and the 95th of a hundred.
        package var delay: Interval
        package var leastDelay: Interval
        package var lateDelay: Interval
        /// The median distance of these delays from their median: stalls do not swell it.
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

    /// Up to a window of numbers in rising order.
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

        /// The value that `share` of `whole` are at or below (nearest rank).
        func part(_ share: Int, of whole: Int) -> Int64 { values[max(0, (share * count + whole - 1) / whole - 1)] }
    }
}
