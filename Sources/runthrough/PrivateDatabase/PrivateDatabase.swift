import Dispatch
import Foundation
import Glibc
import Logging
import ServiceLifecycle
import Synchronization

/// A private PostgreSQL inside the data directory: created at the first start, reached by a Unix socket only, restarted if it
/// ends, and stopped with this server.
final class PrivateDatabase: Sendable {
    struct Failure: Error, CustomStringConvertible { let description: String }

    static let name = "runthrough"

    /// The connection string for libpq.
    let url: String
    private let launch: Launch
    private let process: Mutex<ChildProcess>
    private let logger: Logger

    /// How often it is restarted in ten minutes before this is treated as a failure.
    private static let mostRestarts = 5

    private init(launch: Launch, process: ChildProcess, logger: Logger) {
        url = Self.url(launch.sockets)
        self.launch = launch
        self.process = Mutex(process)
        self.logger = logger
    }

    /// Creates the cluster if there is none, stops processes of a killed server, starts, and returns when connections are accepted.
    ///
    /// - Parameter directory: a directory that the caller has claimed.
    static func start(in directory: DataDirectory, logger: Logger) async throws -> PrivateDatabase {
        let owner = try ClusterOwner.current()
        let cluster = directory.cluster
        let installation = try PostgresInstallation.choose(
            from: await PostgresInstallation.all(), cluster: majorVersion(of: cluster), at: cluster)
        if owner.user != geteuid(), let closed = directory.closedParent {
            throw Failure(
                description: "PostgreSQL runs as \(owner.name), who cannot pass through \(closed): "
                    + "chmod o+x \(closed), or choose another \(Known.dataDirectory.flag)")
        }
        let log = try DatabaseLog(path: directory.databaseLog)
        if majorVersion(of: cluster) == nil {
            logger.info("making the private database", metadata: ["directory": "\(cluster)"])
            try await make(in: directory, by: installation, as: owner, log: log)
        }
        try refuseForeign(cluster, owner: owner)
        let sockets = SocketDirectory(cluster: cluster, runtime: runtimeDirectory(of: owner))
        try sockets.make(for: owner)
        try writeAccessRules(in: cluster, for: owner)
        let launch = Launch(
            command: owner.prefix + ["\(installation.programs)/postgres", "-D", cluster] + settings(sockets),
            cluster: cluster, sockets: sockets, log: log)
        return PrivateDatabase(launch: launch, process: try await launch.run(), logger: logger)
    }

    /// The connection string for the database that another process of this program runs in `directory`.
    static func url(ofRunningIn directory: DataDirectory) throws -> String {
        url(SocketDirectory(cluster: directory.cluster, runtime: runtimeDirectory(of: try ClusterOwner.current())))
    }

    /// Stops it by PostgreSQL's "fast" shutdown, and waits until it has ended.
    func stop() async {
        let end = await Launch.stop(process.withLock { $0 })
        logger.info("private database stopped", metadata: ["end": "\(end)"])
    }

    private static func majorVersion(of cluster: String) -> String? {
        (try? String(contentsOfFile: cluster + "/PG_VERSION", encoding: .utf8))?.trimmingCharacters(
            in: .whitespacesAndNewlines)
    }

    /// Created under another name and then renamed, so that an interrupted start leaves no unfinished cluster.
    private static func make(
        in directory: DataDirectory, by installation: PostgresInstallation, as owner: ClusterOwner, log: DatabaseLog
    ) async throws {
        let unfinished = directory.clusterInTheMaking
        try? FileManager.default.removeItem(atPath: unfinished)
        guard mkdir(unfinished, 0o700) == 0 else {
            throw Failure(description: "cannot make \(unfinished): \(String(cString: strerror(errno)))")
        }
        try owner.own(unfinished)
        try await run(
            owner.prefix + [
                "\(installation.programs)/initdb", "-D", unfinished, "--username=\(name)", "--encoding=UTF8",
                "--locale=C.UTF-8",
                "--auth-local=peer", "--auth-host=reject", "--data-checksums", "--no-instructions",
            ], log: log)
        let statement = Pipe()
        try statement.fileHandleForWriting.write(contentsOf: Data("CREATE DATABASE \(name);\n".utf8))
        try statement.fileHandleForWriting.close()
        try await run(
            owner.prefix + ["\(installation.programs)/postgres", "--single", "-D", unfinished, "postgres"],
            input: statement.fileHandleForReading.fileDescriptor, log: log)
        withExtendedLifetime(statement) {}
        guard rename(unfinished, directory.cluster) == 0 else {
            throw Failure(description: "cannot move \(unfinished) to its place: \(String(cString: strerror(errno)))")
        }
    }

    private static func run(_ arguments: [String], input: Int32? = nil, log: DatabaseLog) async throws {
        let child = try await ChildProcess.start(
            arguments, files: .init(input: input, output: log.descriptor, error: log.descriptor))
        let end = await child.end()
        guard end.isSuccess else {
            throw Failure(
                description: "making the private database failed (\(end)); \(log.words)")
        }
    }

    private static func refuseForeign(_ cluster: String, owner: ClusterOwner) throws {
        let holder = FileFacts(cluster, followingLinks: true)?.owner
        guard holder == owner.user else {
            let holder = holder.flatMap { getpwuid($0) }.map { String(cString: $0.pointee.pw_name) } ?? "another user"
            throw Failure(
                description: "\(cluster) belongs to \(holder), not to \(owner.name): start as the user who made it, "
                    + "or choose another \(Known.dataDirectory.flag)")
        }
    }

    /// Only the cluster's owner and root may connect, as the kernel identifies them; no connections over the network.
    private static func writeAccessRules(in cluster: String, for owner: ClusterOwner) throws {
        let rules = ["pg_hba.conf": "local all all peer map=runthrough\n"]
        let people = ["pg_ident.conf": "runthrough root \(name)\nrunthrough \"\(owner.name)\" \(name)\n"]
        for (file, text) in rules.merging(people, uniquingKeysWith: { first, _ in first }) {
            try text.write(toFile: "\(cluster)/\(file)", atomically: false, encoding: .utf8)
        }
    }

    /// Small enough for a laptop, and always durable. What an import writes ahead goes to the disk as it comes and in few bytes: a cue's
    /// append has to wait until all that was written before it is there (`ops/decisions/cues-and-desk.md`).
    private static func settings(_ sockets: SocketDirectory) -> [String] {
        [
            "listen_addresses=", "unix_socket_directories=\(sockets.path)", "unix_socket_permissions=0700", "port=5432",
            "fsync=on", "synchronous_commit=on", "full_page_writes=on", "max_connections=60", "shared_buffers=64MB",
            "max_wal_size=256MB", "checkpoint_timeout=15min", "wal_writer_delay=10ms", "wal_writer_flush_after=128kB",
            "wal_compression=on", "jit=off", "timezone=UTC", "log_timezone=UTC",
            "log_line_prefix=%m [%p] ", "log_min_messages=warning", "log_checkpoints=off", "logging_collector=off",
            "cluster_name=runthrough",
        ].flatMap { ["-c", $0] }
    }

    private static func url(_ sockets: SocketDirectory) -> String {
        let allowed = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")
        let host = sockets.path.addingPercentEncoding(withAllowedCharacters: allowed) ?? sockets.path
        return "postgresql://\(name)@/\(name)?host=\(host)&port=5432"
    }

    private static func runtimeDirectory(of owner: ClusterOwner) -> String {
        if geteuid() == 0 { return FileManager.default.fileExists(atPath: "/run") ? "/run" : "/tmp" }
        let ours = "/run/user/\(owner.user)"
        return access(ours, W_OK) == 0 ? ours : "/tmp"
    }
}

extension PrivateDatabase: Service {
    /// Runs until shutdown and then stops PostgreSQL. If PostgreSQL ends by itself, it is started again: acknowledged data is on
    /// the disk, and sessions continue.
    /// - Throws: if it cannot be started again, or ends too often.
    func run() async throws {
        var deaths: [ContinuousClock.Instant] = []
        while true {
            let current = process.withLock { $0 }
            let end = await cancelWhenGracefulShutdown { await current.endUnlessCancelled() }
            guard let end else { return await stop() }
            deaths = deaths.filter { $0.duration(to: .now) < .seconds(600) } + [.now]
            guard deaths.count <= Self.mostRestarts else {
                throw Failure(description: "PostgreSQL ended by itself again and again (\(end)); \(launch.log.words)")
            }
            logger.error("PostgreSQL ended by itself and is started again", metadata: ["end": "\(end)"])
            do {
                let next = try await launch.run()
                process.withLock { $0 = next }
            } catch is CancellationError {
                return  // stopped before it was ready again
            }
        }
    }
}

/// How PostgreSQL is started on a cluster, at first and later.
private struct Launch: Sendable {
    let command: [String]
    let cluster: String
    let sockets: SocketDirectory
    let log: DatabaseLog

    /// Waits while another process uses the cluster, starts, and returns when connections are accepted.
    func run() async throws -> ChildProcess {
        guard try await Orphan.stop(in: cluster) else {
            throw PrivateDatabase.Failure(description: "another PostgreSQL uses \(cluster) and does not stop")
        }
        // No PostgreSQL runs on the cluster; a process with the number in these lock files is another program.
        unlink(cluster + "/postmaster.pid")
        unlink(sockets.path + "/.s.PGSQL.5432.lock")
        let process = try await ChildProcess.start(command, files: .init(output: log.descriptor, error: log.descriptor))
        try await awaitReady(process)
        return process
    }

    private func awaitReady(_ process: ChildProcess) async throws {
        for _ in 0..<2_400 {
            let lines = (try? String(contentsOfFile: cluster + "/postmaster.pid", encoding: .utf8))?
                .split(separator: "\n", omittingEmptySubsequences: false)
            if let lines, lines.count >= 8, lines[7].hasPrefix("ready") { return }
            if let end = process.ended {
                throw PrivateDatabase.Failure(description: "PostgreSQL did not start (\(end)); \(log.words)")
            }
            do {
                try await Task.sleep(for: .milliseconds(25))
            } catch {
                _ = await Self.stop(process)
                throw error
            }
        }
        _ = await Self.stop(process)
        throw PrivateDatabase.Failure(description: "PostgreSQL did not become ready within a minute; \(log.words)")
    }

    /// A "fast" shutdown; after 20 s an "immediate" one, which does not wait for writing.
    static func stop(_ process: ChildProcess) async -> ChildProcess.End {
        process.send(signal: SIGINT)
        DispatchQueue.global().asyncAfter(deadline: .now() + 20) { process.send(signal: SIGQUIT) }
        return await process.end()
    }
}

extension DatabaseLog {
    fileprivate var words: String { "\(path) ends with:\n\(tail)" }
}
