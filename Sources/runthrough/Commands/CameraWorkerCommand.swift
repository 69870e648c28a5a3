import ArgumentParser
import Foundation
import Logging
import PoseEstimation
import PoseWork
import UnixSignals

struct CameraWorkerCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "camera-worker",
        abstract:
            "Score the small pictures that athletes' phones send through the server. No picture is kept.",
        discussion: """
            The first time, give the link of a scoring computer (`runthrough pose-worker-link NAME`, or Scoring computers in the editor of a drill): \
            this machine then gets a token for this work only. Afterwards the server's address is enough. It gets athletes of every \
            class, and ends when the owner removes it. The token of an account in RUNTHROUGH_TOKEN serves the sessions of that account. It serves the \
            athletes of the node that it is connected to; start one for each node. Where the server's certificate is the gym's own, name its file in \
            SSL_CERT_FILE.
            """)

    @Argument(help: "http://…/pose-worker/… the first time, then http://…")
    var server: String

    @Option(help: "Shown to athletes (default: this machine's name).")
    var name: String?

    @Option(help: "Most athletes at once (default: \(PoseWork.athletesOfCore) for each core).")
    var athletes: Int?

    @Option(name: Known.poseModels.argumentName, help: Known.poseModels.help) var poseModels: String?

    @Option(help: "File with this machine's tokens (default: pose-worker.json in the data directory).")
    var tokens: String?

    /// Given by the server that starts it: that server's certificate is for other names than this machine's own address.
    @Flag(name: .customLong("own-machine"), help: .hidden) var isOwnMachine = false

    @OptionGroup(title: "Log") var log: LogOptions

    func validate() throws {
        guard (name ?? "x").wholeMatch(of: /[A-Za-z0-9._-]{1,36}/) != nil else {
            throw ValidationError("--name: at most 36 of a–z, A–Z, 0–9, -, . and _")
        }
        guard (1...PoseWork.mostAthletes).contains(athletes ?? 1) else {
            throw ValidationError("--athletes: 1 to \(PoseWork.mostAthletes)")
        }
    }

    func run() async throws {
        let given = GivenSettings([Known.poseModels.name: poseModels], log.flags)
        let (settings, folder, home) = try refusingUnusable { () throws(UnusableSetting) in
            (
                try LogSettings(given, level: .warning),
                try given.value(of: Known.poseModels) ?? InstalledFiles.poseModels,
                try DatabaseSettings(given).dataDirectory
            )
        }
        let logger = Logger(label: "camera-worker") { StandardErrorLog(label: $0, settings: settings) }
        try await complainingOfFailure {
            guard let folder else {
                throw InstalledFiles.Missing(
                    description: "no pose models: name their folder with \(Known.poseModels.flag)")
            }
            let models = try PoseModels.read(from: folder)
            let kept = KeptTokens(path: tokens ?? home + "/pose-worker.json")
            var server = try await SignedIn.at(
                self.server, keptIn: kept, environment: ProcessInfo.processInfo.environment)
            server.verifies = !isOwnMachine
            let cores = Self.cores
            let work = try PoseWork(
                server, name: name ?? Self.machine, athletes: athletes ?? PoseWork.athletesOfCore * cores,
                models: models, threads: cores, logger: logger, log: { Self.printLine($0) })
            try await Self.untilEnded { try await work.run() }
        }
    }

    /// Runs until SIGINT or SIGTERM.
    private static func untilEnded(_ work: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in await UnixSignalsSequence(trapping: .sigint, .sigterm) { return }
            }
            group.addTask { try await work() }
            try await group.next()
            group.cancelAll()
        }
    }

    private static func printLine(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }

    /// How many this process may use.
    static var cores: Int { max(1, ProcessInfo.processInfo.activeProcessorCount) }

    /// This machine's name, as far as it is one for athletes.
    static var machine: String {
        let name = ProcessInfo.processInfo.hostName.prefix { $0 != "." }
        let plain = name.replacing(/[^A-Za-z0-9._-]/, with: "-").prefix(30)
        return plain.isEmpty ? "worker" : String(plain)
    }
}
