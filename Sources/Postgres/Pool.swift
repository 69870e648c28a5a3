package import Logging
import Synchronization
import Threads

/// A bounded number of connections for all callers. Each is opened when needed, kept while it works, and replaced when it breaks.
package final class Pool: Sendable {
    /// How many connections a pool may have, and how long it lets callers wait.
    package struct Limits: Sendable {
        /// How many connections there may be.
        package var connections = 8
        /// How many callers may wait for one; the next is refused with `.tooManyWaiting`.
        package var waiting = 1024
        /// How long a caller waits for a connection, in line and for the database to come back together.
        package var waitTimeout: Duration = .seconds(5)

        package init() {}
    }

    /// The use of a pool at one moment: connections in use, free connections, waiting callers.
    package struct Statistics: Hashable, Sendable {
        package let taken: Int
        package let idle: Int
        package let waiting: Int
    }

    private enum Grant: Sendable {
        case connection(DatabaseConnection)
        case place
        case refused(DatabaseError.Code)
        case cancelled
    }

    private typealias State = PoolState<DatabaseConnection, CheckedContinuation<Grant, Never>>

    package let configuration: ConnectionConfiguration
    private let limits: Limits
    private let state: Mutex<State>
    private let outage = Mutex(Outage())
    private let logger: Logger

    /// Opens no connection yet. At least one place is made, whatever `limits` say.
    package init(
        _ configuration: ConnectionConfiguration, limits: Limits = Limits(), logger: Logger = Logger(label: "postgres")
    ) {
        self.configuration = configuration
        self.limits = limits
        self.logger = logger
        state = Mutex(State(places: max(1, limits.connections), waitingLimit: max(0, limits.waiting)))
    }

    /// The use of the pool at this moment.
    package var statistics: Statistics {
        state.withLock { Statistics(taken: $0.taken, idle: $0.idleCount, waiting: $0.waitingCount) }
    }

    /// Refuses new callers, and closes each connection when its user returns it.
    package func close() {
        let (waiters, _) = state.withLock { $0.close() }
        for waiter in waiters { waiter.resume(returning: .refused(.closed)) }
    }

    // MARK: Use

    /// Runs `body` with an exclusive connection, on that connection's thread.
    /// - Throws: what `body` throws; `DatabaseError` when there is no connection; `CancellationError` when cancelled waiting.
    @discardableResult
    package func withConnection<Result: Sendable>(
        _ body: @Sendable (isolated DatabaseConnection) async throws -> Result
    ) async throws -> Result {
        try await leasing(until: .now + limits.waitTimeout) { try await $0.lease(body) }
    }

    /// Leases one connection after another until one is there that the server did not close.
    private func leasing<Result: Sendable>(
        until deadline: ContinuousClock.Instant,
        _ use: (DatabaseConnection) async throws -> DatabaseConnection.Lease<Result>
    ) async throws -> Result {
        while true {
            let connection = try await acquire(until: deadline)
            let lease: DatabaseConnection.Lease<Result>
            do { lease = try await use(connection) } catch {
                release(connection)
                throw error
            }
            release(connection)
            switch lease {
            case .done(let result): return result
            case .hungUp: logger.debug("replacing a connection that the server closed")
            }
        }
    }

    /// The same, for who wants an answer within a limit. The wait for a connection has half of it at most: with less for the answer, a connection
    /// that works would be given up.
    /// - Parameter use: is told how much of the limit is left.
    private func leasing<Result: Sendable>(
        within limit: Duration, _ use: (DatabaseConnection, Duration) async throws -> DatabaseConnection.Lease<Result>
    ) async throws -> Result {
        let begin = ContinuousClock.now
        return try await leasing(until: begin + min(limit / 2, limits.waitTimeout)) { connection in
            let left = limit - begin.duration(to: .now)
            // Opening a connection may have taken longer than it was allowed to wait.
            guard left > .zero else { throw refusal(.waitedTooLong) }
            return try await use(connection, left)
        }
    }

    /// Executes one statement.
    /// - Parameter limit: as in `batch`.
    @discardableResult
    package func execute(_ statement: Statement, within limit: Duration? = nil) async throws -> Rows {
        try await batch([statement], within: limit)[0]
    }

    /// Executes several statements in one round trip: all of them, or none. On an `EventThread` this wakes no other
    /// thread, if there is a limit.
    /// - Parameter limit: for the wait for a connection and then for an answer. If no answer comes within it, the server
    ///   is treated as gone, and the outcome is unknown.
    @discardableResult
    package func batch(_ statements: [Statement], within limit: Duration? = nil) async throws -> [Rows] {
        guard let limit else { return try await withConnection { try $0.batch(statements) } }
        return try await leasing(within: limit) { connection, left in
            guard let thread = EventThread.current else {
                return try await connection.lease { try $0.batch(statements, within: left) }
            }
            let conversation = connection.conversation
            if conversation.isHungUp() { return .hungUp }
            // Also an actor's caller who prefers no executor may be on this thread, but only until they wait.
            return try await withTaskExecutorPreference(thread) {
                .done(try await conversation.converse(statements, within: left, on: thread))
            }
        }
    }

    /// Answers several queries in one round trip, all for the same moment.
    /// - Parameter limit: as in `batch`.
    package func snapshot(_ questions: [Statement], within limit: Duration? = nil) async throws -> [Rows] {
        guard let limit else { return try await withConnection { try $0.snapshot(questions) } }
        return try await leasing(within: limit) { connection, left in
            try await connection.lease { try $0.snapshot(questions, within: left) }
        }
    }

    /// Runs `body` in a transaction.
    /// - Parameter attempts: how often `body` may run in all, if the database reports a conflict with another transaction.
    @discardableResult
    package func transaction<Result: Sendable>(
        _ isolation: Isolation = .readCommitted, attempts: Int = 1,
        _ body: @Sendable (isolated DatabaseConnection) async throws -> Result
    ) async throws -> Result {
        var generator = SystemRandomNumberGenerator()
        var backoff = Backoff(from: .milliseconds(2), to: .milliseconds(100))
        var left = attempts
        while true {
            left -= 1
            do {
                return try await withConnection { try await $0.transaction(isolation, body) }
            } catch let error as DatabaseError where error.isConcurrencyConflict && left > 0 {
                try await Task.sleep(for: backoff.next(using: &generator))
            }
        }
    }

    // MARK: Leases

    private func acquire(until deadline: ContinuousClock.Instant) async throws -> DatabaseConnection {
        try Task.checkCancellation()
        let grant =
            switch state.withLock({ $0.acquire() }) {
            case .use(let connection): Grant.connection(connection)
            case .open: Grant.place
            case .refuse(let code): Grant.refused(code)
            case .wait: await turn(until: deadline)
            }
        switch grant {
        case .connection(let connection): return connection
        case .place: return try await open(until: deadline)
        case .refused(let code): throw refusal(code)
        case .cancelled: throw CancellationError()
        }
    }

    /// Waits in line for a connection or a place.
    private func turn(until deadline: ContinuousClock.Instant) async -> Grant {
        let id = state.withLock { $0.newWaiterID() }
        return await withTaskGroup(of: Void.self) { group in
            group.addTask { [self] in
                guard (try? await Task.sleep(until: deadline, clock: .continuous)) != nil else { return }
                state.withLock { $0.removeWaiter(id: id) }?.resume(returning: .refused(.waitedTooLong))
            }
            let grant = await withTaskCancellationHandler {
                await withCheckedContinuation { lineUp($0, id: id, until: deadline) }
            } onCancel: {
                state.withLock { $0.removeWaiter(id: id) }?.resume(returning: .cancelled)
            }
            group.cancelAll()
            return grant
        }
    }

    private func lineUp(
        _ waiter: CheckedContinuation<Grant, Never>, id: UInt64, until deadline: ContinuousClock.Instant
    ) {
        let grant: Grant? = state.withLock { state in
            // A cancellation or an end of the time before this line found no waiter; a later one finds it.
            if Task.isCancelled { return .cancelled }
            if ContinuousClock.now >= deadline { return .refused(.waitedTooLong) }
            return switch state.lineUp(waiter, id: id) {
            case .wait: nil
            case .use(let connection): .connection(connection)
            case .open: .place
            case .refuse(let code): .refused(code)
            }
        }
        if let grant { waiter.resume(returning: grant) }
    }

    /// Opens a connection for the place that the caller holds, trying again until the time is over.
    private func open(until deadline: ContinuousClock.Instant) async throws -> DatabaseConnection {
        var generator = SystemRandomNumberGenerator()
        var backoff = Backoff(from: .milliseconds(20), to: .seconds(1))
        while true {
            do {
                let connection = try await DatabaseConnection.open(configuration, until: deadline)
                isBack()
                return connection
            } catch let error as DatabaseError {
                isAway(error)
                let wait = backoff.next(using: &generator)
                do {
                    guard ContinuousClock.now + wait < deadline else { throw error }
                    try await Task.sleep(for: wait)
                } catch {
                    carryOut(state.withLock { $0.giveBackPlace() })
                    throw error
                }
            }
        }
    }

    private func isAway(_ error: DatabaseError) {
        let now = ContinuousClock.now
        guard let since = outage.withLock({ $0.begins(at: now) }) else { return }
        logger.warning(
            "no connection to the database; trying again until there is one",
            metadata: ["error": "\(error)", "seconds": "\((now - since).components.seconds)"])
    }

    private func isBack() {
        let now = ContinuousClock.now
        guard let since = outage.withLock({ $0.ends() }) else { return }
        logger.notice("connected to the database again", metadata: ["seconds": "\((now - since).components.seconds)"])
    }

    private func release(_ connection: DatabaseConnection) {
        let isReusable = connection.conversation.isReusable
        carryOut(state.withLock { isReusable ? $0.giveBack(connection) : $0.giveBackPlace() })
    }

    private func carryOut(_ release: State.Release) {
        switch release {
        case .keep, .drop, .nothing: break
        case .hand(let connection, let waiter): waiter.resume(returning: .connection(connection))
        case .handPlace(let waiter): waiter.resume(returning: .place)
        }
    }

    private func refusal(_ code: DatabaseError.Code) -> DatabaseError {
        let message =
            switch code {
            case .tooManyWaiting: "\(limits.waiting) callers wait for a connection already"
            case .waitedTooLong: "no connection came free in time"
            default: "the pool is closed"
            }
        return DatabaseError(code: code, message: message, outcome: .nothingChanged)
    }
}
