import Postgres
package import Rehearsal
import Wire

/// The reader of a session's notes: conductors read all of them, others read those for all and those for the performer that they dance, as far
/// as they were written since they took that performer.
package enum NoteReader: Sendable {
    case conductor
    /// - Parameters:
    ///   - performer: the one they dance; `nil` for none.
    ///   - taking: only notes from here on.
    ///   - isStanding: whether no performer is moving: only then may they read notes written while the run moved.
    case member(dancing: PerformerID?, from: SequenceNumber, isStanding: Bool)

    /// The condition that a row of `session_event` is not a note, or is a note that may be read.
    func mayRead() -> Statement {
        switch self {
        case .conductor: "true"
        case .member(let performer, let taking, let isStanding):
            """
            kind <> \(Notes.EventName.noted) OR ((\(isStanding) OR NOT payload ? 'waits') AND (
                NOT payload ?| ARRAY['performer', 'performers']
                OR (seq > \(taking) AND coalesce(
                    coalesce(payload->'performers', jsonb_build_array(payload->'performer')) ? \(performer?.text), false))))
            """
        }
    }

    /// The same rows, without what the reader may not read, as in `SessionEvent.publicPart`.
    func veiling(_ events: Statement) -> Statement {
        switch self {
        case .conductor: events
        case .member:
            """
            SELECT seq, at, CASE kind WHEN \(Notes.EventName.got) THEN NULL ELSE by END AS by,
                CASE kind WHEN \(Notes.EventName.got) THEN NULL ELSE command_id END AS command_id, kind,
                CASE WHEN kind = \(Notes.EventName.got) THEN payload - 'performer'
                    WHEN \(mayRead()) THEN payload
                    ELSE payload - 'performer' - 'performers' || '{"text": "", "withheld": true}' END AS payload
            FROM (\(events)) line
            """
        }
    }
}
