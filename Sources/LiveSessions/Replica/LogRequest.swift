package import Rehearsal

/// What a session needs from its log before it can continue. The driver of the replica carries out one request after the other.
package enum LogRequest: Sendable {
    /// Read the events after this one.
    case read(after: SequenceNumber)
    /// Store these events durably.
    case append([SessionEvent])
    /// Find out which of these commands are in the log.
    case find([CommandOrigin])
    /// Read the programme as it was at this revision. This may take long; the response may also come later, as an input (`found`).
    case programme(revision: Int64)
    /// Read who the members are now.
    case members
    /// Store this state, so that the session can be loaded from it.
    case keep(SessionState)
}

/// The answer to a `LogRequest`.
package enum LogResponse: Sendable {
    /// `isAll` is false if the log may hold more.
    case events([SessionEvent], isAll: Bool)
    case appended
    case conflict
    case found([CommandOrigin: SequenceNumber])
    /// `nil` if that revision is no longer available.
    case programme(Programme?)
    case members([Member])
    case kept
    /// The log holds something that this version does not know: a newer node wrote it.
    case needsNewerVersion
    /// The log cannot be reached, or the session was deleted.
    case unavailable
}
