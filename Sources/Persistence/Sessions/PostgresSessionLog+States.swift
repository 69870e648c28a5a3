package import LiveSessions
import Postgres
package import Rehearsal
import Wire

/// How far sessions have come, and their stored states.
extension PostgresSessionLog {
    package func heads(of sessions: [SessionID]) async throws -> [SessionID: SessionHead] {
        // Reads the last entry of each index; does not count the log.
        let rows = try await pool.execute(
            """
            SELECT s.id,
                coalesce((SELECT max(e.seq) FROM session_event e WHERE e.session = s.id), 0) AS seq,
                (SELECT count(*) FROM member m WHERE m.session = s.id AND m.revoked_at IS NOT NULL) AS revoked
            FROM session s WHERE s.id = ANY(\(sessions))
            """, within: Self.longestWait)
        return try rows.reduce(into: [:]) { heads, row in
            heads[try row.value("id")] = SessionHead(
                sequence: try row.value("seq"), revoked: try row.value("revoked"))
        }
    }

    package func programme(_ programme: Programme.Reference, at revision: Int64) async throws -> Programme? {
        try await productions.programme(programme, at: revision)
    }

    package func keep(_ state: SessionState, of session: SessionID) async throws {
        let text = try await inPool { JSONText(String(decoding: state.kept, as: UTF8.self)) }
        try await pool.execute(
            """
            INSERT INTO session_snapshot (session, seq, format, state)
            VALUES (\(session), \(state.sequence), \(SessionState.keptFormat), \(text))
            ON CONFLICT (session) DO UPDATE
            SET seq = excluded.seq, format = excluded.format, state = excluded.state, kept_at = excluded.kept_at
            WHERE session_snapshot.seq < excluded.seq OR session_snapshot.format < excluded.format
            """, within: Self.longestWait)
    }

    /// `nil` also for a state that another version stored, or that cannot be read: the log holds everything.
    func snapshot(_ row: Row, of session: SessionID) async throws -> SessionState? {
        guard try row.optional("format", as: Int.self) == SessionState.keptFormat,
            let text = try row.optional("state", as: String.self)
        else { return nil }
        return try? await inPool { try SessionState(kept: text.utf8) }
    }
}
