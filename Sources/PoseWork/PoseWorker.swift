import Foundation
import Logging
import PoseEstimation
import WebSocketServer

/// One connection of a pose worker: finds people's joints in the small pictures that athletes' phones send through the server, and keeps nothing of
/// them.
package actor PoseWorker {
    /// Why the server does not take this worker in: a sentence.
    package struct Refused: Error, CustomStringConvertible, Equatable {
        package let description: String

        package init(_ description: String) { self.description = description }
    }

    /// Of one connection; more athletes get more of them.
    static let mostPlaces = 8

    private let server: SignedIn
    private let name: String
    private let places: Int
    private let bench: Bench
    private let log: @Sendable (String) -> Void
    private let logger: Logger
    private var athletes: AthleteTrackers
    private var pauses = Pauses()
    private var wasIn = false
    private var answered = 0

    /// - Parameters:
    ///   - name: shown to athletes.
    ///   - log: prints one line for whoever runs it.
    init(
        _ server: SignedIn, name: String, places: Int, bench: Bench, logger: Logger,
        log: @escaping @Sendable (String) -> Void
    ) {
        (self.server, self.name, self.places, self.bench) = (server, name, places, bench)
        (self.logger, self.log) = (logger, log)
        athletes = AthleteTrackers(most: places)
    }

    /// Works until it is cancelled, through any number of connections.
    /// - Throws: `Refused` where trying again is of no use.
    func run() async throws {
        while !Task.isCancelled {
            do {
                let end = try await work()
                guard !Task.isCancelled else { return }
                try receive(end)
            } catch WebSocketClient.Failure.refused(let status) {
                if [401, 403, 404].contains(status), !wasIn {
                    throw Refused("\(server.origin) answered \(status): it knows no pose workers")
                }
                log("\(name): \(server.origin) answered \(status); trying again")
            } catch let failure as WebSocketClient.Failure {
                guard !Task.isCancelled else { return }
                log("\(name): \(server.origin) cannot be reached (\(failure)); trying again")
            }
            athletes = AthleteTrackers(most: places)
            try? await Task.sleep(for: pauses.nextPause())
        }
    }

    private func receive(_ end: WebSocketClient.Goodbye) throws(Refused) {
        let (code, reason) = (end.code.rawValue, end.reason)
        if [4001, 4003].contains(code) {
            throw Refused("\(reason): sign in anew with a link for a pose worker")
        }
        let why = reason.isEmpty ? code == 1006 ? "the connection was lost" : "\(code)" : reason
        log("\(name): \(why); connecting again")
        pauses.connectionEnded(code: code, reason: reason)
    }

    private func work() async throws -> WebSocketClient.Goodbye {
        var options = WebSocketClient.Options()
        options.subprotocols = ["runthrough.v1"]
        options.headers = [("Authorization", "Bearer \(server.token)")]
        options.maximumMessage = Unpacker.longest + 1_024
        options.acceptsBinary = true
        // The server sends the next picture of a place when this one was answered.
        options.maximumWaiting = 64
        options.certificateAuthorities = server.authorities
        options.verifiesCertificate = server.verifies
        let url = "ws\(server.origin.dropFirst(4))/pose-workers/\(name)?athletes=\(places)"
        return try await WebSocketClient.connect(to: url, options: options, logger: logger) { socket in
            await withDiscardingTaskGroup { group in
                let logging = Task { await self.logPace() }
                defer { logging.cancel() }
                for await message in socket.incoming {
                    switch message {
                    case .text(let text): receive(text)
                    case .binary(let bytes):
                        guard let picture = AskedPicture(bytes), let tracker = athletes.begin(picture.athlete) else {
                            break
                        }
                        group.addTask { await self.look(at: picture, by: tracker, for: socket) }
                    }
                }
            }
            return await socket.goodbye
        }
    }

    private func look(at picture: AskedPicture, by tracker: PoseTracker, for socket: WebSocketClient) async {
        do {
            let (finding, after) = try await bench.look(at: picture, by: tracker)
            athletes.finish(picture.athlete, after)
            socket.send(binary: picture.answer(finding))
        } catch {
            // Without an answer the server would close the connection of all athletes.
            log("\(name): a picture could not be looked at (\(error))")
            athletes.finish(picture.athlete, nil)
            socket.send(binary: picture.answer(.noPerson))
        }
        answered += 1
    }

    private struct ServerFields: Decodable {
        let type: String
        let athletes: Int?
        let athlete: UInt32?
    }

    private func receive(_ text: String) {
        guard let fields = try? JSONDecoder().decode(ServerFields.self, from: Data(text.utf8)) else { return }
        switch (fields.type, fields.athletes, fields.athlete) {
        case ("welcome", let room?, _):
            pauses.succeed()
            wasIn = true
            log("\(name): connected, room for \(room) athletes")
        case ("gone", _, let athlete?): athletes.leave(athlete)
        default: break
        }
    }

    private static let saidEvery = Duration.seconds(10)

    private func logPace() async {
        while true {
            let before = answered
            guard (try? await Task.sleep(for: Self.saidEvery)) != nil else { return }
            let fresh = Int64(answered - before)
            if fresh > 0 { log("\(name): \(fresh / Self.saidEvery.components.seconds) pictures a second") }
        }
    }
}
