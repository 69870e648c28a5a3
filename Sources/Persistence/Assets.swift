import Postgres
package import Rehearsal

/// A picture that somebody uploaded.
package struct StoredAsset: Hashable, Sendable {
    package var contentType: String
    package var content: [UInt8]
}

/// Pictures in the database; equal bytes are stored once.
package struct Assets: Sendable {
    let pool: StorePool

    /// The largest picture, in bytes.
    package static let largest = 8 * 1_024 * 1_024

    /// Stores a picture, unless an equal one is stored already; in both cases it is marked as needed now.
    /// - Parameter space: the most bytes that all pictures and recordings may occupy.
    /// - Returns: its id.
    /// - Throws: `Tracks.LimitReached`.
    package func keep(
        _ content: [UInt8], contentType: String, width: Int?, height: Int?, within space: Int64 = .max
    ) async throws -> AssetID {
        let id = AssetID.random()
        return try await pool.transaction { connection in
            try connection.requireMediaSpace(for: Int64(content.count), of: space)
            return try connection.execute(
                """
                INSERT INTO asset (id, content_type, width, height, digest, content)
                SELECT \(id), \(contentType), \(width), \(height), sha256(c), c FROM (SELECT \(Bytes(content))::bytea) v (c)
                ON CONFLICT (digest) DO UPDATE SET needed_at = now()
                RETURNING id
                """)[0].value("id")
        }
    }

    /// The picture with that id; `nil` if there is none.
    package func read(_ id: AssetID) async throws -> StoredAsset? {
        try await pool.execute("SELECT content_type, content FROM asset WHERE id = \(id)")
            .read { (type, content: Bytes) in StoredAsset(contentType: type, content: content.value) }.first
    }

    /// Whether the production shows this picture.
    package func isShown(_ id: AssetID, in production: ProductionID) async throws -> Bool {
        try await pool.execute(
            "SELECT 1 AS shown FROM production_media WHERE production = \(production) AND name = \(id.description)"
        ).first != nil
    }
}
