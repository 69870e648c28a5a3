import CLibPQ
import Glibc
import Synchronization
import Threads

/// One connection to the server. The actor runs on a thread of its own, so that waiting blocks no other work. Inside a lease
/// (`Pool.withConnection`) its calls are plain synchronous ones on that thread.
package actor DatabaseConnection {
    private nonisolated let thread: ActorThread
    private let configuration: ConnectionConfiguration
    private var handle: ConnectionHandle?
    private var prepared: [PreparedKey: String] = [:]
    /// The number of names given to prepared statements so far; no name is used twice.
    private var preparedCount = 0
    /// Whether statements have no time limit, as while waiting for a lock.
    private var waitsForever = false
    /// How long the next answer may take, if not the usual time.
    private var answerLimit: Duration?
    /// Sent together with the first statement of a transaction, which saves a round trip.
    private var pendingBegin: Statement?
    private var isCommitting = false
    private nonisolated let reusable = Atomic<Bool>(false)

    private struct PreparedKey: Hashable {
        let text: String
        let types: [UInt32]
    }

    private struct Preparation {
        let key: PreparedKey
        let name: String
    }

    private static let preparedLimit = 256

    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(_ configuration: ConnectionConfiguration) throws {
        do {
            thread = try ActorThread(named: "postgres", niceness: configuration.niceness)
        } catch {
            throw DatabaseError(code: .cannotConnect, message: "\(error)", outcome: .nothingChanged)
        }
        self.configuration = configuration
    }

    deinit { thread.stop() }

    /// Connects now; afterwards the connection is ready.
    package static func open(_ configuration: ConnectionConfiguration) async throws -> DatabaseConnection {
        let connection = try DatabaseConnection(configuration)
        try await connection.connect()
        return connection
    }

    private func connect() throws {
        handle = try ConnectionHandle.open(configuration)
        if configuration.lowersServer { handle?.lowerServer(to: configuration.niceness) }
        try setTimeout()
    }

    private func setTimeout() throws {
        let timeout = configuration.statementTimeout.map { $0.milliseconds } ?? 0
        _ = try batch([
            "SELECT set_config('statement_timeout', \(String(timeout)), false)",
            "SELECT set_config('TimeZone', 'UTC', false)",
            // A server process that we gave up must not go on working: the checks at the end of a transaction have no time limit.
            "SELECT set_config('client_connection_check_interval', '2000', false)",
        ])
    }

    /// Whether the connection works and is outside any transaction, so that another caller can use it.
    nonisolated var isReusable: Bool { reusable.load(ordering: .acquiring) }

    /// Closes the connection. Later calls throw `.closed`.
    package func close() {
        handle = nil
        noteState()
    }

    /// Runs `body` on the connection's thread, unless the server closed the connection meanwhile.
    func lease<Result: Sendable>(
        _ body: @Sendable (isolated DatabaseConnection) async throws -> Result
    ) async throws -> Lease<Result> {
        if isHungUp() {
            handle = nil
            noteState()
            return .hungUp
        }
        return .done(try await body(self))
    }

    enum Lease<Result: Sendable>: Sendable {
        case done(Result)
        /// Nothing was sent: another connection may be used.
        case hungUp
    }

    private func isHungUp() -> Bool { handle?.isHungUp() ?? true }

    // MARK: Statements

    /// Runs one statement, prepared on its first use: one round trip.
    @discardableResult
    package func execute(_ statement: Statement) throws -> Rows {
        guard let rows = try batch([statement]).first else { preconditionFailure("a statement has an answer") }
        return rows
    }

    /// Runs several statements in one round trip (libpq's pipeline mode). Outside a transaction they are one transaction:
    /// all are executed, or none.
    @discardableResult
    package func batch(_ statements: [Statement]) throws -> [Rows] {
        var all = statements
        let begin = pendingBegin.take()
        if let begin { all.insert(begin, at: 0) }
        guard !all.isEmpty else { return [] }
        var rows = try converse(all)
        if begin != nil { rows.removeFirst() }
        return rows
    }

    /// The same; if no answer comes within `limit`, the server is treated as gone, and the outcome is unknown.
    @discardableResult
    package func batch(_ statements: [Statement], within limit: Duration?) throws -> [Rows] {
        answerLimit = limit
        defer { answerLimit = nil }
        return try batch(statements)
    }

    /// Answers several queries in one round trip, all for the same moment.
    /// - Parameter limit: as in `batch`.
    package func snapshot(_ questions: [Statement], within limit: Duration? = nil) throws -> [Rows] {
        let rows = try batch([Isolation.repeatableReadReadOnly.begin] + questions + ["COMMIT"], within: limit)
        return Array(rows.dropFirst().dropLast())
    }

    private func converse(_ statements: [Statement]) throws -> [Rows] {
        guard let connection = handle?.pointer else { throw closed }
        defer { noteState() }
        let wasInTransaction = handle?.isInTransaction ?? false
        if prepared.count > Self.preparedLimit && !wasInTransaction {
            forgetPrepared()
            try script("DEALLOCATE ALL")
        }
        var preparing: [Preparation?] = []
        var fresh: [PreparedKey: String] = [:]
        for statement in statements {
            let key = PreparedKey(text: statement.text, types: statement.parameters.map(\.type.rawValue))
            let name = prepared[key] ?? fresh[key] ?? newName()
            var sent = true
            if prepared[key] == nil && fresh[key] == nil {
                fresh[key] = name
                sent = PQsendPrepare(connection, name, key.text, Int32(key.types.count), key.types) == 1
                preparing.append(Preparation(key: key, name: name))
            }
            preparing.append(nil)
            sent = sent && Self.send(statement, named: name, on: connection)
            // Without this the server would hold its answers back until the end, and the time limit would count for all of them together.
            if statement.isLong { sent = sent && PQsendFlushRequest(connection) == 1 }
            guard sent else { throw lost(inTransaction: wasInTransaction) }
        }
        guard PQpipelineSync(connection) == 1 else { throw lost(inTransaction: wasInTransaction) }
        return try collect(preparing, on: connection, inTransaction: wasInTransaction)
    }

    /// Reads one answer for each request (`preparing[i]` says whether it prepared a statement), up to the end of the pipeline.
    private func collect(
        _ preparing: [Preparation?], on connection: OpaquePointer, inTransaction: Bool
    ) throws -> [Rows] {
        var rows: [Rows] = []
        var problem: DatabaseError?
        for preparation in preparing {
            guard let result = try next(on: connection, inTransaction: inTransaction) else {
                throw lost(inTransaction: inTransaction)
            }
            switch PQresultStatus(result.pointer) {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
                if let preparation { prepared[preparation.key] = preparation.name } else { rows.append(Rows(result)) }
            case PGRES_PIPELINE_ABORTED: break
            default:
                problem = problem ?? refusal(result.pointer)
                if handle?.isBroken ?? true { throw lost(inTransaction: inTransaction) }
            }
            // A nil ends each answer.
            guard try next(on: connection, inTransaction: inTransaction) == nil else {
                throw lost(inTransaction: inTransaction)
            }
        }
        // Outside a transaction the end of the pipeline is its commit, which a deferred constraint may refuse.
        var ended = false
        var separators = 0
        while !ended {
            guard let result = try next(on: connection, inTransaction: inTransaction) else {
                // One nil may come between a refusal and the end; more of them mean that no answer will come.
                separators += 1
                if separators > 2 || handle?.isBroken ?? true { throw lost(inTransaction: inTransaction) }
                continue
            }
            switch PQresultStatus(result.pointer) {
            case PGRES_PIPELINE_SYNC: ended = true
            case PGRES_FATAL_ERROR:
                problem = problem ?? refusal(result.pointer)
                if handle?.isBroken ?? true { throw lost(inTransaction: inTransaction) }
            default: break
            }
        }
        if let problem {
            if [.featureNotSupported, .invalidStatementName].contains(problem.sqlState) { forgetPrepared() }
            // The server became a standby: another one may accept changes now.
            if problem.sqlState == .readOnlyTransaction { handle = nil }
            throw problem
        }
        return rows
    }

    private func next(on connection: OpaquePointer, inTransaction: Bool) throws -> ResultHandle? {
        // The server ends a statement that takes too long. If not even that answer comes, the server is gone.
        let usual = configuration.statementTimeout.map { $0 + configuration.answerGrace }
        let deadline = (waitsForever ? nil : answerLimit ?? usual).map { ContinuousClock.now + $0 }
        guard handle?.waitForResult(until: deadline) ?? false else { throw lost(inTransaction: inTransaction) }
        guard let result = PQgetResult(connection) else { return nil }
        return ResultHandle(pointer: result)
    }

    private static func send(_ statement: Statement, named name: String, on connection: OpaquePointer) -> Bool {
        let parameters = statement.parameters
        // One buffer holds all values; NULL is a null pointer, an empty value is not.
        var buffer: [UInt8] = []
        var offsets: [Int] = []
        for parameter in parameters {
            offsets.append(buffer.count)
            buffer.append(contentsOf: parameter.bytes ?? [])
        }
        buffer.append(0)
        let lengths = parameters.map { Int32($0.bytes?.count ?? 0) }
        let formats = parameters.map { _ in Int32(1) }
        return buffer.withUnsafeBytes { bytes in
            let values = zip(parameters, offsets).map { parameter, offset in
                parameter.bytes == nil
                    ? nil : bytes.baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self)
            }
            return PQsendQueryPrepared(connection, name, Int32(parameters.count), values, lengths, formats, 1) == 1
        }
    }

    /// Runs SQL without parameters, which may contain several statements: migrations and settings.
    package func script(_ sql: String) throws {
        if let begin = pendingBegin.take() { _ = try converse([begin]) }
        guard let connection = handle?.pointer else { throw closed }
        defer { noteState() }
        guard !sql.utf8.contains(0) else {
            throw DatabaseError(
                code: .server(.characterNotInRepertoire), message: "NUL in a script", outcome: .nothingChanged)
        }
        let inTransaction = handle?.isInTransaction ?? false
        guard PQexitPipelineMode(connection) == 1, PQsendQuery(connection, sql) == 1 else {
            throw lost(inTransaction: inTransaction)
        }
        var problem: DatabaseError?
        while let result = try next(on: connection, inTransaction: inTransaction) {
            switch PQresultStatus(result.pointer) {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: break
            default: problem = refusal(result.pointer)
            }
        }
        guard !(handle?.isBroken ?? true), PQenterPipelineMode(connection) == 1 else {
            throw lost(inTransaction: inTransaction)
        }
        if let problem { throw problem }
    }

    // MARK: Transactions

    private func begin(_ isolation: Isolation) {
        pendingBegin = isolation.begin
    }

    /// - Throws: with outcome `.unknown` if the connection broke after COMMIT was sent.
    private func commit() throws {
        // No statement was sent, so there is nothing to commit.
        if pendingBegin.take() != nil { return }
        isCommitting = true
        defer { isCommitting = false }
        let rows = try converse(["COMMIT"])
        guard rows.first?.command == "COMMIT" else {
            throw DatabaseError(
                code: .server(SQLState(rawValue: "25P02")), message: "the transaction had failed and was rolled back",
                outcome: .nothingChanged)
        }
    }

    /// Rolls the transaction back. If that fails, the connection is closed, which has the same effect.
    private func rollback() {
        if pendingBegin.take() != nil { return }
        guard handle?.isInTransaction ?? false else { return }
        do { _ = try converse(["ROLLBACK"]) } catch {
            handle = nil
            noteState()
        }
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
            handle = nil
            noteState()
            throw error
        }
        try execute("SELECT pg_advisory_unlock(\(key))")
        try setTimeout()
        return result
    }

    // MARK: State

    private func newName() -> String {
        preparedCount += 1
        return "s\(preparedCount)"
    }

    private func forgetPrepared() {
        prepared.removeAll()
    }

    private func noteState() {
        let isBusy = handle?.isInTransaction ?? true
        let isBroken = handle?.isBroken ?? true
        reusable.store(!isBusy && !isBroken, ordering: .releasing)
    }

    /// The connection is gone. That rolls back an open transaction, unless COMMIT was under way.
    private func lost(inTransaction: Bool) -> DatabaseError {
        let message = configuration.hidingSecrets(in: handle?.message ?? "")
        handle = nil
        noteState()
        return DatabaseError(
            code: .connectionLost, message: message.isEmpty ? "no answer in time" : message,
            outcome: inTransaction && !isCommitting ? .nothingChanged : .unknown)
    }

    private var closed: DatabaseError {
        DatabaseError(code: .closed, message: "this connection is closed", outcome: .nothingChanged)
    }

    private func refusal(_ result: OpaquePointer) -> DatabaseError {
        func text(_ field: UnsafeMutablePointer<CChar>?) -> String? { field.map { String(cString: $0) } }
        return DatabaseError(
            code: .server(SQLState(rawValue: text(rt_pq_sqlstate(result)) ?? "XX000")),
            message: configuration.hidingSecrets(in: text(rt_pq_primary_message(result)) ?? "no message"),
            constraint: text(rt_pq_constraint(result)), outcome: .nothingChanged)
    }
}

extension Duration {
    var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
