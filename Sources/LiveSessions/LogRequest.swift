package import Rehearsal

/// What a session needs from its log before it goes on. Whoever drives the replica asks one after the other.
package enum LogRequest: Sendable {
    /// Read the events beyond this one.
    case read(after: SequenceNumber)
    /// Make these durable.
    case append([SessionEvent])
    /// Look which of these commands are in the log.
    case find([CommandOrigin])
    /// Read the programme as it was at this revision.
    case programme(revision: Int64)
    /// Read the programme and the members as they are now, and what made the revision if it is the one after this.
    case opening(after: Int64)
    /// Keep this state, so that the session can be loaded from it.
    case keep(SessionState)
}

/// The answer to a `LogRequest`.
package enum LogResponse: Sendable {
    /// `isAll` unless the log may hold more.
    case events([SessionEvent], isAll: Bool)
    case appended
    case conflict
    case found([CommandOrigin: SequenceNumber])
    /// `nil` when that revision cannot be had any more.
    case programme(Programme?)
    case opening(SessionOpening, changes: [Change]?)
    case kept
    /// The log holds what this version does not know: a newer node has written it.
    case outgrown
    /// The log cannot be reached, or the session is gone.
    case unavailable
}
