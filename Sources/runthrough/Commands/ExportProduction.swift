import ArgumentParser
import Foundation
import Logging
import Persistence
import Rehearsal
import Wire

struct ExportProduction: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Write a production to standard output, as a file for `import`.")

    @Argument(help: "The production's id.")
    var id: String

    @Flag(help: "Include recordings and the floor plan: a tar archive instead of JSON.")
    var media = false

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
        guard !media || isatty(FileHandle.standardOutput.fileDescriptor) == 0 else {
            complain("an archive is no text for a terminal: runthrough export --media \(id) > piece.tar")
            throw ExitCode(64)
        }
        let logger = Logger(label: "runthrough") { StandardErrorLog(label: $0, settings: log) }
        try await complainingOfFailure {
            try await Database.withStore(database, logger: logger) { store in
                guard let stored = try await store.productions.read(id) else {
                    throw ProductionFile.Failure(description: "there is no production \(id)")
                }
                let output = FileHandle.standardOutput
                if media {
                    let missing = try await ProductionArchive.write(stored, of: store, to: output.fileDescriptor)
                    for track in missing { complain("left out, because it is not on this server: \(track.inWords)") }
                } else {
                    output.write(Data(ProductionDocument.write(stored, asFile: true) + [UInt8(ascii: "\n")]))
                }
            }
        }
    }
}
