import FoundationEssentials
package import Postgres

/// The steps that build the schema: `0001_create_….sql`, `0002_…`, numbered without gaps, forward only.
///
/// Applied at start, each in its own transaction, while an advisory lock makes other nodes wait. Applied migrations are recorded with a checksum in
/// `schema_migration`.
///
/// Nodes of two releases share the database during an upgrade: a migration only adds, and a program works on a schema to which newer programs have
/// added something. A migration that removes something is named `NNNN_contract_MMMM_….sql`: from then on, programs that do not know migration MMMM
/// refuse the database.
package struct Migrations: Sendable {
    private let directory: String

    /// - Parameter directory: the path of the folder `migrations`.
    package init(directory: String) { self.directory = directory }

    /// Brings the database up to date.
    /// - Returns: the names of the files applied now, and of those that only newer programs know.
    /// - Throws: `MigrationProblem`, `DatabaseError`.
    @discardableResult
    package func apply(to pool: Pool) async throws -> (now: [String], beyond: [String]) {
        try await pool.withConnection { connection in
            try await connection.withAdvisoryLock(Self.lock) { connection in
                // Read here, on the connection's thread, where waiting for a disk delays no others.
                let files = try Self.files(in: directory)
                try connection.script(Self.record)
                let applied = try connection.execute(
                    "SELECT version, name, checksum FROM schema_migration ORDER BY version")
                try Self.compare(files, applied, on: connection)
                for file in files.dropFirst(applied.count) { try await Self.apply(file, on: connection) }
                let beyond = try applied.dropFirst(files.count).map { try $0.value("name", as: String.self) }
                return (files.dropFirst(applied.count).map(\.name), beyond)
            }
        }
    }

    /// "runthrou" in ASCII: a number that no other program uses for an advisory lock.
    private static let lock: Int64 = 0x7275_6e74_6872_6f75

    private static let record = """
        CREATE TABLE IF NOT EXISTS schema_migration (
            version integer PRIMARY KEY CHECK (version > 0),
            name text NOT NULL UNIQUE,
            checksum bytea NOT NULL CHECK (octet_length(checksum) = 32),
            applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
        )
        """

    struct File: Sendable {
        let version: Int
        let name: String
        let sql: String
    }

    static func files(in directory: String) throws -> [File] {
        let names: [String]
        do { names = try FileManager.default.contentsOfDirectory(atPath: directory) } catch {
            throw MigrationProblem.unreadable(directory)
        }
        let files = try names.filter { $0.hasSuffix(".sql") }.sorted().map { name in
            guard name.utf8.count > 9, name.utf8.prefix(4).allSatisfy({ (48...57).contains($0) }),
                let version = Int(name.prefix(4)),
                name.dropFirst(4).hasPrefix("_")
            else { throw MigrationProblem.badName(name) }
            guard let data = FileManager.default.contents(atPath: directory + "/" + name),
                let sql = String(validating: data, as: UTF8.self)
            else { throw MigrationProblem.unreadable(name) }
            return File(version: version, name: name, sql: sql)
        }
        for (index, file) in files.enumerated() where file.version != index + 1 {
            throw MigrationProblem.gap(before: file.name, expected: index + 1)
        }
        guard !files.isEmpty else { throw MigrationProblem.unreadable(directory) }
        return files
    }

    private static func compare(_ files: [File], _ applied: Rows, on connection: isolated DatabaseConnection) throws {
        for row in applied.dropFirst(files.count)
        where try requirement(of: row.value("name"), version: row.value("version")) > files.count {
            throw MigrationProblem.databaseIsNewer(known: files.count, found: try row.value("version"))
        }
        for (file, row) in zip(files, applied) {
            guard try row.value("version", as: Int.self) == file.version else {
                throw MigrationProblem.gap(before: try row.value("name"), expected: file.version)
            }
            let checksum = try connection.execute("SELECT sha256(\(Bytes(Array(file.sql.utf8)))) AS checksum")[0]
            guard try checksum.value("checksum", as: Bytes.self) == row.value("checksum") else {
                throw MigrationProblem.changed(file.name)
            }
        }
    }

    /// The newest migration that a program must know to work with the database after this one.
    private static func requirement(of name: String, version: Int) -> Int {
        let words = name.split { $0 == "_" || $0 == "." }
        guard words.count > 1, words[1] == "contract" else { return 0 }
        return words.count > 2 ? Int(words[2]) ?? version : version
    }

    private static func apply(_ file: File, on connection: isolated DatabaseConnection) async throws {
        do {
            try await connection.transaction { connection in
                try connection.script(file.sql)
                try connection.execute(
                    """
                    INSERT INTO schema_migration (version, name, checksum)
                    VALUES (\(file.version), \(file.name), sha256(\(Bytes(Array(file.sql.utf8)))))
                    """)
            }
        } catch let error as DatabaseError {
            throw MigrationProblem.failed(file.name, error)
        }
    }
}

/// Why the schema cannot be brought up to date. The migration at fault was rolled back completely.
package enum MigrationProblem: Error, Hashable, CustomStringConvertible {
    case unreadable(String)
    case badName(String)
    case gap(before: String, expected: Int)
    case changed(String)
    case databaseIsNewer(known: Int, found: Int)
    case failed(String, DatabaseError)

    package var description: String {
        switch self {
        case .unreadable(let path): "no migrations can be read from \(path)"
        case .badName(let name): "\(name) is not named like 0001_create_productions.sql"
        case .gap(let name, let expected): "migration \(expected) is missing or doubled: found \(name) in its place"
        case .changed(let name): "\(name) was changed after it was applied; add a new migration instead"
        case .databaseIsNewer(let known, let found):
            "the database is at migration \(found), this program knows \(known): start a newer one"
        case .failed(let name, let error): "\(name) failed: \(error)"
        }
    }
}
