import Postgres
import Rehearsal

/// Recordings that come with a file instead of an account's upload. Until `finish` they are hidden, and if the program is stopped they go
/// with abandoned uploads.
extension Tracks {
    /// Reserves space for a recording of this many bytes.
    /// - Parameter space: the most bytes that all pictures and recordings may occupy.
    /// - Throws: `LimitReached`.
    package func stage(_ bytes: Int64, within space: Int64) async throws -> Upload {
        let upload = Upload(id: .random(), bytes: bytes, received: 0, asset: .random())
        try await pool.transaction { connection in
            try connection.reserve(bytes, of: space, for: upload.asset)
        }
        return upload
    }

    /// Stores a piece of what was staged; pieces are counted from 0, and all but the last have `piece` bytes.
    package func add(_ content: [UInt8], as number: Int, to upload: Upload) async throws {
        _ = try await pool.execute(
            """
            INSERT INTO asset_piece (asset, number, content)
            VALUES (\(upload.asset), \(number), \(Bytes(content)))
            """)
    }
}

extension DatabaseConnection {
    /// Takes space for a recording, or says how much there is. Until the end of the transaction no other one takes any.
    /// - Throws: `Tracks.LimitReached`.
    func reserve(_ bytes: Int64, of space: Int64, for asset: AssetID) throws {
        try requireMediaSpace(for: bytes, of: space)
        try execute("INSERT INTO asset (id, kind, bytes) VALUES (\(asset), 'track', \(bytes))")
    }
}
