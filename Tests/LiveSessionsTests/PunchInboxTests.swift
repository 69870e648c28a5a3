import LiveSessions
import Logging
import Rehearsal
import RehearsalCore
import Synchronization
import Testing
import Waiting

@Suite struct `Punches on their way` {
    @Test func `are acknowledged and published once stored`() async throws {
        let scene = Scene()
        try await scene.whileRunning {
            #expect(scene.inbox.offer(scene.batch("a", 1, 2), in: scene.session))
            await until("they are told", is: [1, 2]) { scene.audience.told }
            #expect(scene.audience.acknowledged == ["a"])
            #expect(scene.store.kept == [1, 2])
        }
    }

    @Test func `wait while the store cannot be reached, and none is lost`() async throws {
        let scene = Scene(failures: 2)
        try await scene.whileRunning {
            for number in 1...5 { _ = scene.inbox.offer(scene.batch("\(number)", Int64(number)), in: scene.session) }
            await until("they are told", is: [1, 2, 3, 4, 5]) { scene.audience.told }
            #expect(scene.audience.acknowledged.count == 5)
            #expect(scene.store.kept == [1, 2, 3, 4, 5])
        }
    }

    @Test func `of a refused message are not published`() async throws {
        let scene = Scene()
        try await scene.whileRunning {
            _ = scene.inbox.offer(scene.batch("bad", Store.refusedNumber), in: scene.session)
            _ = scene.inbox.offer(scene.batch("good", 2), in: scene.session)
            await until("the other is told", is: [2]) { scene.audience.told }
            #expect(scene.audience.acknowledged == ["good"])
            #expect(scene.audience.refused == ["bad"])
        }
    }

    @Test func `of another node whose message the bus lost are published once`() async throws {
        let scene = Scene()
        try await scene.inbox.publishMissed(scene.audience)
        _ = try await scene.store.keep([scene.batch("elsewhere", 1, 2, 3)], in: scene.session)
        scene.heard(2)
        try await scene.inbox.publishMissed(scene.audience)
        #expect(scene.audience.told == [2], "the others may be on their way")
        for _ in 0..<3 { try await scene.inbox.publishMissed(scene.audience) }
        #expect(scene.audience.told == [2, 1, 3])
    }

    @Test func `are refused beyond the bound`() {
        let scene = Scene()
        let size = PunchBatch.sizes.upperBound
        for turn in 0..<PunchInbox.capacity / size {
            #expect(scene.inbox.offer(scene.batch("\(turn)", count: size), in: scene.session))
        }
        #expect(!scene.inbox.offer(scene.batch("one more", 1), in: scene.session))
    }
}

private struct Scene {
    let session = SessionID.random()
    let sender = MemberID.random()
    let store: Store
    let audience: Hearers
    let inbox: PunchInbox

    init(failures: Int = 0) {
        store = Store(failures: failures)
        let inbox = PunchInbox(store: store, bus: LocalBus(), logger: Logger(label: "test"))
        audience = Hearers(watched: [session], inbox: inbox)
        self.inbox = inbox
    }

    /// The bus tells of one.
    func heard(_ ordinal: Int64) { audience.publish(store.punches.filter { $0.ordinal == ordinal }, in: session) }

    func batch(_ id: String, _ numbers: Int64...) -> WaitingPunches { batch(id, numbers) }

    func batch(_ id: String, count: Int) -> WaitingPunches { batch(id, (0..<count).map(Int64.init)) }

    private func batch(_ id: String, _ numbers: [Int64]) -> WaitingPunches {
        WaitingPunches(
            seat: Seat(rawValue: 1), id: CommandID(json: id), sender: sender,
            batch: PunchBatch(
                source: PunchSource(kind: .tapPad),
                punches: numbers.map { PunchReport(number: $0, punch: .jab, at: Instant(microseconds: 5)) }))
    }

    func whileRunning(_ body: () async throws -> Void) async throws {
        let inbox = inbox
        let audience = audience
        let running = Task { await inbox.run(telling: audience) }
        defer { running.cancel() }
        try await body()
    }
}

/// Keeps punches in memory; fails a few times first.
private final class Store: PunchStore {
    static let refusedNumber: Int64 = 13

    private struct Unreachable: Error {}

    private let state: Mutex<(failures: Int, kept: [KeptPunch])>

    init(failures: Int) { state = Mutex((failures, [])) }

    var punches: [KeptPunch] { state.withLock { $0.kept } }
    var kept: [Int64] { punches.map(\.report.number) }

    func last(of sessions: [SessionID]) async throws -> [SessionID: Int64] {
        Dictionary(uniqueKeysWithValues: sessions.map { ($0, Int64(punches.count)) })
    }

    func list(of session: SessionID, after ordinal: Int64, limit: Int) async throws -> [KeptPunch] {
        Array(punches.filter { $0.ordinal > ordinal }.prefix(limit))
    }

    func keep(_ batches: [WaitingPunches], in session: SessionID) async throws -> [Result<[KeptPunch], Refusal>] {
        try state.withLock { state in
            if state.failures > 0 {
                state.failures -= 1
                throw Unreachable()
            }
            return batches.map { waiting in
                guard !waiting.batch.punches.contains(where: { $0.number == Self.refusedNumber }) else {
                    return .failure(Refusal(.invalid, "This one is refused."))
                }
                return .success(
                    waiting.batch.punches.map { report in
                        let punch = KeptPunch(
                            ordinal: Int64(state.kept.count) + 1, source: waiting.sender, athlete: waiting.sender,
                            kind: waiting.batch.source, isMuted: false, report: report)
                        state.kept.append(punch)
                        return punch
                    })
            }
        }
    }
}

private final class Hearers: PunchAudience {
    let watched: [SessionID]
    private let inbox: PunchInbox
    private let state = Mutex<(acknowledged: [String], refused: [String], told: [Int64])>(([], [], []))

    init(watched: [SessionID], inbox: PunchInbox) {
        self.watched = watched
        self.inbox = inbox
    }

    var acknowledged: [String] { state.withLock { $0.acknowledged } }
    var refused: [String] { state.withLock { $0.refused } }
    var told: [Int64] { state.withLock { $0.told } }

    func kept(_ seat: Seat, _ message: CommandID, punches: Int) {
        state.withLock { $0.acknowledged.append(message.json) }
    }

    func refused(_ seat: Seat, _ message: CommandID, _ refusal: Refusal) {
        state.withLock { $0.refused.append(message.json) }
    }

    func publish(_ punches: [KeptPunch], in session: SessionID) {
        inbox.note(punches, in: session)
        state.withLock { $0.told += punches.map(\.report.number) }
    }
}
