import FoundationEssentials
import Glibc
package import Logging
import Postgres
import Synchronization

package struct ClusterProblem: Error, CustomStringConvertible {
    package let description: String
}

/// A PostgreSQL server for the tests: in a temporary directory, on a Unix socket, removed when the tests end.
package actor Cluster {
    package nonisolated let directory: String
    private let binaries: String
    private var server: Child

    /// Makes and starts one. For tests that stop it; others share one by `withDatabase`.
    package static func start() async throws -> Cluster {
        let binaries = try serverBinaries()
        let directory = try temporaryDirectory()
        let initdb = try await Child.start(
            [
                "\(binaries)/initdb", "--pgdata=\(directory)/data", "--auth=trust", "--username=postgres",
                "--encoding=UTF8",
                "--locale=C.UTF-8", "--no-sync", "--no-instructions",
            ], log: "\(directory)/log")
        guard await initdb.end() == 0 else { throw ClusterProblem(description: "initdb failed, see \(directory)/log") }
        let server = try await startServer(binaries, directory)
        let cluster = Cluster(directory, binaries, server)
        try await cluster.waitUntilReady()
        return cluster
    }

    private init(_ directory: String, _ binaries: String, _ server: Child) {
        self.directory = directory
        self.binaries = binaries
        self.server = server
        AtExit.remember(server, directory)
    }

    private static func startServer(_ binaries: String, _ directory: String) async throws -> Child {
        try await Child.start(
            [
                "\(binaries)/postgres", "-D", "\(directory)/data", "-k", directory, "-c", "listen_addresses=", "-c",
                "max_connections=300", "-c", "shared_buffers=64MB", "-c", "fsync=on", "-c", "log_min_messages=fatal",
                "-c", "log_min_error_statement=panic", "-c", "logging_collector=off",
            ], log: "\(directory)/log")
    }

    package nonisolated func url(database: String = "postgres") -> String {
        "postgresql:///\(database)?host=\(directory)&user=postgres"
    }

    /// - Throws: when the server ended before it was ready.
    private func waitUntilReady() async throws {
        var limits = Pool.Limits()
        limits.connections = 1
        limits.waitTimeout = .seconds(5)
        let pool = Pool(try ConnectionConfiguration(url: url()), limits: limits, logger: .silent)
        defer { pool.close() }
        while true {
            do {
                try await pool.execute("SELECT 1")
                return
            } catch  where !server.hasEnded { continue }
        }
    }

    /// Ends the server as a loss of power would, with all its processes at once.
    package func kill() async {
        signalAll(SIGKILL)
        await server.end()
    }

    /// Stops the server and its processes: connections stay open, and nothing is answered.
    package func freeze() { signalAll(SIGSTOP) }

    package func thaw() { signalAll(SIGCONT) }

    private func signalAll(_ signal: Int32) {
        let children =
            (try? String(contentsOfFile: "/proc/\(server.pid)/task/\(server.pid)/children", encoding: .utf8)) ?? ""
        server.signal(signal)
        for child in children.split(separator: " ").compactMap({ pid_t($0) }) { Glibc.kill(child, signal) }
    }

    /// Ends the server as its operator would: connections are cut, nothing is lost.
    package func stop() async {
        server.signal(SIGINT)
        await server.end()
    }

    package func startAgain() async throws {
        // A killed server may not have ended yet; the data directory is free once a new server keeps running in it.
        for _ in 0..<50 {
            server = try await Self.startServer(binaries, directory)
            AtExit.remember(server, directory)
            do {
                try await waitUntilReady()
                return
            } catch  where server.hasEnded { continue }
        }
        throw ClusterProblem(description: "the server does not start again, see \(directory)/log")
    }

    package func remove() async {
        await stop()
        try? FileManager.default.removeItem(atPath: directory)
    }

    private static func serverBinaries() throws -> String {
        guard let pipe = popen("pg_config --bindir", "r") else { throw ClusterProblem(description: "no pg_config") }
        defer { pclose(pipe) }
        var line = [CChar](repeating: 0, count: 4096)
        guard fgets(&line, Int32(line.count), pipe) != nil else {
            throw ClusterProblem(description: "pg_config says nothing")
        }
        let bytes = line.prefix { $0 != 0 && $0 != 10 }.map { UInt8(bitPattern: $0) }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let allDirectories = FileManager.default.temporaryDirectory.path
    /// Asked for once: what the C library answers with is overwritten by the next who asks.
    private static let user = getpwnam("postgres").map { (id: $0.pointee.pw_uid, group: $0.pointee.pw_gid) }

    private static func temporaryDirectory() throws -> String {
        removeLeftovers()
        var path = Array("\(allDirectories)/runthrough-postgres.\(getpid()).XXXXXX".utf8CString)
        guard mkdtemp(&path) != nil else { throw ClusterProblem(description: "no temporary directory") }
        let directory = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        if getuid() == 0 {
            guard let user else { throw ClusterProblem(description: "there is no user postgres") }
            chown(directory, user.id, user.group)
        }
        chmod(directory, 0o755)
        return directory
    }

    /// Directories of test runs that were killed: their servers have ended, the directories are still there.
    private static func removeLeftovers() {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: allDirectories)) ?? []
        for name in names where name.hasPrefix("runthrough-postgres.") {
            guard let owner = name.split(separator: ".").dropFirst().first.flatMap({ pid_t($0) }),
                Glibc.kill(owner, 0) != 0,
                errno == ESRCH
            else { continue }
            try? FileManager.default.removeItem(atPath: "\(allDirectories)/\(name)")
        }
    }
}

extension Logger {
    package static var silent: Logger { Logger(label: "silent") { _ in SwiftLogNoOpLogHandler() } }
}

/// Ends the servers when the tests end by themselves; when they are killed, the kernel does.
private enum AtExit {
    private static let running = Mutex<[String: Child]>([:])

    static func remember(_ child: Child, _ directory: String) {
        let isFirst = running.withLock { running in
            defer { running[directory] = child }
            return running.isEmpty
        }
        if isFirst { atexit { AtExit.clear() } }
    }

    private static func clear() {
        let children = running.withLock { $0 }
        for child in children.values { child.signal(SIGQUIT) }
        for (directory, child) in children {
            for _ in 0..<2_000 where !child.hasEnded { usleep(1_000) }
            try? FileManager.default.removeItem(atPath: directory)
        }
    }
}
