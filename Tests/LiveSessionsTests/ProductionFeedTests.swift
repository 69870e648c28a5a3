import LiveSessions
import Logging
import Rehearsal
import SessionLogTesting
import Synchronization
import Testing
import Waiting

/// A follower of a production.
private final class Listener: Sendable {
    private struct State {
        var heard: [String] = []
        var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    private let state = Mutex(State())

    var heard: [String] { state.withLock { $0.heard } }

    func receive(_ news: ProductionNews) {
        let text =
            switch news {
            case .edited(let edit): "\(edit.revision)"
            case .became(let programme, let changes):
                "became \(programme.revision)\(changes == nil ? "" : " by its changes")"
            case .deleted: "deleted"
            case .unreadable: "unreadable"
            }
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            state.heard.append(text)
            guard let waiting = state.waiting, state.heard.count >= waiting.count else { return nil }
            state.waiting = nil
            return waiting.continuation
        }
        waiter?.resume()
    }

    /// Returns when it has been told so many edits.
    func hears(_ count: Int) async -> [String] {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.heard.count < count { state.waiting = (count, continuation) }
                return state.heard.count >= count
            }
            if isReady { continuation.resume() }
        }
        return heard
    }
}

/// Counts what is logged as an error.
private final class Errors: LogHandler {
    private let errors = Atomic(0)
    var logLevel: Logger.Level {
        get { .error }
        set {}
    }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }

    var count: Int { errors.load(ordering: .relaxed) }
    var logger: Logger { Logger(label: "test") { _ in self } }

    func log(event: LogEvent) { errors.add(1, ordering: .relaxed) }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }
}

/// A node's way to the journal, which can be in trouble; it counts how often the programme was read.
private final class WayToJournal: ProductionJournal {
    enum Trouble { case isAway, editsAreNewer }

    private let log: MemoryLog
    private let state = Mutex((trouble: Trouble?.none, readings: 0))

    init(_ log: MemoryLog) { self.log = log }

    var readings: Int { state.withLock { $0.readings } }
    func suffer(_ trouble: Trouble?) { state.withLock { $0.trouble = trouble } }

    func revisions(of productions: [ProductionID]) async throws -> [ProductionID: Int64] {
        try await log.revisions(of: productions)
    }
    func journal(of production: ProductionID, after revision: Int64) async throws -> [AppliedEdit]? {
        if state.withLock({ $0.trouble }) == .editsAreNewer {
            throw NewerVersionRequired(Refusal(.unknownKind, "This version does not know the edit."))
        }
        return try await log.journal(of: production, after: revision)
    }
    func currentProgramme(_ programme: Programme.Reference) async throws -> Programme? {
        let trouble = state.withLock { state in
            state.readings += 1
            return state.trouble
        }
        if trouble == .isAway { throw AppendFailure.unavailable(cause: "away") }
        return try await log.currentProgramme(programme)
    }
    func programme(_ programme: Programme.Reference, at revision: Int64) async throws -> Programme? {
        try await log.programme(programme, at: revision)
    }
}

@Suite(.timeLimit(.minutes(1))) struct `The feed of a production` {
    private let log: MemoryLog
    /// The way of the second node.
    private let way: WayToJournal

    init() {
        log = MemoryLog(SessionOpening(programme: piece, members: []))
        way = WayToJournal(log)
    }

    private func edit(_ revision: Int64) -> AppliedEdit {
        AppliedEdit(
            revision: revision, edit: Edit(id: .random(), label: "x", changes: [.set(["title"], .text("\(revision)"))]),
            inverse: [], author: .init(id: .random(), name: "Ada"), intent: .edit, atMilliseconds: 0)
    }

    private func production(at revision: Int64) -> Programme {
        var result = outline
        result.revision = revision
        return .production(result)
    }

    private func made(_ revisions: ClosedRange<Int64>) {
        for revision in revisions { log.edit(production(at: revision), edit(revision)) }
    }

    /// Two nodes' feeds, running.
    private func withFeeds(
        _ body: (ProductionFeed, ProductionFeed, FlakyBus) async throws -> Void
    ) async throws {
        let bus = LocalBus()
        let here = FlakyBus(bus)
        let (first, second) = (
            ProductionFeed(journal: log, bus: here, logger: Logger(label: "test")),
            ProductionFeed(journal: way, bus: bus.another(), logger: Logger(label: "test"))
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            for feed in [first, second] { group.addTask { await feed.run() } }
            try await body(first, second, here)
            group.cancelAll()
        }
    }

    @Test func `sends a follower every edit in order, in whichever order they arrive`() async throws {
        try await withFeeds { feed, _, _ in
            let listener = Listener()
            let listening = feed.follow(outline.production, from: 1, listener.receive)
            made(2...5)
            for revision: Int64 in [4, 2, 5, 3, 4] { feed.edited(edit(revision), production(at: revision)) }
            let heard = await listener.hears(4)
            #expect(heard == ["2", "3", "4", "5"])
            listening.cancel()
        }
    }

    @Test func `sends a follower earlier edits`() async throws {
        try await withFeeds { feed, _, _ in
            made(2...4)
            let listener = Listener()
            let listening = feed.follow(outline.production, from: 2, listener.receive)
            #expect(await listener.hears(2) == ["3", "4"])
            listening.cancel()
        }
    }

    @Test func `sends other nodes' followers the edits and their sessions the programme`() async throws {
        try await withFeeds { here, there, _ in
            let (follower, session, own) = (Listener(), Listener(), Listener())
            let listenings = [
                there.follow(outline.production, from: 1, follower.receive),
                there.subscribe(to: piece.reference, knowing: 1, session.receive),
                here.subscribe(to: piece.reference, knowing: 1, own.receive),
            ]
            made(2...2)
            here.edited(edit(2), production(at: 2))
            #expect(await follower.hears(1) == ["2"])
            #expect(await session.hears(1) == ["became 2 by its changes"])
            #expect(own.heard == ["became 2 by its changes"])
            for listening in listenings { listening.cancel() }
        }
    }

    @Test func `finds what the bus lost by looking`() async throws {
        try await withFeeds { here, there, bus in
            let (follower, session) = (Listener(), Listener())
            let listenings = [
                there.follow(outline.production, from: 1, follower.receive),
                there.subscribe(to: piece.reference, knowing: 1, session.receive),
            ]
            bus.lose(true)
            made(2...3)
            here.edited(edit(2), production(at: 2))
            here.edited(edit(3), production(at: 3))
            await there.look()
            #expect(await follower.hears(2) == ["2", "3"])
            #expect(await session.hears(1) == ["became 3"])
            for listening in listenings { listening.cancel() }
        }
    }

    @Test func `reads a programme once for all its sessions, and sends the newest of many edits`() async throws {
        try await withFeeds { here, there, _ in
            let sessions = [Listener(), Listener(), Listener()]
            let listenings = sessions.map { there.subscribe(to: piece.reference, knowing: 1, $0.receive) }
            log.fallSilent()
            made(2...5)
            for revision: Int64 in 2...5 { here.edited(edit(revision), production(at: revision)) }
            await until("a reader of the programme") { log.readersInVain > 0 }
            log.speakAgain()
            for session in sessions { #expect(await session.hears(1) == ["became 5"]) }
            #expect(way.readings == 1)
            for listening in listenings { listening.cancel() }
        }
    }

    @Test func `reads a programme again that could not be read, when it looks`() async throws {
        try await withFeeds { here, there, _ in
            let session = Listener()
            let listening = there.subscribe(to: piece.reference, knowing: 1, session.receive)
            way.suffer(.isAway)
            made(2...2)
            here.edited(edit(2), production(at: 2))
            await until("an attempt to read the programme") { way.readings > 0 }
            #expect(session.heard.isEmpty)
            way.suffer(nil)
            await there.look()
            #expect(await session.hears(1) == ["became 2 by its changes"])
            listening.cancel()
        }
    }

    @Test func `sends a session a programme whose changes only a newer version can read`() async throws {
        try await withFeeds { here, there, _ in
            let (session, follower) = (Listener(), Listener())
            let listenings = [
                there.subscribe(to: piece.reference, knowing: 1, session.receive),
                there.follow(outline.production, from: 1, follower.receive),
            ]
            way.suffer(.editsAreNewer)
            made(2...2)
            here.edited(edit(2), production(at: 2))
            #expect(await session.hears(1) == ["became 2"])
            #expect(await follower.hears(1).first == "unreadable")
            for listening in listenings { listening.cancel() }
        }
    }

    @Test func `complains once of a journal that only a newer version can read, and again when it could be read since`()
        async throws
    {
        let errors = Errors()
        let feed = ProductionFeed(journal: way, bus: LocalBus(), logger: errors.logger)
        await withDiscardingTaskGroup { group in
            group.addTask { await feed.serve() }
            let (first, second) = (Listener(), Listener())
            func hasReceived(_ listener: Listener, _ count: Int) async {
                #expect(await listener.hears(count).count == count)
            }
            way.suffer(.editsAreNewer)
            made(2...2)
            let listening = feed.follow(outline.production, from: 1, first.receive)
            await hasReceived(first, 1)
            await feed.look()
            await hasReceived(first, 2)
            let other = feed.follow(outline.production, from: 1, second.receive)
            await hasReceived(second, 1)
            #expect((first.heard + second.heard).allSatisfy { $0 == "unreadable" })
            #expect(errors.count == 1)
            way.suffer(nil)
            await feed.look()
            await hasReceived(first, 4)
            #expect(first.heard.last == "2")
            way.suffer(.editsAreNewer)
            made(3...3)
            await feed.look()
            await hasReceived(first, 5)
            #expect(errors.count == 2)
            for listening in [listening, other] { listening.cancel() }
            group.cancelAll()
        }
    }

    @Test func `announces a deletion once, at every node and to later followers`() async throws {
        try await withFeeds { here, there, _ in
            let listeners = [Listener(), Listener()]
            let listenings = zip([here, there], listeners).map { feed, listener in
                feed.subscribe(to: piece.reference, knowing: 1, listener.receive)
            }
            log.deleteProduction()
            here.deleted(outline.production)
            #expect(listeners[0].heard == ["deleted"])
            #expect(await listeners[1].hears(1) == ["deleted"])
            let late = Listener()
            let listening = there.follow(outline.production, from: 1, late.receive)
            #expect(late.heard == ["deleted"])
            await there.look()
            #expect(listeners[1].heard == ["deleted"])
            listening.cancel()
            for listening in listenings { listening.cancel() }
        }
    }

    @Test func `finds a deletion by looking`() async throws {
        try await withFeeds { _, there, _ in
            let listener = Listener()
            let listening = there.subscribe(to: piece.reference, knowing: 1, listener.receive)
            log.deleteProduction()
            await there.look()
            #expect(listener.heard == ["deleted"])
            listening.cancel()
        }
    }

    @Test func `announces an earlier deletion to a follower`() async throws {
        try await withFeeds { feed, _, _ in
            log.deleteProduction()
            let listener = Listener()
            let listening = feed.follow(outline.production, from: 1, listener.receive)
            #expect(await listener.hears(1) == ["deleted"])
            listening.cancel()
        }
    }

    @Test func `believes no word of a deletion or a revision that the journal does not know`() async throws {
        try await withFeeds { here, _, bus in
            let stranger = bus.stranger()
            let (session, follower) = (Listener(), Listener())
            let listenings = [
                here.subscribe(to: piece.reference, knowing: 1, session.receive),
                here.follow(outline.production, from: 1, follower.receive),
            ]
            stranger.publish(.deleted(outline.production), on: .production(outline.production))
            stranger.publish(
                .edited(outline.production, revision: SessionEvent.largestNumber), on: .production(outline.production))
            made(2...2)
            await here.look()
            #expect(await session.hears(1) == ["became 2 by its changes"])
            #expect(await follower.hears(1) == ["2"])
            here.edited(edit(3), production(at: 3))
            #expect(session.heard.last == "became 3 by its changes")
            #expect(!(session.heard + follower.heard).contains("deleted"))
            for listening in listenings { listening.cancel() }
        }
    }

    @Test func `sends nothing after a cancellation`() async throws {
        try await withFeeds { here, there, _ in
            let (gone, stays) = (Listener(), Listener())
            let first = there.subscribe(to: piece.reference, knowing: 1, gone.receive)
            let second = there.subscribe(to: piece.reference, knowing: 1, stays.receive)
            first.cancel()
            made(2...2)
            here.edited(edit(2), production(at: 2))
            #expect(await stays.hears(1) == ["became 2 by its changes"])
            #expect(gone.heard.isEmpty)
            second.cancel()
        }
    }
}
