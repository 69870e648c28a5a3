import ArgumentParser
import Foundation
import Logging

/// A program beside the database: `ops/backup` and `ops/restore` are such.
struct DatabaseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "database",
        abstract: "Run a program with the database's address in RUNTHROUGH_DATABASE_URL.",
        discussion: """
            If no server is running, the private database is started first and stopped afterwards; a new one is empty. `ops/backup` and
            `ops/restore` use this.
            """)

    @OptionGroup(title: "Data") var database: DatabaseOptions
    @OptionGroup(title: "Log") var log: LogOptions

    @Argument(parsing: .captureForPassthrough, help: "The program and its arguments.")
    var command: [String]

    func run() async throws {
        let given = GivenSettings(database.flags, log.flags)
        let (database, log) = try refusingUnusable { () throws(UnusableSetting) in
            (try DatabaseSettings(given), try LogSettings(given, level: .warning))
        }
        let logger = Logger(label: "runthrough") { StandardErrorLog(label: $0, settings: log) }
        try await complainingOfFailure {
            let status = try await Database.withURL(database, logger: logger) { url in try await start(url) }
            guard status == 0 else { throw ExitCode(status) }
        }
    }

    private func start(_ url: String) async throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        process.environment = ProcessInfo.processInfo.environment.merging(["RUNTHROUGH_DATABASE_URL": url]) { $1 }
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
    }
}
