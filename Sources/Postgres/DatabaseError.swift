/// Five characters by which PostgreSQL names a kind of failure (PostgreSQL manual, appendix A).
package struct SQLState: RawRepresentable, Hashable, Sendable {
    package let rawValue: String
    package init(rawValue: String) { self.rawValue = rawValue }

    package static let foreignKeyViolation = SQLState(rawValue: "23503")
    package static let serializationFailure = SQLState(rawValue: "40001")
    package static let deadlockDetected = SQLState(rawValue: "40P01")
    package static let readOnlyTransaction = SQLState(rawValue: "25006")
    package static let characterNotInRepertoire = SQLState(rawValue: "22021")
    static let featureNotSupported = SQLState(rawValue: "0A000")
    static let invalidStatementName = SQLState(rawValue: "26000")
}

/// A failure of the database: code, message, the violated constraint, and whether anything may have changed.
package struct DatabaseError: Error, Hashable, Sendable {
    /// The kind of failure, as far as a caller can act on it.
    package enum Code: Hashable, Sendable {
        /// The server refused the statement.
        case server(SQLState)
        /// The connection broke, or no answer came in time.
        case connectionLost
        /// No server could be reached, or none accepted the connection.
        case cannotConnect
        /// As many callers as allowed are waiting for a connection already.
        case tooManyWaiting
        /// No connection came free in time.
        case waitedTooLong
        /// This program closed the pool or the connection.
        case closed
        /// A setting cannot be used.
        case configuration
    }

    /// What is known about the effects of the statements.
    package enum Outcome: Hashable, Sendable {
        case nothingChanged
        /// The connection broke after sending and before the answer: it is not known whether the statements were executed.
        case unknown
    }

    package let code: Code
    /// For people, in English.
    package let message: String
    /// The name of the constraint that refused the statement, if one did.
    package let constraint: String?
    /// What the statements have done.
    package let outcome: Outcome

    package init(code: Code, message: String, constraint: String? = nil, outcome: Outcome) {
        self.code = code
        self.message = message
        self.constraint = constraint
        self.outcome = outcome
    }

    /// The server's own code; `nil` if the server did not answer.
    package var sqlState: SQLState? {
        if case .server(let state) = code { state } else { nil }
    }

    /// Whether the same transaction may succeed if it is started again.
    package var isConcurrencyConflict: Bool {
        sqlState == .serializationFailure || sqlState == .deadlockDetected
    }

    /// Whether the database has no space left to write in.
    package var isDiskFull: Bool { if case .server(let state) = code { state.rawValue == "53100" } else { false } }

    /// Whether the fault is the database's and not the request's: then it is worth trying again later.
    package var isUnavailability: Bool {
        switch code {
        case .connectionLost, .cannotConnect, .tooManyWaiting, .waitedTooLong: true
        case .server(let state):
            // 53: out of resources; 57: shutting down, starting, or longer than may be; 58: system; 25006: a standby that
            // cannot write.
            ["53", "57", "58"].contains { state.rawValue.hasPrefix($0) } || state == .readOnlyTransaction
        case .closed, .configuration: false
        }
    }
}

extension DatabaseError: CustomStringConvertible {
    package var description: String {
        let name =
            switch code {
            case .server(let state): "SQLSTATE \(state.rawValue)"
            case .connectionLost: "connection lost"
            case .cannotConnect: "cannot connect"
            case .tooManyWaiting: "too many waiting"
            case .waitedTooLong: "waited too long"
            case .closed: "closed"
            case .configuration: "configuration"
            }
        let place = constraint.map { " (constraint \($0))" } ?? ""
        return "\(name)\(place): \(message)\(outcome == .unknown ? " [outcome unknown]" : "")"
    }
}

/// A column of an answer has another type than the code expects: program and schema do not fit.
package struct ColumnError: Error, Hashable, Sendable, CustomStringConvertible {
    package let column: String
    package let expected: String
    package let found: String

    package var description: String { "column \(column): expected \(expected), found \(found)" }
}
