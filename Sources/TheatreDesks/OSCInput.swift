import Identity
package import LiveSessions
package import Logging
import Metrics
package import OpenSoundControl
package import Persistence
import RateLimits
import Rehearsal
import RehearsalCore
package import Requests
import Synchronization

/// Commands from theatre desks: decoded where they arrive, and executed one after the other in the name of the holder of
/// the session's baton.
///
/// Senders get no answer. The result of a command is sent to the configured targets, never to the sender address of a datagram, which may be forged.
package final class OSCInput: Sendable {
    /// What became of a message, or of a datagram without one.
    enum Outcome: String, CaseIterable, Sendable {
        case accepted, refused, released
        case notAllowed, tooMany, malformed, unknownAddress, wrongArguments, wrongCode, tooManyCodes, later, unavailable
    }

    private struct Order: Sendable {
        /// What to do, or why it is not done.
        enum Decision: Sendable {
            case deed(OSCRequest.Action)
            case refused(Outcome, Refusal)
        }

        let code: JoinCode
        let wish: Decision
        let from: Endpoint
        /// When it takes effect: its bundle may say so.
        let due: Instant
    }

    private let socket: DatagramSocket
    private let settings: OSCSettings
    private let store: Store
    private let directory: SessionDirectory
    private let announcer: OSCAnnouncer
    private let clock: any SessionClock
    private let policy: Policy
    private let logger: Logger
    /// Limits datagrams by their sender address.
    private let arrivals: Mutex<PrefixLimiter>
    private let codes: JoinLimiter
    private let orders: AsyncStream<Order>
    private let queue: AsyncStream<Order>.Continuation
    /// Orders of bundles whose time lies ahead.
    private let held: AsyncStream<Order>
    private let holding: AsyncStream<Order>.Continuation
    private let countOfHeld = Mutex(0)
    private let complaints = Mutex<[Outcome: Instant]>([:])
    private let counters = Dictionary(
        uniqueKeysWithValues: Outcome.allCases.map {
            ($0, Counter(label: "runthrough_osc_received_total", dimensions: [("outcome", $0.rawValue)]))
        })

    /// The most messages that may wait; further ones are dropped.
    private static let mostWaiting = 256
    /// A bundle may be this far ahead of its time.
    private static let farthest = Interval.seconds(60)
    private static let complaintPause = Interval.seconds(10)
    private static let fromOne = Rate(burst: 120, every: .microseconds(16_667))
    private static let fromNetwork = Rate(burst: 480, every: .microseconds(4_167))

    /// - Parameter socket: bound already; `run` reads it.
    package init(
        _ socket: DatagramSocket, _ settings: OSCSettings, store: Store, directory: SessionDirectory,
        announcer: OSCAnnouncer, clock: any SessionClock, policy: Policy, logger: Logger
    ) {
        self.socket = socket
        self.settings = settings
        self.store = store
        self.directory = directory
        self.announcer = announcer
        self.clock = clock
        self.policy = policy
        self.logger = logger
        arrivals = Mutex(PrefixLimiter(address: Self.fromOne, network: Self.fromNetwork, capacity: 1_000))
        // Not the limiter of joining over HTTP: the sender addresses of datagrams can be forged.
        codes = JoinLimiter(policy)
        (orders, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.mostWaiting))
        (held, holding) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.mostWaiting))
    }

    /// Receives theatre desks' commands until it is cancelled.
    package func run() async {
        await withTaskGroup { group in
            group.addTask { await self.socket.receive { self.receive($0, from: $1) } }
            group.addTask { for await order in self.orders { await self.perform(order) } }
            group.addTask { await self.releaseHeld() }
            group.addTask { await self.announcer.run(in: self.directory) }
        }
    }

    // MARK: Where datagrams arrive

    private func receive(_ bytes: [UInt8], from sender: Endpoint) {
        guard settings.from.contains(where: { $0.contains(sender.address) }) else { return end(.notAllowed, sender) }
        let now = clock.now
        guard mayArrive(sender, at: now) else { return end(.tooMany, sender) }
        let packet: Packet
        do throws(Packet.Malformed) { packet = try Packet(bytes) } catch { return end(.malformed, sender) }
        for (index, timed) in packet.messages.enumerated() {
            // The datagram itself was counted for the first message.
            guard index == 0 || mayArrive(sender, at: now) else { return end(.tooMany, sender) }
            receive(timed, from: sender, at: now)
        }
    }

    private func mayArrive(_ sender: Endpoint, at now: Instant) -> Bool {
        let client = ClientPrefixes(address: sender.address)
        return arrivals.withLock { $0.spend(client, at: .microseconds(now.microseconds)) } == .allowed
    }

    private func receive(_ timed: Packet.Timed, from sender: Endpoint, at now: Instant) {
        let due = max(now, Instant(microseconds: timed.due.unixMicroseconds))
        let isTooFar = due > now + Self.farthest
        let order: Order
        do throws(OSCRequest.Unreadable) {
            let request = try OSCRequest(timed.message)
            guard request.deed != .release else { return end(.released, sender) }
            let wish = isTooFar ? Order.Decision.refused(.later, .tooFarAhead) : .deed(request.deed)
            order = Order(code: request.code, wish: wish, from: sender, due: isTooFar ? now : due)
        } catch {
            guard case .arguments(let code) = error else { return end(.unknownAddress, sender) }
            order = Order(code: code, wish: .refused(.wrongArguments, .noFormation), from: sender, due: now)
        }
        if order.due > now { hold(order) } else { enqueue(order) }
    }

    private func enqueue(_ order: Order) {
        guard case .enqueued = queue.yield(order) else { return end(.tooMany, order.from) }
    }

    private func hold(_ order: Order) {
        let hasRoom = countOfHeld.withLock { count in
            guard count < Self.mostWaiting else { return false }
            count += 1
            return true
        }
        if hasRoom { holding.yield(order) } else { end(.tooMany, order.from) }
    }

    /// Passes each held order on at its time.
    private func releaseHeld() async {
        await withDiscardingTaskGroup { group in
            for await order in held {
                group.addTask {
                    try? await Task.sleep(for: .microseconds(max(0, (order.due - self.clock.now).microseconds)))
                    self.countOfHeld.withLock { $0 -= 1 }
                    if !Task.isCancelled { self.enqueue(order) }
                }
            }
            group.cancelAll()
        }
    }

    // MARK: Executing

    private func perform(_ order: Order) async {
        let client = ClientPrefixes(address: order.from.address)
        do throws(Problem) { try codes.attempt(from: client, at: clock.now) } catch {
            return end(.tooManyCodes, order.from)
        }
        do {
            guard
                let found = try await store.sessions.redeem(
                    joinCode: order.code.text, livingOn: policy.joinCodes), found.role == .conductor,
                let live = try await directory.session(found.session)
            else {
                codes.wasWrong(order.code, from: client, at: clock.now)
                return end(.wrongCode, order.from)
            }
            switch order.wish {
            case .refused(let outcome, let refusal):
                announcer.announce(refusal, in: found.session)
                end(outcome, order.from)
            case .deed(.release): break
            case .deed(.listen):
                announcer.follow(found.session, tellingAll: true)
                end(.accepted, order.from)
            case .deed(.run(let command)):
                announcer.follow(found.session, tellingAll: false)
                let answer = await live.conduct(command, Self.identifier(order.from), received: order.due)
                if case .refused(let refusal) = answer { announcer.announce(refusal, in: found.session) }
                end(answer.isAccepted ? .accepted : .refused, order.from)
            }
        } catch {
            end(.unavailable, order.from)
        }
    }

    /// A command id that shows in the log where the command came from. It has 64 characters at most, as other nodes
    /// require: after a long IPv6 address there is no room for a UUID, so 64 random bits follow.
    private static func identifier(_ sender: Endpoint) -> CommandID {
        CommandID(json: "\"osc \(sender.address) \(String(UInt64.random(in: .min ... .max), radix: 36))\"")
    }

    // MARK: Reporting the result

    private func end(_ outcome: Outcome, _ sender: Endpoint) {
        counters[outcome]?.increment()
        guard outcome.isWorthALine, isTimeToComplain(of: outcome) else { return }
        logger.notice(
            "an OSC message was not done", metadata: ["cause": "\(outcome.rawValue)", "from": "\(sender.address)"])
    }

    /// One log line in ten seconds for each cause: enough to find out why a theatre desk has no effect, and a flood cannot fill the log.
    private func isTimeToComplain(of outcome: Outcome) -> Bool {
        let now = clock.now
        return complaints.withLock { complaints in
            if let last = complaints[outcome], now < last + Self.complaintPause { return false }
            complaints[outcome] = now
            return true
        }
    }
}

extension OSCInput.Outcome {
    fileprivate var isWorthALine: Bool {
        switch self {
        case .accepted, .refused, .released: false
        case .notAllowed, .tooMany, .malformed, .unknownAddress, .wrongArguments, .wrongCode, .tooManyCodes, .later,
            .unavailable:
            true
        }
    }
}

extension Refusal {
    fileprivate static let tooFarAhead = Refusal(
        .invalid, "A bundle is at most 60 seconds ahead of its time.", rule: .range, values: Refusal.limits(0, 60))
    fileprivate static let noFormation = Refusal(
        .unknownFormation, "After jump comes the number of a formation, counted from 1.")
}

extension Answer {
    fileprivate var isAccepted: Bool { if case .accepted = self { true } else { false } }
}
