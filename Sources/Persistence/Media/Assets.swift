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
    let limits: PlanLimits

    /// The largest picture, in bytes.
    package static let largest = 8 * 1_024 * 1_024

    /// Stores a picture, unless an equal one is stored already; in both cases it is marked as needed now.
    /// - Parameters:
    ///   - account: who brings it, and sees it before a production shows it.
    ///   - space: the most bytes that all pictures and recordings may occupy.
    /// - Returns: its id.
    /// - Throws: `Tracks.LimitReached`, `PlanRefusal`.
    package func keep(
        _ content: [UInt8], contentType: String, width: Int?, height: Int?, by account: Account? = nil,
        within space: Int64 = .max
    ) async throws -> AssetID {
        let id = AssetID.random()
        return try await pool.transaction { connection in
            try connection.requireMediaSpace(for: Int64(content.count), of: space)
            try limits.admit(Int64(content.count), of: account?.id, on: connection)
            let kept: AssetID = try connection.execute(
                """
                INSERT INTO asset (id, content_type, width, height, digest, content)
                SELECT \(id), \(contentType), \(width), \(height), sha256(c), c FROM (SELECT \(Bytes(content))::bytea) v (c)
                ON CONFLICT (digest) DO UPDATE SET needed_at = now()
                RETURNING id
                """)[0].value("id")
            if let account, account.kind != .owner {
                try connection.execute(
                    """
                    INSERT INTO picture_upload (asset, account) VALUES (\(kept), \(account.id)) ON CONFLICT DO NOTHING
                    """)
            }
            return kept
        }
    }

    /// The picture with that id; `nil` if there is none.
    package func read(_ id: AssetID) async throws -> StoredAsset? {
        try await pool.execute("SELECT content_type, content FROM asset WHERE id = \(id)")
            .read { (type, content: Bytes) in StoredAsset(contentType: type, content: content.value) }.first
    }

    /// Whether the account brought this picture.
    package func isBrought(_ id: AssetID, by account: Account) async throws -> Bool {
        try await pool.execute(
            "SELECT 1 AS brought FROM picture_upload WHERE asset = \(id) AND account = \(account.id)"
        ).first != nil
    }
}
