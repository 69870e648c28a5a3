import ArgumentParser
import Foundation
import Logging
import Persistence
import PunchRecognition

/// The weights of the punch recogniser that this server gives to devices.
struct ModelCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "model", abstract: "Choose the punch recogniser that devices use.",
        discussion: """
            Devices use the weights that come with Runthrough until you choose others. `ops/recogniser refine` makes others. A device changes to
            them when its camera is turned on again. The server may be running or not.
            """,
        subcommands: [Install.self, List.self, Use.self])

    /// What the three have in common.
    struct Options: ParsableArguments {
        @OptionGroup(title: "Data") var database: DatabaseOptions
        @OptionGroup(title: "Log") var log: LogOptions

        func withModels(_ work: (RecogniserModels) async throws -> Void) async throws {
            let given = GivenSettings(database.flags, log.flags)
            let (database, log) = try refusingUnusable { () throws(UnusableSetting) in
                (try DatabaseSettings(given), try LogSettings(given, level: .warning))
            }
            let logger = Logger(label: "runthrough") { StandardErrorLog(label: $0, settings: log) }
            try await complainingOfFailure {
                try await Database.withStore(database, logger: logger) { try await work($0.recogniserModels) }
            }
        }
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    struct Install: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Install a file of weights; `use` chooses it.")

        @Argument(help: "A file of weights, as `ops/recogniser refine` or `export` writes it.")
        var file: String

        @Option(name: .customLong("as"), help: "Install it as this version (default: the one in the file).")
        var version: UInt16?

        @OptionGroup var options: Options

        func run() async throws {
            try await options.withModels { models in
                var content = try read()
                // Format and version are the first two numbers behind the four letters.
                if let version, content.count >= 8 {
                    content.replaceSubrange(6..<8, with: [UInt8(truncatingIfNeeded: version), UInt8(version >> 8)])
                }
                let version = try checked(content)
                do {
                    try await models.install(content, version: version)
                } catch is RecogniserModels.VersionTaken {
                    let taken = Set(try await models.list().map(\.version))
                    let next = (1_001...).first { !taken.contains($0) } ?? version
                    throw Failure(
                        description:
                            "other weights of version \(version) are installed; use `--as \(next)` for these")
                }
                print("version \(version) is installed; `runthrough model use \(version)` gives it to devices")
            }
        }

        private func read() throws -> [UInt8] {
            guard let handle = FileHandle(forReadingAtPath: file) else {
                throw Failure(description: "\(file) cannot be read")
            }
            return Array(try handle.read(upToCount: RecogniserModels.mostBytes + 1) ?? Data())
        }

        /// The version of weights that this server's recogniser can use.
        private func checked(_ content: [UInt8]) throws -> Int {
            do {
                let version = try Network(content).version
                guard RecogniserModels.versions.contains(version) else {
                    throw Failure(description: "\(file): the version is \(version); it must be 1 to 65535")
                }
                return version
            } catch let fault as Network.Fault {
                throw Failure(description: "\(file): \(fault.words(found: content))")
            }
        }
    }

    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the installed versions.")

        @OptionGroup var options: Options

        func run() async throws {
            try await options.withModels { models in
                let installed = try await models.list()
                print("shipped\(installed.contains(where: \.isInUse) ? "" : "  in use")")
                for model in installed {
                    let at = Date(timeIntervalSince1970: Double(model.installedAtMilliseconds) / 1_000)
                    let use = model.isInUse ? "  in use" : ""
                    print("\(model.version)  \(model.bytes) bytes, installed \(at.ISO8601Format())\(use)")
                }
            }
        }
    }

    struct Use: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Use this version from now on; an earlier one works too.")

        @Argument(help: "An installed version, or `shipped`.")
        var version: String

        @OptionGroup var options: Options

        func run() async throws {
            let number = Int(version)
            guard version == "shipped" || number != nil else {
                complain("'\(version)' is no version: a number as `runthrough model list` prints it, or shipped")
                throw ExitCode(64)
            }
            try await options.withModels { models in
                guard try await models.use(number) else {
                    throw Failure(
                        description: "version \(version) is not installed; `runthrough model list` prints what is")
                }
                print("devices get \(number.map { "version \($0)" } ?? "the shipped weights") from now on")
            }
        }
    }
}

extension Network.Fault {
    /// What was found, and what would be accepted.
    fileprivate func words(found content: [UInt8]) -> String {
        switch self {
        case .notWeights:
            let begin = content.prefix(4).map { String($0, radix: 16) }.joined(separator: " ")
            return "not a file of weights: it begins with \(begin.isEmpty ? "nothing" : begin) instead of RTPN"
        case .unknownFormat: return "weights of another format or shape than this version of Runthrough reads"
        case .length: return "\(content.count) bytes are too few or too many: cut short, or something follows"
        case .number: return "a number in it is infinite or far too large"
        }
    }
}
