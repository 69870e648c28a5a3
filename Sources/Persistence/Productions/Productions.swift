import Postgres
package import Rehearsal
package import RehearsalCore

/// The productions in the database. Every change makes a new revision and a line of the journal, in one transaction.
package struct Productions: Sendable {
    let pool: StorePool
    /// The connections for productions with at least `bulkDots` positions.
    let bulk: StorePool
    let cache: ProductionCache
    /// Of revisions that were published.
    let publishedCache: ProductionCache
    let limits: PlanLimits

    /// From this number of positions on (performers × formations), writing a whole production takes long.
    private static let bulkDots = 20_000

    /// The connections for writing the whole of a production.
    func pool(forAllOf production: Production) -> StorePool {
        production["performers"].count * production["formations"].count >= Self.bulkDots ? bulk : pool
    }

    /// Stores a new production as revision 1.
    /// - Parameter account: who makes it, and owns it from now on; `nil` for the house.
    /// - Throws: `Refusal` if it is not valid; `ProductionExists` if the id is in use; `PlanRefusal` if the account's plan allows no more.
    package func create(
        _ production: Production, id: ProductionID = .random(), by account: Account? = nil
    ) async throws -> StoredProduction {
        try production.validate()
        let rows: [Rows]
        do {
            rows = try await pool(forAllOf: production).transaction { connection in
                try connection.check(RecordingClaim.all(in: production))
                try limits.admitProduction(
                    id, with: production.media, hasMusic: !production.tracks.isEmpty, for: account?.id, on: connection)
                return try connection.batch(
                    [Self.insertion(of: production, id)]
                        + Self.writing(from: Production(title: ""), to: production, id)
                        + Self.owning(id, account))
            }
        } catch let error as DatabaseError where error.constraint == "production_pkey" {
            throw ProductionExists()
        }
        let stored = try Self.stored(production, id, rows[0][0])
        cache.keep(stored)
        return stored
    }

    private static func owning(_ id: ProductionID, _ account: Account?) -> [Statement] {
        guard let account else { return [] }
        return [
            """
            INSERT INTO production_person (production, account, role)
            SELECT \(id), id, \(ProductionRole.own) FROM account WHERE id = \(account.id)
            """, Deed.made.noting(in: id, by: account.name),
        ]
    }

    /// Deletes the production for good, with its journal, if its revision is `base`. The logs of its past sessions stay.
    /// - Parameter binned: whether it must be in the bin; else it must not.
    /// - Throws: `UnknownProduction`, `RevisionMismatch`, `ProductionInUse` while a session with it is open.
    package func delete(_ id: ProductionID, ifRevision base: Int64, binned: Bool = false, by account: Account? = nil)
        async throws
    {
        let place: Statement = binned ? Self.isBinned : Self.isThere
        do {
            try await pool.transaction { connection in
                try connection.execute(Deed.deleted.noting(in: id, by: account?.name))
                let deleted = try connection.execute(
                    "DELETE FROM production WHERE id = \(id) AND \(place) AND revision = \(base)")
                guard deleted.affected == 1 else { throw try connection.mismatch(of: id, place) }
            }
        } catch let error as DatabaseError where error.constraint == "session_open_has_production" {
            throw ProductionInUse()
        }
    }

    /// One whole production, read at one moment; `nil` if there is none.
    package func read(_ id: ProductionID) async throws -> StoredProduction? {
        let heads = try await pool.execute(Self.head(id))
        guard let head = heads.first else { return nil }
        if let known = try cached(id, head) { return known }
        // Put together on the connection's own thread: the largest productions take seconds.
        let stored = try await pool.withConnection { connection in
            try Self.assemble(id, try connection.snapshot(Self.reading(id)))
        }
        if let stored { cache.keep(stored) }
        return stored
    }

    /// Its present revision; `nil` if there is no such production, or not where it is looked for.
    package func revision(of id: ProductionID, binned: Bool = false) async throws -> Int64? {
        let place: Statement = binned ? Self.isBinned : Self.isThere
        return try await pool.execute("SELECT revision FROM production WHERE id = \(id) AND \(place)").first?
            .value("revision")
    }

    /// Its revision at this instant of the session clock; the first revision if it had not been edited by then. `nil` if there is no such production.
    package func revision(of id: ProductionID, at instant: Instant) async throws -> Int64? {
        try await pool.execute(
            """
            SELECT coalesce((
                SELECT max(revision) FROM production_edit WHERE production = \(id)
                    AND at <= to_timestamp(\(instant) / 1000000.0)), 1) AS revision
            FROM production WHERE id = \(id) AND \(Self.isThere)
            """
        ).first?.value("revision")
    }

    /// The present revisions of these productions, without those that do not exist.
    package func revisions(of ids: [ProductionID]) async throws -> [ProductionID: Int64] {
        var revisions: [ProductionID: Int64] = [:]
        let rows = try await pool.execute(
            "SELECT id, revision FROM production WHERE id = ANY(\(ids)) AND \(Self.isThere)")
        for row in rows {
            revisions[try row.value("id")] = try row.value("revision")
        }
        return revisions
    }

    /// Whether the production shows or plays the picture or recording of this name.
    package func has(media name: String, _ id: ProductionID) async throws -> Bool {
        try await pool.execute(
            "SELECT 1 AS has FROM shown_media WHERE production = \(id) AND name = \(name)"
        ).first != nil
    }

    // MARK: Inside

    /// Of the table `production`: what is in the bin is nowhere else.
    static let isThere: Statement = "shelf <> 'bin'"
    static let isBinned: Statement = "shelf = 'bin'"

    static func head(_ id: ProductionID) -> Statement {
        "SELECT revision, created_at, published, value::text AS value FROM production WHERE id = \(id) AND \(isThere)"
    }

    /// The cached production, if it has the revision in `head`.
    func cached(_ id: ProductionID, _ head: Row) throws -> StoredProduction? {
        let known = cache.production(
            id, revision: try head.value("revision"),
            createdAtMilliseconds: try head.value("created_at", as: Timestamp.self).milliseconds)
        guard var known else { return nil }
        known.edition = try Self.edition(head)
        return known
    }

    /// Of a row of the present revision.
    private static func edition(_ row: Row) throws -> Edition? {
        try row.optional("published", as: Int64.self) == nil ? nil : .draft
    }

    static func stored(_ production: Production, _ id: ProductionID, _ row: Row) throws -> StoredProduction {
        StoredProduction(
            id: id, revision: try row.value("revision"), production: production,
            createdAtMilliseconds: try row.value("created_at", as: Timestamp.self).milliseconds,
            changedAtMilliseconds: try row.value("changed_at", as: Timestamp.self).milliseconds,
            edition: try edition(row))
    }
}

/// There is no such production.
package struct UnknownProduction: Error, Hashable {}

/// The id is in use already.
package struct ProductionExists: Error, Hashable {}

/// The change was based on a revision that is not the present one.
package struct RevisionMismatch: Error, Hashable {
    /// The present revision.
    package let current: Int64
}

/// An open session runs this production.
package struct ProductionInUse: Error, Hashable {}

/// The author has nothing more to undo or redo.
package struct NothingToUndo: Error, Hashable {
    /// Whether it was to be redone, not undone.
    package let isRedo: Bool
}

/// The journal does not contain this revision: it is too old, or does not exist yet.
package struct UnknownRevision: Error, Hashable {}

extension DatabaseConnection {
    /// Why the production with this id did not have the requested revision in this place.
    func mismatch(of id: ProductionID, _ place: Statement) throws -> any Error {
        guard let row = try execute("SELECT revision FROM production WHERE id = \(id) AND \(place)").first else {
            return UnknownProduction()
        }
        return RevisionMismatch(current: try row.value("revision"))
    }
}
