import CLibPQ
import Synchronization
import Threads

/// What a connection and its server say to each other, in libpq's pipeline mode. Statements are prepared on their first use.
///
/// `@unchecked Sendable`: only who has leased its connection uses it, one caller at a time. Others may read `isReusable`.
final class Conversation: @unchecked Sendable {
    private let configuration: ConnectionConfiguration
    private var handle: ConnectionHandle?
    private var prepared: [PreparedKey: String] = [:]
    /// The number of names given to prepared statements so far; no name is used twice.
    private var preparedCount = 0
    private var isCommitting = false
    private let reusable = Atomic<Bool>(false)

    private struct PreparedKey: Hashable {
        let text: String
        let types: [UInt32]
    }

    private struct Preparation {
        let key: PreparedKey
        let name: String
    }

    /// What has come of the answers to some statements.
    private struct Answers {
        let isInTransaction: Bool
        /// One element for each request that was sent: whether it prepared a statement.
        var requests: [Preparation?] = []
        /// How many of them were answered.
        var answered = 0
        /// A nil ends each answer.
        var isNilDue = false
        var rows: [Rows] = []
        var problem: DatabaseError?
        var separators = 0
        var areComplete = false
        /// When the statements were sent, or the last piece of an answer came.
        var lastPiece = ContinuousClock.now
    }

    /// The most prepared statements with which a connection is used again.
    private static let mostPrepared = 256

    init(_ configuration: ConnectionConfiguration) { self.configuration = configuration }

    /// Connects, which may take as long as the hosts allow.
    func begin() throws(DatabaseError) {
        handle = try ConnectionHandle.open(configuration)
        if configuration.lowersServer { handle?.lowerServer(to: configuration.niceness) }
    }

    /// Closes the connection. What is said later throws `.closed`.
    func end() {
        handle = nil
        noteState()
    }

    /// Whether the connection works, is outside any transaction and has not prepared too much, so that another caller can
    /// use it.
    var isReusable: Bool { reusable.load(ordering: .acquiring) }

    var isInTransaction: Bool { handle?.isInTransaction ?? false }

    /// Whether the server closed the connection while it was idle; then it is closed here, too.
    func isHungUp() -> Bool {
        guard handle?.isHungUp() ?? true else { return false }
        end()
        return true
    }

    // MARK: Statements

    /// Sends statements in one round trip, and waits for the answers.
    /// - Parameter limit: if one of the answers takes longer, the server is treated as gone; `nil` for no limit.
    func converse(_ statements: [Statement], within limit: Duration?) throws -> [Rows] {
        defer { noteState() }
        var answers = try send(statements)
        while let events = try receiveAnswers(&answers) {
            let deadline = limit.map { answers.lastPiece + $0 }
            guard handle?.isReady(for: events, until: deadline) ?? false else { throw lost(answers.isInTransaction) }
            try read(answers)
        }
        return try rows(of: answers)
    }

    /// The same on a thread that goes on with other things while it waits.
    func converse(_ statements: [Statement], within limit: Duration, on thread: EventThread) async throws -> [Rows] {
        defer { noteState() }
        var answers = try send(statements)
        while let events = try receiveAnswers(&answers) {
            guard let file = handle?.file,
                await thread.wait(for: file, events: events, until: answers.lastPiece + limit)
            else { throw lost(answers.isInTransaction) }
            try read(answers)
        }
        return try rows(of: answers)
    }

    /// Takes all pieces of the answers that are complete.
    /// - Returns: what must happen to the socket before there are more; `nil` once the answers are complete.
    private func receiveAnswers(_ answers: inout Answers) throws -> Int16? {
        while !answers.areComplete {
            switch handle?.progress() ?? .broken {
            case .complete:
                try receive(next(), &answers)
                answers.lastPiece = .now
            case .waits(let events): return events
            case .broken: throw lost(answers.isInTransaction)
            }
        }
        return nil
    }

    private func read(_ answers: Answers) throws {
        guard handle?.read() ?? false else { throw lost(answers.isInTransaction) }
    }

    private func send(_ statements: [Statement]) throws -> Answers {
        guard let connection = handle?.pointer else { throw closed }
        var answers = Answers(isInTransaction: isInTransaction)
        var fresh: [PreparedKey: String] = [:]
        for statement in statements {
            let key = PreparedKey(text: statement.text, types: statement.parameters.map(\.type.rawValue))
            let name = prepared[key] ?? fresh[key] ?? newName()
            var sent = true
            if prepared[key] == nil && fresh[key] == nil {
                fresh[key] = name
                sent = PQsendPrepare(connection, name, key.text, Int32(key.types.count), key.types) == 1
                answers.requests.append(Preparation(key: key, name: name))
            }
            answers.requests.append(nil)
            sent = sent && Self.send(statement, named: name, on: connection)
            // Without this the server would hold its answers back until the end, and the time limit would count for all of them together.
            if statement.isLong { sent = sent && PQsendFlushRequest(connection) == 1 }
            guard sent else { throw lost(answers.isInTransaction) }
        }
        guard PQpipelineSync(connection) == 1 else { throw lost(answers.isInTransaction) }
        return answers
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

    /// The next piece of what the server says, once it is complete; `nil` is a piece, too.
    private func next() -> ResultHandle? {
        guard let connection = handle?.pointer, let result = PQgetResult(connection) else { return nil }
        return ResultHandle(pointer: result)
    }

    private func receive(_ piece: consuming ResultHandle?, _ answers: inout Answers) throws {
        guard answers.answered < answers.requests.count else { return try receiveEnd(piece, &answers) }
        let isNilDue = answers.isNilDue
        guard let result = piece else {
            guard isNilDue else { throw lost(answers.isInTransaction) }
            answers.isNilDue = false
            answers.answered += 1
            return
        }
        guard !isNilDue else { throw lost(answers.isInTransaction) }
        answers.isNilDue = true
        switch PQresultStatus(result.pointer) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
            if let preparation = answers.requests[answers.answered] {
                prepared[preparation.key] = preparation.name
            } else {
                answers.rows.append(Rows(result))
            }
        case PGRES_PIPELINE_ABORTED: break
        default:
            answers.problem = answers.problem ?? refusal(result.pointer)
            if handle?.isBroken ?? true { throw lost(answers.isInTransaction) }
        }
    }

    /// Outside a transaction the end of the pipeline is its commit, which a deferred constraint may refuse.
    private func receiveEnd(_ piece: consuming ResultHandle?, _ answers: inout Answers) throws {
        guard let result = piece else {
            // One nil may come between a refusal and the end; more of them mean that no answer will come.
            answers.separators += 1
            if answers.separators > 2 || handle?.isBroken ?? true { throw lost(answers.isInTransaction) }
            return
        }
        switch PQresultStatus(result.pointer) {
        case PGRES_PIPELINE_SYNC: answers.areComplete = true
        case PGRES_FATAL_ERROR:
            answers.problem = answers.problem ?? refusal(result.pointer)
            if handle?.isBroken ?? true { throw lost(answers.isInTransaction) }
        default: break
        }
    }

    private func rows(of answers: Answers) throws -> [Rows] {
        guard let problem = answers.problem else { return answers.rows }
        if [.featureNotSupported, .invalidStatementName].contains(problem.sqlState) { prepared.removeAll() }
        // The server became a standby: another one may accept changes now.
        if problem.sqlState == .readOnlyTransaction { handle = nil }
        throw problem
    }

    /// Runs SQL without parameters, which may contain several statements: migrations and settings.
    func script(_ sql: String, within limit: Duration?) throws {
        guard let connection = handle?.pointer else { throw closed }
        defer { noteState() }
        guard !sql.utf8.contains(0) else {
            throw DatabaseError(
                code: .server(.characterNotInRepertoire), message: "NUL in a script", outcome: .nothingChanged)
        }
        let inTransaction = isInTransaction
        guard PQexitPipelineMode(connection) == 1, PQsendQuery(connection, sql) == 1 else {
            throw lost(inTransaction)
        }
        var problem: DatabaseError?
        while true {
            let deadline = limit.map { ContinuousClock.now + $0 }
            guard handle?.waitForResult(until: deadline) ?? false else { throw lost(inTransaction) }
            guard let result = next() else { break }
            switch PQresultStatus(result.pointer) {
            case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: break
            default: problem = refusal(result.pointer)
            }
        }
        guard !(handle?.isBroken ?? true), PQenterPipelineMode(connection) == 1 else {
            throw lost(inTransaction)
        }
        if let problem { throw problem }
    }

    /// - Throws: with outcome `.unknown` if the connection broke after COMMIT was sent.
    func commit(within limit: Duration?) throws {
        isCommitting = true
        defer { isCommitting = false }
        let rows = try converse(["COMMIT"], within: limit)
        guard rows.first?.command == "COMMIT" else {
            throw DatabaseError(
                code: .server(SQLState(rawValue: "25P02")), message: "the transaction had failed and was rolled back",
                outcome: .nothingChanged)
        }
    }

    // MARK: State

    private func newName() -> String {
        preparedCount += 1
        return "s\(preparedCount)"
    }

    private func noteState() {
        let isBusy = handle?.isInTransaction ?? true
        let isBroken = handle?.isBroken ?? true
        reusable.store(!isBusy && !isBroken && prepared.count <= Self.mostPrepared, ordering: .releasing)
    }

    /// The connection is gone. That rolls back an open transaction, unless COMMIT was under way.
    private func lost(_ inTransaction: Bool) -> DatabaseError {
        let message = configuration.hidingSecrets(in: handle?.message ?? "")
        end()
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
