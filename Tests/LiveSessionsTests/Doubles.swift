import LiveSessions
import Logging
import Rehearsal
import RehearsalCore
import Synchronization
import Testing

/// A log in memory that can be made to fail as a database does.
final class MemoryLog: SessionLog, ProductionJournal {
    enum Fault: Sendable {
        /// Nothing was written.
        case away
        /// It was written, and the answer was lost.
        case answerLost
    }

    private struct State {
        var opening: SessionOpening?
        /// The programme's revisions, and the edits that made them.
        var programmes: [Programme] = []
        var edits: [AppliedEdit] = []
        var revoked: Set<MemberID> = []
        var snapshot: SessionState?
        var keeps = 0
        var events: [SessionEvent] = []
        var faults: [Fault] = []
        var readsFail = false
        /// Who reads while the log is silent.
        var isSilent = false
        var readers: [CheckedContinuation<Void, Never>] = []
        var appends = 0
    }

    private let state: Mutex<State>

    init(_ opening: SessionOpening?) {
        state = Mutex(State(opening: opening, programmes: (opening?.programme).map { [$0] } ?? []))
    }

    var events: [SessionEvent] { state.withLock { $0.events } }
    var appends: Int { state.withLock { $0.appends } }

    func fail(_ faults: Fault...) { state.withLock { $0.faults += faults } }
    func failReads(_ fail: Bool) { state.withLock { $0.readsFail = fail } }

    /// From now on who reads events waits until it speaks again.
    func fallSilent() { state.withLock { $0.isSilent = true } }
    var isReadInVain: Bool { state.withLock { !$0.readers.isEmpty } }
    func speakAgain() {
        let readers = state.withLock { state in
            state.isSilent = false
            defer { state.readers = [] }
            return state.readers
        }
        for reader in readers { reader.resume() }
    }

    var keeps: Int { state.withLock { $0.keeps } }
    var snapshot: SessionState? { state.withLock { $0.snapshot } }

    /// Somebody edits the programme.
    func edit(_ programme: Programme, _ edit: AppliedEdit? = nil) {
        state.withLock { state in
            state.opening?.programme = programme
            state.programmes.append(programme)
            state.edits += edit.map { [$0] } ?? []
        }
    }

    /// Lets members in, as another node would.
    func enrol(_ members: [Member]) { state.withLock { $0.opening?.members += members } }

    func revoke(_ member: MemberID) {
        state.withLock { state in
            state.opening?.members.removeAll { $0.id == member }
            state.revoked.insert(member)
        }
    }

    func opening(of session: SessionID) async throws -> SessionOpening? {
        try read { state in
            var opening = state.opening
            opening?.snapshot = state.snapshot
            return opening
        }
    }

    func programme(_ programme: Programme.Reference, at revision: Int64) async throws -> Programme? {
        try read { $0.programmes.first { $0.revision == revision } }
    }

    func edits(of programme: Programme.Reference, after revision: Int64, limit: Int) async throws -> [AppliedEdit] {
        try read { Array($0.edits.filter { $0.revision > revision }.prefix(limit)) }
    }

    func revisions(of productions: [ProductionID]) async throws -> [ProductionID: Int64] {
        try read { state in
            guard let outline = state.opening?.programme.outline else { return [:] }
            return productions.contains(outline.production) ? [outline.production: outline.revision] : [:]
        }
    }

    func journal(of production: ProductionID, after revision: Int64) async throws -> [AppliedEdit]? {
        try read { state in state.opening.map { _ in state.edits.filter { $0.revision > revision } } }
    }

    /// The production is gone.
    func deleteProduction() { state.withLock { $0.opening = nil } }

    func heads(of sessions: [SessionID]) async throws -> [SessionID: SessionHead] {
        try read { state in
            let head = SessionHead(
                sequence: state.events.last?.sequence ?? .start, revision: state.opening?.programme.revision ?? 1,
                revoked: state.revoked.count)
            return Dictionary(uniqueKeysWithValues: sessions.map { ($0, head) })
        }
    }

    func find(_ commands: [CommandOrigin], in session: SessionID) async throws -> [CommandOrigin: SequenceNumber] {
        try read { state in
            state.events.reduce(into: [:]) { found, line in
                guard let member = line.by, let command = line.command else { return }
                let origin = CommandOrigin(member: member, command: command)
                if commands.contains(origin) { found[origin] = line.sequence }
            }
        }
    }

    func keep(_ state: SessionState, of session: SessionID) async throws {
        // Whoever is cancelled gets no connection.
        try Task.checkCancellation()
        self.state.withLock {
            $0.snapshot = state
            $0.keeps += 1
        }
    }

    private func read<Value>(_ body: (State) -> Value) throws -> Value {
        try state.withLock { state in
            if state.readsFail { throw AppendFailure.unavailable(outcomeUnknown: false) }
            return body(state)
        }
    }

    func events(of session: SessionID, after sequence: SequenceNumber, limit: Int) async throws -> [SessionEvent] {
        await withCheckedContinuation { reader in
            let isSilent = state.withLock { state in
                if state.isSilent { state.readers.append(reader) }
                return state.isSilent
            }
            if !isSilent { reader.resume() }
        }
        return try state.withLock { state in
            if state.readsFail { throw AppendFailure.unavailable(outcomeUnknown: false) }
            return Array(state.events.drop { $0.sequence <= sequence }.prefix(limit))
        }
    }

    func append(_ events: [SessionEvent], to session: SessionID) async throws(AppendFailure) {
        await Task.yield()
        let failure = state.withLock { state -> AppendFailure? in
            state.appends += 1
            let fault = state.faults.isEmpty ? nil : state.faults.removeFirst()
            if case .away = fault { return .unavailable(outcomeUnknown: false) }
            let known = Set(state.events.compactMap(\.origin))
            guard events.first?.sequence == (state.events.last?.sequence ?? .start).next,
                known.isDisjoint(with: events.compactMap(\.origin))
            else { return .conflict }
            state.events += events
            if case .answerLost = fault { return .unavailable(outcomeUnknown: true) }
            return nil
        }
        if let failure { throw failure }
    }
}

extension SessionEvent {
    fileprivate var origin: String? { command.map { "\(by?.description ?? "")\($0.json)" } }
}

/// One node's way to the log, which can be cut.
final class WayToLog: SessionLog {
    private let log: MemoryLog
    private let isCut = Mutex(false)

    init(_ log: MemoryLog) { self.log = log }

    func cut() { isCut.withLock { $0 = true } }
    func mend() { isCut.withLock { $0 = false } }

    private func way() throws(AppendFailure) -> MemoryLog {
        guard !isCut.withLock({ $0 }) else { throw .unavailable(outcomeUnknown: false, cause: "cut") }
        return log
    }

    func opening(of session: SessionID) async throws -> SessionOpening? { try await way().opening(of: session) }
    func events(of session: SessionID, after sequence: SequenceNumber, limit: Int) async throws -> [SessionEvent] {
        try await way().events(of: session, after: sequence, limit: limit)
    }
    func append(_ events: [SessionEvent], to session: SessionID) async throws(AppendFailure) {
        try await way().append(events, to: session)
    }
    func find(_ commands: [CommandOrigin], in session: SessionID) async throws -> [CommandOrigin: SequenceNumber] {
        try await way().find(commands, in: session)
    }
    func heads(of sessions: [SessionID]) async throws -> [SessionID: SessionHead] {
        try await way().heads(of: sessions)
    }
    func programme(_ programme: Programme.Reference, at revision: Int64) async throws -> Programme? {
        try await way().programme(programme, at: revision)
    }
    func edits(of programme: Programme.Reference, after revision: Int64, limit: Int) async throws -> [AppliedEdit] {
        try await way().edits(of: programme, after: revision, limit: limit)
    }
    func keep(_ state: SessionState, of session: SessionID) async throws { try await way().keep(state, of: session) }
}

/// Everything that was said to anyone, in order; one can wait for a thing to be said.
final class Recorder: Audience {
    enum Line: Hashable, Sendable {
        case welcome(Seat, Welcome)
        case event(SessionEvent)
        case signal(ServerSignal)
        case told(Seat, ServerSignal)
        case answer(Seat, CommandID, Answer)
        case refused(Seat, Refusal)
        case dismissed(Seat, Dismissal)
    }

    private struct State {
        var lines: [Line] = []
        var waiting: [(test: @Sendable ([Line]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
        /// Nobody waits any longer.
        var isOver = false
    }

    private let state = Mutex(State())

    var lines: [Line] { state.withLock { $0.lines } }

    func welcome(_ seat: Seat, _ welcome: Welcome) { record(.welcome(seat, welcome)) }
    func publish(_ event: SessionEvent, in session: SessionID) { record(.event(event)) }
    func publish(_ signal: ServerSignal, in session: SessionID) { record(.signal(signal)) }
    func answer(_ seat: Seat, to command: CommandID, _ answer: Answer) { record(.answer(seat, command, answer)) }
    func tell(_ seat: Seat, _ signal: ServerSignal) { record(.told(seat, signal)) }
    func refuse(_ seat: Seat, _ refusal: Refusal) { record(.refused(seat, refusal)) }
    func dismiss(_ seat: Seat, _ reason: Dismissal) { record(.dismissed(seat, reason)) }

    /// Returns once `test` holds of what was said so far, or when the test's time is over.
    func wait(until test: @escaping @Sendable ([Line]) -> Bool) async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let now = state.withLock { state in
                    if state.isOver || test(state.lines) { return true }
                    state.waiting.append((test, continuation))
                    return false
                }
                if now { continuation.resume() }
            }
        } onCancel: {
            let waiting = state.withLock { state in
                state.isOver = true
                defer { state.waiting = [] }
                return state.waiting
            }
            for waiter in waiting { waiter.continuation.resume() }
        }
    }

    /// The answer to a command, as soon as there is one.
    func answer(to id: String, times: Int = 1) async -> Answer {
        let answers: @Sendable ([Line]) -> [Answer] = { lines in
            lines.compactMap { if case .answer(_, CommandID(json: id), let answer) = $0 { answer } else { nil } }
        }
        await wait { answers($0).count >= times }
        let given = answers(lines)
        return given.count >= times ? given[times - 1] : .refused(Refusal(.unavailable, "never answered"))
    }

    private func record(_ line: Line) {
        let ready = state.withLock { state in
            state.lines.append(line)
            let ready = state.waiting.filter { $0.test(state.lines) }
            state.waiting.removeAll { $0.test(state.lines) }
            return ready
        }
        for waiter in ready { waiter.continuation.resume() }
    }
}

/// The bus between the nodes of a test, which one node can be cut off from.
final class FlakyBus: EventBus {
    private let bus: LocalBus
    private let isAway = Mutex(false)

    init(_ bus: LocalBus) { self.bus = bus }

    /// From now on what this node tells is lost, or is not any more.
    func lose(_ isLost: Bool) { isAway.withLock { $0 = isLost } }

    var isConnected: Bool { !isAway.withLock { $0 } }
    func publish(_ dispatch: Dispatch, on topic: Topic) { if isConnected { bus.publish(dispatch, on: topic) } }
    func listen(to topic: Topic, _ hear: @escaping @Sendable (Dispatch) -> Void) -> Listening {
        bus.listen(to: topic, hear)
    }
}

/// A clock that the test moves.
final class HandClock: SessionClock {
    private let time = Mutex(Instant(microseconds: 1_000_000_000))
    var now: Instant { time.withLock { $0 } }
    func advance(_ interval: Interval) { time.withLock { $0 = $0 + interval } }
}

let outline = Outline(
    production: .random(), revision: 1,
    score: Score(holds: Array(repeating: .seconds(2), count: 4), transitions: Array(repeating: .seconds(1), count: 4)),
    formations: ["opening", "line", "circle", "finale"].map { FormationID($0)! },
    performers: [PerformerID("ana")!, PerformerID("ben")!], people: [PersonID("mia")!])
let piece = Programme.production(outline)

extension Programme {
    /// What a session of a production runs.
    var outline: Outline {
        switch self {
        case .production(let outline): outline
        }
    }
}
let ana = PerformerID("ana")!
let conductor = Member(id: .random(), name: "Cleo", role: .conductor)
let assistant = Member(id: .random(), name: "Arne", role: .conductor)
let dancer = Member(id: .random(), name: "Dara", role: .dancer)
let screen = Member(id: .random(), name: "Wall", role: .screen)

extension Seat: ExpressibleByIntegerLiteral {
    public init(integerLiteral value: UInt64) { self.init(rawValue: value) }
}

/// One node's live session, served while `body` runs.
struct Node {
    let directory: SessionDirectory
    let feed: ProductionFeed
    let session: LiveSession
    let recorder: Recorder
    let clock: HandClock
    let bus: FlakyBus
    let way: WayToLog

    /// Returns when all that was handed in before was taken: somebody who was put out knocks, and is not let in.
    func settle() async {
        let ghost = Member(id: .random(), name: "Ghost", role: .observer)
        let seat = Seat(rawValue: .random(in: 1 << 32...UInt64.max))
        _ = session.offer(.revoke(ghost.id))
        _ = session.offer(.attach(seat, ghost, after: nil))
        await recorder.wait { $0.contains(.dismissed(seat, .revoked)) }
    }

    func say(_ command: Command, _ id: String, at seat: Seat = 1) {
        #expect(session.offer(.command(seat, CommandID(json: id), command, received: clock.now)))
    }
}

func withNodes(
    _ count: Int = 1,
    log: MemoryLog = MemoryLog(SessionOpening(programme: piece, members: [conductor, assistant, dancer, screen])),
    _ body: ([Node], MemoryLog) async throws -> Void
) async throws {
    let clock = HandClock()
    let local = LocalBus()
    let id = SessionID.random()
    let nodes = (0..<count).map { _ in (Recorder(), clock) }
    try await withThrowingTaskGroup(of: Void.self) { group in
        var served: [Node] = []
        for (recorder, clock) in nodes {
            let bus = FlakyBus(local.another())
            let way = WayToLog(log)
            let feed = ProductionFeed(journal: log, bus: bus, logger: Logger(label: "test"))
            let directory = SessionDirectory(
                log: way, audience: recorder, feed: feed, bus: bus, clock: clock, lead: .milliseconds(150),
                logger: Logger(label: "test"))
            group.addTask { await directory.run() }
            served.append(
                Node(
                    directory: directory, feed: feed, session: try await #require(directory.session(id)),
                    recorder: recorder,
                    clock: clock, bus: bus, way: way))
        }
        try await body(served, log)
        group.cancelAll()
    }
}
