import Postgres
package import Rehearsal

/// The kind of a link's identifier.
package enum ProductionLinkTag {}
/// Identifies a link to a production.
package typealias ProductionLinkID = Identifier<ProductionLinkTag>

/// A link by which a production is read without an account.
package struct ProductionLink: Hashable, Sendable {
    package let id: ProductionLinkID
    package let production: ProductionID
    /// For whom it is, in its maker's words.
    package let name: String
    /// Since the Unix epoch, by the database's clock.
    package let madeAtMilliseconds: Int64
    /// Until when it works; `nil` for one that works until it is taken back.
    package let endsAtMilliseconds: Int64?
}

/// The number of links to a production has reached its limit.
package struct TooManyLinks: Error, Hashable {}

/// The links to productions in the database. A link that has ended works no longer, and is listed until it is taken back.
package struct ProductionLinks: Sendable {
    let pool: StorePool
    /// For what every request of a guest asks first.
    let access: StorePool

    /// The most links to a production.
    package static let most = 50

    private static let columns: Statement =
        """
        id, production, name, floor(extract(epoch FROM made_at) * 1000)::bigint AS made,
        floor(extract(epoch FROM ends_at) * 1000)::bigint AS ends
        """

    /// - Parameter days: how long it works; `nil` for no end.
    /// - Throws: `UnknownProduction`, `TooManyLinks`.
    package func create(
        to production: ProductionID, named name: String, by digest: SecretDigest, days: Int?
    ) async throws -> ProductionLink {
        let id = ProductionLinkID.random()
        let made = try await pool.transaction { connection in
            // One after another: else two at once would both find room.
            let found = try connection.execute(
                """
                SELECT 1 FROM production WHERE id = \(production) AND \(Productions.isThere) FOR NO KEY UPDATE
                """)
            guard !found.isEmpty else { throw UnknownProduction() }
            return try connection.execute(
                """
                INSERT INTO production_link (id, production, name, digest, ends_at)
                SELECT \(id), \(production), \(name), \(digest.column), now() + make_interval(days => \(days)::integer)
                WHERE (SELECT count(*) FROM production_link WHERE production = \(production)) < \(Self.most)
                RETURNING \(Self.columns)
                """)
        }
        guard let link = try made.read(ProductionLink.init).first else { throw TooManyLinks() }
        return link
    }

    /// The earliest first.
    package func list(to production: ProductionID) async throws -> [ProductionLink] {
        try await pool.execute(
            """
            SELECT \(Self.columns) FROM production_link WHERE production = \(production) ORDER BY made_at, id
            """
        ).read(ProductionLink.init)
    }

    /// Takes a link back; `false` if the production has no such link.
    package func delete(_ id: ProductionLinkID, to production: ProductionID) async throws -> Bool {
        try await pool.execute(
            "DELETE FROM production_link WHERE id = \(id) AND production = \(production)"
        ).affected == 1
    }

    /// The link that works with this secret.
    package func link(bySecret digest: SecretDigest) async throws -> ProductionLink? {
        try await access.execute(
            """
            SELECT \(Self.columns) FROM production_link
            WHERE digest = \(digest.column) AND (ends_at IS NULL OR ends_at > now())
                AND EXISTS (SELECT 1 FROM production p WHERE p.id = production AND \(Productions.isThere))
            """
        ).read(ProductionLink.init).first
    }
}
