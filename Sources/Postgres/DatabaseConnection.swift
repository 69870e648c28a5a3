import Threads

/// One connection to the server. The actor runs on a thread of its own, so that waiting blocks no other work. Inside a lease
/// (`Pool.withConnection`) its calls are plain synchronous ones on that thread.
package actor DatabaseConnection {
    private nonisolated let thread: ActorThread
    /// Used on this actor's thread, or on the thread of the caller that has leased the connection.
    nonisolated let conversation: Conversation
    private let configuration: ConnectionConfiguration
    /// Whether statements have no time limit, as while waiting for a lock.
    private var waitsForever = false
    /// Sent together with the first statement of a transaction, which saves a round trip.
    private var pendingBegin: Statement?

    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(_ configuration: ConnectionConfiguration) throws {
        do {
            thread = try ActorThread(named: "postgres", niceness: configuration.niceness)
        } catch {
            throw DatabaseError(code: .cannotConnect, message: "\(error)", outcome: .nothingChanged)
        }
        self.configuration = configuration
        conversation = Conversation(configuration)
    }

    deinit { thread.stop() }

    /// The least time that the server has to take a new connection's settings.
    private static let leastForSettings = Duration.milliseconds(250)

    /// Connects now; afterwards the connection is ready.
    /// - Parameter deadline: cuts short the wait for the settings, not that for the hosts (`connectTimeout`).
    package static func open(
        _ configuration: ConnectionConfiguration, until deadline: ContinuousClock.Instant? = nil
    ) async throws -> DatabaseConnection {
        let connection = try DatabaseConnection(configuration)
        try await connection.connect(until: deadline)
        return connection
    }

    private func connect(until deadline: ContinuousClock.Instant?) throws {
        try conversation.begin()
        let left = deadline.map { max($0 - .now, Self.leastForSettings) } ?? configuration.connectTimeout
        do { try setTimeout(within: min(left, configuration.connectTimeout)) } catch let error as DatabaseError
            where error.code == .connectionLost
        { throw DatabaseError(code: .cannotConnect, message: error.message, outcome: .nothingChanged) }
    }

    private func setTimeout(within limit: Duration? = nil) throws {
        let timeout = configuration.statementTimeout.map { $0.milliseconds } ?? 0
        let settings: [Statement] = [
            "SELECT set_config('statement_timeout', \(String(timeout)), false)",
            "SELECT set_config('TimeZone', 'UTC', false)",
            // A server process that we gave up must not go on working: the checks at the end of a transaction have no time limit.
            "SELECT set_config('client_connection_check_interval', '2000', false)",
        ]
        try batch(settings, within: limit)
    }

    /// Closes the connection. Later calls throw `.closed`.
    package func close() { conversation.end() }

    /// Runs `body` on the connection's thread, unless the server closed the connection meanwhile.
    func lease<Result: Sendable>(
        _ body: @Sendable (isolated DatabaseConnection) async throws -> Result
    ) async throws -> Lease<Result> {
        conversation.isHungUp() ? .hungUp : .done(try await body(self))
    }

    enum Lease<Result: Sendable>: Sendable {
        case done(Result)
        /// Nothing was sent: another connection may be used.
        case hungUp
    }

    // MARK: Statements

    /// Runs one statement, prepared on its first use: one round trip.
    @discardableResult
    package func execute(_ statement: Statement) throws -> Rows {
        guard let rows = try batch([statement]).first else { preconditionFailure("a statement has an answer") }
        return rows
    }

    /// Runs several statements in one round trip (libpq's pipeline mode). Outside a transaction they are one transaction:
    /// all are executed, or none.
    /// - Parameter limit: if no answer comes within it, the server is treated as gone, and the outcome is unknown.
    @discardableResult
    package func batch(_ statements: [Statement], within limit: Duration? = nil) throws -> [Rows] {
        var all = statements
        let begin = pendingBegin.take()
        if let begin { all.insert(begin, at: 0) }
        guard !all.isEmpty else { return [] }
        var rows = try conversation.converse(all, within: limit ?? self.limit)
        if begin != nil { rows.removeFirst() }
        return rows
    }

    /// Answers several queries in one round trip, all for the same moment.
    /// - Parameter limit: as in `batch`.
    package func snapshot(_ questions: [Statement], within limit: Duration? = nil) throws -> [Rows] {
        let rows = try batch([Isolation.repeatableReadReadOnly.begin] + questions + ["COMMIT"], within: limit)
        return Array(rows.dropFirst().dropLast())
    }

    /// Runs SQL without parameters, which may contain several statements: migrations and settings.
    package func script(_ sql: String) throws {
        if let begin = pendingBegin.take() { _ = try conversation.converse([begin], within: limit) }
        try conversation.script(sql, within: limit)
    }

    /// The server ends a statement that takes too long. If not even that answer comes, the server is gone.
    private var limit: Duration? { waitsForever ? nil : configuration.answerLimit }

    // MARK: Transactions

    private func begin(_ isolation: Isolation) {
        pendingBegin = isolation.begin
    }

    /// - Throws: with outcome `.unknown` if the connection broke after COMMIT was sent.
    private func commit() throws {
        // No statement was sent, so there is nothing to commit.
        if pendingBegin.take() == nil { try conversation.commit(within: limit) }
    }

    /// Rolls the transaction back. If that fails, the connection is closed, which has the same effect.
    private func rollback() {
        if pendingBegin.take() != nil { return }
        guard conversation.isInTransaction else { return }
        do { _ = try conversation.converse(["ROLLBACK"], within: limit) } catch { conversation.end() }
    }

    /// Runs `body` inside a transaction: committed if it returns, rolled back if it throws.
    @discardableResult
    package func transaction<Result: Sendable>(
        _ isolation: Isolation = .readCommitted, _ body: @Sendable (isolated DatabaseConnection) async throws -> Result
    ) async throws -> Result {
        begin(isolation)
        do {
            let result = try await body(self)
            try commit()
            return result
        } catch {
            rollback()
            throw error
        }
    }

    /// Runs `body` while no other holder of the same `key` runs, on any node. Waits without a time limit.
    /// If the connection breaks, the server releases the lock.
    package func withAdvisoryLock<Result: Sendable>(
        _ key: Int64, _ body: @Sendable (isolated DatabaseConnection) async throws -> Result
    ) async throws -> Result {
        try script("SET statement_timeout = 0")
        waitsForever = true
        defer { waitsForever = false }
        try execute("SELECT pg_advisory_lock(\(key))")
        let result: Result
        do { result = try await body(self) } catch {
            // Closing the connection releases the lock, whatever the failure was.
            conversation.end()
            throw error
        }
        try execute("SELECT pg_advisory_unlock(\(key))")
        try setTimeout()
        return result
    }
}

extension Duration {
    var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
