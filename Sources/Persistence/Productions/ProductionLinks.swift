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
    /// What whoever has it may do: see, comment or edit.
    package let role: ProductionRole
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

    static let columns: Statement =
        """
        id, production, name, role, floor(extract(epoch FROM made_at) * 1000)::bigint AS made,
        floor(extract(epoch FROM ends_at) * 1000)::bigint AS ends
        """

    /// SQL for whether a link is good for anything now.
    static let works: Statement =
        """
        (ends_at IS NULL OR ends_at > now())
            AND EXISTS (SELECT 1 FROM production p WHERE p.id = production AND p.\(Productions.isThere))
        """

    /// - Parameter days: how long it works; `nil` for no end.
    /// - Throws: `UnknownProduction`, `TooManyLinks`.
    package func create(
        to production: ProductionID, named name: String, as role: ProductionRole = .see, by digest: SecretDigest,
        days: Int?, for maker: Account? = nil
    ) async throws -> ProductionLink {
        let id = ProductionLinkID.random()
        let made = try await pool.transaction { connection in
            // One after another: else two at once would both find room.
            let found = try connection.execute(
                """
                SELECT 1 FROM production WHERE id = \(production) AND \(Productions.isThere) FOR NO KEY UPDATE
                """)
            guard !found.isEmpty else { throw UnknownProduction() }
            let made = try connection.execute(
                """
                INSERT INTO production_link (id, production, name, role, digest, ends_at)
                SELECT \(id), \(production), \(name), \(role), \(digest.column), now() + make_interval(days => \(days)::integer)
                WHERE (SELECT count(*) FROM production_link WHERE production = \(production)) < \(Self.most)
                RETURNING \(Self.columns)
                """)
            if !made.isEmpty {
                try connection.execute(Deed.linked.noting(in: production, by: maker?.name, affecting: name, role: role))
            }
            return made
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
    package func delete(
        _ id: ProductionLinkID, to production: ProductionID, by account: Account? = nil
    ) async throws -> Bool {
        try await pool.transaction { connection in
            let gone = try connection.execute(
                "DELETE FROM production_link WHERE id = \(id) AND production = \(production) RETURNING name, role")
            guard let row = gone.first else { return false }
            try connection.execute(
                Deed.unlinked.noting(
                    in: production, by: account?.name, affecting: try row.value("name"), role: try row.value("role")))
            return true
        }
    }

    /// The link that works with this secret.
    package func link(bySecret digest: SecretDigest) async throws -> ProductionLink? {
        try await access.execute(
            """
            SELECT \(Self.columns) FROM production_link
            WHERE digest = \(digest.column) AND \(Self.works)
            """
        ).read(ProductionLink.init).first
    }
}
