import Postgres
package import Rehearsal

/// One line of who gave, took, joined and deleted.
package struct NotedDeed: Hashable, Sendable {
    package let id: Int64
    /// `nil` of what is about an account.
    package let production: ProductionID?
    package let atMilliseconds: Int64
    package let deed: Deed
    /// The name of who did it, and of whom it was done to, at that time.
    package let who: String?
    package let whom: String?
    package let role: ProductionRole?
    /// The production's title then.
    package let title: String?
    /// The plan that the account was given; `nil` for the one of all who were given none.
    package let plan: String?
}

/// What is noted about who may what.
package enum Deed: String, CaseIterable, Sendable, ColumnDecodable {
    case made, invited, tookBack, joined, gave, took, left, deleted
    /// An account was given another plan.
    case planned
    /// A link was made, or taken back; somebody without an account came by one.
    case linked, unlinked, cameByLink

    func noting(
        in production: ProductionID, by actor: String?, affecting name: String? = nil, role: ProductionRole? = nil
    ) -> Statement {
        """
        INSERT INTO production_deed (production, deed, who, whom, role, title)
        SELECT id, \(rawValue), \(actor), \(name), \(role), title FROM production WHERE id = \(production)
        """
    }
}

extension ProductionPeople {
    /// The most lines in one answer.
    package static let mostDeeds = 200
    /// How long lines are kept.
    static let deedsLast = Duration.seconds(400 * 86_400)

    /// The latest first.
    /// - Parameters:
    ///   - production: `nil` for those of all productions, also of deleted ones.
    ///   - before: the id of the last line of the page before.
    package func deeds(of production: ProductionID?, before: Int64?, limit: Int) async throws -> [NotedDeed] {
        try await pool.execute(
            """
            SELECT id, production, \(milliseconds("at")), deed, who, whom, role, title, plan FROM production_deed
            WHERE (\(production) IS NULL OR production = \(production)) AND (\(before) IS NULL OR id < \(before))
            ORDER BY id DESC LIMIT \(limit)
            """
        ).read(NotedDeed.init)
    }
}
