package import Rehearsal

/// Where a session's events are kept: the authority on what happened.
package protocol SessionLog: Sendable {
    /// What a session starts from; `nil` when there is no such session.
    /// - Throws: `Outgrown` when it runs a kind of programme that this version does not know.
    func opening(of session: SessionID) async throws -> SessionOpening?

    /// The events after `sequence`, in order, at most `limit` of them.
    /// - Throws: `Outgrown` when this version does not know the kind of one of them.
    func events(of session: SessionID, after sequence: SequenceNumber, limit: Int) async throws -> [SessionEvent]

    /// Makes `events` durable, all or none. Their sequence numbers follow on the last event that the caller knows;
    /// when the log has gone on by then, or holds one of their commands already, nothing is written.
    func append(_ events: [SessionEvent], to session: SessionID) async throws(AppendFailure)

    /// Which of these commands are in the log, and as what.
    func find(_ commands: [CommandOrigin], in session: SessionID) async throws -> [CommandOrigin: SequenceNumber]

    /// How far each of these sessions has come; those that are gone are left out.
    func heads(of sessions: [SessionID]) async throws -> [SessionID: SessionHead]

    /// The programme as it was at exactly this revision; `nil` when that cannot be had any more.
    func programme(_ programme: Programme.Reference, at revision: Int64) async throws -> Programme?

    /// The edits that made the revisions after `revision`, the oldest first.
    func edits(of programme: Programme.Reference, after revision: Int64, limit: Int) async throws -> [AppliedEdit]

    /// Keeps a state that the log's events make, so that a session is loaded without reading all of them. What is kept
    /// of a later event stays.
    func keep(_ state: SessionState, of session: SessionID) async throws
}

/// What is kept was written by a newer version, and this one cannot read it: a newer node must serve it.
package struct Outgrown: Error, CustomStringConvertible {
    package let description: String

    /// - Parameter refusal: what the reader said.
    package init(_ refusal: Refusal) { description = refusal.message }
}

/// Why events were not appended.
package enum AppendFailure: Error, Hashable, Sendable {
    /// The log has gone on: read it and decide again.
    case conflict
    /// The log cannot be reached. When the outcome is unknown the events may be there all the same.
    case unavailable(outcomeUnknown: Bool, cause: String = "")
}

/// Whose command it was, by its own id.
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
    /// Those who were let in and not put out.
    package var members: [Member]
    /// The programme's revision when the session was opened.
    package var revision: Int64
    /// What the first events made, if that was kept.
    package var snapshot: SessionState?

    /// - Parameter revision: `nil` for the present one.
    package init(programme: Programme, members: [Member], revision: Int64? = nil, snapshot: SessionState? = nil) {
        self.programme = programme
        self.members = members
        self.revision = revision ?? programme.revision
        self.snapshot = snapshot
    }
}

/// How far a session has come, for those who may have missed it. How far its programme has, the programme's feed tells.
package struct SessionHead: Hashable, Sendable {
    package var sequence: SequenceNumber
    /// How many members were put out.
    package var revoked: Int

    package init(sequence: SequenceNumber, revoked: Int) {
        self.sequence = sequence
        self.revoked = revoked
    }

    /// Whether it says something that one who is at `known` does not know.
    func goes(beyond known: SessionHead) -> Bool {
        sequence > known.sequence || revoked != known.revoked
    }
}
