import Postgres
package import Rehearsal
import Wire

/// The reader of a session's notes: conductors read all of them, others read those for everybody and those for the performer that they dance.
package enum NoteReader: Sendable {
    case conductor
    /// - Parameter isStanding: whether nobody is moving: only then may they read notes written while the run moved.
    case member(MemberID, isStanding: Bool)

    /// The condition that a row of `session_event` is not a note, or is a note that may be read.
    func mayRead(in session: SessionID) -> Statement {
        switch self {
        case .conductor: "true"
        case .member(let member, let isStanding):
            """
            kind <> \(Notes.EventName.noted) OR ((\(isStanding) OR NOT payload ? 'waits') AND (
                NOT payload ?| ARRAY['performer', 'performers']
                OR coalesce(payload->'performers', jsonb_build_array(payload->'performer')) ?| ARRAY(
                    SELECT performer::text FROM performer_assignment WHERE session = \(session) AND member = \(member))))
            """
        }
    }

    /// The same rows, without what the reader may not read, as in `SessionEvent.publicPart`.
    func veiling(_ events: Statement, of session: SessionID) -> Statement {
        switch self {
        case .conductor: events
        case .member:
            """
            SELECT seq, at, CASE kind WHEN \(Notes.EventName.got) THEN NULL ELSE by END AS by,
                CASE kind WHEN \(Notes.EventName.got) THEN NULL ELSE command_id END AS command_id, kind,
                CASE WHEN kind = \(Notes.EventName.got) THEN payload - 'performer'
                    WHEN \(mayRead(in: session)) THEN payload
                    ELSE payload - 'performer' - 'performers' || '{"text": "", "withheld": true}' END AS payload
            FROM (\(events)) line
            """
        }
    }
}
