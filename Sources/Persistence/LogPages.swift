import Postgres
package import Rehearsal
import Wire

/// A part of a session's log in the form that is sent.
package struct LogPage: Sendable {
    /// The events as JSON objects, with commas between them.
    package let events: [UInt8]
    package let count: Int
    /// The last event's number; `nil` if there are no events.
    package let last: SequenceNumber?
    /// The bytes between two events; lines of CSV end by themselves.
    private let separator: [UInt8]

    /// - Parameter separator: what is between two events of `events`.
    package init(events: [UInt8], count: Int, last: SequenceNumber?, separator: String = ",") {
        (self.events, self.count, self.last, self.separator) = (events, count, last, Array(separator.utf8))
    }

    /// This page followed by the next one.
    package func continued(by next: LogPage) -> LogPage {
        guard count > 0 else { return next }
        guard next.count > 0 else { return self }
        return LogPage(
            events: events + separator + next.events, count: count + next.count, last: next.last,
            separator: String(decoding: separator, as: UTF8.self))
    }
}

/// The sessions' logs, read page by page. PostgreSQL writes the text; nothing is decoded here, so that events of a newer version appear too.
package struct LogPages: Sendable {
    /// Connections for which no append waits.
    let pool: StorePool

    /// The events after `sequence`, in order, at most `limit` of them.
    package func page(
        of session: SessionID, after sequence: SequenceNumber, limit: Int, for reader: NoteReader = .conductor
    ) async throws -> LogPage {
        try await read(reader.veiling(Self.events(of: session, after: sequence, limit: limit)))
    }

    private static func events(of session: SessionID, after sequence: SequenceNumber, limit: Int) -> Statement {
        "SELECT * FROM session_event WHERE session = \(session) AND seq > \(sequence) ORDER BY seq LIMIT \(max(0, limit))"
    }

    /// The latest notes from `first` to `last` that were not withdrawn and that the reader may read, in order, at most `limit` of them.
    package func notes(
        of session: SessionID, from first: SequenceNumber = .start, to last: SequenceNumber? = nil, limit: Int,
        for reader: NoteReader = .conductor
    ) async throws -> LogPage {
        try await read(
            """
            SELECT * FROM session_event WHERE session = \(session) AND kind = \(Notes.EventName.noted)
                AND seq >= \(first) AND seq <= \(last ?? SequenceNumber(.max)) AND (\(reader.mayRead()))
                AND seq NOT IN (
                    SELECT (payload->>'note')::bigint FROM session_event
                    WHERE session = \(session) AND kind = \(Notes.EventName.withdrawn))
            ORDER BY seq DESC LIMIT \(max(0, limit))
            """)
    }

    // MARK: For spreadsheets

    /// The columns of `csv`: `at` in microseconds of the session clock and `time` as a date, the author by id and name, the fields that most kinds of
    /// event have, and the whole event as JSON.
    package static let csvColumns = [
        "seq", "at", "time", "by", "name", "kind", "from", "to", "position", "rate", "text", "payload",
    ]

    /// A page as rows of CSV, without the mark and the headings, which are `csvHead`.
    package func csv(
        of session: SessionID, after sequence: SequenceNumber, limit: Int, for reader: NoteReader = .conductor
    ) async throws -> LogPage {
        let events = reader.veiling(Self.events(of: session, after: sequence, limit: limit))
        let rows = try await pool.execute(
            """
            SELECT seq, at, to_char(to_timestamp(at / 1000000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS time,
                coalesce(by::text, '') AS by, coalesce(name, '') AS name, kind,
                coalesce(payload->>'from', '') AS "from", coalesce(payload->>'to', '') AS "to",
                coalesce(payload->'motion'->>'position', payload->>'position', '') AS position,
                coalesce(payload->'motion'->>'rate', '') AS rate,
                coalesce(payload->>'text', payload->>'name', '') AS text, payload::text AS payload
            FROM (SELECT e.*, m.name FROM (\(events)) e LEFT JOIN member m ON m.id = e.by) event ORDER BY seq
            """)
        var lines = CommaSeparatedRows()
        for row in rows {
            let texts: [CommaSeparatedRows.Cell] = try ["time", "by", "name", "kind", "from", "to"].map {
                .text(try row.value($0))
            }
            lines.add(
                try [.whole(row.value("seq")), .whole(row.value("at"))] + texts + [
                    .figure(row.value("position")), .figure(row.value("rate")), .text(row.value("text")),
                    .text(row.value("payload")),
                ])
        }
        return LogPage(
            events: lines.bytes, count: rows.count,
            last: rows.isEmpty ? nil : try rows[rows.count - 1].value("seq"), separator: "")
    }

    /// What is before the first page.
    package static var csvHead: [UInt8] { CommaSeparatedRows(csvColumns).bytes }

    /// - Parameter events: a statement that finds rows of `session_event`.
    private func read(_ events: Statement) async throws -> LogPage {
        try await page(
            """
            SELECT seq, '{"type":"event","seq":' || seq || ',"at":' || at
                || ',"by":' || coalesce('"' || by || '"', 'null') || coalesce(',"command":' || command_id, '')
                || ',"kind":' || to_json(kind)
                || CASE payload WHEN '{}' THEN '}' ELSE ',' || substr(payload::text, 2) END AS line
            FROM (\(events)) event
            """, separator: ",")
    }

    /// - Parameter lines: a statement that finds `seq, line`.
    private func page(_ lines: Statement, separator: String) async throws -> LogPage {
        try await pool.execute(
            """
            SELECT convert_to(coalesce(string_agg(line, \(separator) ORDER BY seq), ''), 'UTF8'), count(*), max(seq)
            FROM (\(lines)) page
            """
        )[0].read { (lines: Bytes, count, last) in
            LogPage(events: lines.value, count: count, last: last, separator: separator)
        }
    }
}
