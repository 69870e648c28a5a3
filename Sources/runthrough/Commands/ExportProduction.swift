import ArgumentParser
import Foundation
import Logging
import Persistence
import Rehearsal
import Wire

struct ExportProduction: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print one production as a file for `import`.")

    @Argument(help: "The production's id.")
    var id: String

    @OptionGroup(title: "Data") var database: DatabaseOptions
    @OptionGroup(title: "Log") var log: LogOptions

    func run() async throws {
        let given = GivenSettings(database.flags, log.flags)
        let (database, log) = try refusingUnusable { () throws(UnusableSetting) in
            (try DatabaseSettings(given), try LogSettings(given, level: .warning))
        }
        guard let id = ProductionID(id) else {
            complain("'\(id)' is not a production's id, a UUID such as 3f0c4b1e-…")
            throw ExitCode(64)
        }
        let logger = Logger(label: "runthrough") { StandardErrorLog(label: $0, settings: log) }
        try await complainingOfFailure {
            let stored = try await Database.withStore(database, logger: logger) { try await $0.productions.read(id) }
            guard let stored else { throw ProductionFile.Failure(description: "there is no production \(id)") }
            FileHandle.standardOutput.write(Data(ProductionDocument.write(stored, asFile: true) + [UInt8(ascii: "\n")]))
        }
    }
}
