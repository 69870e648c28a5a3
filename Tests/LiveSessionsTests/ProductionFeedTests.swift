import LiveSessions
import Logging
import Rehearsal
import SessionLogTesting
import Synchronization
import Testing

/// A follower of a production.
private final class Listener: Sendable {
    private struct State {
        var heard: [String] = []
        var waiting: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    private let state = Mutex(State())

    var heard: [String] { state.withLock { $0.heard } }

    func hear(_ news: ProductionNews) {
        let text =
            switch news {
            case .edited(let edit, let programme): "\(edit.revision)\(programme == nil ? "" : " with its programme")"
            case .reached(let revision): "reached \(revision)"
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

@Suite(.timeLimit(.minutes(1))) struct `The feed of a production` {
    private let log = MemoryLog(SessionOpening(programme: piece, members: []))

    private func edit(_ revision: Int64) -> AppliedEdit {
        AppliedEdit(
            revision: revision, edit: Edit(id: .random(), label: "x", changes: [.set(.title("\(revision)"))]),
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
            ProductionFeed(journal: log, bus: bus.another(), logger: Logger(label: "test"))
        )
        try await withThrowingTaskGroup(of: Void.self) { group in
            for feed in [first, second] { group.addTask { await feed.run() } }
            try await body(first, second, here)
            group.cancelAll()
        }
    }

    @Test func `tells a follower every edit in order, in whichever order they are told`() async throws {
        try await withFeeds { feed, _, _ in
            let listener = Listener()
            let listening = feed.follow(outline.production, from: 1, listener.hear)
            made(2...5)
            for revision: Int64 in [4, 2, 5, 3, 4] { feed.edited(edit(revision), production(at: revision)) }
            let heard = await listener.hears(4)
            #expect(heard.map { $0.prefix(1) } == ["2", "3", "4", "5"])
            listening.cancel()
        }
    }

    @Test func `tells a follower what was edited before it came`() async throws {
        try await withFeeds { feed, _, _ in
            made(2...4)
            let listener = Listener()
            let listening = feed.follow(outline.production, from: 2, listener.hear)
            #expect(await listener.hears(2) == ["3", "4"])
            listening.cancel()
        }
    }

    @Test func `tells followers of other nodes the same, and sessions there the revision`() async throws {
        try await withFeeds { here, there, _ in
            let (follower, session, own) = (Listener(), Listener(), Listener())
            let listenings = [
                there.follow(outline.production, from: 1, follower.hear),
                there.subscribe(to: outline.production, knowing: 1, session.hear),
                here.subscribe(to: outline.production, knowing: 1, own.hear),
            ]
            made(2...2)
            here.edited(edit(2), production(at: 2))
            #expect(await follower.hears(1) == ["2"])
            #expect(session.heard == ["reached 2"])
            #expect(own.heard == ["2 with its programme"])
            for listening in listenings { listening.cancel() }
        }
    }

    @Test func `finds what the bus lost by looking`() async throws {
        try await withFeeds { here, there, bus in
            let (follower, session) = (Listener(), Listener())
            let listenings = [
                there.follow(outline.production, from: 1, follower.hear),
                there.subscribe(to: outline.production, knowing: 1, session.hear),
            ]
            bus.lose(true)
            made(2...3)
            here.edited(edit(2), production(at: 2))
            here.edited(edit(3), production(at: 3))
            await there.look()
            #expect(await follower.hears(2) == ["2", "3"])
            #expect(session.heard.last == "reached 3")
            await there.look()
            #expect(session.heard.last == "reached 3")
            for listening in listenings { listening.cancel() }
        }
    }

    @Test func `tells of a deletion once, here and at other nodes, and to who comes later`() async throws {
        try await withFeeds { here, there, _ in
            let listeners = [Listener(), Listener()]
            let listenings = zip([here, there], listeners).map { feed, listener in
                feed.subscribe(to: outline.production, knowing: 1, listener.hear)
            }
            log.deleteProduction()
            here.deleted(outline.production)
            #expect(listeners[0].heard == ["deleted"])
            #expect(await listeners[1].hears(1) == ["deleted"])
            let late = Listener()
            let listening = there.follow(outline.production, from: 1, late.hear)
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
            let listening = there.subscribe(to: outline.production, knowing: 1, listener.hear)
            log.deleteProduction()
            await there.look()
            #expect(listener.heard == ["deleted"])
            listening.cancel()
        }
    }

    @Test func `tells a follower of a production that was deleted before it came`() async throws {
        try await withFeeds { feed, _, _ in
            log.deleteProduction()
            let listener = Listener()
            let listening = feed.follow(outline.production, from: 1, listener.hear)
            #expect(await listener.hears(1) == ["deleted"])
            listening.cancel()
        }
    }

    @Test func `believes no word of a deletion or a revision that the journal does not know`() async throws {
        try await withFeeds { here, _, bus in
            let stranger = bus.stranger()
            let (session, follower) = (Listener(), Listener())
            let listenings = [
                here.subscribe(to: outline.production, knowing: 1, session.hear),
                here.follow(outline.production, from: 1, follower.hear),
            ]
            stranger.publish(.deleted(outline.production), on: .production(outline.production))
            stranger.publish(
                .edited(outline.production, revision: SessionEvent.largestNumber), on: .production(outline.production))
            #expect(session.heard == ["reached \(SessionEvent.largestNumber)"])
            made(2...2)
            await here.look()
            #expect(session.heard.last == "reached 2")
            #expect(await follower.hears(1) == ["2"])
            here.edited(edit(3), production(at: 3))
            #expect(session.heard.last == "3 with its programme")
            #expect(!(session.heard + follower.heard).contains("deleted"))
            for listening in listenings { listening.cancel() }
        }
    }

    @Test func `tells nothing to those who cancelled`() async throws {
        try await withFeeds { here, there, _ in
            let (gone, stays) = (Listener(), Listener())
            let first = there.subscribe(to: outline.production, knowing: 1, gone.hear)
            let second = there.subscribe(to: outline.production, knowing: 1, stays.hear)
            first.cancel()
            here.edited(edit(2), production(at: 2))
            #expect(await stays.hears(1) == ["reached 2"])
            #expect(gone.heard.isEmpty)
            second.cancel()
        }
    }
}
