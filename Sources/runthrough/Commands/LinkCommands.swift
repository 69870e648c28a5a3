import ArgumentParser
import Foundation
import Identity
import Logging
import Persistence
import Rehearsal
import Requests

struct OwnerLinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "owner-link",
        abstract: "Print a new one-time link for the owner.",
        discussion: "Works beside a running server and without one.")

    @OptionGroup var options: LinkOptions

    func run() async throws {
        try await options.printLink { origin, accounts in try await OwnerLink.make(at: origin, in: accounts) }
    }
}

struct PoseWorkerLinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pose-worker-link",
        abstract: "Print a new one-time link for a computer that finds the joints in athletes' pictures.",
        discussion: """
            `ops/camera worker LINK` uses it on that computer, which gets pictures of every class and may do nothing else. The owner sees and removes
            it in the editor of any drill, under Pose workers. Works beside a running server and without one.
            """)

    @Argument(help: "What the owner calls the computer.")
    var name: String

    @OptionGroup var options: LinkOptions

    func validate() throws {
        do { try Production.validateName(name) } catch { throw ValidationError("NAME: \(error.message)") }
    }

    func run() async throws {
        try await options.printLink { origin, accounts in
            let link = try Token()
            try await accounts.invite(
                .poseWorker, named: name, by: try SecretDigest(of: link), liveFor: Policy().invitationsLive)
            return "\(origin)/pose-worker/\(link.secret)"
        }
    }
}

/// What the commands that print a link have in common.
struct LinkOptions: ParsableArguments {
    @OptionGroup(title: "Server") var address: AddressOptions
    @OptionGroup(title: "Data") var database: DatabaseOptions
    @OptionGroup(title: "Log") var log: LogOptions

    /// - Parameter make: stores a link at a server's address, and returns it.
    func printLink(_ make: (String, Accounts) async throws -> String) async throws {
        let given = GivenSettings(address.flags, database.flags, log.flags)
        let (server, database, log) = try refusingUnusable { () throws(UnusableSetting) in
            (try ServerSettings(given), try DatabaseSettings(given), try LogSettings(given, level: .warning))
        }
        let logger = Logger(label: "runthrough") { StandardErrorLog(label: $0, settings: log) }
        try await complainingOfFailure {
            let (own, outward) = try origins(server, DataDirectory(path: database.dataDirectory))
            let link = try await Database.withStore(database, logger: logger) { store in
                try await make(own, store.accounts)
            }
            print(link)
            if let reach = StartupMessage.reach(of: link, own: own, outward: outward) {
                FileHandle.standardError.write(Data((reach + "\n").utf8))
            }
        }
    }

    /// The addresses that the running server stored, for this machine and for others; otherwise those of a server with these settings.
    private func origins(_ server: ServerSettings, _ directory: DataDirectory) throws -> (own: String, outward: String?)
    {
        if let url = server.publicURL { return (url, url) }
        if address.port == nil, try directory.isInUse, let note = ServingNote.read(from: directory) {
            return (note.url, note.outwardURL)
        }
        let urls = StartupMessage.urls(
            settings: server, port: server.port,
            reachable: LocalAddresses.reachable(among: LocalAddresses.interfaces()))
        return (urls.own, urls.devices.first)
    }
}
