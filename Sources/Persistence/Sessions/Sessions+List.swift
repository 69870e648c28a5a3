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

    /// The open sessions, or those that have ended and are still stored, the latest first.
    /// - Parameters:
    ///   - production: only sessions with this production.
    ///   - account: the account that asks: only what it may see; `nil` for the server itself.
    ///   - limit: 1…200; a number outside of this range is replaced by the nearest one inside.
    ///   - cursor: `next` of the page before.
    /// - Throws: `InvalidCursor`.
    package func list(
        ended isEnded: Bool = false, of production: ProductionID? = nil, for account: Account? = nil, limit: Int = 200,
        after cursor: String? = nil
    ) async throws -> SessionPage {
        let limit = min(max(limit, Self.pageSizes.lowerBound), Self.pageSizes.upperBound)
        let start = try cursor.map { try Cursor<SessionState>($0, of: "sessions") }
        let rows = try await lists.execute(
            """
            \(Self.selection(isEnded ? "s.ended_at IS NOT NULL" : "s.ended_at IS NULL", for: account))
                AND \(Self.isVisible(to: account)) AND (\(production) IS NULL OR s.production = \(production))
                AND (\(start?.id) IS NULL OR (s.opened_at, s.id) < (\(try start?.instant), \(start?.id)))
            ORDER BY s.opened_at DESC, s.id DESC LIMIT \(limit + 1)
            """)
        let page = rows.prefix(limit)
        return SessionPage(
            sessions: try page.map(Self.record),
            next: rows.count > limit ? try page.last.map(Self.cursor) : nil)
    }

    private static func cursor(_ row: Row) throws -> String {
        Cursor<SessionState>("sessions", try row.value("id"), try row.value("opened_at", as: Timestamp.self)).text
    }

    /// Stores how many people are connected to a node in each of these sessions; 0 if there are none left.
    package func report(_ present: [SessionID: Int], at node: NodeID) async throws {
        guard !present.isEmpty else { return }
        let (occupied, empty) = (present.filter { $0.value > 0 }, present.filter { $0.value <= 0 })
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
