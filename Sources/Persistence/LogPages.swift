package import Postgres
package import Rehearsal

/// A part of a session's log as it goes over the wire.
package struct LogPage: Sendable {
    /// The events as JSON objects, with commas between them.
    package let events: [UInt8]
    package let count: Int
    /// The last one's; `nil` when there is none.
    package let last: SequenceNumber?

    package init(events: [UInt8], count: Int, last: SequenceNumber?) {
        (self.events, self.count, self.last) = (events, count, last)
    }

    /// This page and the one that follows on it.
    package func continued(by next: LogPage) -> LogPage {
        guard count > 0 else { return next }
        guard next.count > 0 else { return self }
        return LogPage(
            events: events + CollectionOfOne(UInt8(ascii: ",")) + next.events, count: count + next.count,
            last: next.last)
    }
}

/// The sessions' logs for whoever reads them page by page. PostgreSQL writes the text; nothing of it is decoded here, so events of
/// a newer version are shown too.
package struct LogPages: Sendable {
    let pool: Pool

    /// - Parameter pool: of connections that no append waits for.
    package init(_ pool: Pool) { self.pool = pool }

    /// The events after `sequence`, in order, at most `limit` of them.
    package func page(of session: SessionID, after sequence: SequenceNumber, limit: Int) async throws -> LogPage {
        try await read(
            "SELECT * FROM session_event WHERE session = \(session) AND seq > \(sequence) ORDER BY seq LIMIT \(max(0, limit))"
        )
    }

    /// The latest notes, in order, at most `limit` of them.
    package func notes(of session: SessionID, limit: Int) async throws -> LogPage {
        try await read(
            """
            SELECT * FROM session_event WHERE session = \(session) AND kind = 'noted' ORDER BY seq DESC LIMIT \(max(0, limit))
            """)
    }

    /// - Parameter events: a statement that finds rows of `session_event`.
    private func read(_ events: Statement) async throws -> LogPage {
        try await reporting {
            let row = try await pool.execute(
                """
                SELECT count(*) AS count, max(seq) AS last,
                    convert_to(coalesce(string_agg(line, ',' ORDER BY seq), ''), 'UTF8') AS lines
                FROM (
                    SELECT seq, '{"type":"event","seq":' || seq || ',"at":' || at
                        || ',"by":' || coalesce('"' || by || '"', 'null') || coalesce(',"command":' || command_id, '')
                        || ',"kind":' || to_json(kind)
                        || CASE payload WHEN '{}' THEN '}' ELSE ',' || substr(payload::text, 2) END AS line
                    FROM (\(events)) event
                ) page
                """)[0]
            return LogPage(
                events: try row.value("lines", as: Bytes.self).value, count: try row.value("count"),
                last: try row.optional("last"))
        }
    }
}
