import ArgumentParser
import Following
import Foundation
import Logging
import WebSocketServer

struct Follow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the live cues of a session.",
        discussion: "Needs nothing but a join link, and knows nothing but the protocol.")

    @Argument(
        help:
            "A join link (http://host:8080/join/CODE), or a session's socket (ws://host:8080/live/SESSION) with a token."
    )
    var url: String

    @Option(help: "The token for a socket URL; better set as RUNTHROUGH_TOKEN: flags show in ps.")
    var token: String?

    @Option(help: "The name shown to the others.")
    var name = "follow"

    @Option(help: "The role to ask for; the code's own unless given.")
    var role: String?

    @Flag(help: "Print the frames themselves, one a line.")
    var json = false

    @OptionGroup(title: "Log") var log: LogOptions

    func run() async throws {
        let settings = try refusingUnusable { () throws(UnusableSetting) in
            try LogSettings(GivenSettings(log.flags), level: .warning)
        }
        let logger = Logger(label: "follow") { StandardErrorLog(label: $0, settings: settings) }
        let follower: Follower
        switch SessionAddress(url) {
        case .joinLink(let origin, let code):
            let api = ServerAPI(origin: origin)
            let membership = try await join(api, code: code)
            follower = Follower(
                api: api, socket: SessionAddress.socketOrigin(of: origin) + membership.socket, token: membership.token,
                printsFrames: json, logger: logger)
        case .socket(let socket, let origin):
            guard let token = token ?? ProcessInfo.processInfo.environment["RUNTHROUGH_TOKEN"] else {
                complain("a socket URL needs --token or RUNTHROUGH_TOKEN")
                throw ExitCode(64)
            }
            follower = Follower(
                api: ServerAPI(origin: origin), socket: socket, token: token, printsFrames: json, logger: logger)
        case nil:
            complain(
                "'\(url)' is neither a join link (http://host:8080/join/CODE) nor a socket (ws://host:8080/live/SESSION)"
            )
            throw ExitCode(64)
        }
        if case .refused(let reason) = try await follower.run() {
            complain(reason)
            throw ExitCode(1)
        }
    }

    private func join(_ api: ServerAPI, code: String) async throws -> ServerAPI.Membership {
        while true {
            do {
                return try await api.join(code: code, name: name, role: role)
            } catch let refusal as ServerAPI.Refusal where refusal.status == 429 {
                complain("\(refusal); waiting")
                try await Task.sleep(for: .seconds(min(max(refusal.retryAfter ?? 5, 1), 60)))
            } catch let refusal as ServerAPI.Refusal {
                complain(refusal.description)
                throw ExitCode(1)
            } catch let failure as WebSocketClient.Failure {
                complain("cannot reach \(api.origin): \(failure)")
                throw ExitCode(69)
            }
        }
    }
}
