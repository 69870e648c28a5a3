import Foundation
import Logging
import Persistence
import Postgres
import Rehearsal

/// The database for this run: an existing one, a private one that is started now, or the private one of a server that runs already.
enum Database {
    /// Two servers on one data directory would use one database as if each were alone.
    struct InUse: Error, CustomStringConvertible {
        let directory: DataDirectory
        var description: String {
            let holder = directory.holder.map { " (process \($0))" } ?? ""
            return
                "another runthrough\(holder) uses \(directory.path): stop it, or choose another \(Known.dataDirectory.flag)"
        }
    }

    /// One connection for the clock alone, with a short time limit, because a late answer is useless.
    static func clock(_ url: String, logger: Logger) throws -> Pool {
        var configuration = try ConnectionConfiguration(url: url)
        configuration.applicationName = "runthrough clock"
        configuration.statementTimeout = .seconds(1)
        configuration.answerGrace = .milliseconds(500)
        var limits = Pool.Limits()
        limits.connections = 1
        limits.waitTimeout = .seconds(1)
        return Pool(configuration, limits: limits, logger: logger)
    }

    /// A pool on `url` with the schema up to date.
    static func open(_ url: String, connections: Int, logger: Logger) async throws -> Pool {
        var limits = Pool.Limits()
        limits.connections = connections
        let pool = Pool(try ConnectionConfiguration(url: url), limits: limits, logger: logger)
        do {
            let names = try await Migrations(directory: try InstalledFiles.migrations()).apply(to: pool)
            for name in names.now { logger.info("migration applied", metadata: ["file": "\(name)"]) }
            if let last = names.beyond.last {
                logger.notice("a newer program has added to the database", metadata: ["migration": "\(last)"])
            }
            return pool
        } catch {
            pool.close()
            throw error
        }
    }

    /// The server's pools, with the schema up to date: 5 + 4 + 4 + 2 + 2 + 3 + 2 + 1 connections, and one for the clock. Work on the largest
    /// productions and reading of logs wait for the other work, never the other way round.
    /// - Parameter isPrivate: whether this program started the database.
    static func pools(_ url: String, isPrivate: Bool, logger: Logger) async throws -> StorePools {
        func pool(
            _ name: String, connections: Int, waitTimeout: Duration, statements: Duration, niceness: Int32 = 10,
            waiting: Int = 1_024
        ) throws -> Pool {
            var configuration = try ConnectionConfiguration(url: url)
            configuration.applicationName = "runthrough \(name)"
            configuration.statementTimeout = statements
            configuration.niceness = niceness
            configuration.lowersServer = isPrivate
            var limits = Pool.Limits()
            limits.connections = connections
            limits.waitTimeout = waitTimeout
            limits.waiting = waiting
            return Pool(configuration, limits: limits, logger: logger)
        }
        let access = try pool(
            "access", connections: 4, waitTimeout: .seconds(5), statements: .seconds(15), niceness: 0, waiting: 4_096)
        let reads = try pool(
            "reads", connections: 2, waitTimeout: .seconds(5), statements: .seconds(5), waiting: 64)
        let desk = try pool("desk", connections: 4, waitTimeout: .seconds(5), statements: .seconds(15))
        let bulk = try pool("bulk", connections: 2, waitTimeout: .seconds(60), statements: .seconds(60))
        let media = try pool("media", connections: 3, waitTimeout: .seconds(10), statements: .seconds(30))
        let punches = try pool("punches", connections: 2, waitTimeout: .seconds(5), statements: .seconds(15))
        let films = try pool("films", connections: 1, waitTimeout: .seconds(10), statements: .seconds(15), waiting: 128)
        // Half of the time after which a session gives up (`PostgresSessionLog.longestWait`): an answer has the rest.
        let live = try pool("live", connections: 5, waitTimeout: .seconds(2), statements: .seconds(15), niceness: 0)
        try await open(url, connections: 1, logger: logger).close()
        return StorePools(
            live: live, access: access, desk: desk, reads: reads, bulk: bulk, media: media, punches: punches,
            films: films)
    }

    /// For a subcommand: calls `work` with the stores, whether or not a server runs on the same data.
    static func withStore<Result>(
        _ settings: DatabaseSettings, plans: AccountPlans = .none, logger: Logger,
        _ work: (Store) async throws -> Result
    ) async throws -> Result {
        try await withURL(settings, logger: logger) { url in
            let pool = try await open(url, connections: 1, logger: logger)
            defer { pool.close() }
            return try await work(Store(pool, plans: plans))
        }
    }

    /// The same with the database as it is: a new one is empty.
    static func withURL<Result>(
        _ settings: DatabaseSettings, logger: Logger, _ use: (_ url: String) async throws -> Result
    ) async throws -> Result {
        if case .existing(let url) = settings.place { return try await use(url) }
        let directory = DataDirectory(path: settings.dataDirectory)
        try directory.make()
        guard let claim = try directory.claim() else {
            return try await use(try PrivateDatabase.url(ofRunningIn: directory))
        }
        defer { withExtendedLifetime(claim) {} }
        let database = try await PrivateDatabase.start(in: directory, logger: logger)
        do {
            let result = try await use(database.url)
            await database.stop()
            return result
        } catch {
            await database.stop()
            throw error
        }
    }
}

/// The address of the server that runs on a data directory, stored for subcommands.
struct ServingNote: Codable, Sendable {
    let process: Int32
    /// The address on this machine.
    let url: String
    /// The address for other machines, if they can reach it.
    let outwardURL: String?

    static func read(from directory: DataDirectory) -> ServingNote? {
        FileManager.default.contents(atPath: directory.serving).flatMap {
            try? JSONDecoder().decode(Self.self, from: $0)
        }
    }

    func write(to directory: DataDirectory) throws {
        try JSONEncoder().encode(self).write(to: URL(filePath: directory.serving), options: .atomic)
    }
}
