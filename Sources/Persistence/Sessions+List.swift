package import LiveSessions
import Postgres
package import Rehearsal

/// One page of a list of sessions.
package struct SessionPage: Sendable {
    package let sessions: [SessionRecord]
    /// The beginning of the next page; `nil` on the last page.
    package let next: String?
}

extension Sessions {
    /// How many sessions one page may contain.
    package static let pageSizes = 1...200
    /// How old a node's report about the people in a session may be.
    static let presenceLasts = Duration.seconds(45)

    /// The open sessions, the latest first.
    /// - Parameters:
    ///   - production: only sessions with this production.
    ///   - limit: 1…200; a number outside of this range is replaced by the nearest one inside.
    ///   - cursor: `next` of the page before.
    /// - Throws: `InvalidCursor`.
    package func listOpen(
        of production: ProductionID? = nil, limit: Int = 200, after cursor: String? = nil
    ) async throws -> SessionPage {
        try await list("s.ended_at IS NULL", of: production, limit: limit, after: cursor)
    }

    /// The sessions that have ended and are still stored; otherwise the same.
    package func listEnded(
        of production: ProductionID? = nil, limit: Int = 200, after cursor: String? = nil
    ) async throws -> SessionPage {
        try await list("s.ended_at IS NOT NULL", of: production, limit: limit, after: cursor)
    }

    private func list(
        _ condition: Statement, of production: ProductionID?, limit: Int, after cursor: String?
    ) async throws -> SessionPage {
        let limit = min(max(limit, Self.pageSizes.lowerBound), Self.pageSizes.upperBound)
        let start = try cursor.map { try SessionCursor($0) }
        return try await reporting {
            let rows = try await lists.execute(
                """
                \(Self.selection(condition)) AND (\(production) IS NULL OR s.production = \(production))
                    AND (\(start?.id) IS NULL OR (s.opened_at, s.id) < (\(start?.openedAt), \(start?.id)))
                ORDER BY s.opened_at DESC, s.id DESC LIMIT \(limit + 1)
                """)
            let page = rows.prefix(limit)
            return SessionPage(
                sessions: try page.map(Self.record),
                next: rows.count > limit ? try page.last.map { try SessionCursor(row: $0).text } : nil)
        }
    }

    /// Stores how many people are connected to a node in each of these sessions; 0 if nobody is any more.
    package func tell(_ present: [SessionID: Int], at node: NodeID) async throws {
        guard !present.isEmpty else { return }
        let (occupied, empty) = (present.filter { $0.value > 0 }, present.filter { $0.value <= 0 })
        _ = try await reporting {
            try await pool.batch([
                "DELETE FROM session_presence WHERE node = \(node) AND session = ANY(\(Array(empty.keys)))",
                """
                INSERT INTO session_presence (session, node, present, told_at)
                SELECT s.id, \(node), told.present, now()
                FROM unnest(\(Array(occupied.keys)), \(occupied.keys.map { occupied[$0] ?? 0 })) AS told (session, present)
                    JOIN session s ON s.id = told.session
                ON CONFLICT (session, node) DO UPDATE SET present = excluded.present, told_at = excluded.told_at
                """,
            ])
        }
    }
}

/// A position in the list of sessions: that of the last session shown.
private struct SessionCursor {
    let openedAt: Timestamp
    let id: SessionID

    init(row: Row) throws {
        openedAt = try row.value("opened_at")
        id = try row.value("id")
    }

    /// Opaque to clients: "id opened" in hexadecimal.
    var text: String { Hexadecimal.encode("\(id) \(openedAt.microseconds)".utf8) }

    init(_ text: String) throws(InvalidCursor) {
        guard text.utf8.count <= 200, let bytes = Hexadecimal.decode(text),
            let plain = String(validating: bytes, as: UTF8.self)
        else { throw InvalidCursor() }
        let fields = plain.split(separator: " ", omittingEmptySubsequences: false)
        // PostgreSQL has no timestamps outside of this range.
        guard fields.count == 2, let id = SessionID(fields[0]), let microseconds = Int64(fields[1]),
            (0...9_000_000_000_000_000).contains(microseconds)
        else { throw InvalidCursor() }
        self.id = id
        openedAt = Timestamp(microseconds: microseconds)
    }
}
