package import Logging
package import Rehearsal
package import RehearsalCore

/// Every live session on this node, by its id.
package actor SessionDirectory {
    private var sessions: [SessionID: LiveSession] = [:]
    private var loading: [SessionID: Loading] = [:]
    private let log: any SessionLog
    private let audience: any Audience
    private let clock: any SessionClock
    private let lead: Interval
    private let logger: Logger
    private let opened: AsyncStream<LiveSession>
    private let opening: AsyncStream<LiveSession>.Continuation

    /// Those who wait while one reads the session from the log.
    private struct Loading {
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    /// How often sessions are asked whether something is due.
    private static let tick = Duration.milliseconds(50)
    private static let page = 1_000

    package init(
        log: any SessionLog, audience: any Audience, clock: any SessionClock, lead: Interval, logger: Logger
    ) {
        self.log = log
        self.audience = audience
        self.clock = clock
        self.lead = lead
        self.logger = logger
        (opened, opening) = AsyncStream.makeStream()
    }

    package var count: Int { sessions.count }

    /// The live session, read from the log when it is not here yet; `nil` when there is no such session.
    package func session(_ id: SessionID) async throws -> LiveSession? {
        while true {
            if let session = sessions[id] { return session }
            guard loading[id] != nil else { break }
            await withCheckedContinuation { loading[id]?.waiting.append($0) }
        }
        loading[id] = Loading()
        defer {
            for waiter in loading.removeValue(forKey: id)?.waiting ?? [] { waiter.resume() }
        }
        guard let replica = try await read(id) else { return nil }
        let session = LiveSession(replica: replica, log: log, audience: audience, clock: clock, logger: logger)
        sessions[id] = session
        opening.yield(session)
        return session
    }

    /// Tells every session of the production that it was edited.
    package func edited(_ outline: Outline) {
        for session in sessions.values where session.production == outline.production {
            _ = session.offer(.edited(outline))
        }
    }

    /// Serves all sessions until cancelled.
    package func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.keepTime() }
            for await session in opened { group.addTask { await session.run() } }
            for session in sessions.values { session.close() }
            group.cancelAll()
        }
    }

    private func keepTime() async {
        while (try? await Task.sleep(for: Self.tick)) != nil {
            let now = clock.now
            for session in sessions.values { session.tick(at: now) }
        }
    }

    private func read(_ id: SessionID) async throws -> Replica? {
        guard let opening = try await log.opening(of: id) else { return nil }
        var replica = Replica(session: id, opening: opening, lead: lead)
        while true {
            let events = try await log.events(of: id, after: replica.state.sequence, limit: Self.page)
            var effects: [Effect] = []
            replica.take(events, at: clock.now, &effects)
            if events.count < Self.page { return replica }
        }
    }
}
