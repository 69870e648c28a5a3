import ArgumentParser
import Foundation
import Logging
import Persistence
import Rehearsal
import Wire

struct ImportProduction: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Add a production from a file, and print its id.")

    @Argument(help: "A production as `export` writes it, with or without --media; - reads standard input.")
    var file: String

    @Option(name: Known.mediaSpace.argumentName, help: Known.mediaSpace.help) var mediaSpace: String?
    @OptionGroup(title: "Data") var database: DatabaseOptions
    @OptionGroup(title: "Log") var log: LogOptions

    func run() async throws {
        let given = GivenSettings(database.flags, log.flags, [Known.mediaSpace.name: mediaSpace])
        let (database, log, space) = try refusingUnusable { () throws(UnusableSetting) in
            (
                try DatabaseSettings(given), try LogSettings(given, level: .warning),
                try ServerSettings.mediaSpace(given)
            )
        }
        let logger = Logger(label: "runthrough") { StandardErrorLog(label: $0, settings: log) }
        try await complainingOfFailure {
            guard let handle = file == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: file) else {
                throw ProductionFile.Failure(description: "cannot read \(file)")
            }
            do {
                let (stored, missing) = try await Database.withStore(database, logger: logger) { store in
                    try await ProductionArchive.read(from: handle.fileDescriptor, into: store, within: space)
                }
                print(stored.id)
                for track in missing {
                    complain("not in the file, so its clips are silent until you upload it: \(track.inWords)")
                }
            } catch let failure as ProductionFile.Failure {
                throw ProductionFile.Failure(description: "\(file): \(failure)")
            } catch Tracks.LimitReached.space(let free, let all) {
                throw ProductionFile.Failure(
                    description: "\(file): no space: pictures and tracks have \(all) bytes in all, \(free) are free")
            }
        }
    }
}

/// A production in a file.
enum ProductionFile {
    struct Failure: Error, CustomStringConvertible {
        let description: String

        init(description: String) { self.description = description }

        /// - Parameter path: a file of an archive. It is shown as it stands, but never as a command to a terminal.
        init(_ path: String, _ reason: String) {
            let shown = path.unicodeScalars.prefix(100).map { $0.value < 32 || $0.value == 127 ? "?" : String($0) }
            description = "\(shown.joined()) in the archive \(reason)"
        }
    }

    /// In bytes.
    static let longest = 8 << 20

    /// The production in a file of JSON, of which at most one byte more than `longest` was read.
    static func production(in text: [UInt8]) throws(Failure) -> Production {
        guard text.count <= longest else {
            throw Failure(description: "a production is not longer than \(longest >> 20) MiB")
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]  // which some editors put before UTF-8
        do {
            return try ProductionDocument.read(Data(text.starts(with: mark) ? Array(text.dropFirst(3)) : text))
        } catch {
            throw Failure(description: "\(error.field.map { "\($0): " } ?? "")\(error.message)")
        }
    }
}

extension Track {
    /// Title and digest, for a line of text.
    var inWords: String { "track '\(title)' (\(recording.format.rawValue), \(recording.digest))" }
}
