@testable import LiveSessions
import Logging
import Rehearsal
import RehearsalCore
import SessionLogTesting
import Synchronization
import Testing
import Threads

/// One node's way to the log, which can be cut, and on which the node may know fewer events than others.
final class WayToLog: SessionLog {
    private let log: MemoryLog
    private let isCut = Mutex(false)
    private let isUnknown = Mutex<@Sendable (Event) -> Bool>({ _ in false })

    init(_ log: MemoryLog) { self.log = log }

    func cut() { isCut.withLock { $0 = true } }
    func mend() { isCut.withLock { $0 = false } }

    /// From now on the node does not know these events.
    func forget(_ events: @escaping @Sendable (Event) -> Bool) { isUnknown.withLock { $0 = events } }

    private func way() throws(AppendFailure) -> MemoryLog {
        guard !isCut.withLock({ $0 }) else { throw .unavailable(cause: "cut") }
        return log
    }

    func opening(of session: SessionID) async throws -> SessionOpening? { try await way().opening(of: session) }
    func events(of session: SessionID, after sequence: SequenceNumber, limit: Int) async throws -> [SessionEvent] {
        let events = try await way().events(of: session, after: sequence, limit: limit)
        let isUnknown = isUnknown.withLock { $0 }
        guard !events.contains(where: { isUnknown($0.event) }) else {
            throw NewerVersionRequired(Refusal(.unknownKind, "This version does not know the event."))
        }
        return events
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
    func members(of session: SessionID) async throws -> [Member]? { try await way().members(of: session) }
    func keep(_ state: SessionState, of session: SessionID) async throws { try await way().keep(state, of: session) }
}

/// Everything that was sent to anyone, in order; a test can wait for something in it.
final class Recorder: Audience {
    enum Line: Hashable, Sendable {
        case welcome(Seat, Welcome)
        case event(SessionEvent)
        case signal(ServerSignal)
        case sent(Seat, ServerSignal)
        case answer(Seat, CommandID, Answer)
        case refused(Seat, Refusal)
        case dismissed(Seat, Dismissal)
    }

    private struct State {
        var lines: [Line] = []
        /// Where events were published; `nil` for a thread of no session.
        var threads: Set<ObjectIdentifier?> = []
        var waiting: [Int: (test: @Sendable ([Line]) -> Bool, continuation: CheckedContinuation<Bool, Never>)] = [:]
        /// Numbers the tests that wait.
        var count = 0
    }

    /// What was not sent by then will not be sent; a busy machine takes its time.
    private static let patience = Duration.seconds(60)

    private let state = Mutex(State())

    var lines: [Line] { state.withLock { $0.lines } }
    var threads: Set<ObjectIdentifier?> { state.withLock { $0.threads } }

    func welcome(_ seat: Seat, _ welcome: Welcome) { record(.welcome(seat, welcome)) }
    func publish(_ event: SessionEvent, in session: SessionID) {
        _ = state.withLock { $0.threads.insert(EventThread.current.map(ObjectIdentifier.init)) }
        record(.event(event))
    }
    func publish(_ signal: ServerSignal, in session: SessionID, to recipients: Recipients) { record(.signal(signal)) }
    func answer(_ seat: Seat, to command: CommandID, _ answer: Answer) { record(.answer(seat, command, answer)) }
    func send(_ seat: Seat, _ signal: ServerSignal) { record(.sent(seat, signal)) }
    func refuse(_ seat: Seat, _ refusal: Refusal) { record(.refused(seat, refusal)) }
    func dismiss(_ seat: Seat, _ reason: Dismissal) { record(.dismissed(seat, reason)) }

    /// Returns once `test` holds of what was sent so far; if it does not in time, that is an issue that says what was sent.
    func wait(
        sourceLocation: SourceLocation = #_sourceLocation, until test: @escaping @Sendable ([Line]) -> Bool
    ) async {
        let isSaid = await withTaskGroup { group in
            group.addTask { await self.hears(test) }
            group.addTask {
                try? await Task.sleep(for: Self.patience)
                return false
            }
            defer { group.cancelAll() }
            return await group.next() ?? false
        }
        if isSaid { return }
        let last = lines.suffix(5).map { "\($0)" }.joined(separator: "\n")
        Issue.record(
            "this was not said within \(Self.patience); \(lines.count) things were, at last:\n\(last)",
            sourceLocation: sourceLocation)
    }

    /// Whether `test` came to hold before the task was cancelled.
    private func hears(_ test: @escaping @Sendable ([Line]) -> Bool) async -> Bool {
        let number = state.withLock { state in
            state.count += 1
            return state.count
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let known: Bool? = state.withLock { state in
                    if test(state.lines) { return true }
                    if Task.isCancelled { return false }
                    state.waiting[number] = (test, continuation)
                    return nil
                }
                if let known { continuation.resume(returning: known) }
            }
        } onCancel: {
            let waiter = state.withLock { $0.waiting.removeValue(forKey: number) }
            waiter?.continuation.resume(returning: false)
        }
    }

    /// The answer to a command, as soon as there is one.
    func answer(
        to id: String, times: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
    ) async -> Answer {
        let answers: @Sendable ([Line]) -> [Answer] = { lines in
            lines.compactMap { if case .answer(_, CommandID(json: id), let answer) = $0 { answer } else { nil } }
        }
        await wait(sourceLocation: sourceLocation) { answers($0).count >= times }
        let given = answers(lines)
        return given.count >= times ? given[times - 1] : .refused(Refusal(.unavailable, "never answered"))
    }

    private func record(_ line: Line) {
        let ready = state.withLock { state in
            state.lines.append(line)
            let ready = state.waiting.filter { $0.value.test(state.lines) }
            for number in ready.keys { state.waiting[number] = nil }
            return ready.values.map(\.continuation)
        }
        for waiter in ready { waiter.resume(returning: true) }
    }
}

/// The bus between the nodes of a test, which one node can be cut off from.
final class FlakyBus: EventBus {
    private let bus: LocalBus
    private let isAway = Mutex(false)

    init(_ bus: LocalBus) { self.bus = bus }

    /// From now on messages of this node are lost, or arrive again.
    func lose(_ isLost: Bool) { isAway.withLock { $0 = isLost } }

    /// Somebody else who reaches the bus.
    func stranger() -> LocalBus { bus.another() }

    var isConnected: Bool { !isAway.withLock { $0 } }
    func publish(_ message: NodeMessage, on topic: Topic) { if isConnected { bus.publish(message, on: topic) } }
    func listen(to topic: Topic, _ hear: @escaping @Sendable (NodeMessage) -> Void) -> Listening {
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
    performers: [PerformerID("ana")!, PerformerID("ben")!], people: [PersonID("mia")!], tempo: TempoMap(constant: 120))
let piece = Programme.production(outline)
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

    /// Returns when all earlier inputs were taken: a member who was put out asks to join, and is refused.
    func settle() async {
        let ghost = Member(id: .random(), name: "Ghost", role: .observer)
        let seat = Seat(rawValue: .random(in: 1 << 32...UInt64.max))
        _ = session.offer(.revoke(ghost.id))
        _ = session.offer(.attach(seat, ghost, after: nil))
        await recorder.wait { $0.contains(.dismissed(seat, .revoked)) }
    }

    func submit(_ command: Command, _ id: String, at seat: Seat = 1) {
        #expect(session.offer(.command(seat, CommandID(json: id), command, received: clock.now)))
    }
}

func withNodes(
    _ count: Int = 1,
    log: MemoryLog = MemoryLog(SessionOpening(programme: piece, members: [conductor, assistant, dancer, screen])),
    clock: HandClock = HandClock(), readAs time: (any SessionClock)? = nil,
    _ body: ([Node], MemoryLog) async throws -> Void
) async throws {
    let local = LocalBus()
    let nodes = (0..<count).map { _ in (Recorder(), clock) }
    try await withThrowingTaskGroup(of: Void.self) { group in
        var served: [Node] = []
        for (recorder, clock) in nodes {
            let bus = FlakyBus(local.another())
            let way = WayToLog(log)
            let feed = ProductionFeed(journal: log, bus: bus, logger: Logger(label: "test"))
            let directory = try SessionDirectory(
                log: way, audience: recorder, feed: feed, bus: bus, clock: time ?? clock, lead: .milliseconds(150),
                logger: Logger(label: "test"))
            group.addTask { await directory.run() }
            // Looks for edits when the test says so.
            group.addTask { await feed.serve() }
            served.append(
                Node(
                    directory: directory, feed: feed, session: try await #require(directory.session(log.session)),
                    recorder: recorder,
                    clock: clock, bus: bus, way: way))
        }
        try await body(served, log)
        group.cancelAll()
    }
}

extension SessionDirectory {
    /// What its threads do at their times, all of it now.
    nonisolated func tick() {
        checkWatchdog()
        for thread in threads { ring(thread) }
    }
}
