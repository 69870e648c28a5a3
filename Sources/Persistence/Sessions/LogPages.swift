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

/// The sessions' logs, read page by page. PostgreSQL writes the text, so that events of a newer version appear too; only notes are decoded, for
/// readers who may not read all of them.
package struct LogPages: Sendable {
    /// Connections for which no append waits.
    let pool: StorePool

    /// The events after `sequence`, in order, at most `limit` of them.
    package func page(
        of session: SessionID, after sequence: SequenceNumber, limit: Int, for reader: NoteReader = .conductor
    ) async throws -> LogPage {
        try await read(Self.events(of: session, after: sequence, limit: limit), for: reader)
    }

    private static func events(of session: SessionID, after sequence: SequenceNumber, limit: Int) -> Statement {
        "SELECT * FROM session_event WHERE session = \(session) AND seq > \(sequence) ORDER BY seq LIMIT \(max(0, limit))"
    }

    /// The latest notes from `first` to `last` that were not withdrawn and that the reader may read, in order, at most `limit` of them.
    package func notes(
        of session: SessionID, from first: SequenceNumber = .start, to last: SequenceNumber? = nil, limit: Int,
        for reader: NoteReader = .conductor
    ) async throws -> LogPage {
        var (page, last) = (LogPage(events: [], count: 0, last: nil), last ?? SequenceNumber(.max))
        // Further back, as long as there are notes that the reader may not read among the latest.
        while page.count < limit {
            let notes = try await pool.execute(
                """
                SELECT seq, at, by, command_id, kind, payload FROM session_event
                WHERE session = \(session) AND kind = \(Notes.EventName.noted) AND seq >= \(first) AND seq <= \(last)
                    AND seq NOT IN (
                        SELECT (payload->>'note')::bigint FROM session_event
                        WHERE session = \(session) AND kind = \(Notes.EventName.withdrawn))
                ORDER BY seq DESC LIMIT \(limit)
                """
            ).map(PostgresSessionLog.event)
            let readable = notes.filter { reader.veiled($0) == nil }.prefix(limit - page.count).reversed()
            page = LogPage(
                events: Array(readable.map(ServerMessage.event).joined(separator: ",".utf8)), count: readable.count,
                last: readable.last?.sequence
            ).continued(by: page)
            guard notes.count == limit, let earliest = notes.last?.sequence, earliest > .start else { break }
            last = SequenceNumber(earliest.value - 1)
        }
        return page
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
        let events = Self.events(of: session, after: sequence, limit: limit)
        let rows = try await pool.execute(
            """
            SELECT seq, at, to_char(to_timestamp(at / 1000000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS time,
                by, command_id, coalesce(by::text, '') AS author, coalesce(name, '') AS name, kind,
                coalesce(payload->>'from', '') AS "from", coalesce(payload->>'to', '') AS "to",
                coalesce(payload->'motion'->>'position', payload->>'position', '') AS position,
                coalesce(payload->'motion'->>'rate', '') AS rate,
                coalesce(payload->>'text', payload->>'name', '') AS text, payload
            FROM (SELECT e.*, m.name FROM (\(events)) e LEFT JOIN member m ON m.id = e.by) event ORDER BY seq
            """)
        var lines = CommaSeparatedRows()
        for row in rows {
            var (author, name) = (try row.value("author", as: String.self), try row.value("name", as: String.self))
            var (text, payload) = (try row.value("text", as: String.self), try row.value("payload", as: String.self))
            if let veiled = try Self.veiled(row, for: reader) {
                (text, payload) = ("", String(decoding: veiled.event.payload, as: UTF8.self))
                if veiled.by == nil { (author, name) = ("", "") }
            }
            lines.add([
                .whole(try row.value("seq")), .whole(try row.value("at")), .text(try row.value("time")),
                .text(author), .text(name), .text(try row.value("kind")), .text(try row.value("from")),
                .text(try row.value("to")), .figure(try row.value("position")), .figure(try row.value("rate")),
                .text(text), .text(payload),
            ])
        }
        return LogPage(
            events: lines.bytes, count: rows.count,
            last: rows.isEmpty ? nil : try rows[rows.count - 1].value("seq"), separator: "")
    }

    /// What is before the first page.
    package static var csvHead: [UInt8] { CommaSeparatedRows(csvColumns).bytes }

    /// - Parameter events: a statement that finds rows of `session_event`.
    private func read(_ events: Statement, for reader: NoteReader) async throws -> LogPage {
        let line: Statement = """
            '{"type":"event","seq":' || seq || ',"at":' || at
                || ',"by":' || coalesce('"' || by || '"', 'null') || coalesce(',"command":' || command_id, '')
                || ',"kind":' || to_json(kind)
                || CASE payload WHEN '{}' THEN '}' ELSE ',' || substr(payload::text, 2) END AS line
            """
        guard reader != .conductor else {
            return try await page("SELECT seq, \(line) FROM (\(events)) event", separator: ",")
        }
        let rows = try await pool.execute(
            "SELECT seq, at, by, command_id, kind, payload, \(line) FROM (\(events)) event ORDER BY seq")
        let lines = try rows.map { row in
            try Self.veiled(row, for: reader).map(ServerMessage.event)
                ?? Array(row.value("line", as: String.self).utf8)
        }
        return LogPage(
            events: Array(lines.joined(separator: ",".utf8)), count: rows.count,
            last: rows.isEmpty ? nil : try rows[rows.count - 1].value("seq"))
    }

    /// What the reader receives in place of a row, if they may not read all of it.
    private static func veiled(_ row: Row, for reader: NoteReader) throws -> SessionEvent? {
        guard Notes.sources.contains(try row.value("kind")) else { return nil }
        return reader.veiled(try PostgresSessionLog.event(row))
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
