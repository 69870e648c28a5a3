import Postgres
package import Rehearsal

/// The kind of a guest's identifier.
package enum ProductionGuestTag {}
/// Identifies somebody who came by a link.
package typealias ProductionGuestID = Identifier<ProductionGuestTag>

/// Somebody without an account who came by a link to a production and said who they are.
package struct ProductionGuest: Hashable, Sendable {
    package let id: ProductionGuestID
    package let name: String
    package let link: ProductionLink

    /// As whom the history knows them: the name that they gave, with the link's, since a guest may give any name.
    package var author: AppliedEdit.Author {
        AppliedEdit.Author(id: AccountID(id.uuid), name: "\(name) (\(link.name.prefix(80)))")
    }
}

/// As many have come by a link as may.
package struct TooManyGuests: Error, Hashable {}

extension ProductionLinks {
    /// The most who may come by one link.
    package static let mostGuests = 200

    /// Somebody comes by a link, which works.
    /// - Parameter digest: of the token by which they are known from now on.
    /// - Throws: `TooManyGuests`; `UnknownProduction` if the link was taken back meanwhile.
    package func welcome(_ name: String, by link: ProductionLink, token digest: SecretDigest) async throws
        -> ProductionGuest
    {
        let id = ProductionGuestID.random()
        return try await access.transaction { connection in
            let found = try connection.execute("SELECT 1 FROM production_link WHERE id = \(link.id) FOR NO KEY UPDATE")
            guard !found.isEmpty else { throw UnknownProduction() }
            let made = try connection.execute(
                """
                INSERT INTO production_guest (id, link, name, digest)
                SELECT \(id), \(link.id), \(name), \(digest.column)
                WHERE (SELECT count(*) FROM production_guest WHERE link = \(link.id)) < \(Self.mostGuests)
                """)
            guard made.affected == 1 else { throw TooManyGuests() }
            try connection.execute(
                Deed.cameByLink.noting(in: link.production, by: name, affecting: link.name, role: link.role))
            return ProductionGuest(id: id, name: name, link: link)
        }
    }

    /// Who came by a link that works still.
    package func guest(byToken digest: SecretDigest) async throws -> ProductionGuest? {
        try await access.execute(
            """
            SELECT g.id AS guest, g.name AS called, l.* FROM production_guest g, LATERAL (
                SELECT \(Self.columns) FROM production_link WHERE id = g.link AND \(Self.works)) l
            WHERE g.digest = \(digest.column)
            """
        ).read {
            (id, name, link, production, linkName: String, role: ProductionRole, made: Int64, ends: Int64?) in
            ProductionGuest(
                id: id, name: name,
                link: ProductionLink(
                    id: link, production: production, name: linkName, role: role, madeAtMilliseconds: made,
                    endsAtMilliseconds: ends))
        }.first
    }
}
