package import LiveSessions
import Metrics
package import Persistence
package import Rehearsal
import RehearsalCore
package import Requests
import Synchronization
import Wire
package import WebSocketServer

/// All sockets of this node, each with one record from its arrival to its end: their frames go to their sessions, and the
/// sessions' messages go to them.
package final class Connections: Sendable {
    private final class Shard: Sendable {
        /// By the number of the connection.
        let sockets = Mutex<[UInt64: Socket]>([:])
    }

    private let shards = (0..<16).map { _ in Shard() }
    private let server: Server
    private let groups: SessionGroups
    private let clock: any SessionClock
    private let punches: any PunchIntake
    /// Counts the places that sockets have.
    package let admission: AdmissionControl
    private let budgets: MemberBudgets
    private let health: AppendHealth?
    /// The connections of those who get their own punches only.
    private let athletes = Mutex<[MemberID: ConnectionID]>([:])
    /// Members whose token was revoked recently, to catch those who were connecting at that moment.
    private let barred = Mutex(RecentSet<MemberID>(capacity: 2_048))
    private let population = Mutex<[Role: Int]>([:])
    /// Created at the start with zero, so that the first refusal is counted as an increase.
    private let refusals = Dictionary(
        uniqueKeysWithValues: Refusal.Code.allCases.map {
            ($0, Counter(label: "runthrough_refusals_total", dimensions: [("code", $0.rawValue)]))
        })
    private let broadcastTimer = Timer(label: "runthrough_broadcast_seconds")

    /// No connections yet; `server` is where they are.
    package init(
        server: Server, clock: any SessionClock, punches: any PunchIntake, policy: Policy = Policy(),
        health: AppendHealth? = nil
    ) {
        self.health = health
        budgets = MemberBudgets(policy)
        admission = AdmissionControl(policy: policy, clock: clock)
        self.server = server
        self.clock = clock
        self.punches = punches
        groups = SessionGroups(server: server)
    }

    private func shard(_ id: ConnectionID) -> Shard {
        // The low bits count generations, the middle ones slots.
        shards[Int((id.rawValue ^ id.rawValue >> 32) & 15)]
    }

    /// `nil` unless it is a member's socket.
    private func change<Result>(_ id: ConnectionID, _ body: (MemberSocket) -> Result) -> Result? {
        shard(id).sockets.withLock { sockets in
            if case .member(let member) = sockets[id.rawValue]?.purpose { body(member) } else { nil }
        }
    }

    // MARK: Opening and closing

    /// A socket was opened.
    package func open(_ id: ConnectionID, for destination: WaitingSocket.Destination) {
        shard(id).sockets.withLock { $0[id.rawValue] = Socket(for: destination) }
    }

    /// Takes a place of the session for the socket, until it is closed.
    package func enter(_ id: ConnectionID, _ member: MemberID, _ session: SessionID, isAccount: Bool)
        throws(AdmissionRefusal)
    {
        keep(try admission.take(member, of: session, isAccount: isAccount), for: id)
    }

    /// Takes a place among the production's editors for the socket, until it is closed.
    package func enter(_ id: ConnectionID, editorOf production: ProductionID, as account: AccountID)
        throws(AdmissionRefusal)
    {
        keep(try admission.take(editorOf: production, as: account), for: id)
    }

    private func keep(_ place: Place, for id: ConnectionID) {
        let isHere = shard(id).sockets.withLock { sockets -> Bool in
            guard let socket = sockets[id.rawValue], socket.place == nil else { return false }
            socket.place = place
            return true
        }
        // It was closed in between.
        if !isHere { admission.giveBack(place) }
    }

    // MARK: Tokens

    /// The socket was let in with this token.
    func admit(_ id: ConnectionID, by token: AdmittedToken) {
        shard(id).sockets.withLock { $0[id.rawValue]?.admitted = token }
    }

    /// All sockets that were let in, with their tokens.
    var admitted: [(id: ConnectionID, token: AdmittedToken)] {
        shards.flatMap { shard in
            shard.sockets.withLock { sockets in
                sockets.compactMap { id, socket in socket.admitted.map { (ConnectionID(rawValue: id), $0) } }
            }
        }
    }

    /// Changes what is known of the token of a socket that is still open.
    func changeToken(of id: ConnectionID, _ change: (inout AdmittedToken) -> Void) {
        shard(id).sockets.withLock { sockets in
            guard let socket = sockets[id.rawValue], var token = socket.admitted else { return }
            change(&token)
            socket.admitted = token
        }
    }

    // MARK: Phases

    /// Connects the socket to the editing of this production; `false` if it is being closed already.
    package func attach(_ id: ConnectionID, toEdit production: ProductionID) -> Bool {
        shard(id).sockets.withLock { sockets in
            guard case .editor(let editor) = sockets[id.rawValue]?.purpose, case .arriving = editor.phase else {
                return false
            }
            editor.phase = .editing(production)
            return true
        }
    }

    /// From now on the frames of this socket, one of pictures or joints, are passed on; `false` if it is being closed already.
    package func openPoses(_ id: ConnectionID) -> Bool {
        shard(id).sockets.withLock { sockets in
            guard case .poses(let socket) = sockets[id.rawValue]?.purpose, case .arriving = socket.phase else {
                return false
            }
            socket.phase = .open
            return true
        }
    }

    /// Whether it is there still.
    package func isOpen(_ id: ConnectionID) -> Bool { shard(id).sockets.withLock { $0[id.rawValue] != nil } }

    /// Connects the socket to this member; the session is asked to welcome them.
    /// - Parameter isGuest: whether they joined without an account.
    package func attach(
        _ id: ConnectionID, _ member: Member, isGuest: Bool, to session: LiveSession, after: SequenceNumber?
    ) {
        let isBarred = barred.withLock { $0.contains(member.id) }
        guard !isBarred else { return close(id, .notSignedIn) }
        // Under the lock, so that a detach can only come later.
        let isOffered = change(id) { connection in
            guard connection.attach(member.id, isGuest: isGuest, to: session) else { return true }
            return session.offer(.attach(Seat(id), member, after: after))
        }
        // The session was unloaded at this moment: the next attempt loads it again.
        if isOffered == false { close(id, .tryAgain) }
    }

    /// The token of this member no longer works.
    func bar(_ member: MemberID) { barred.withLock { $0.insert(member) } }

    /// The socket has ended: its record goes, and with it all that it had here.
    /// - Returns: what it was for; `nil` if it is not known.
    package func closed(_ id: ConnectionID) -> Ended? {
        guard let socket = shard(id).sockets.withLock({ $0.removeValue(forKey: id.rawValue) }) else { return nil }
        if let place = socket.place { admission.giveBack(place) }
        switch socket.purpose {
        case .member(let member):
            guard let session = member.session else { return .member }
            if let role = member.role { leaveGroup(id, session.id, role, member.member) }
            _ = session.offer(.detach(Seat(id)))
            return .member
        case .editor(let editor): return .editor(of: editor.production)
        case .poses: return .poses
        }
    }

    /// - Parameters:
    ///   - words: the text to send instead of the reason's own.
    ///   - isLate: whether to delay the answer, so that the client asks less often (`Server.refuse`).
    package func close(_ id: ConnectionID, _ reason: CloseReason, saying words: String? = nil, isLate: Bool = false) {
        let left: (LiveSession, Role?, MemberID?)? =
            change(id) { connection -> (LiveSession, Role?, MemberID?)? in
                let session = connection.session
                let role = connection.role
                connection.role = nil
                connection.phase = .leaving
                return session.map { ($0, role, connection.member) }
            } ?? nil
        if let (session, role, member) = left {
            if let role { leaveGroup(id, session.id, role, member) }
            _ = session.offer(.detach(Seat(id)))
        }
        let isEditor = shard(id).sockets.withLock { sockets -> Bool in
            switch sockets[id.rawValue]?.purpose {
            case .editor(let editor):
                editor.phase = .leaving
                return true
            case .poses(let socket):
                socket.phase = .leaving
                return false
            case .member, nil: return false
            }
        }
        let words = words ?? (isEditor ? reason.textForEditors : reason.text)
        if isLate {
            server.refuse(id, code: reason.code, reason: words)
        } else {
            server.close(id, code: reason.code, reason: words)
        }
    }

    /// All present connections, in any order.
    private var all: [ConnectionID] {
        shards.flatMap { $0.sockets.withLock { $0.keys.map(ConnectionID.init(rawValue:)) } }
    }

    /// Closes all connections, spread evenly over `spread`.
    package func sendAway(over spread: Duration) async {
        var left = all.shuffled()[...]
        let steps = max(1, Int(spread / Self.stride))
        for step in 0..<steps where !left.isEmpty {
            let share = (left.count + steps - step - 1) / (steps - step)
            for id in left.prefix(share) { close(id, .goingAway) }
            left = left.dropFirst(share)
            // If there is little time: all at once.
            if !left.isEmpty { try? await Task.sleep(for: Self.stride) }
        }
    }

    private static let stride = Duration.milliseconds(20)

    private func leaveGroup(_ id: ConnectionID, _ session: SessionID, _ role: Role, _ member: MemberID?) {
        if let member { athletes.withLock { if $0[member] == id { $0[member] = nil } } }
        groups.leave(id, session, as: role)
        count(role, -1)
    }

    private func count(_ role: Role, _ change: Int) {
        let now = population.withLock { population in
            population[role, default: 0] += change
            return population[role, default: 0]
        }
        Gauge(label: "runthrough_members_connected", dimensions: [("role", role.rawValue)]).record(now)
    }

    // MARK: Received frames

    /// Runs on the connection's service thread.
    /// - Returns: the production that the socket edits, if the text is about editing.
    package func received(_ text: UnsafeRawBufferPointer, from id: ConnectionID) -> ProductionID? {
        let now = clock.now
        let outcome = shard(id).sockets.withLock { sockets -> Outcome in
            switch sockets[id.rawValue]?.purpose {
            case .member(let member): .member(member.receive(text, at: now))
            case .editor(let editor): .editor(editor.receive(at: now))
            case .poses: .textAmongPictures
            case nil: .member(.ignored)
            }
        }
        switch outcome {
        case .member(.passed(let session)): handle(text, received: now, from: id, in: session)
        case .editor(.passed(let production)): return production
        case .member(.tooMany), .editor(.tooMany): close(id, .tooMany)
        case .textAmongPictures: close(id, .notAPicture)
        case .member(.kept), .member(.ignored), .editor(.ignored): break
        }
        return nil
    }

    /// Runs on the connection's service thread.
    /// - Returns: whose binary frame it is, if it is to be passed on.
    package func receivedBinary(from id: ConnectionID) -> PoseSocket.Side? {
        let now = clock.now
        let received = shard(id).sockets.withLock { sockets -> (PoseSocket.Side, PoseSocket.Outcome)? in
            guard case .poses(let socket) = sockets[id.rawValue]?.purpose else { return nil }
            return (socket.side, socket.receive(at: now))
        }
        guard let (side, outcome) = received else { return nil }
        switch outcome {
        case .passed: return side
        case .tooMany: close(id, .tooMany)
        case .ignored: break
        }
        return nil
    }

    /// For sockets that are in no session.
    package func send(_ frame: Frame, to id: ConnectionID, delivery: Delivery = .required) {
        server.send(frame, to: id, delivery: delivery)
    }

    /// What to do with a frame.
    private enum Outcome {
        case member(MemberSocket.Outcome)
        case editor(EditorSocket.Outcome)
        case textAmongPictures
    }

    private func handle(
        _ text: UnsafeRawBufferPointer, received: Instant, from id: ConnectionID, in session: LiveSession
    ) {
        if let frame = PlainFrame(text) {
            if let request = frame.clockRequest {
                let answer = Frame { request.answer(received: received, sent: clock.now, to: &$0) }
                return server.send(answer, to: id)
            }
            if let signal = frame.signal { return receive(signal, received, from: id, in: session) }
            if let cue = frame.cue {
                return receive(cue.command, cue.id, of: text.count, received, from: id, in: session)
            }
        }
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
            receive(content, command, of: text.count, received, from: id, in: session)
        case .signal(let signal): receive(signal, received, from: id, in: session)
        case .punches(let message, let batch): receive(batch, message, received, from: id, in: session)
        }
    }

    private func receive(
        _ content: Command, _ command: CommandID, of bytes: Int, _ received: Instant, from id: ConnectionID,
        in session: LiveSession
    ) {
        guard mayCommand(id, received) else { return }
        let isGuest = change(id) { $0.isGuest } ?? true
        guard !isGuest || budgets.mayWrite(bytes, in: session.id, at: received) else {
            return refuse(id, command, Self.fullLog)
        }
        if !session.offer(.command(Seat(id), command, content, received: received)) {
            refuse(id, command, Self.crowded)
        }
    }

    private func receive(
        _ signal: ClientSignal, _ received: Instant, from id: ConnectionID, in session: LiveSession
    ) {
        guard mayCommand(id, received) else { return }
        if !session.offer(.signal(Seat(id), signal)) { refuse(id, nil, Self.crowded) }
    }

    private func receive(
        _ batch: PunchBatch, _ message: CommandID, _ received: Instant, from id: ConnectionID, in session: LiveSession
    ) {
        do throws(Refusal) {
            try batch.validate(at: received)
        } catch {
            return refuse(id, message, error)
        }
        let sender = change(id) { $0.member } ?? nil
        let waiting = sender.flatMap { sender in
            budgets.mayReport(batch.punches.count, sender, at: received)
                ? WaitingPunches(seat: Seat(id), id: message, sender: sender, batch: batch) : nil
        }
        guard let waiting, punches.offer(waiting, in: session.id) else {
            return refuse(id, message, Refusal(.tooMany, "These are too many punches at once; send them again later."))
        }
    }

    private static let fullLog = Refusal(
        .tooMany, "Guests have written so much into this session that it is for accounts to go on.", rule: .guestsLog)

    private static let crowded = Refusal(
        .tooMany, "The session has more to do than it can; try again with the same id.")

    private func mayCommand(_ id: ConnectionID, _ now: Instant) -> Bool {
        guard change(id, { $0.mayCommand(at: now) }) == false else { return true }
        close(id, .tooMany)
        return false
    }

    package func refuse(_ id: ConnectionID, _ command: CommandID?, _ refusal: Refusal) {
        count(refusal)
        server.send(Frame(text: ServerMessage.refused(command, refusal)), to: id)
    }

    private func count(_ refusal: Refusal) {
        refusals[refusal.code]?.increment()
    }
}

// MARK: Messages from sessions

extension Connections: Audience {
    package func welcome(_ seat: Seat, _ welcome: Welcome) {
        let id = ConnectionID(seat)
        let isHere = change(id) { connection in
            guard case .arriving = connection.phase, connection.role == nil else { return false }
            groups.enter(id, welcome.session, as: welcome.member.role) { welcome.frames($0) }
            connection.role = welcome.member.role
            if welcome.member.role != .conductor, welcome.member.role != .screen {
                athletes.withLock { $0[welcome.member.id] = id }
            }
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
        let publicPart = event.publicPart
        let recipients: Recipients = publicPart == nil ? .all : .conductors
        broadcast(in: session, to: recipients, .required, Frame(text: ServerMessage.event(event)))
        guard let publicPart else { return }
        broadcast(in: session, to: .others, .required, Frame(text: ServerMessage.event(publicPart)))
    }

    package func publish(_ signal: ServerSignal, in session: SessionID, to recipients: Recipients) {
        if case .punches(let punches) = signal { return publish(punches, in: session) }
        let delivery: Delivery =
            switch signal {
            // These describe changes, not a state: none may be dropped.
            case .members, .clap, .notes, .punches: .required
            case .live: .latest(key: 1)
            case .edited: .latest(key: 2)
            case .lead: .latest(key: 3)
            case .punctuality: .latest(key: 4)
            case .trainingRecordings: .latest(key: 5)
            case .moves: .latest(key: 6)
            }
        // No cue waits until thousands know who came and went.
        let givesWay =
            switch signal {
            case .members, .punctuality, .trainingRecordings: true
            case .clap, .notes, .punches, .live, .moves, .edited, .lead: false
            }
        // Their size may grow with the number of members: they are encoded where they are sent.
        let frame = Frame(making: { ServerMessage.signal(signal) })
        broadcast(in: session, to: recipients, delivery, givesWay: givesWay, frame)
    }

    package func publish(_ punches: [KeptPunch], in session: SessionID) {
        self.punches.note(punches, in: session)
        guard let groups = groups.parts(of: session) else { return }
        let frame = Frame(making: { ServerMessage.signal(.punches(punches)) })
        server.broadcast(frame, to: groups.conductors)
        server.broadcast(frame, to: groups.screens)
        let own = Dictionary(grouping: punches, by: \.athlete)
        let connected = athletes.withLock { athletes in own.keys.compactMap { id in athletes[id].map { (id, $0) } } }
        for (athlete, connection) in connected {
            server.send(Frame(making: { ServerMessage.signal(.punches(own[athlete] ?? [])) }), to: connection)
        }
    }

    private func broadcast(
        in session: SessionID, to recipients: Recipients, _ delivery: Delivery, givesWay: Bool = false,
        _ frame: @autoclosure () -> Frame
    ) {
        let groups = groups.groups(of: session, for: recipients)
        guard !groups.isEmpty else { return }
        let start = ContinuousClock.now
        let frame = frame()
        for group in groups { server.broadcast(frame, to: group, delivery: delivery, givesWay: givesWay) }
        broadcastTimer.record(duration: ContinuousClock.now - start)
    }

    package func answer(_ seat: Seat, to command: CommandID, _ answer: Answer) {
        var answer = answer
        if case .refused(var refusal) = answer {
            count(refusal)
            if refusal.code == .unavailable, health?.failure == .diskFull {
                refusal.rule = .diskFull
                answer = .refused(refusal)
            }
        }
        server.send(Frame(text: ServerMessage.answer(to: command, answer)), to: ConnectionID(seat))
    }

    package func send(_ seat: Seat, _ signal: ServerSignal) {
        server.send(Frame(making: { ServerMessage.signal(signal) }), to: ConnectionID(seat))
    }

    package func refuse(_ seat: Seat, _ refusal: Refusal) { refuse(ConnectionID(seat), nil, refusal) }

    package func dismiss(_ seat: Seat, _ reason: Dismissal) {
        close(ConnectionID(seat), CloseReason(reason))
    }
}

extension Connections: PunchAudience {
    package var watched: [SessionID] { groups.sessions }

    package func kept(_ seat: Seat, _ message: CommandID, punches: Int) {
        server.send(Frame(text: ServerMessage.kept(message, punches: punches)), to: ConnectionID(seat))
    }

    package func refused(_ seat: Seat, _ message: CommandID, _ refusal: Refusal) {
        refuse(ConnectionID(seat), message, refusal)
    }
}

extension Welcome {
    /// The welcome itself, and the missed events.
    fileprivate func frames(_ recent: EncodedEvents) -> [Frame] {
        var frames = [Frame(text: ServerMessage.welcome(self))]
        if case .missed(let events, _) = content { frames += recent.frames(of: events) }
        return frames
    }
}

extension Seat {
    init(_ connection: ConnectionID) { self.init(rawValue: connection.rawValue) }
}

extension ConnectionID {
    init(_ seat: Seat) { self.init(rawValue: seat.rawValue) }
}
