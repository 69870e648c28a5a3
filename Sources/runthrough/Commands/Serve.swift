import ArgumentParser
import Foundation
import Glibc
import Logging
import ServiceLifecycle
import UnixSignals

struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Run the server (the default).")

    @OptionGroup(title: "Server") var server: ServerOptions
    @OptionGroup(title: "Data") var database: DatabaseOptions
    @OptionGroup(title: "Log") var log: LogOptions

    func run() async throws {
        let given = GivenSettings(server.flags, database.flags, log.flags)
        let (server, database, log) = try refusingUnusable { () throws(UnusableSetting) in
            (try ServerSettings(given), try DatabaseSettings(given), try LogSettings(given))
        }
        let logger = Logger(label: "runthrough") { StandardErrorLog(label: $0, settings: log) }
        let directory = DataDirectory(path: database.dataDirectory)
        try directory.make()
        guard let claim = try directory.claim() else { complain("taken by \(directory.holder ?? 0)"); throw ExitCode(1) }
        let d = try await PrivateDatabase.start(in: directory, logger: logger)
        logger.info("up", metadata: ["url": "\(d.url)", "server": "\(server)"])
        let group = ServiceGroup(services: [d], gracefulShutdownSignals: [.sigint, .sigterm], logger: logger)
        try await group.run()
        _ = claim
    }
}
