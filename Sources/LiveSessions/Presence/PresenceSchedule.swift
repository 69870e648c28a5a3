package import RehearsalCore

/// When other nodes must be told which members are here: soon after a change, and regularly while there are members.
package struct PresenceSchedule: Sendable {
    /// The longest time between two messages.
    package static let heartbeat = Interval.seconds(2)
    /// A node that is silent for this long counts as having no members.
    package static let silence = Interval.seconds(6)

    /// The least time between two messages.
    private let pause: Interval
    /// Whether something changed since the last message.
    package var isDue = false
    private var last: (number: Int64, at: Instant)?

    package init(pause: Interval) { self.pause = pause }

    /// When the other nodes must be told next; `nil` while there is nothing to tell.
    package func due(hasMembers: Bool) -> Instant? {
        guard let last else { return isDue ? Instant(microseconds: 0) : nil }
        if isDue { return last.at + pause }
        return hasMembers ? last.at + Self.heartbeat : nil
    }

    /// The number of the message that is sent now. It keeps growing when the session is loaded again.
    package mutating func next(at now: Instant) -> Int64 {
        let number = max(now.microseconds, (last?.number ?? 0) + 1)
        last = (number, now)
        isDue = false
        return number
    }
}
