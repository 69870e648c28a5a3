import Foundation
package import Logging
import RehearsalCore
import WebSocketServer

/// Follows one session on one terminal: connects, keeps its clock, prints, and comes back after a loss.
package actor Follower {
    /// Why following is over.
    package enum Outcome: Sendable, Equatable {
        case ended
        case refused(String)
    }

    private let api: ServerAPI
    private let socket: String
    private let token: String
    private let printsFrames: Bool
    private let logger: Logger
    private var session = FollowedSession()
    private var clock = SessionTime()
    private var verdicts = FollowedVerdicts()
    private var connection: WebSocketClient?
    /// When the clock request under way was sent.
    private var asked: LocalInstant?
    private var clockReported: LocalInstant?
    /// The lines that will be printed later, by their number.
    private var pending: [Int: Upcoming] = [:]
    private var planned = 0
    private let upcoming: AsyncStream<Int>
    private let due: AsyncStream<Int>.Continuation

    private struct Upcoming {
        let instant: Instant
        let text: String
        /// The change that the line shows, and when it arrived.
        let change: (seq: Int, received: Instant)?
        /// Whether a pass of a loop begins then.
        var isPass = false
        /// Whether another stage of a drill begins then.
        var isStage = false
    }

    /// - Parameters:
    ///   - socket: the socket's whole address.
    ///   - printsFrames: whether the frames themselves are printed, one a line.
    package init(api: ServerAPI, socket: String, token: String, printsFrames: Bool, logger: Logger) {
        self.api = api
        self.socket = socket
        self.token = token
        self.printsFrames = printsFrames
        self.logger = logger
        (upcoming, due) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(256))
    }

    /// Prints until the session has ended or refuses the follower.
    package func run() async throws -> Outcome {
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
                printLine("lost     connection closed (\(code)); coming back")
            } catch WebSocketClient.Failure.refused(let status) where status < 500 && status != 429 {
                return .refused("the server refused the connection (\(status))")
            } catch let failure as WebSocketClient.Failure {
                printLine("lost     \(failure); trying again")
            }
            try await Task.sleep(for: delay.next(goingAway: goingAway, using: &generator))
        }
    }

    /// Close codes after which a reconnection is useless.
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
        // A dead connection is noticed within three seconds.
        options.pingInterval = .seconds(1)
        let url = socket + (session.seq.map { "?after=\($0)" } ?? "")
        return try await WebSocketClient.connect(to: url, options: options, logger: logger) { socket in
            begin(socket)
            defer { connection = nil }
            return await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await self.keepClock(over: socket) }
                group.addTask { try await self.followVerdicts() }
                for await text in socket.messages { await self.receive(text) }
                group.cancelAll()
                return Int(await socket.goodbye.code.rawValue)
            }
        }
    }

    private func receive(_ text: String) async {
        let arrived = localInstant()
        if printsFrames { print(line: text) }
        let message: ServerFrame
        do {
            message = try ServerFrame(frame: text)
        } catch {
            printLine("odd      a frame breaks the protocol: \(error)")
            return
        }
        switch message {
        case .sync(_, let sent, let received, let answered):
            asked = nil
            clock.estimator.record(
                sent: LocalInstant(microseconds: sent), received: Instant(microseconds: received),
                answered: Instant(microseconds: answered), returned: arrived)
            reportClock(at: arrived)
        case .welcome(let welcome):
            clock.assume(now: Instant(microseconds: welcome.now), at: arrived)
            if welcome.programme?.kind != "drill" { await learnNames(of: welcome.production.id) }
        case .signal(.edited):
            if let production = session.production, !session.isDrill { await learnNames(of: production) }
        case .event, .signal, .refused, .other: break
        }
        let now = clock.session(at: arrived)
        plan(session.receive(message, at: now), at: now)
        switch message {
        case .welcome, .signal(.edited): await learnDrill()
        case .event, .signal, .sync, .refused, .other: break
        }
    }

    private func learnDrill() async {
        guard session.isDrill, let production = session.production else { return }
        do {
            let drill = try await api.drill(production, token: token)
            let now = clock.session(at: localInstant())
            plan(session.learn(drill, at: now), at: now)
        } catch {
            logger.warning("the drill could not be read", metadata: ["error": "\(error)"])
        }
    }

    /// Asks once a second what became of punches, while a drill runs and for some seconds after.
    private func followVerdicts() async throws {
        var left = 0
        while true {
            try await Task.sleep(for: .seconds(1))
            let now = clock.session(at: localInstant())
            left = session.timeline.motion(at: now).isRunning(at: now) ? 5 : max(left - 1, 0)
            guard left > 0, session.isDrill, let id = session.id, !printsFrames else { continue }
            do {
                let answer = try await api.verdicts(of: id, since: verdicts.since(now), token: token)
                for line in verdicts.lines(of: answer, name: session.person) { printLine(line) }
            } catch let refusal as ServerAPI.Refusal where refusal.status == 403 {
                return
            } catch {
                logger.info("no verdicts", metadata: ["error": "\(error)"])
            }
        }
    }

    private func plan(_ lines: [FollowedSession.Line], at now: Instant) {
        for line in lines {
            switch line {
            case .now(let text, let seq):
                printLine(text)
                if let seq { reportDisplay(of: (seq, now)) }
            case .at(let instant, let text, let seq):
                plan(Upcoming(instant: instant, text: text, change: seq.map { ($0, now) }))
            case .pass(let instant, let text):
                plan(Upcoming(instant: instant, text: text, change: nil, isPass: true))
            case .stage(let instant, let text):
                plan(Upcoming(instant: instant, text: text, change: nil, isStage: true))
            case .dropped(let instant): pending = pending.filter { $1.instant < instant }
            }
        }
    }

    private func plan(_ line: Upcoming) {
        planned += 1
        pending[planned] = line
        due.yield(planned)
    }

    // MARK: Messages to the server

    private func begin(_ socket: WebSocketClient) {
        connection = socket
        asked = nil
        clockReported = nil
        clock.estimator.refresh()
    }

    /// Reports the clock's quality, at most every two seconds.
    private func reportClock(at now: LocalInstant) {
        if let clockReported, now - clockReported < .seconds(2) { return }
        guard let report = clock.estimator.report(at: now) else { return }
        clockReported = now
        connection?.send(
            text: """
                {"type":"signal","kind":"clock","bound":\(report.bound.microseconds),\
                "delay":\(report.delay.microseconds),"jitter":\(report.jitter.microseconds)}
                """)
    }

    /// The terminal shows the change now; with bare frames it never shows it at its instant.
    private func reportDisplay(of change: (seq: Int, received: Instant)) {
        let shown = printsFrames ? "" : ",\"shown\":\(clock.session(at: localInstant()).microseconds)"
        connection?.send(
            text: """
                {"type":"signal","kind":"displayed","seq":\(change.seq),\
                "received":\(change.received.microseconds)\(shown)}
                """)
    }

    private func learnNames(of production: String) async {
        do {
            session.name(formations: try await api.formationNames(of: production, token: token))
        } catch {
            logger.warning("no formation names", metadata: ["error": "\(error)"])
        }
    }

    /// One exchange at a time, as often as the estimator asks for, and at least once a second.
    private func keepClock(over socket: WebSocketClient) async throws {
        var id = 0
        while true {
            if asked == nil {
                let now = localInstant()
                asked = now
                socket.send(text: "{\"type\":\"sync\",\"id\":\(id),\"t0\":\(now.microseconds)}")
                id += 1
            }
            let wait = clock.estimator.untilNextExchange(at: localInstant(), longest: .seconds(1))
            try await Task.sleep(for: .microseconds(max(wait.microseconds, 20_000)))
        }
    }

    /// Prints each cue at the instant at which it starts, connected or not.
    private func printUpcoming() async throws {
        await withThrowingTaskGroup(of: Void.self) { group in
            for await number in upcoming {
                group.addTask {
                    while let wait = await self.wait(for: number) { try await Task.sleep(for: wait) }
                    await self.show(number)
                }
            }
            group.cancelAll()
        }
    }

    /// The time until a line must be printed, by the present estimate; `nil` if that was before, or the line was removed.
    private func wait(for number: Int) -> Duration? {
        guard let line = pending[number] else { return nil }
        let rest = (clock.local(of: line.instant) - localInstant()).microseconds
        return rest > 0 ? .microseconds(min(rest, 1_000_000)) : nil
    }

    private func show(_ number: Int) {
        guard let line = pending.removeValue(forKey: number) else { return }
        printLine(line.text)
        if let change = line.change { reportDisplay(of: change) }
        if line.isPass { plan(session.passes(after: line.instant), at: clock.session(at: localInstant())) }
        if line.isStage { plan(session.stage(from: line.instant), at: clock.session(at: localInstant())) }
    }

    private func printLine(_ text: String) {
        guard !printsFrames else { return }
        let now = Calendar.current.dateComponents([.hour, .minute, .second], from: Date())
        let parts = [now.hour, now.minute, now.second].map { ($0 ?? 0) < 10 ? "0\($0 ?? 0)" : "\($0 ?? 0)" }
        print(line: "\(parts.joined(separator: ":"))  \(text)")
    }

    private func print(line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}

/// This machine's clock that goes on during sleep and is never set.
private func localInstant() -> LocalInstant {
    let elapsed = (ContinuousClock.now - start).components
    return LocalInstant(microseconds: elapsed.seconds * 1_000_000 + elapsed.attoseconds / 1_000_000_000_000)
}

private let start = ContinuousClock.now
