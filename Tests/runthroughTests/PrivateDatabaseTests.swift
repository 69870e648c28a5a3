import Foundation
import Glibc
import Logging
import Testing
import Waiting

@testable import runthrough

@Suite struct `the private database` {
    /// A directory that the user `postgres` can pass through, gone afterwards.
    private func withDirectory(_ body: (DataDirectory) async throws -> Void) async throws {
        let name = "runthrough-test-\(getpid())-\(UInt32.random(in: 0 ... .max))"
        let directory = DataDirectory(path: FileManager.default.temporaryDirectory.appending(path: name).path)
        try directory.make()
        defer { try? FileManager.default.removeItem(atPath: directory.path) }
        try await body(directory)
    }

    private let quiet = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private func answers(_ url: String) async throws -> Bool {
        try await ChildProcess.output(of: ["psql", url, "-XAtc", "select 1"]).text == "1\n"
    }

    @Test func `is made, reached by its socket alone, and stopped`() async throws {
        try await withDirectory { directory in
            let database = try await PrivateDatabase.start(in: directory, logger: quiet)
            #expect(try await answers(database.url))
            #expect(try PrivateDatabase.url(ofRunningIn: directory) == database.url)
            await database.stop()
            #expect(Orphan.processes(in: directory.cluster).isEmpty)
        }
    }

    @Test func `is taken over from a predecessor that left it running`() async throws {
        try await withDirectory { directory in
            let orphan = try await PrivateDatabase.start(in: directory, logger: quiet)
            let database = try await PrivateDatabase.start(in: directory, logger: quiet)
            #expect(try await answers(database.url))
            await database.stop()
            await orphan.stop()
        }
    }

    @Test func `is started again when it dies, and stopped when its service is`() async throws {
        try await withDirectory { directory in
            let database = try await PrivateDatabase.start(in: directory, logger: quiet)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await database.run() }
                let first = Set(Orphan.processes(in: directory.cluster))
                for process in first { kill(process, SIGKILL) }
                try await until("another server that answers") {
                    guard first.isDisjoint(with: Orphan.processes(in: directory.cluster)) else { return false }
                    return try await answers(database.url)
                }
                group.cancelAll()
                try await group.waitForAll()
            }
            #expect(Orphan.processes(in: directory.cluster).isEmpty)
        }
    }

    @Test func `starts over a lock file whose process is gone or is another`() async throws {
        try await withDirectory { directory in
            let first = try await PrivateDatabase.start(in: directory, logger: quiet)
            await first.stop()
            try "\(getpid())\n\(directory.cluster)\n".write(
                toFile: directory.cluster + "/postmaster.pid", atomically: false, encoding: .utf8)
            let second = try await PrivateDatabase.start(in: directory, logger: quiet)
            #expect(try await answers(second.url))
            await second.stop()
        }
    }

    @Test func `one data directory is claimed once`() async throws {
        try await withDirectory { directory in
            let claim = try directory.claim()
            let isHeld = claim != nil
            let isRefused = try directory.claim() == nil
            #expect(isHeld && isRefused)
            #expect(directory.holder == Int(getpid()))
            withExtendedLifetime(claim) {}
        }
    }

    @Test func `a cluster of another major version is refused with the package to install`() throws {
        let installed = PostgresInstallation(programs: "/usr/lib/postgresql/15/bin", major: "15")
        #expect(try PostgresInstallation.choose(from: [installed], cluster: "15", at: "/d") == installed)
        let error = #expect(throws: PostgresInstallation.Failure.self) {
            try PostgresInstallation.choose(from: [installed], cluster: "14", at: "/d")
        }
        #expect(error?.description.contains("apt-get install postgresql-14") == true)
        let missing = #expect(throws: PostgresInstallation.Failure.self) {
            try PostgresInstallation.choose(from: [], cluster: nil, at: "/d")
        }
        #expect(missing?.description.contains("apt-get install postgresql,") == true)
        #expect(PostgresInstallation.major(in: "postgres (PostgreSQL) 15.20 (Debian 15.20-0+deb12u1)\n") == "15")
    }

    @Test func `a socket path too long for the kernel moves to a short directory`() {
        let short = SocketDirectory(cluster: "/var/lib/runthrough/postgres", runtime: "/run")
        #expect(short.isInCluster)
        let long = SocketDirectory(cluster: "/" + String(repeating: "a", count: 100), runtime: "/run")
        #expect(!long.isInCluster && long.path.utf8.count <= SocketDirectory.longest)
        #expect(!SocketDirectory(cluster: "/a,b", runtime: "/run").isInCluster)
    }

    @Test func `the short directory of a database is the same one in every release`() {
        let long = SocketDirectory(cluster: "/" + String(repeating: "a", count: 107), runtime: "/run")
        #expect(long.path == "/run/runthrough-af8467811528e47", "its number begins with a zero, which is left out")
    }

    @Test func `a start in a directory with a very long path works`() async throws {
        try await withDirectory { outer in
            let directory = DataDirectory(path: outer.path + "/" + String(repeating: "long", count: 25))
            try directory.make()
            let database = try await PrivateDatabase.start(in: directory, logger: quiet)
            #expect(try await answers(database.url))
            await database.stop()
            let sockets = SocketDirectory(cluster: directory.cluster, runtime: geteuid() == 0 ? "/run" : "/tmp")
            try? FileManager.default.removeItem(atPath: sockets.path)
        }
    }
}
