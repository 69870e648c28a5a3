import Postgres
package import Rehearsal
package import RehearsalCore

/// A recording that is being uploaded, or was a moment ago.
package struct Upload: Hashable, Sendable {
    package var id: UploadID
    /// The length of the recording in bytes, as the client announced it.
    package var bytes: Int64
    /// How many bytes have been received so far.
    package var received: Int64
    let asset: AssetID
    /// What it is, once it is whole.
    package var recording: Recording?
}

/// Distinguishes the identifiers of uploads from all others.
package enum UploadKind {}
/// Identifies an upload.
package typealias UploadID = Identifier<UploadKind>

/// Recordings in the database, in pieces; equal bytes are stored once.
package struct Tracks: Sendable {
    let pool: StorePool
    let limits: PlanLimits

    /// The length of every piece but the last, in bytes.
    package static let piece: Int64 = 256 * 1_024
    /// The most uploads that an account may have begun and not finished.
    package static let mostUnfinished = 8

    /// Why an upload was not begun.
    package enum LimitReached: Error, Hashable {
        /// Bytes that are free, and bytes that there are in all.
        case space(free: Int64, of: Int64)
        case tooManyUnfinished
    }

    /// A piece that does not begin where the upload ends.
    package struct OffsetMismatch: Error, Hashable {
        /// How many bytes have been received: the next piece begins here.
        package var received: Int64
    }

    // MARK: Uploading

    /// Begins an upload, if a recording of this many bytes would fit now. Space is taken by bytes that come, not by a word.
    /// - Parameters:
    ///   - production: what it is for: it takes of the space of whoever owns that, else of the account's own.
    ///   - space: the most bytes that all pictures and recordings may occupy.
    /// - Throws: `LimitReached`, `PlanRefusal`.
    package func begin(
        _ bytes: Int64, by account: AccountID, for production: ProductionID? = nil, within space: Int64
    ) async throws -> Upload {
        let upload = Upload(id: .random(), bytes: bytes, received: 0, asset: .random())
        try await pool.transaction { connection in
            try connection.lockMediaSpace()
            let unfinished = try connection.execute(
                "SELECT count(*) AS count FROM upload WHERE account = \(account) AND received < bytes"
            )[0].value("count", as: Int64.self)
            guard unfinished < Self.mostUnfinished else { throw LimitReached.tooManyUnfinished }
            let payer = try production.map { try limits.payer(of: $0, on: connection) } ?? account
            try limits.admit(bytes, of: payer, on: connection)
            try connection.reserve(bytes, of: space, for: upload.asset)
            try connection.execute(
                """
                INSERT INTO upload (id, account, payer, asset, bytes)
                VALUES (\(upload.id), \(account), \(payer), \(upload.asset), \(bytes))
                """)
        }
        return upload
    }

    /// An account's upload; `nil` if there is none, or it was another account's.
    package func upload(_ id: UploadID, of account: AccountID) async throws -> Upload? {
        try await pool.execute(
            """
            SELECT u.id, u.bytes, u.received, u.asset, a.content_type, a.duration, a.digest
            FROM upload u JOIN asset a ON a.id = u.asset WHERE u.id = \(id) AND u.account = \(account)
            """
        ).first.map { row in
            Upload(
                id: try row.value("id"), bytes: try row.value("bytes"), received: try row.value("received"),
                asset: try row.value("asset"), recording: try Self.recording(row))
        }
    }

    /// Stores the next piece: it begins where the upload ends, and is `piece` bytes long or reaches the end.
    /// - Parameter space: the most bytes that all pictures and recordings may occupy; as many pieces as come in one moment may be beyond it.
    /// - Returns: how many bytes have been received.
    /// - Throws: `OffsetMismatch` if another request was faster; `LimitReached`; `UnknownUpload` if it was cancelled.
    package func append(
        _ content: [UInt8], at offset: Int64, to upload: Upload, within space: Int64
    ) async throws -> Int64 {
        try await pool.transaction { connection in
            let moved = try connection.execute(
                """
                UPDATE upload SET received = received + \(content.count), touched_at = now()
                WHERE id = \(upload.id) AND received = \(offset) RETURNING received
                """)
            guard let received: Int64 = try moved.first?.value("received") else {
                let now = try connection.execute("SELECT received FROM upload WHERE id = \(upload.id)")
                guard let now = now.first else { throw UnknownUpload() }
                throw OffsetMismatch(received: try now.value("received"))
            }
            let used = try connection.usedMediaSpace()
            guard used <= space else {
                throw LimitReached.space(free: max(0, space - used + Int64(content.count)), of: space)
            }
            try connection.execute(
                """
                INSERT INTO asset_piece (asset, number, content)
                VALUES (\(upload.asset), \(Int(offset / Self.piece)), \(Bytes(content)))
                """)
            return received
        }
    }

    /// Completes an upload that is received whole. If equal bytes were stored before, those are kept, and these go.
    package func finish(_ upload: Upload, as format: Recording.Format, _ duration: Interval) async throws -> Recording {
        try await pool.transaction { connection in
            try connection.lockMediaSpace()
            let sums = try connection.execute(
                """
                SELECT sha256(string_agg(digest, ''::bytea ORDER BY number)) AS digest FROM asset_piece
                WHERE asset = \(upload.asset)
                """)
            // Without pieces there is no digest: it was cancelled.
            guard let digest = try sums[0].optional("digest", as: Bytes.self) else { throw UnknownUpload() }
            let older = try connection.execute(
                "UPDATE asset SET needed_at = now() WHERE digest = \(digest) RETURNING id, content_type, duration, digest, bytes"
            )
            if let row = older.first, let found = try Self.recording(row) {
                let same: AssetID = try row.value("id")
                guard same != upload.asset else { return found }
                _ = try connection.batch([
                    "UPDATE upload SET asset = \(same) WHERE id = \(upload.id)",
                    "DELETE FROM asset WHERE id = \(upload.asset) AND digest IS NULL",
                ])
                return found
            }
            let kept = try connection.execute(
                """
                UPDATE asset SET digest = \(digest), content_type = \(format.contentType), duration = \(duration),
                    needed_at = now()
                WHERE id = \(upload.asset)
                """)
            guard kept.affected == 1, let digest = MediaDigest(bytes: digest.value) else { throw UnknownUpload() }
            return Recording(format: format, bytes: upload.bytes, duration: duration, digest: digest)
        }
    }

    /// Deletes an upload with what it has brought; a finished recording stays.
    package func cancel(_ upload: Upload) async throws {
        _ = try await pool.batch([
            "DELETE FROM upload WHERE id = \(upload.id)",
            """
            DELETE FROM asset WHERE id = \(upload.asset) AND digest IS NULL
                AND NOT EXISTS (SELECT 1 FROM upload WHERE asset = asset.id)
            """,
        ])
    }

    /// A piece of an upload, also of one that is not whole.
    package func piece(_ number: Int, of upload: Upload) async throws -> [UInt8] {
        try await piece(number, of: upload.asset)
    }

    // MARK: Reading

    /// A finished recording, and where its pieces are.
    package struct StoredTrack: Hashable, Sendable {
        package var asset: AssetID
        package var recording: Recording
    }

    /// The recording with these bytes; `nil` if it is not here.
    package func find(_ digest: MediaDigest) async throws -> StoredTrack? {
        try await pool.execute(
            """
            SELECT id, content_type, duration, digest, bytes FROM asset
            WHERE digest = \(Bytes(digest.bytes)) AND kind = 'track'
            """
        ).first.flatMap { row in
            try Self.recording(row).map { StoredTrack(asset: try row.value("id"), recording: $0) }
        }
    }

    /// The bytes of one piece of a recording, counted from 0.
    /// - Throws: `MissingPiece` if there is none.
    package func piece(_ number: Int, of asset: AssetID) async throws -> [UInt8] {
        let rows = try await pool.execute(
            "SELECT content FROM asset_piece WHERE asset = \(asset) AND number = \(number)")
        guard let content = try rows.first?.value("content", as: Bytes.self).value else { throw MissingPiece() }
        return content
    }

    /// The peaks of a recording as bytes; `nil` if they were not computed.
    package func peaks(of asset: AssetID) async throws -> [UInt8]? {
        try await pool.execute("SELECT content FROM track_peaks WHERE asset = \(asset)").first
            .map { try $0.value("content", as: Bytes.self).value }
    }

    /// Keeps the peaks of a recording, instead of those that were there.
    /// - Parameter space: the most bytes that all pictures and recordings may occupy.
    /// - Returns: whether the recording is still there.
    /// - Throws: `LimitReached`.
    package func keep(_ peaks: TrackPeaks, of asset: AssetID, within space: Int64) async throws -> Bool {
        try await pool.transaction { connection in
            try connection.execute("DELETE FROM track_peaks WHERE asset = \(asset)")
            try connection.requireMediaSpace(for: Int64(peaks.bytes.count), of: space)
            return try !connection.execute(
                """
                INSERT INTO track_peaks (asset, content)
                SELECT id, \(Bytes(peaks.bytes)) FROM asset WHERE id = \(asset) RETURNING asset
                """
            ).isEmpty
        }
    }

    /// Whether the account brought this recording lately: once a production plays it, who sees that hears it.
    package func isBrought(_ kept: StoredTrack, by account: Account) async throws -> Bool {
        try await pool.execute(
            "SELECT 1 AS brought FROM upload WHERE asset = \(kept.asset) AND account = \(account.id) LIMIT 1"
        ).first != nil
    }

    static func recording(_ row: Row) throws -> Recording? {
        guard let bytes = try row.optional("digest", as: Bytes.self)?.value, let digest = MediaDigest(bytes: bytes),
            let type = try row.optional("content_type", as: String.self),
            let format = Recording.Format.allCases.first(where: { $0.contentType == type })
        else { return nil }
        return Recording(
            format: format, bytes: try row.value("bytes"), duration: try row.value("duration"), digest: digest)
    }
}

/// A piece that is not stored any more: its recording was deleted while it was read.
package struct MissingPiece: Error {}

/// An upload that was cancelled while it was used.
package struct UnknownUpload: Error {}

extension DatabaseConnection {
    /// From here to the end of the transaction, no other transaction takes of the space that pictures, recordings and their peaks have together.
    func lockMediaSpace() throws { try execute("SELECT pg_advisory_xact_lock(8317740125)") }

    /// The bytes that pictures, recordings and their peaks take. Recordings that are being uploaded count with what has come.
    func usedMediaSpace() throws -> Int64 {
        try execute(
            """
            SELECT ((SELECT coalesce(sum(coalesce(
                    CASE WHEN a.digest IS NULL THEN (SELECT u.received FROM upload u WHERE u.asset = a.id LIMIT 1) END,
                    a.bytes, octet_length(a.content))), 0) FROM asset a)
                + (SELECT coalesce(sum(octet_length(content)), 0) FROM track_peaks))::bigint AS used
            """)[0].value("used")
    }

    /// - Throws: `Tracks.LimitReached`.
    func requireMediaSpace(for bytes: Int64, of space: Int64) throws {
        try lockMediaSpace()
        let used = try usedMediaSpace()
        guard bytes <= space - used else { throw Tracks.LimitReached.space(free: max(0, space - used), of: space) }
    }
}

extension Recording.Format {
    /// The media type (RFC 2046) with which a recording is stored and read.
    package var contentType: String {
        switch self {
        case .mp3: "audio/mpeg"
        case .m4a: "audio/mp4"
        case .aac: "audio/aac"
        case .vorbis: "audio/ogg; codecs=vorbis"
        case .opus: "audio/ogg; codecs=opus"
        case .flac: "audio/flac"
        case .wav: "audio/wav"
        case .mp4: "video/mp4"
        case .webm: "video/webm"
        }
    }
}
