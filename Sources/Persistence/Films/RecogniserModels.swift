import Postgres

/// The weights of the punch recogniser that this server was given, by version.
package struct RecogniserModels: Sendable {
    let pool: StorePool

    package static let versions = 1...65_535
    package static let mostBytes = 262_144

    /// A version that is kept.
    package struct Installed: Hashable, Sendable {
        package var version: Int
        package var bytes: Int
        /// In milliseconds since the Unix epoch.
        package var installedAtMilliseconds: Int64
        package var isInUse: Bool
    }

    /// Another model has this version already.
    package struct VersionTaken: Error, Hashable {}

    /// Keeps weights; the same ones may be given again.
    package func install(_ content: [UInt8], version: Int) async throws {
        let kept = try await pool.execute(
            """
            INSERT INTO recogniser_model (version, content) VALUES (\(version), \(Bytes(content)))
            ON CONFLICT (version) DO UPDATE SET version = excluded.version
                WHERE recogniser_model.content = excluded.content
            RETURNING version
            """)
        if kept.isEmpty { throw VersionTaken() }
    }

    /// All, by version.
    package func list() async throws -> [Installed] {
        try await pool.execute(
            """
            SELECT version, octet_length(content), \(milliseconds("installed_at")),
                chosen_at IS NOT NULL AND chosen_at = (SELECT max(chosen_at) FROM recogniser_model)
            FROM recogniser_model ORDER BY version
            """
        ).read(Installed.init)
    }

    /// From now on, devices that load the recogniser get this one.
    /// - Parameter version: `nil` for the one that is shipped.
    /// - Returns: whether it is installed.
    package func use(_ version: Int?) async throws -> Bool {
        guard let version else {
            try await pool.execute("UPDATE recogniser_model SET chosen_at = NULL WHERE chosen_at IS NOT NULL")
            return true
        }
        return try await pool.execute(
            "UPDATE recogniser_model SET chosen_at = clock_timestamp() WHERE version = \(version)"
        ).affected == 1
    }

    /// The weights in use; `nil` where these are the shipped ones.
    package func inUse() async throws -> (version: Int, content: [UInt8])? {
        try await pool.execute(
            """
            SELECT version, content FROM recogniser_model
            WHERE chosen_at IS NOT NULL ORDER BY chosen_at DESC LIMIT 1
            """
        ).read { (version: Int, content: Bytes) in (version, content.value) }.first
    }
}
