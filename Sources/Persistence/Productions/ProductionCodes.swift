import Postgres
package import Rehearsal
import Wire

/// A code by which a production is shown to whoever has it.
package struct ProductionCode: Hashable, Sendable {
    /// What a code leads to.
    package enum Kind: String, CaseIterable, ColumnDecodable, Sendable {
        /// The whole production as it was when the code was made.
        case copy
        /// Its title, its opening formation and its next run, as they are now.
        case poster
    }

    package let text: String
    package let production: ProductionID
    package let kind: Kind
    /// At which it was made.
    package let revision: Int64
    /// Since the Unix epoch, by the database's clock.
    package let madeAtMilliseconds: Int64
}

/// The number of codes of a production has reached its limit.
package struct TooManyCodes: Error, Hashable {}

/// The codes of productions in the database. They work until somebody takes them back.
package struct ProductionCodes: Sendable {
    let pool: StorePool
    /// For what every guest asks first.
    let access: StorePool

    /// The most codes of a production.
    package static let most = 100

    private static let columns: Statement =
        "code, production, kind, revision, floor(extract(epoch FROM made_at) * 1000)::bigint AS made"

    /// The code of a production as it is now; the one that there is already, if it leads to the same.
    /// - Parameter code: what a new one is.
    /// - Throws: `TooManyCodes`; `UnknownProduction` if it was deleted meanwhile.
    package func create(
        _ code: String, _ kind: ProductionCode.Kind, of stored: StoredProduction
    ) async throws -> ProductionCode {
        let document: String? =
            if kind == .copy {
                try await inPool { String(decoding: ProductionDocument.write(stored.production), as: UTF8.self) }
            } else {
                nil
            }
        let found = try await pool.transaction { connection in
            // One after another: else two at once would both find room, or none the other's.
            let known = try connection.execute("SELECT 1 FROM production WHERE id = \(stored.id) FOR NO KEY UPDATE")
            guard !known.isEmpty else { throw UnknownProduction() }
            let present = try connection.execute(
                """
                SELECT \(Self.columns) FROM production_code
                WHERE production = \(stored.id) AND kind = \(kind.rawValue)
                  AND (kind = 'poster' OR revision = \(stored.revision))
                """)
            guard present.isEmpty else { return present }
            return try connection.execute(
                """
                INSERT INTO production_code (code, production, kind, revision, document)
                SELECT \(code), \(stored.id), \(kind.rawValue), \(stored.revision), \(document)
                WHERE (SELECT count(*) FROM production_code WHERE production = \(stored.id)) < \(Self.most)
                RETURNING \(Self.columns)
                """)
        }
        guard let made = try found.read(ProductionCode.init).first else { throw TooManyCodes() }
        return made
    }

    /// The latest first.
    package func list(of production: ProductionID) async throws -> [ProductionCode] {
        try await pool.execute(
            """
            SELECT \(Self.columns) FROM production_code WHERE production = \(production) ORDER BY made_at DESC, code
            """
        ).read(ProductionCode.init)
    }

    /// Takes a code back; `false` if the production has no such code.
    package func delete(_ code: String, of production: ProductionID) async throws -> Bool {
        try await pool.execute(
            "DELETE FROM production_code WHERE code = \(code) AND production = \(production)"
        ).affected == 1
    }

    /// What a code leads to; `nil` for one that is not known, was taken back, or is of a production in the bin.
    package func find(_ code: String) async throws -> ProductionCode? {
        try await access.execute(
            """
            SELECT \(Self.columns) FROM production_code WHERE code = \(code)
                AND EXISTS (SELECT 1 FROM production p WHERE p.id = production AND \(Productions.isThere))
            """
        ).read(ProductionCode.init).first
    }

    /// The production that a code is a copy of, as JSON; `nil` if it has been taken back.
    package func document(of code: String) async throws -> String? {
        try await pool.execute("SELECT document FROM production_code WHERE code = \(code) AND kind = 'copy'")
            .first?.value("document")
    }
}
