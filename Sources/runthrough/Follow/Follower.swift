import Foundation
import Logging
import RehearsalCore
import WebSocketServer

/// Follows one session on one terminal: connects, keeps its clock, prints, and comes back after a loss.
actor Follower {
    /// Why following is over.
    enum Outcome: Sendable, Equatable {
        case ended
        case refused(String)
    }

    private let api: ServerAPI
    private let socket: String
    private let token: String
    private let printsFrames: Bool
    private let logger: Logger
    private var session = FollowedSession()
    private var clock = ClockEstimate()
    private let upcoming: AsyncStream<(Instant, String)>
    private let plan: AsyncStream<(Instant, String)>.Continuation

    init(api: ServerAPI, socket: String, token: String, printsFrames: Bool, logger: Logger) {
        self.api = api
        self.socket = socket
        self.token = token
        self.printsFrames = printsFrames
        self.logger = logger
        (upcoming, plan) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(256))
    }

    func run() async throws -> Outcome {
        try await withThrowingTaskGroup(of: Outcome?.self) { group in
            group.addTask {
                try await self.printUpcoming()
                return nil
            }
            group.addTask { try await self.stayConnected() }
            defer { group.cancelAll() }
            while let outcome = try await group.next() {
                if let outcome { return outcome }
            }
            return .ended
        }
    }

    private func stayConnected() async throws -> Outcome {
        var delay = ReconnectDelay()
        var generator = SystemRandomNumberGenerator()
        while true {
            var goingAway = false
            do {
                let code = try await connectOnce()
                delay.succeed()
                if let outcome = outcome(of: code) { return outcome }
                goingAway = code == 1001
                say("lost     connection closed (\(code)); coming back")
            } catch WebSocketClient.Failure.refused(let status) where status < 500 && status != 429 {
                return .refused("the server refused the connection (\(status))")
            } catch let failure as WebSocketClient.Failure {
                say("lost     \(failure); trying again")
            }
            try await Task.sleep(for: delay.next(goingAway: goingAway, using: &generator))
        }
    }

    /// Codes after which coming back is of no use.
    private func outcome(of code: Int) -> Outcome? {
        switch code {
        case 1000: .ended
        case 4001: .refused("the token is missing, expired or revoked")
        case 4003: .refused("this token is for another session")
        case 4004: .refused("there is no such session")
        case 4009: .refused("this member connected again elsewhere")
        case _: session.hasEnded ? .ended : nil
        }
    }

    private func connectOnce() async throws -> Int {
        var options = WebSocketClient.Options()
        options.subprotocols = ["runthrough.v1"]
        options.headers = [("Authorization", "Bearer \(token)")]
        let url = socket + (session.seq.map { "?after=\($0)" } ?? "")
        return try await WebSocketClient.connect(to: url, options: options, logger: logger) { socket in
            await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await self.keepClock(over: socket) }
                for await text in socket.messages { await self.receive(text) }
                group.cancelAll()
                return Int(await socket.goodbye.code.rawValue)
            }
        }
    }

    private func receive(_ text: String) async {
        let arrived = localMicroseconds()
        if printsFrames { print(line: text) }
        let message: ServerMessage
        do {
            message = try ServerMessage(frame: text)
        } catch {
            say("odd      a frame breaks the protocol: \(error)")
            return
        }
        switch message {
        case .sync(_, let sent, let received, let answered):
            clock.add(sent: sent, received: received, answered: answered, returned: arrived)
        case .welcome(let welcome):
            clock.assume(now: welcome.now, at: arrived)
            await learnNames(of: welcome.production.id)
        case .signal(.edited):
            if let production = session.production { await learnNames(of: production) }
        case .event, .signal, .refused, .other: break
        }
        for line in session.receive(message, at: clock.sessionTime(at: arrived)) {
            switch line {
            case .now(let text): say(text)
            case .at(let instant, let text): plan.yield((instant, text))
            }
        }
    }

    private func learnNames(of production: String) async {
        do {
            session.name(formations: try await api.formationNames(of: production, token: token))
        } catch {
            logger.warning("no formation names", metadata: ["error": "\(error)"])
        }
    }

    /// A burst at the start, then now and then.
    private func keepClock(over socket: WebSocketClient) async throws {
        var id = 0
        while true {
            socket.send(text: "{\"type\":\"sync\",\"id\":\(id),\"t0\":\(localMicroseconds())}")
            id += 1
            try await Task.sleep(for: id < 8 ? .milliseconds(60) : .seconds(10))
        }
    }

    /// Prints each cue at the instant at which it starts, connected or not.
    private func printUpcoming() async throws {
        await withThrowingTaskGroup(of: Void.self) { group in
            for await (instant, text) in upcoming {
                group.addTask {
                    while let wait = await self.wait(until: instant) { try await Task.sleep(for: wait) }
                    await self.say(text)
                }
            }
            group.cancelAll()
        }
    }

    /// How long it is until `instant` by the present estimate; `nil` once it is there.
    private func wait(until instant: Instant) -> Duration? {
        let rest = clock.localMicroseconds(of: instant) - localMicroseconds()
        return rest > 0 ? .microseconds(rest) : nil
    }

    private func say(_ text: String) {
        guard !printsFrames else { return }
        let now = Calendar.current.dateComponents([.hour, .minute, .second], from: Date())
        let parts = [now.hour, now.minute, now.second].map { ($0 ?? 0) < 10 ? "0\($0 ?? 0)" : "\($0 ?? 0)" }
        print(line: "\(parts.joined(separator: ":"))  \(text)")
    }

    private func print(line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}

/// Our own clock, which goes on through sleep and is never set.
private func localMicroseconds() -> Int64 {
    let elapsed = (ContinuousClock.now - start).components
    return elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000
}

private let start = ContinuousClock.now
