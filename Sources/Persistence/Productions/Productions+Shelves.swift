import Postgres
package import Rehearsal

/// Where a production stands.
package enum Shelf: String, CaseIterable, Sendable {
    case library, archive
    /// What was deleted. Nobody opens it; it can be put back until it is deleted for good.
    case bin

    /// How long the bin keeps what is in it.
    package static let binKeeps = Duration.seconds(30 * 86_400)
}

extension Productions {
    /// Puts a production on a shelf, as it is.
    /// - Parameter base: the revision that it must have, and it must not be in the bin; `nil` for any, wherever it is.
    /// - Throws: `UnknownProduction`, `RevisionMismatch`, `ProductionInUse` if it would go into the bin under an open session, `PlanRefusal` if the
    ///   plan of whoever owns it has no place for it there.
    package func shelve(
        _ id: ProductionID, on shelf: Shelf, ifRevision base: Int64? = nil, by account: Account? = nil
    ) async throws -> ProductionSummary {
        let reader = account.map(Reader.account) ?? .server
        let place: Statement = base == nil ? "true" : Self.isThere
        return try await pool.transaction { connection in
            // Who opens a session with it meanwhile waits, and finds it in the bin.
            let locked = try connection.execute(
                """
                SELECT shelf FROM production WHERE id = \(id) AND \(place) AND revision = coalesce(\(base), revision) FOR UPDATE
                """)
            guard let former = try locked.first?.value("shelf", as: Shelf.self) else {
                throw try connection.mismatch(of: id, place)
            }
            if shelf == .bin, former != .bin {
                let open = try connection.execute(
                    "SELECT 1 FROM session WHERE production = \(id) AND ended_at IS NULL LIMIT 1")
                guard open.isEmpty else { throw ProductionInUse() }
                try connection.execute(Deed.deleted.noting(in: id, by: account?.name))
            }
            try limits.admitBack(id, from: former, to: shelf, on: connection)
            let moved = try connection.execute(
                """
                UPDATE production p SET shelf = \(shelf.rawValue),
                    shelved_at = CASE WHEN shelf = \(shelf.rawValue) THEN shelved_at ELSE now() END
                WHERE id = \(id) RETURNING \(Self.columns), \(Self.role(of: reader))
                """)
            guard let summary = try moved.read(ProductionSummary.init).first else { throw UnknownProduction() }
            return summary
        }
    }
}
