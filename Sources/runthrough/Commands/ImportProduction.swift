import ArgumentParser
import Foundation
import Logging
import Persistence
import Rehearsal
import Wire

struct ImportProduction: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Store a production from a file as a new one, and print its id.")

    @Argument(help: "A production as JSON, as `export` writes it; - reads standard input.")
    var file: String

    @OptionGroup(title: "Data") var database: DatabaseOptions
    @OptionGroup(title: "Log") var log: LogOptions

    func run() async throws {
        let given = GivenSettings(database.flags, log.flags)
        let (database, log) = try refusingUnusable { () throws(UnusableSetting) in
            (try DatabaseSettings(given), try LogSettings(given, level: .warning))
        }
        let logger = Logger(label: "runthrough") { StandardErrorLog(label: $0, settings: log) }
        try await complainingOfFailure {
            let production = try ProductionFile.read(file)
            let stored = try await Database.withStore(database, logger: logger) { store in
                try await store.productions.create(production)
            }
            print(stored.id)
        }
    }
}

/// A production in a file.
enum ProductionFile {
    struct Failure: Error, CustomStringConvertible { let description: String }

    /// In bytes.
    static let longest = 8 << 20

    static func read(_ path: String) throws -> Production {
        guard let handle = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path) else {
            throw Failure(description: "cannot read \(path)")
        }
        let data = try handle.read(upToCount: longest + 1) ?? Data()
        guard data.count <= longest else { throw Failure(description: "\(path) is longer than \(longest >> 20) MiB") }
        do {
            return try ProductionDocument.read(data)
        } catch {
            throw Failure(description: "\(path): \(error.field.map { "\($0): " } ?? "")\(error.message)")
        }
    }
}
