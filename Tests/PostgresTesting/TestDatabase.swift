import FoundationEssentials
import Glibc
import Logging
import Persistence
package import Postgres

/// A database that one test has for itself.
package struct TestDatabase: Sendable {
    package let url: String
    package let configuration: ConnectionConfiguration
    package let pool: Pool

    /// Another pool on the same database, as another node would have.
    package func anotherPool(connections: Int = 4, waiting: Int = 1024, waitTimeout: Duration = .seconds(60)) -> Pool {
        var limits = Pool.Limits()
        limits.connections = connections
        limits.waiting = waiting
        limits.waitTimeout = waitTimeout
        return Pool(configuration, limits: limits, logger: .silent)
    }
}

/// The folder `migrations` of this repository.
package let migrationsDirectory: String = {
    var parts = #filePath.split(separator: "/")
    parts.removeLast(3)
    return "/" + parts.joined(separator: "/") + "/migrations"
}()

/// Runs `body` with an empty database, dropped afterwards.
@discardableResult
package func withEmptyDatabase<Result: Sendable>(
    _ body: (TestDatabase) async throws -> Result
) async throws -> Result {
    try await SharedServer.shared.with(template: "template0", body)
}

/// Runs `body` with a database that has all migrations, dropped afterwards.
@discardableResult
package func withMigratedDatabase<Result: Sendable>(
    _ body: (TestDatabase) async throws -> Result
) async throws -> Result {
    try await SharedServer.shared.with(template: try await SharedServer.shared.migratedTemplate(), body)
}

/// One server for all tests of this process, or the one that `RUNTHROUGH_TEST_DATABASE_URL` names.
private actor SharedServer {
    static let shared = SharedServer()

    private var server: Task<String, any Error>?
    private var template: Task<String, any Error>?

    private func url() async throws -> String {
        if let server { return try await server.value }
        let task = Task {
            if let url = getenv("RUNTHROUGH_TEST_DATABASE_URL").map({ String(cString: $0) }), !url.isEmpty {
                return url
            }
            return try await Cluster.start().url()
        }
        server = task
        return try await task.value
    }

    func migratedTemplate() async throws -> String {
        if let template { return try await template.value }
        let task = Task {
            let name = Self.freshName("template")
            let url = try await url()
            let connection = try await DatabaseConnection.open(Self.configuration(url))
            try await connection.script("CREATE DATABASE \(quotedName(name)) TEMPLATE template0 ENCODING 'UTF8'")
            await connection.close()
            let pool = Pool(try Self.configuration(url).database(name), logger: .silent)
            try await Migrations(directory: migrationsDirectory).apply(to: pool)
            pool.close()
            return name
        }
        template = task
        return try await task.value
    }

    nonisolated func with<Result: Sendable>(
        template: String, _ body: (TestDatabase) async throws -> Result
    ) async throws -> Result {
        let url = try await url()
        let name = Self.freshName("test")
        let connection = try await DatabaseConnection.open(Self.configuration(url))
        try await create(name, from: template, on: connection)
        await connection.close()
        let configuration = try Self.configuration(url).database(name)
        let database = TestDatabase(
            url: url + (url.contains("?") ? "&" : "?") + "dbname=\(name)", configuration: configuration,
            pool: Pool(configuration, logger: .silent))
        let outcome: Swift.Result<Result, any Error>
        do { outcome = .success(try await body(database)) } catch { outcome = .failure(error) }
        database.pool.close()
        let janitor = try await DatabaseConnection.open(Self.configuration(url))
        try await janitor.script("DROP DATABASE \(quotedName(name)) WITH (FORCE)")
        await janitor.close()
        return try outcome.get()
    }

    /// A template's last connection may need a moment to end after it was closed: the server then says 55006.
    private nonisolated func create(
        _ name: String, from template: String, on connection: DatabaseConnection
    ) async throws {
        let sql = "CREATE DATABASE \(quotedName(name)) TEMPLATE \(quotedName(template))"
        for attempt in 1... {
            do { return try await connection.script(sql) } catch let error as DatabaseError
                where error.sqlState?.rawValue == "55006" && attempt < 20
            { continue }
        }
    }

    /// Hundreds of tests begin at once, and a busy machine takes its time for a connection.
    private static func configuration(_ url: String) throws -> ConnectionConfiguration {
        var configuration = try ConnectionConfiguration(url: url)
        (configuration.connectTimeout, configuration.statementTimeout) = (.seconds(60), .seconds(60))
        return configuration
    }

    private static func freshName(_ kind: String) -> String {
        "runthrough_\(kind)_\(getpid())_\(UInt32.random(in: 0 ... .max))"
    }
}
