package import RehearsalCore

/// How far from their instants changes were drawn: a histogram of the absolute errors.
package struct DisplayError: Hashable, Sendable {
    /// Upper bounds of the buckets; the last bucket is open.
    package static let bounds = [1, 2, 4, 8, 12, 17, 25, 34, 50, 75, 100, 150, 250, 500, 1_000].map(
        Interval.milliseconds)

    /// One count for each bound, and one for errors beyond the last bound.
    package private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
    /// How many errors were counted.
    package private(set) var count = 0
    /// The largest error.
    package private(set) var worst = Interval.zero

    package init() {}

    /// A histogram that was written down. Buckets that are missing are empty; those beyond the last one are counted in it.
    package init(counts written: [Int], worst: Interval) {
        for (index, number) in written.enumerated() { counts[min(index, Self.bounds.count)] &+= number }
        count = counts.reduce(0, &+)
        self.worst = worst
    }

    /// Counts one error; its sign does not matter.
    package mutating func record(_ error: Interval) {
        let size = Interval(microseconds: error.microseconds == .min ? .max : abs(error.microseconds))
        worst = max(worst, size)
        count += 1
        counts[Self.bounds.firstIndex { size <= $0 } ?? Self.bounds.count] += 1
    }

    /// Counts another histogram's errors too.
    package mutating func add(_ other: DisplayError) {
        for index in counts.indices { counts[index] &+= other.counts[index] }
        count &+= other.count
        worst = max(worst, other.worst)
    }

    /// A value that at least `share` of the errors do not exceed: the bound of their bucket, or the largest error if that is less.
    /// `nil` if nothing was drawn yet.
    package func quantile(_ share: Double) -> Interval? {
        guard count > 0 else { return nil }
        var left = max(1, Int((Double(count) * min(max(share, 0), 1)).rounded(.up)))
        for (index, bound) in Self.bounds.enumerated() {
            left -= counts[index]
            if left <= 0 { return min(bound, worst) }
        }
        return worst
    }
}
