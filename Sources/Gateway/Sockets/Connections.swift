package import LiveSessions
import Metrics
package import Rehearsal
import RehearsalCore
import Synchronization
import Wire
package import WebSocketServer

/// Everyone connected to this node: what they say goes to their sessions, what sessions say goes to them.
package final class Connections: Sendable {
    private final class Shard: Sendable {
        let connections = Mutex<[ConnectionID: Connection]>([:])
    }

    private let shards = (0..<16).map { _ in Shard() }
    private let server: Server
    private let groups: SessionGroups
    private let clock: any SessionClock
    private let barred = Mutex<[MemberID]>([])
    private let population = Mutex<[Role: Int]>([:])
    /// From the start, so that the first refusal is seen as one more.
    private let refusals = Dictionary(
        uniqueKeysWithValues: Refusal.Code.allCases.map {
            ($0, Counter(label: "runthrough_refusals_total", dimensions: [("code", $0.rawValue)]))
        })
    private let broadcastTimer = Timer(label: "runthrough_broadcast_seconds")

    /// How many revoked members are remembered, for those who were let in at the same moment.
    private static let mostBarred = 1_024

    package init(server: Server, clock: any SessionClock) {
        self.server = server
        self.clock = clock
        groups = SessionGroups(server: server)
    }

    private func shard(_ id: ConnectionID) -> Shard {
        // The low bits count generations, the middle ones slots.
        shards[Int((id.rawValue ^ id.rawValue >> 32) & 15)]
    }

    private func change<Result>(_ id: ConnectionID, _ body: (inout Connection) -> Result) -> Result? {
        shard(id).connections.withLock { connections in
            guard var connection = connections[id] else { return nil }
            defer { connections[id] = connection }
            return body(&connection)
        }
    }

    // MARK: Coming and going

    func open(_ id: ConnectionID) {
        shard(id).connections.withLock { $0[id] = Connection() }
    }

    /// The connection is this member's: their session is asked to let them in.
    func attach(_ id: ConnectionID, _ member: Member, to session: LiveSession, after: SequenceNumber?) {
        let isBarred = barred.withLock { $0.contains(member.id) }
        guard !isBarred else { return close(id, .notSignedIn) }
        // Under the lock, so that a detach can only come later.
        let isOffered = change(id) { connection in
            guard connection.attach(to: session) else { return true }
            return session.offer(.attach(Seat(id), member, after: after))
        }
        // It was unloaded in this moment: the next try loads it again.
        if isOffered == false { close(id, .tryAgain) }
    }

    /// The token of this member works no longer.
    func bar(_ member: MemberID) {
        barred.withLock { barred in
            barred.append(member)
            if barred.count > Self.mostBarred { barred.removeFirst() }
        }
    }

    func closed(_ id: ConnectionID) {
        let connection = shard(id).connections.withLock { $0.removeValue(forKey: id) }
        guard let connection else { return }
        if let session = connection.session {
            if let role = connection.role { leaveGroup(id, session.id, role) }
            _ = session.offer(.detach(Seat(id)))
        }
    }

    /// - Parameter words: in the place of the reason's own.
    func close(_ id: ConnectionID, _ reason: CloseReason, saying words: String? = nil) {
        let left: (LiveSession, Role?)? =
            change(id) { connection -> (LiveSession, Role?)? in
                let session = connection.session
                let role = connection.role
                connection.role = nil
                connection.stage = .leaving
                return session.map { ($0, role) }
            } ?? nil
        if let (session, role) = left {
            if let role { leaveGroup(id, session.id, role) }
            _ = session.offer(.detach(Seat(id)))
        }
        server.close(id, code: reason.code, reason: words ?? reason.text)
    }

    /// Everyone who is connected now, in no order that matters.
    private var all: [ConnectionID] { shards.flatMap { $0.connections.withLock { Array($0.keys) } } }

    /// Says goodbye to everyone, each at a moment of its own within `spread`.
    func sendAway(over spread: Duration) async {
        var left = all.shuffled()[...]
        let steps = max(1, Int(spread / Self.stride))
        for step in 0..<steps where !left.isEmpty {
            let share = (left.count + steps - step - 1) / (steps - step)
            for id in left.prefix(share) { close(id, .goingAway) }
            left = left.dropFirst(share)
            // In a hurry, all at once.
            if !left.isEmpty { try? await Task.sleep(for: Self.stride) }
        }
    }

    private static let stride = Duration.milliseconds(20)

    private func leaveGroup(_ id: ConnectionID, _ session: SessionID, _ role: Role) {
        groups.leave(id, session)
        count(role, -1)
    }

    private func count(_ role: Role, _ change: Int) {
        let now = population.withLock { population in
            population[role, default: 0] += change
            return population[role, default: 0]
        }
        Gauge(label: "runthrough_members_connected", dimensions: [("role", role.rawValue)]).record(now)
    }

    // MARK: What they say

    /// On the connection's service thread.
    func received(_ text: UnsafeRawBufferPointer, from id: ConnectionID) {
        let now = clock.now
        switch change(id, { $0.receive(text, at: now) }) {
        case .passed(let session): handle(text, received: now, from: id, in: session)
        case .tooMany: close(id, .tooMany)
        case .kept, .ignored, nil: break
        }
    }

    private func handle(_ text: UnsafeRawBufferPointer, received: Instant, from id: ConnectionID, in session: LiveSession) {
        var isAnswered = false
        let answer = Frame {
            isAnswered = ClockRequest.answer(text, received: received, sent: { clock.now }, to: &$0)
        }
        if isAnswered { return server.send(answer, to: id) }
        let message: ClientMessage
        do throws(ClientMessage.Refused) {
            message = try ClientMessage.read(text)
        } catch {
            return refuse(id, error.id, error.refusal)
        }
        switch message {
        case .sync(let request):
            server.send(Frame(text: request.answer(received: received, sent: clock.now)), to: id)
        case .command(let command, let content):
            guard mayCommand(id, received) else { return }
            if !session.offer(.command(Seat(id), command, content, received: received)) {
                refuse(id, command, Self.crowded)
            }
        case .signal(let signal):
            guard mayCommand(id, received) else { return }
            if !session.offer(.signal(Seat(id), signal)) { refuse(id, nil, Self.crowded) }
        }
    }

    private static let crowded = Refusal(
        .tooMany, "The session has more to do than it can; try again with the same id.")

    private func mayCommand(_ id: ConnectionID, _ now: Instant) -> Bool {
        guard change(id, { $0.mayCommand(at: now) }) == false else { return true }
        close(id, .tooMany)
        return false
    }

    private func refuse(_ id: ConnectionID, _ command: CommandID?, _ refusal: Refusal) {
        count(refusal)
        server.send(Frame(text: ServerMessage.refused(command, refusal)), to: id)
    }

    private func count(_ refusal: Refusal) {
        refusals[refusal.code]?.increment()
    }
}

// MARK: What sessions say

extension Connections: Audience {
    package func welcome(_ seat: Seat, _ welcome: Welcome) {
        let id = ConnectionID(seat)
        var frames = [Frame(text: ServerMessage.welcome(welcome))]
        if case .missed(let events) = welcome.content { frames += events.map { Frame(text: ServerMessage.event($0)) } }
        let isHere = change(id) { connection in
            guard case .arriving = connection.stage, connection.role == nil else { return false }
            for frame in frames { server.send(frame, to: id) }
            groups.enter(id, welcome.session)
            connection.role = welcome.member.role
            return true
        }
        guard isHere == true else { return }
        count(welcome.member.role, 1)
        while let (kept, session) = change(id, { $0.settle() }) ?? nil {
            for frame in kept {
                frame.text.withUnsafeBytes { handle($0, received: frame.received, from: id, in: session) }
            }
        }
    }

    package func publish(_ event: SessionEvent, in session: SessionID) {
        broadcast(in: session, .required) { ServerMessage.event(event) }
    }

    package func publish(_ signal: ServerSignal, in session: SessionID) {
        let delivery: Delivery =
            switch signal {
            // It tells of changes, not of a state: none may be missed.
            case .members, .clap: .required
            case .formation: .latest(key: 1)
            case .edited: .latest(key: 2)
            case .lead: .latest(key: 3)
            case .punctuality: .latest(key: 4)
            }
        broadcast(in: session, delivery) { ServerMessage.signal(signal) }
    }

    private func broadcast(in session: SessionID, _ delivery: Delivery, _ encode: () -> [UInt8]) {
        guard let group = groups.group(of: session) else { return }
        let start = ContinuousClock.now
        server.broadcast(Frame(text: encode()), to: group, delivery: delivery)
        broadcastTimer.record(duration: ContinuousClock.now - start)
    }

    package func answer(_ seat: Seat, to command: CommandID, _ answer: Answer) {
        if case .refused(let refusal) = answer { count(refusal) }
        server.send(Frame(text: ServerMessage.answer(to: command, answer)), to: ConnectionID(seat))
    }

    package func tell(_ seat: Seat, _ signal: ServerSignal) {
        server.send(Frame(text: ServerMessage.signal(signal)), to: ConnectionID(seat))
    }

    package func refuse(_ seat: Seat, _ refusal: Refusal) { refuse(ConnectionID(seat), nil, refusal) }

    package func dismiss(_ seat: Seat, _ reason: Dismissal) {
        close(ConnectionID(seat), CloseReason(reason))
    }
}

extension Seat {
    init(_ connection: ConnectionID) { self.init(rawValue: connection.rawValue) }
}

extension ConnectionID {
    init(_ seat: Seat) { self.init(rawValue: seat.rawValue) }
}
