import LiveSessions
import Postgres
package import Rehearsal
package import RehearsalCore

/// A video of a session: it shows every take that ran meanwhile.
package struct SessionVideo: Hashable, Sendable {
    package let id: SessionVideoID
    package let recording: Recording
    /// The session clock at its first picture.
    package let begins: Instant
}

/// Distinguishes the identifiers of videos of sessions from all others.
package enum SessionVideoKind {}
/// Identifies a video of a session.
package typealias SessionVideoID = Identifier<SessionVideoKind>

/// What was filmed of sessions. The recordings themselves are among `Tracks`.
package struct SessionVideos: Sendable {
    let pool: StorePool

    /// The most that one session has.
    package static let most = 50

    /// There are as many as a session may have.
    package struct TooMany: Error {}

    /// Those of a session, the earliest first.
    package func all(of session: SessionID) async throws -> [SessionVideo] {
        try await pool.execute(
            """
            SELECT v.id AS video, v.begins, a.content_type, a.duration, a.digest, a.bytes
            FROM session_video v JOIN asset a ON a.id = v.asset
            WHERE v.session = \(session) ORDER BY v.begins, v.id
            """
        ).compactMap { row in
            try Tracks.recording(row).map {
                SessionVideo(id: try row.value("video"), recording: $0, begins: try row.value("begins"))
            }
        }
    }

    /// Keeps a recording as a video of the session; the same one twice is one.
    /// - Throws: `TooMany`.
    package func keep(_ kept: Tracks.StoredTrack, from begins: Instant, of session: SessionID) async throws
        -> SessionVideo
    {
        try await pool.transaction { connection in
            try connection.execute("SELECT 1 FROM session WHERE id = \(session) FOR UPDATE")
            let before = try connection.execute(
                """
                SELECT id AS video FROM session_video
                WHERE session = \(session) AND asset = \(kept.asset) AND begins = \(begins)
                """)
            if let row = before.first {
                return SessionVideo(id: try row.value("video"), recording: kept.recording, begins: begins)
            }
            let count = try connection.execute("SELECT count(*) AS count FROM session_video WHERE session = \(session)")
            guard try count[0].value("count", as: Int.self) < Self.most else { throw TooMany() }
            let id = SessionVideoID.random()
            try connection.execute(
                """
                INSERT INTO session_video (id, session, asset, begins)
                VALUES (\(id), \(session), \(kept.asset), \(begins))
                """)
            return SessionVideo(id: id, recording: kept.recording, begins: begins)
        }
    }

    /// The recording stays as long as one that nothing plays any more: whoever deleted it by mistake keeps it again.
    /// - Returns: whether there was such a video.
    package func delete(_ id: SessionVideoID, of session: SessionID) async throws -> Bool {
        try await pool.transaction { connection in
            let gone = try connection.execute(
                "DELETE FROM session_video WHERE id = \(id) AND session = \(session) RETURNING asset")
            guard let asset: AssetID = try gone.first?.value("asset") else { return false }
            try connection.execute("UPDATE asset SET needed_at = now() WHERE id = \(asset)")
            return true
        }
    }

    /// Whether the session shows this recording.
    package func shows(_ kept: Tracks.StoredTrack, _ session: SessionID) async throws -> Bool {
        try await pool.execute(
            "SELECT 1 AS found FROM session_video WHERE asset = \(kept.asset) AND session = \(session) LIMIT 1"
        ).first != nil
    }

    /// Whether the account may see what a session ran that shows this recording.
    package func shows(_ kept: Tracks.StoredTrack, to account: Account) async throws -> Bool {
        try await pool.execute(
            """
            SELECT 1 AS found FROM session_video v JOIN session s ON s.id = v.session
            WHERE v.asset = \(kept.asset)
                AND (s.opened_by = \(account.id) OR \(ProductionPeople.mayDo(.see, "s.production", account))) LIMIT 1
            """
        ).first != nil
    }
}
