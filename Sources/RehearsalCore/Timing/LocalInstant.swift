/// An instant of one device's own monotonic clock, in whole microseconds since a start that the device chooses.
/// Local instants of two devices cannot be compared.
package struct LocalInstant: Hashable, Comparable, Sendable {
    package var microseconds: Int64

    package init(microseconds: Int64) { self.microseconds = microseconds }

    package static func < (a: LocalInstant, b: LocalInstant) -> Bool { a.microseconds < b.microseconds }
    package static func + (a: LocalInstant, b: Interval) -> LocalInstant {
        LocalInstant(microseconds: a.microseconds.saturatingAdd(b.microseconds))
    }
    package static func - (a: LocalInstant, b: Interval) -> LocalInstant {
        LocalInstant(microseconds: a.microseconds.saturatingSubtract(b.microseconds))
    }
    package static func - (a: LocalInstant, b: LocalInstant) -> Interval {
        Interval(microseconds: a.microseconds.saturatingSubtract(b.microseconds))
    }
}
