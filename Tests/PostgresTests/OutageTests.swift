import PostgresTesting
import Testing
import Threads
import Waiting

@testable import Postgres

@Suite struct `A pool whose server fails` {
    private func limits(_ waitTimeout: Duration) -> Pool.Limits {
        var limits = Pool.Limits()
        limits.connections = 1
        limits.waitTimeout = waitTimeout
        return limits
    }

    /// On the connection's own thread, or on one that goes on with other things meanwhile.
    private func batch(_ statement: Statement, of pool: Pool, onEventThread: Bool) async throws {
        guard onEventThread else {
            try await pool.batch([statement], within: .milliseconds(100))
            return
        }
        let thread = try EventThread(named: "events")
        defer { thread.stop() }
        try await withTaskExecutorPreference(thread) {
            _ = try await pool.batch([statement], within: .milliseconds(100))
        }
    }

    @Test(arguments: [false, true])
    func `gives up a server that is silent, says that the outcome is unknown, and serves on when it is back`(
        onEventThread: Bool
    ) async throws {
        let cluster = try await Cluster.start()
        let configuration = try ConnectionConfiguration(url: cluster.url())
        let pool = Pool(configuration, limits: limits(.seconds(60)), logger: .silent)
        try await pool.execute("CREATE TABLE t (id int PRIMARY KEY)")
        try await pool.batch(["INSERT INTO t VALUES (0)"], within: .seconds(30))
        await cluster.freeze()
        await #expect {
            try await batch("INSERT INTO t VALUES (1)", of: pool, onEventThread: onEventThread)
        } throws: {
            let error = $0 as? DatabaseError
            return error?.code == .connectionLost && error?.outcome == .unknown
        }
        await cluster.thaw()
        let rows = try await pool.execute("INSERT INTO t VALUES (2) RETURNING id")
        #expect(try rows[0].value("id") == 2)
        pool.close()
        await cluster.remove()
    }

    @Test(.timeLimit(.minutes(3)), arguments: [false, true])
    func `gives up work that takes too long, and the server then ends it too`(onEventThread: Bool) async throws {
        let cluster = try await Cluster.start()
        let pool = Pool(try ConnectionConfiguration(url: cluster.url()), limits: limits(.seconds(60)), logger: .silent)
        try await pool.execute("SELECT")
        await #expect {
            try await batch("SELECT pg_sleep(3600)", of: pool, onEventThread: onEventThread)
        } throws: {
            ($0 as? DatabaseError)?.outcome == .unknown
        }
        let working: Statement = """
            SELECT FROM pg_stat_activity
            WHERE state = 'active' AND query LIKE '%pg_sleep(3600)%' AND pid <> pg_backend_pid()
            """
        try await until("the end of the work in the server") { try await pool.execute(working).isEmpty }
        pool.close()
        await cluster.remove()
    }

    @Test func `leaves a server that takes no more changes for one that does`() async throws {
        let old = try await Cluster.start()
        let new = try await Cluster.start()
        let hosts = "host=\(old.directory),\(new.directory) user=postgres dbname=postgres"
        let pool = Pool(try ConnectionConfiguration(url: hosts), limits: limits(.seconds(10)), logger: .silent)
        try await pool.execute("CREATE TABLE t (of text DEFAULT 'old')")
        for url in [old.url(), new.url()] {
            let connection = try await DatabaseConnection.open(try ConnectionConfiguration(url: url))
            if url == new.url() { try await connection.execute("CREATE TABLE t (of text DEFAULT 'new')") }
            if url == old.url() {
                try await connection.execute("ALTER SYSTEM SET default_transaction_read_only = on")
                try await connection.execute("SELECT pg_reload_conf()")
            }
            await connection.close()
        }
        // The reload reaches a connection between two statements: the first may still be accepted.
        try await until("a server that only reads") {
            try await pool.execute("SHOW default_transaction_read_only")[0].value("default_transaction_read_only")
                == "on"
        }
        await #expect { try await pool.execute("INSERT INTO t DEFAULT VALUES") } throws: {
            let error = $0 as? DatabaseError
            return error?.sqlState == .readOnlyTransaction && error?.isUnavailability == true
                && error?.outcome == .nothingChanged
        }
        #expect(try await pool.execute("INSERT INTO t DEFAULT VALUES RETURNING of")[0].value("of") == "new")
        pool.close()
        await old.remove()
        await new.remove()
    }
}
