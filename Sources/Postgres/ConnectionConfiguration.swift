import CLibPQ

/// Where the database is and how long it may take. Never prints a password.
package struct ConnectionConfiguration: Sendable {
    /// A connection URL or key-value string as libpq reads it: several hosts and `target_session_attrs` included.
    let connectionString: String
    /// What must not be printed: the passwords in `connectionString`.
    private let secrets: [String]

    /// What the server lists this program as.
    package var applicationName = "runthrough"
    /// The longest that one statement may run; `nil` for no limit. Enforced by the server, and a little later by the client.
    package var statementTimeout: Duration? = .seconds(15)
    /// How much the connections' threads let others go first: 0 as everybody, 19 the most.
    package var niceness: Int32 = 0
    /// How long after that an answer is waited for, before the server is given up as gone.
    package var answerGrace: Duration = .seconds(2)
    /// The longest that one host may take to answer a new connection.
    package var connectTimeout: Duration = .seconds(2)

    /// - Throws: `DatabaseError` with code `.configuration` when libpq cannot read `url`; it does not quote it.
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

    /// The same server, another database of it: for tools and tests that make databases.
    package func database(_ name: String) -> ConnectionConfiguration {
        var copy = self
        copy.otherDatabase = name
        return copy
    }
    private(set) var otherDatabase: String?

    /// `text` without any password of ours.
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
