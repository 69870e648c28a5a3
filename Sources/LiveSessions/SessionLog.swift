package import Rehearsal

/// Where a session's events are kept: the authority on what happened.
package protocol SessionLog: Sendable {
    /// What a session starts from; `nil` when there is no such session.
    func opening(of session: SessionID) async throws -> SessionOpening?

    /// The events after `sequence`, in order, at most `limit` of them.
    func events(of session: SessionID, after sequence: SequenceNumber, limit: Int) async throws -> [SessionEvent]

    /// Makes `events` durable, all or none. Their sequence numbers follow on the last event that the caller knows;
    /// when the log has gone on by then, or holds one of their commands already, nothing is written.
    func append(_ events: [SessionEvent], to session: SessionID) async throws(AppendFailure)
}

/// Why events were not appended.
package enum AppendFailure: Error, Hashable, Sendable {
    /// The log has gone on: read it and decide again.
    case conflict
    /// The log cannot be reached. When the outcome is unknown the events may be there all the same.
    case unavailable(outcomeUnknown: Bool)
}

/// The part of a session that is not in its events.
package struct SessionOpening: Sendable {
    package var outline: Outline
    package var members: [Member]

    package init(outline: Outline, members: [Member]) {
        self.outline = outline
        self.members = members
    }
}
