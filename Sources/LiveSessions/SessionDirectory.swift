package import Logging
import Metrics
package import Rehearsal
package import RehearsalCore
import Synchronization
import Threads

/// Every live session on this node, by its id.
package actor SessionDirectory {
    private nonisolated let sessions = Mutex<[SessionID: LiveSession]>([:])
    nonisolated let threads: [SessionThread]
    private var nextThread = 0
    private var loading: [SessionID: Loading] = [:]
    private let node: NodeID
    private let feed: ProductionFeed
    nonisolated let surroundings: LiveSession.Surroundings
    private let lead: Interval
    private let idleTimes: IdleTimes
    private let received = Counter(label: "runthrough_bus_messages_heard_total")
    private let others: OtherNodes
    /// Since when the log cannot be reached.
    private var cutOffSince: Instant?
    private var hasSentAway = false
    private let opened: AsyncStream<LiveSession>
    private let opening: AsyncStream<LiveSession>.Continuation

    /// How long a session stays loaded after its last member or reader has left.
    package struct IdleTimes: Sendable {
        /// For a session that has not ended.
        package var whileOpen: Interval
        /// For a session that has ended.
        package var afterEnd: Interval

        package init(whileOpen: Interval = .seconds(60), afterEnd: Interval = .seconds(5)) {
            self.whileOpen = whileOpen
            self.afterEnd = afterEnd
        }
    }

    /// The callers that wait while one of them reads the session from the log.
    private struct Loading {
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private static let tidying = Duration.seconds(1)
    private static let page = 1_000
    /// How long a node keeps its devices if it cannot reach the log while other nodes can.
    private static let isolation = Interval.seconds(4)

    /// - Parameters:
    ///   - node: unique for this process; a later process has another one.
    ///   - lead: how far in the future a change takes effect as long as no device has reported its delay.
    package init(
        node: NodeID = .random(), log: any SessionLog, audience: any Audience, feed: ProductionFeed,
        bus: any EventBus = LocalBus(),
        clock: any SessionClock, lead: Interval, idleTimes: IdleTimes = IdleTimes(), logger: Logger
    ) throws {
        threads = try (0..<max(1, WorkerThreads.processors)).map { try SessionThread($0) }
        self.node = node
        self.feed = feed
        self.lead = lead
        self.idleTimes = idleTimes
        others = OtherNodes(clock: clock)
        surroundings = LiveSession.Surroundings(
            log: log, audience: audience, bus: bus, feed: feed, clock: clock, watchdog: Watchdog(clock: clock),
            logger: logger)
        (opened, opening) = AsyncStream.makeStream()
    }

    /// How many sessions are loaded on this node.
    package nonisolated var count: Int { loaded.count }

    private nonisolated var loaded: [SessionID: LiveSession] { sessions.withLock(\.self) }

    /// How many members are connected here, and how many members of the same sessions at other nodes only.
    package nonisolated var population: (here: Int, atOtherNodes: Int) {
        loaded.values.reduce(into: (0, 0)) { sum, session in
            let population = session.population
            sum.0 += population.here
            sum.1 += population.atOtherNodes
        }
    }

    /// How many people are connected here, for each session with members.
    package nonisolated var connectedCounts: [SessionID: Int] {
        loaded.mapValues { $0.people.here }.filter { $0.value > 0 }
    }

    /// How many people are in each of these sessions, at all nodes; sessions that this node has not loaded are left out.
    package nonisolated func people(in ids: [SessionID]) -> [SessionID: Int] {
        sessions.withLock { sessions in
            ids.reduce(into: [:]) { people, id in people[id] = sessions[id]?.people.everywhere }
        }
    }

    /// The live session, read from the log if it is not loaded yet; `nil` if there is no such session.
    package func session(_ id: SessionID) async throws -> LiveSession? {
        while true {
            if let session = sessions.withLock({ $0[id] }) {
                session.touch(at: surroundings.clock.now)
                return session
            }
            guard loading[id] != nil else { break }
            await withCheckedContinuation { loading[id]?.waiting.append($0) }
        }
        loading[id] = Loading()
        defer {
            for waiter in loading.removeValue(forKey: id)?.waiting ?? [] { waiter.resume() }
        }
        guard let session = try await load(id) else { return nil }
        session.touch(at: surroundings.clock.now)
        sessions.withLock { $0[id] = session }
        opening.yield(session)
        return session
    }

    /// Serves all sessions until it is closed or its task is cancelled.
    package func run() async {
        for thread in threads {
            thread.events.keepTime(
                by: EventThread.Timepiece(
                    untilDue: { self.untilDue(on: thread) },
                    ring: {
                        // The first one also resets the watchdog of the node.
                        if thread === self.threads[0] { self.checkWatchdog() }
                        self.ring(thread)
                    }))
        }
        defer { for thread in threads { thread.events.keepTime(by: nil) } }
        await withDiscardingTaskGroup { group in
            group.addTask { await self.keepWatch() }
            group.addTask { await self.keepTidy() }
            await withDiscardingTaskGroup { served in
                for await session in opened { served.addTask { await session.run() } }
                for session in loaded.values { session.close() }
            }
            group.cancelAll()
        }
    }

    /// Ends `run` after every session has done its waiting work and its state is stored.
    package nonisolated func close() { opening.finish() }

    // MARK: Loading and unloading

    private func load(_ id: SessionID) async throws -> LiveSession? {
        // Listening starts first: messages that arrive while the log is read wait in the inbox.
        let inbox = Inbox<SessionInput>(capacity: LiveSession.capacity)
        let events = listen(to: .session(id), inbox)
        guard let replica = try await read(id) else {
            events.cancel()
            return nil
        }
        // A session whose programme was deleted has ended.
        let edits = feed.subscribe(to: replica.programme.reference, knowing: replica.announced) { news in
            guard case .became(let programme, let changes) = news else { return }
            _ = inbox.offer(.edited(programme, changes: changes), mustFit: true)
        }
        defer { nextThread += 1 }
        return LiveSession(
            replica: replica, inbox: inbox, listenings: [events, edits], surroundings: surroundings,
            thread: threads[nextThread % threads.count])
    }

    private func listen(to topic: Topic, _ inbox: Inbox<SessionInput>) -> Listening {
        let audience = surroundings.audience
        return surroundings.bus.listen(to: topic) { [received, others] message in
            received.increment()
            // Not through the inbox: no number of punches delays a cue.
            if case .signal(let signal) = message, case .punches = signal, case .session(let session) = topic {
                return audience.publish(signal, in: session, to: .all)
            }
            if case .appended = message { others.appended() }
            _ = inbox.offer(.received(message))
        }
    }

    /// The session as its log has it. A long log is applied off the directory, which every join passes.
    @concurrent private nonisolated func read(_ id: SessionID) async throws -> Replica? {
        guard let opening = try await surroundings.log.opening(of: id) else { return nil }
        var replica = Replica(session: id, node: node, opening: opening, lead: lead)
        while true {
            let events = try await surroundings.log.events(of: id, after: replica.state.sequence, limit: Self.page)
            replica.restore(events)
            if events.count < Self.page { break }
        }
        if let revision = replica.foreignRevision {
            replica.bind(try await surroundings.log.programme(opening.programme.reference, at: revision))
        }
        return replica
    }

    /// Unloads sessions that have had no members for a while.
    package func unloadIdle() {
        let now = surroundings.clock.now
        for (id, session) in loaded where session.isIdle(for: idleTimes, at: now) {
            sessions.withLock { $0[id] = nil }
            session.letGo()
        }
    }

    private func keepTidy() async {
        while (try? await SharedMoments.sleep(for: Self.tidying)) != nil { unloadIdle() }
    }

    // MARK: Time

    private nonisolated func untilDue(on thread: SessionThread) -> Duration? {
        let now = surroundings.clock.now
        let alarm = thread.alarms.untilDue(at: now)
        guard thread === threads[0] else { return alarm.map { .microseconds($0.microseconds) } }
        let check = surroundings.watchdog.untilDue(at: now)
        return .microseconds(min(alarm ?? check, check).microseconds)
    }

    /// Wakes the sessions of this thread that are due.
    nonisolated func ring(_ thread: SessionThread) {
        for id in thread.alarms.ring(at: surroundings.clock.now) { _ = sessions.withLock { $0[id] }?.offer(.tick) }
    }

    /// Wakes all sessions if the whole node was stopped for a while; resets the watchdog.
    nonisolated func checkWatchdog() {
        // Read once: a node that is stopped in between must find this instant old.
        let now = surroundings.clock.now
        if surroundings.watchdog.hasExpired(at: now) {
            surroundings.logger.warning("this node stood still; its devices are sent elsewhere")
            for session in loaded.values { _ = session.offer(.woke) }
        }
        surroundings.watchdog.reset(at: now)
    }

    // MARK: Changes without a message on the bus

    /// Asks regularly how far the sessions have come; more often while the bus is not connected.
    private func keepWatch() async {
        var backoff: Int64 = 1
        while true {
            let regular: Int64 = surroundings.bus.isConnected ? 1_000 : 500
            guard (try? await SharedMoments.sleep(for: .milliseconds(regular * backoff))) != nil else { return }
            backoff = await poll() ? 1 : min(backoff * 2, 2_000 / regular)
        }
    }

    /// Asks the log how far the sessions have come; `false` if the log cannot be reached.
    @discardableResult
    package func poll() async -> Bool {
        var ids = Array(loaded.keys)[...]
        let began = surroundings.clock.now
        do {
            while !ids.isEmpty {
                let heads = try await surroundings.log.heads(of: Array(ids.prefix(Self.page)))
                ids = ids.dropFirst(Self.page)
                let sessions = loaded
                for (id, head) in heads { sessions[id]?.offer(head) }
            }
            if cutOffSince != nil { surroundings.logger.notice("the log can be reached again") }
            (cutOffSince, hasSentAway) = (nil, false)
            return true
        } catch {
            if cutOffSince == nil {
                surroundings.logger.warning(
                    "the log cannot be reached: cues are refused, running motions go on",
                    metadata: ["cause": "\(error)"])
            }
            let since = cutOffSince ?? began
            cutOffSince = since
            sendAwayIfAlone(since)
            return false
        }
    }

    /// Devices are sent away if other nodes can still append; if no node can, they stay.
    private func sendAwayIfAlone(_ since: Instant) {
        guard !hasSentAway, surroundings.clock.now - since >= Self.isolation,
            others.lastAppend > since + .seconds(1)
        else { return }
        hasSentAway = true
        surroundings.logger.warning("only this node cannot reach the log; its devices are sent elsewhere")
        for session in loaded.values { _ = session.offer(.woke) }
    }
}
