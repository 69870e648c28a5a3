import Postgres
package import Rehearsal

/// The session has its maximum of members, including those who left.
package struct SessionFull: Error, Hashable {}

extension Sessions {
    /// The most members that may join one session in total: everybody who knows its code may join again and again.
    package static let mostMembers = 20_000

    /// Adds a member who will be identified by a token.
    /// - Parameters:
    ///   - isNumbered: whether the second member with this role is called “\(name) 2”, and so on, because nobody chose the name.
    ///   - account: the account that joins; `nil` without one.
    ///   - digest: the token's digest.
    ///   - lifetime: how long the token works.
    /// - Throws: `UnknownSession`, also if it has ended; `SessionFull`; `Refusal` for a name that cannot be stored.
    package func addMember(
        _ name: String, isNumbered: Bool = false, as role: Role, to session: SessionID, id: MemberID = .random(),
        of account: Account? = nil,
        token digest: SecretDigest, liveFor lifetime: Duration
    ) async throws -> Member {
        do {
            let added = try await pool.batch([
                """
                INSERT INTO member (id, session, name, role, account)
                SELECT \(id), s.id, \(isNumbered ? Self.numbered(name, role) : "\(name)"), \(role.rawValue),
                    \(Account.reference(account))
                FROM session s WHERE s.id = \(session) AND s.ended_at IS NULL
                    AND (SELECT count(*) FROM member WHERE session = s.id) < \(Self.mostMembers)
                RETURNING name
                """,
                """
                INSERT INTO member_token (digest, member, expires_at)
                SELECT \(digest.column), m.id, now() + \(lifetime)
                FROM member m WHERE m.id = \(id)
                """,
            ])
            guard added[0].affected == 1 else {
                guard let record = try await find(session), record.endedAtMilliseconds == nil else {
                    throw UnknownSession()
                }
                throw SessionFull()
            }
            return Member(id: id, name: try added[0][0].value("name"), role: role)
        } catch let error as DatabaseError where error.isAboutName {
            throw Refusal(
                .invalid, "A name has 1 to 200 characters, none of them control characters.", field: "name",
                rule: .length, values: Refusal.limits(1, 200))
        }
    }

    private static func numbered(_ name: String, _ role: Role) -> Statement {
        """
        (SELECT \(name) || CASE count(*) WHEN 0 THEN '' ELSE ' ' || count(*) + 1 END
        FROM member m WHERE m.session = s.id AND m.role = \(role.rawValue))
        """
    }

    /// The member with this token; `nil` if the token is unknown, expired or revoked.
    /// - Parameter lifetime: how long using the token extends it; the total is counted from the member's joining.
    package func member(
        byToken digest: SecretDigest, livingOn lifetime: Lifetime? = nil
    ) async throws -> AuthenticatedMember? {
        let renewal = lifetime.map { "WITH renewed AS (\(Tokens.renewal(ofMembers: [digest], $0)))" as Statement }
        return try await pool.execute(
            """
            \(renewal ?? "") SELECT m.id, m.name, m.role, m.session, a.id, a.name, a.kind
            FROM member_token t JOIN member m ON m.id = t.member LEFT JOIN account a ON a.id = m.account
            WHERE t.digest = \(digest.column) AND t.revoked_at IS NULL AND t.expires_at > now()
                AND m.revoked_at IS NULL
            """
        ).read { (id, name, role, session, account: AccountID?, accountName: String?, kind: Account.Kind?) in
            var known: Account?
            if let account, let accountName, let kind { known = Account(id: account, name: accountName, kind: kind) }
            return AuthenticatedMember(member: Member(id: id, name: name, role: role), session: session, account: known)
        }.first
    }

    /// The members who joined the session and were not removed, in the order in which they joined.
    package func members(of session: SessionID) async throws -> [Member] {
        try await pool.execute(Self.members(of: session)).read(Member.init)
    }

    static func members(of session: SessionID) -> Statement {
        "SELECT id, name, role FROM member WHERE session = \(session) AND revoked_at IS NULL ORDER BY created_at, id"
    }

    /// The session's conductors who joined without an account.
    package func guestConductors(of session: SessionID) async throws -> [Member] {
        try await pool.execute(
            """
            SELECT id, name, role FROM member
            WHERE session = \(session) AND role = 'conductor' AND account IS NULL AND revoked_at IS NULL
            ORDER BY created_at, id LIMIT 200
            """
        ).read(Member.init)
    }

    /// The member with that id, unless removed.
    package func member(_ id: MemberID, of session: SessionID) async throws -> Member? {
        try await pool.execute(
            "SELECT id, name, role FROM member WHERE id = \(id) AND session = \(session) AND revoked_at IS NULL"
        ).read(Member.init).first
    }

    static func change(_ member: MemberID, to role: Role, in session: SessionID) -> Statement {
        "UPDATE member SET role = \(role.rawValue) WHERE id = \(member) AND session = \(session)"
    }

    /// Removes a member: their tokens stop working.
    /// - Returns: whether there was such a member.
    package func revoke(_ member: MemberID, in session: SessionID) async throws -> Bool {
        try await pool.batch([
            "UPDATE member SET revoked_at = now() WHERE id = \(member) AND session = \(session) AND revoked_at IS NULL",
            """
            UPDATE member_token SET revoked_at = now() WHERE revoked_at IS NULL
                AND member = (SELECT id FROM member WHERE id = \(member) AND session = \(session))
            """,
            // And in the groups that they followed to.
            """
            UPDATE member_token t SET revoked_at = now() FROM member m JOIN session s ON s.id = m.session
            WHERE t.member = m.id AND m.main_member = \(member) AND s.main = \(session) AND t.revoked_at IS NULL
            """,
            """
            UPDATE member m SET revoked_at = now() FROM session s
            WHERE m.main_member = \(member) AND s.id = m.session AND s.main = \(session) AND m.revoked_at IS NULL
            """,
        ])[0].affected == 1
    }

    /// Revokes one token: its member signed out.
    package func revoke(token digest: SecretDigest) async throws {
        try await pool.execute(
            "UPDATE member_token SET revoked_at = now() WHERE digest = \(digest.column) AND revoked_at IS NULL")
    }
}

extension DatabaseError {
    /// The name is the only text in the statement that a person chose.
    var isAboutName: Bool {
        constraint?.hasPrefix("title_") ?? false || sqlState == .characterNotInRepertoire
    }
}
