package import Rehearsal

/// Where a session's events are stored; what it holds is what happened.
package protocol SessionLog: Sendable {
    /// The data from which a session starts; `nil` if there is no such session.
    /// - Throws: `NewerVersionRequired` if the session runs a kind of programme that this version does not know.
    func opening(of session: SessionID) async throws -> SessionOpening?

    /// The events after `sequence`, in order, at most `limit` of them.
    /// - Throws: `NewerVersionRequired` if this version does not know the kind of one of them.
    func events(of session: SessionID, after sequence: SequenceNumber, limit: Int) async throws -> [SessionEvent]

    /// Stores `events` durably, all or none. Their sequence numbers follow the last event that the caller knows. If the log holds later events, or
    /// one of the commands already, nothing is written.
    func append(_ events: [SessionEvent], to session: SessionID) async throws(AppendFailure)

    /// Which of these commands are in the log, with the numbers of their events.
    func find(_ commands: [CommandOrigin], in session: SessionID) async throws -> [CommandOrigin: SequenceNumber]

    /// How far each of these sessions has come; deleted sessions are left out.
    func heads(of sessions: [SessionID]) async throws -> [SessionID: SessionHead]

    /// The programme as it was at exactly this revision; `nil` if that is no longer available.
    func programme(_ programme: Programme.Reference, at revision: Int64) async throws -> Programme?

    /// The persons who joined and were not removed; `nil` if there is no such session.
    func members(of session: SessionID) async throws -> [Member]?

    /// Stores the state that the log's events lead to, so that a session can be loaded without reading all of them. If a later state is stored
    /// already, that one stays.
    func keep(_ state: SessionState, of session: SessionID) async throws
}

/// The stored data was written by a newer version, and this version cannot read it: a newer node must serve it.
package struct NewerVersionRequired: Error, CustomStringConvertible {
    package let description: String

    /// - Parameter refusal: the reader's refusal.
    package init(_ refusal: Refusal) { description = refusal.message }
}

/// Why events were not appended.
package enum AppendFailure: Error, Hashable, Sendable {
    /// The log holds later events: read them and decide again.
    case conflict
    /// The log cannot be reached; the events may have been stored all the same.
    case unavailable(cause: String)
}

/// Identifies a command by its author and the author's own id for it.
package struct CommandOrigin: Hashable, Sendable {
    package var member: MemberID
    package var command: CommandID

    package init(member: MemberID, command: CommandID) {
        self.member = member
        self.command = command
    }
}

/// The part of a session that is not in its events.
package struct SessionOpening: Sendable {
    /// The programme as it is now.
    package var programme: Programme
    /// The persons who joined and were not removed.
    package var members: [Member]
    /// The programme's revision when the session was opened.
    package var revision: Int64
    /// The state after the first events, if it was stored.
    package var snapshot: SessionState?

    /// - Parameter revision: `nil` for the present revision.
    package init(programme: Programme, members: [Member], revision: Int64? = nil, snapshot: SessionState? = nil) {
        self.programme = programme
        self.members = members
        self.revision = revision ?? programme.revision
        self.snapshot = snapshot
    }
}

/// How far a session has come, for nodes that may have missed messages. The programme's feed tells how far the programme has come.
package struct SessionHead: Hashable, Sendable {
    package var sequence: SequenceNumber
    /// How many members were removed.
    package var revoked: Int

    package init(sequence: SequenceNumber, revoked: Int) {
        self.sequence = sequence
        self.revoked = revoked
    }

    /// Whether this says something that is not known at `known`.
    func goes(beyond known: SessionHead) -> Bool {
        sequence > known.sequence || revoked != known.revoked
    }
}
