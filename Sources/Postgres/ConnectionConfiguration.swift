import CLibPQ

/// The database's address and time limits. Never prints a password.
package struct ConnectionConfiguration: Sendable {
    /// A connection URL or key-value string as libpq reads it; it may name several hosts and `target_session_attrs`.
    let connectionString: String
    /// The passwords in `connectionString`, which must not be printed.
    private let secrets: [String]

    /// The name under which the server lists this program.
    package var applicationName = "runthrough"
    /// The longest that one statement may run; `nil` for no limit. The server enforces it, and a little later the client.
    package var statementTimeout: Duration? = .seconds(15)
    /// The niceness of the connections' threads: 0 is normal, 19 gives way to all other threads.
    package var niceness: Int32 = 0
    /// Whether the server's processes for these connections get the same niceness. Only for a server that this program started, because
    /// only then the number that the server gives is that of a process here.
    package var lowersServer = false
    /// How long the client waits beyond that limit before it treats the server as gone.
    package var answerGrace: Duration = .seconds(2)
    /// How long the client waits for an answer; `nil` for any time.
    var answerLimit: Duration? { statementTimeout.map { $0 + answerGrace } }
    /// The longest that one host may take to answer a new connection, and then to take its settings.
    package var connectTimeout: Duration = .seconds(2)

    /// - Throws: `DatabaseError` with code `.configuration` if libpq cannot read `url`; the error does not quote it.
    package init(url: String) throws {
        guard !url.utf8.contains(0) else { throw Self.unreadable }
        var problem: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(url, &problem) else {
            PQfreemem(problem)
            throw Self.unreadable
        }
        defer { PQconninfoFree(options) }
        var secrets: [String] = []
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val, ["password", "sslpassword"].contains(String(cString: keyword)) {
                secrets.append(String(cString: value))
            }
            option += 1
        }
        self.connectionString = url
        self.secrets = secrets.filter { !$0.isEmpty }
    }

    private static var unreadable: DatabaseError {
        DatabaseError(
            code: .configuration,
            message:
                "the database URL cannot be read; expected postgresql://user@host:port/database or libpq's key=value form",
            outcome: .nothingChanged)
    }

    /// Another database of the same server: for tools and tests that create databases.
    package func database(_ name: String) -> ConnectionConfiguration {
        var copy = self
        copy.otherDatabase = name
        return copy
    }
    private(set) var otherDatabase: String?

    /// `text` with our passwords removed.
    func hidingSecrets(in text: String) -> String {
        var text = text
        for secret in secrets {
            while let range = text.firstRange(of: secret) { text.replaceSubrange(range, with: "•••") }
        }
        return text
    }
}

extension ConnectionConfiguration: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "ConnectionConfiguration(\(applicationName), connection hidden)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: ["applicationName": applicationName]) }
}
