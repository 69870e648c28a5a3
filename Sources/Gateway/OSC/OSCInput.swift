import Identity
package import LiveSessions
package import Logging
import Metrics
package import OpenSoundControl
package import Persistence
import Rehearsal
import RehearsalCore
import Synchronization

/// What desks say: read where it arrives, done one after the other as the command of whoever holds the session's baton.
///
/// Nobody is answered. What became of a command is told to the configured targets, never to where a datagram says to come from.
package final class OSCInput: Sendable {
    /// What became of a message, or of a datagram that is none.
    enum Outcome: String, CaseIterable, Sendable {
        case accepted, refused, released
        case notAllowed, tooMany, malformed, unknownAddress, wrongArguments, wrongCode, tooManyCodes, later, unavailable
    }

    private struct Order: Sendable {
        let request: OSCRequest
        let from: Endpoint
        let received: Instant
    }

    private let socket: DatagramSocket
    private let settings: OSCSettings
    private let store: Store
    private let directory: SessionDirectory
    private let announcer: OSCAnnouncer
    private let clock: any SessionClock
    private let policy: Policy
    private let logger: Logger
    /// Datagrams by where they say to come from.
    private let arrivals: Mutex<PrefixLimiter>
    private let codes: JoinLimiter
    private let orders: AsyncStream<Order>
    private let queue: AsyncStream<Order>.Continuation
    private let complaints = Mutex<[Outcome: Instant]>([:])
    private let counters = Dictionary(
        uniqueKeysWithValues: Outcome.allCases.map {
            ($0, Counter(label: "runthrough_osc_received_total", dimensions: [("outcome", $0.rawValue)]))
        })

    /// Messages that wait to be done; more are dropped.
    private static let mostWaiting = 256
    /// A bundle for later than this is not done: who conducts sees at once what a press does.
    private static let soonest = Interval.seconds(1)
    private static let complaintPause = Interval.seconds(10)
    private static let fromOne = Rate(burst: 120, every: .microseconds(16_667))
    private static let fromNetwork = Rate(burst: 480, every: .microseconds(4_167))

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
        // Not the one that joins over HTTP have: addresses of datagrams can be forged.
        codes = JoinLimiter(policy)
        (orders, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.mostWaiting))
    }

    /// Serves desks until cancelled.
    package func run() async {
        await withTaskGroup { group in
            group.addTask { await self.socket.receive { self.take($0, from: $1) } }
            group.addTask { for await order in self.orders { await self.perform(order) } }
            group.addTask { await self.announcer.run(in: self.directory) }
        }
    }

    // MARK: Where datagrams arrive

    private func take(_ bytes: [UInt8], from sender: Endpoint) {
        guard settings.from.contains(where: { $0.contains(sender.address) }) else { return end(.notAllowed, sender) }
        let now = clock.now
        guard mayArrive(sender, at: now) else { return end(.tooMany, sender) }
        let packet: Packet
        do throws(Packet.Malformed) { packet = try Packet(bytes) } catch { return end(.malformed, sender) }
        for (index, timed) in packet.messages.enumerated() {
            // The datagram has paid for the first.
            guard index == 0 || mayArrive(sender, at: now) else { return end(.tooMany, sender) }
            take(timed, from: sender, at: now)
        }
    }

    private func mayArrive(_ sender: Endpoint, at now: Instant) -> Bool {
        let client = ClientPrefixes(address: sender.address)
        return arrivals.withLock { $0.take(client, at: .microseconds(now.microseconds)) } == .allowed
    }

    private func take(_ timed: Packet.Timed, from sender: Endpoint, at now: Instant) {
        guard timed.due.unixMicroseconds <= (now + Self.soonest).microseconds else { return end(.later, sender) }
        let request: OSCRequest
        do throws(OSCRequest.Unreadable) {
            request = try OSCRequest(timed.message)
        } catch {
            return end(error == .address ? .unknownAddress : .wrongArguments, sender)
        }
        guard request.deed != .release else { return end(.released, sender) }
        let order = Order(request: request, from: sender, received: now)
        guard case .enqueued = queue.yield(order) else { return end(.tooMany, sender) }
    }

    // MARK: What is done

    private func perform(_ order: Order) async {
        let client = ClientPrefixes(address: order.from.address)
        do throws(Problem) { try codes.attempt(from: client, at: clock.now) } catch {
            return end(.tooManyCodes, order.from)
        }
        do {
            guard
                let found = try await store.sessions.redeem(
                    joinCode: order.request.code.text, livingOn: policy.joinCodes), found.role == .conductor,
                let live = try await directory.session(found.session)
            else {
                codes.wasWrong(from: client, at: clock.now)
                return end(.wrongCode, order.from)
            }
            switch order.request.deed {
            case .release: break
            case .listen:
                announcer.follow(found.session, tellingAll: true)
                end(.accepted, order.from)
            case .run(let command):
                announcer.follow(found.session, tellingAll: false)
                let answer = await live.conduct(command, Self.identifier(order.from), received: order.received)
                if case .refused(let refusal) = answer { announcer.tell(refusal, in: found.session) }
                end(answer.isAccepted ? .accepted : .refused, order.from)
            }
        } catch {
            end(.unavailable, order.from)
        }
    }

    /// Says in the log from where the command came.
    private static func identifier(_ sender: Endpoint) -> CommandID {
        CommandID(json: "\"osc \(sender.address) \(String(UInt64.random(in: .min ... .max), radix: 36))\"")
    }

    // MARK: What is told of it

    private func end(_ outcome: Outcome, _ sender: Endpoint) {
        counters[outcome]?.increment()
        guard outcome.isWorthALine, isTimeToComplain(of: outcome) else { return }
        logger.notice(
            "an OSC message was not done", metadata: ["cause": "\(outcome.rawValue)", "from": "\(sender.address)"])
    }

    /// One line in ten seconds for each cause: whoever sets a desk up sees why nothing happens, and no flood fills the log.
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

extension Answer {
    fileprivate var isAccepted: Bool { if case .accepted = self { true } else { false } }
}
