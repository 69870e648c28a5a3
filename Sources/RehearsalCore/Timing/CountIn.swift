/// Counts before a motion begins: "5, 6, 7, 8". They end where it begins.
package struct CountIn: Hashable, Sendable {
    /// The number of counts.
    package var counts: Int
    /// The length of one count: in real time before a motion; in score time in a loop, because the passes of a loop differ in rate.
    package var count: Interval

    package init(counts: Int, count: Interval) {
        self.counts = counts
        self.count = count
    }

    /// The length of all counts together, limited to the longest interval.
    package var length: Interval {
        guard counts > 0 else { return .zero }
        return Interval(microseconds: max(count, .zero).microseconds.saturatingMultiply(by: Int64(counts)))
    }

    /// The count-in in real time, at this rate.
    func stretched(by rate: Double) -> CountIn { CountIn(counts: counts, count: count.stretched(by: rate)) }
}

/// One count of a count-in.
package struct CountedIn: Hashable, Sendable {
    /// How many counts are left, including this one.
    package var left: Int
    /// The instant of the next count; after the last count, the instant at which the motion begins.
    package var ends: Instant

    /// The number that is spoken: the last count is always 8.
    package var number: Int { 8 - (left - 1) % 8 }
}

extension Motion {
    /// The instant of the first count of the count-in; `nil` without one.
    package var countInStarts: Instant? { countIn.flatMap { $0.counts > 0 ? at - $0.length : nil } }

    /// The count at `instant`; `nil` outside the count-in.
    package func counted(at instant: Instant) -> CountedIn? {
        guard let countIn, let starts = countInStarts, starts <= instant, instant < at else { return nil }
        let count = max(countIn.count.microseconds, 1)
        let later = min(((at - instant).microseconds - 1) / count, Int64(countIn.counts) - 1)
        return CountedIn(
            left: Int(later) + 1, ends: at - Interval(microseconds: later > 0 ? count.saturatingMultiply(by: later) : 0)
        )
    }

    /// The first instant after `instant` at which another count is due; `nil` when none is left.
    func nextCount(after instant: Instant) -> Instant? {
        guard let starts = countInStarts else { return nil }
        return instant < starts ? starts : counted(at: instant)?.ends
    }
}
