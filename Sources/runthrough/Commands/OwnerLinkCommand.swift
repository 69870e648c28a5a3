import ArgumentParser
import Foundation
import Gateway
import Logging
import Persistence

struct OwnerLinkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "owner-link",
        abstract: "Print a new one-time link for the owner.",
        discussion: "Works beside a running server and without one.")

    @OptionGroup(title: "Server") var address: AddressOptions
    @OptionGroup(title: "Data") var database: DatabaseOptions
    @OptionGroup(title: "Log") var log: LogOptions

    func run() async throws {
        let given = GivenSettings(address.flags, database.flags, log.flags)
        let (server, database, log) = try refusingUnusable { () throws(UnusableSetting) in
            (try ServerSettings(given), try DatabaseSettings(given), try LogSettings(given, level: .warning))
        }
        let logger = Logger(label: "runthrough") { StandardErrorLog(label: $0, settings: log) }
        try await complainingOfFailure {
            let (own, outward) = try origins(server, DataDirectory(path: database.dataDirectory))
            let link = try await Database.withStore(database, logger: logger) { store in
                try await OwnerLink.make(at: own, in: store.accounts)
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
