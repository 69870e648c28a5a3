/// A signed length of time in whole microseconds. Results of arithmetic on times are limited to the range; it never traps.
package struct Interval: Hashable, Comparable, Sendable {
    package var microseconds: Int64

    package init(microseconds: Int64) { self.microseconds = microseconds }

    package static let zero = Interval(microseconds: 0)
    /// A whole number of milliseconds.
    package static func milliseconds(_ value: Int64) -> Interval {
        Interval(microseconds: value.saturatingMultiply(by: 1_000))
    }
    /// A whole number of seconds.
    package static func seconds(_ value: Int64) -> Interval {
        Interval(microseconds: value.saturatingMultiply(by: 1_000_000))
    }

    package static func < (a: Interval, b: Interval) -> Bool { a.microseconds < b.microseconds }
    package static func + (a: Interval, b: Interval) -> Interval {
        Interval(microseconds: a.microseconds.saturatingAdd(b.microseconds))
    }
    package static func - (a: Interval, b: Interval) -> Interval {
        Interval(microseconds: a.microseconds.saturatingSubtract(b.microseconds))
    }

    /// The real time that a length of score takes at this rate, rounded up.
    package func stretched(by rate: Double) -> Interval {
        Interval(microseconds: Int64(clamping: (Double(microseconds) / rate).rounded(.up)))
    }
}

/// An instant of the session clock in whole microseconds since the Unix epoch. The clock never runs backwards.
package struct Instant: Hashable, Comparable, Sendable {
    package var microseconds: Int64

    package init(microseconds: Int64) { self.microseconds = microseconds }

    package static func < (a: Instant, b: Instant) -> Bool { a.microseconds < b.microseconds }
    package static func + (a: Instant, b: Interval) -> Instant {
        Instant(microseconds: a.microseconds.saturatingAdd(b.microseconds))
    }
    package static func - (a: Instant, b: Interval) -> Instant {
        Instant(microseconds: a.microseconds.saturatingSubtract(b.microseconds))
    }
    package static func - (a: Instant, b: Instant) -> Interval {
        Interval(microseconds: a.microseconds.saturatingSubtract(b.microseconds))
    }
}

/// A position inside the production: whole microseconds, at the written tempo, from its first count.
package struct ScoreTime: Hashable, Comparable, Sendable {
    package var microseconds: Int64

    package init(microseconds: Int64) { self.microseconds = microseconds }

    package static let zero = ScoreTime(microseconds: 0)

    package static func < (a: ScoreTime, b: ScoreTime) -> Bool { a.microseconds < b.microseconds }
    package static func + (a: ScoreTime, b: Interval) -> ScoreTime {
        ScoreTime(microseconds: a.microseconds.saturatingAdd(b.microseconds))
    }
    package static func - (a: ScoreTime, b: Interval) -> ScoreTime {
        ScoreTime(microseconds: a.microseconds.saturatingSubtract(b.microseconds))
    }
    package static func - (a: ScoreTime, b: ScoreTime) -> Interval {
        Interval(microseconds: a.microseconds.saturatingSubtract(b.microseconds))
    }
}
