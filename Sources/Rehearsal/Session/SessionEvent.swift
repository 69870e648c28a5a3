package import RehearsalCore

extension Event {
    /// Grows by one with each release that knows more events which nodes append by themselves. Nodes tell it each other: a node gives a
    /// session up when it meets an event that it does not know, so such an event waits until every node reads it. An event that
    /// follows from a command needs no generation.
    package static var generation: Int { punctualityGeneration }
    /// The first generation that reads `Takes.Event.punctualitySummed`.
    package static var punctualityGeneration: Int { 1 }
}

/// One line of a session's log.
package struct SessionEvent: Hashable, Sendable {
    package var sequence: SequenceNumber
    package var at: Instant
    package var by: MemberID?
    /// The command that caused it. Together with `by` it ensures that a command is executed once.
    package var command: CommandID?
    package var event: Event

    package init(sequence: SequenceNumber, at: Instant, by: MemberID?, command: CommandID?, event: Event) {
        self.sequence = sequence
        self.at = at
        self.by = by
        self.command = command
        self.event = event
    }
}
