import Postgres
package import Rehearsal

extension Plans {
    /// How many people a session may have, and whom it has turned away since it was opened.
    package struct Room: Hashable, Sendable {
        package let plan: String
        package let most: Int
        package let turnedAway: Int
        /// The last one of them, and when, in milliseconds since the Unix epoch.
        package let lastName: String?
        package let lastAtMilliseconds: Int64?
        /// The plans that would have let one more in.
        package let allowing: [String]
    }

    /// `nil` for a session that as many may join as want to.
    package func room(in session: SessionID) async throws -> Room? {
        guard defined.areDefined else { return nil }
        let rows = try await pool.execute(
            """
            SELECT a.plan, a.kind, m.turned_away, m.turned_away_name, \(milliseconds("m.turned_away_at")) AS at
            FROM session s JOIN session m ON m.id = coalesce(s.main, s.id) JOIN account a ON a.id = m.opened_by
            WHERE s.id = \(session)
            """)
        guard let row = rows.first, try row.value("kind", as: Account.Kind.self) != .owner else { return nil }
        let plan = defined.plan(givenAs: try row.optional("plan"))
        guard let most = plan.people else { return nil }
        return Room(
            plan: plan.name, most: most, turnedAway: try row.value("turned_away"),
            lastName: try row.optional("turned_away_name"), lastAtMilliseconds: try row.optional("at"),
            allowing: defined.allowing(Int64(most) + 1, of: .people))
    }

    /// Somebody found the session full: its conductors are told.
    package func turnedAway(_ name: String, from session: SessionID) async throws {
        _ = try await pool.execute(
            """
            UPDATE session SET turned_away = turned_away + 1, turned_away_name = \(name), turned_away_at = now()
            WHERE id = (SELECT coalesce(main, id) FROM session WHERE id = \(session))
            """)
    }
}
