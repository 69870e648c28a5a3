import Postgres
package import Rehearsal

/// The session has its maximum of members who were there lately.
package struct SessionFull: Error, Hashable {}

extension Sessions {
    /// The most members of one session who opened a socket within the last hour; accounts come in beyond it.
    package static let mostMembers = 20_000
    /// The most who joined and never opened one: whoever waits longest gives way. So that no one who knows the code fills the session.
    package static let mostAwaited = 1_000

    /// Adds a member who will be identified by a token.
    /// - Parameters:
    ///   - isNumbered: whether the second member with this role is called “\(name) 2”, and so on, because the name was not chosen.
    ///   - account: the account that joins; `nil` without one.
    ///   - signedIn: the digest of the token by which the account is known: when that is signed out, so is the member.
    ///   - digest: the token's digest.
    ///   - lifetime: how long the token works.
    /// - Throws: `UnknownSession`, also if it has ended; `SessionFull`; `Refusal` for a name that cannot be stored; `PlanRefusal`.
    package func addMember(
        _ name: String, isNumbered: Bool = false, as role: Role, to session: SessionID, id: MemberID = .random(),
        of account: Account? = nil, signedIn: SecretDigest? = nil,
        token digest: SecretDigest, liveFor lifetime: Duration
    ) async throws -> Member {
        do {
            let statements: [Statement] = [
                Self.givingWay(in: session),
                """
                INSERT INTO member (id, session, name, role, account, joined)
                SELECT \(id), s.id, \(isNumbered ? Self.numbered(name, role) : "\(name)"), \(role.rawValue),
                    \(Account.reference(account)), \(DatabaseClock.now)
                FROM session s WHERE s.id = \(session) AND s.ended_at IS NULL
                    AND (\(account != nil) OR \(Self.hasRoom))
                RETURNING name, joined
                """,
                """
                INSERT INTO member_token (digest, member, expires_at, account_token)
                SELECT \(digest.column), m.id, now() + \(lifetime), \(signedIn?.column)
                FROM member m WHERE m.id = \(id)
                """,
            ]
            let added =
                limits.plans.areDefined && role != .screen
                ? try await pool.transaction { connection in
                    try limits.admitPerson(to: session, as: account, on: connection)
                    return try connection.batch(statements)
                }
                : try await pool.batch(statements)
            guard added[1].affected == 1 else {
                guard let record = try await find(session), record.endedAtMilliseconds == nil else {
                    throw UnknownSession()
                }
                throw SessionFull()
            }
            return Member(
                id: id, name: try added[1][0].value("name"), role: role, joined: try added[1][0].optional("joined"))
        } catch let error as DatabaseError where error.isAboutName {
            throw Refusal(
                .invalid, "A name has 1 to 200 characters, none of them control characters.", field: "name",
                rule: .length, values: Refusal.limits(1, 200))
        }
    }

    /// SQL for whether one more may join the session `s`.
    static let hasRoom: Statement =
        """
        (SELECT count(*) FROM member WHERE session = s.id AND last_seen_at > now() - interval '1 hour')
            < \(mostMembers)
        """

    /// Those who joined first of all who never came, and of whom nothing is kept.
    private static func givingWay(in session: SessionID) -> Statement {
        """
        DELETE FROM member m
        WHERE id IN (
                SELECT id FROM member WHERE session = \(session) AND last_seen_at IS NULL
                ORDER BY created_at DESC OFFSET \(mostAwaited) LIMIT 10)
            AND account IS NULL AND main_member IS NULL
            AND NOT EXISTS (SELECT FROM performer_assignment a WHERE a.session = m.session AND a.member = m.id)
            AND NOT EXISTS (SELECT FROM session_event e WHERE e.session = m.session AND e.by = m.id
                AND e.command_id IS NOT NULL)
            AND NOT EXISTS (SELECT FROM punch p WHERE p.session = m.session AND p.source = m.id)
        """
    }

    /// The member opens a socket.
    package func came(_ member: MemberID) async throws {
        try await pool.execute(
            """
            UPDATE member SET last_seen_at = now()
            WHERE id = \(member) AND (last_seen_at IS NULL OR last_seen_at < now() - interval '10 minutes')
            """)
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
            \(renewal ?? "") SELECT m.id, m.name, m.role, m.joined, m.session, a.id, a.name, a.kind
            FROM member_token t JOIN member m ON m.id = t.member LEFT JOIN account a ON a.id = m.account
            WHERE t.digest = \(digest.column) AND t.revoked_at IS NULL AND t.expires_at > now()
                AND m.revoked_at IS NULL
            """
        ).read { (id, name, role, joined, session, account: AccountID?, accountName: String?, kind: Account.Kind?) in
            var known: Account?
            if let account, let accountName, let kind { known = Account(id: account, name: accountName, kind: kind) }
            return AuthenticatedMember(
                member: Member(id: id, name: name, role: role, joined: joined), session: session, account: known)
        }.first
    }

    /// The members who joined the session and were not removed, in the order in which they joined.
    package func members(of session: SessionID) async throws -> [Member] {
        try await pool.execute(Self.members(of: session)).read(Member.init)
    }

    static func members(of session: SessionID) -> Statement {
        """
        SELECT id, name, role, joined FROM member
        WHERE session = \(session) AND revoked_at IS NULL ORDER BY created_at, id
        """
    }

    /// The session's conductors who joined without an account.
    package func guestConductors(of session: SessionID) async throws -> [Member] {
        try await pool.execute(
            """
            SELECT id, name, role, joined FROM member
            WHERE session = \(session) AND role = 'conductor' AND account IS NULL AND revoked_at IS NULL
            ORDER BY created_at, id LIMIT 200
            """
        ).read(Member.init)
    }

    /// The member with that id, unless removed.
    package func member(_ id: MemberID, of session: SessionID) async throws -> Member? {
        try await pool.execute(
            """
            SELECT id, name, role, joined FROM member
            WHERE id = \(id) AND session = \(session) AND revoked_at IS NULL
            """
        ).read(Member.init).first
    }

    static func change(_ member: MemberID, to role: Role, in session: SessionID) -> Statement {
        "UPDATE member SET role = \(role.rawValue) WHERE id = \(member) AND session = \(session)"
    }

    /// Removes a member: their tokens stop working, here and in the groups that they followed to.
    /// - Returns: whether there was such a member.
    package func revoke(_ member: MemberID, in session: SessionID) async throws -> Bool {
        try await pool.batch([
            "UPDATE member SET revoked_at = now() WHERE id = \(member) AND session = \(session) AND revoked_at IS NULL",
            """
            UPDATE member_token SET revoked_at = now() WHERE revoked_at IS NULL
                AND member = (SELECT id FROM member WHERE id = \(member) AND session = \(session))
            """,
        ])[0].affected == 1
    }

    /// Revokes one token: its member signed out, here and in the groups that they followed to.
    package func revoke(token digest: SecretDigest) async throws {
        try await pool.batch([
            """
            UPDATE member_token t SET revoked_at = now() FROM member m JOIN member_token mine ON mine.member = m.main_member
            WHERE t.member = m.id AND mine.digest = \(digest.column) AND t.revoked_at IS NULL
            """,
            "UPDATE member_token SET revoked_at = now() WHERE digest = \(digest.column) AND revoked_at IS NULL",
        ])
    }

    // MARK: Everywhere where somebody is

    /// Where a person is: a member of an open session.
    package struct OpenMembership: Hashable, Sendable {
        package let session: SessionID
        package let member: MemberID
    }

    /// Where a member is: in their session and in the open groups that they followed to.
    package func places(of member: MemberID) async throws -> [OpenMembership] {
        try await places("m.id = \(member) OR m.main_member = \(member)")
    }

    /// Where an account is.
    package func places(of account: AccountID) async throws -> [OpenMembership] {
        try await places("m.account = \(account)")
    }

    /// Where somebody is whom this token of an account let in.
    package func places(signedInBy token: SecretDigest) async throws -> [OpenMembership] {
        try await places(
            "m.id IN (SELECT member FROM member_token WHERE account_token = \(token.column) AND revoked_at IS NULL)")
    }

    /// Where an account was until its role in a production was taken or lowered, in sessions that run it.
    package func lostPlaces(of account: AccountID, running production: ProductionID) async throws -> [OpenMembership] {
        try await places("m.account = \(account) AND s.production = \(production) AND m.revoked_at IS NOT NULL")
    }

    private func places(_ condition: Statement) async throws -> [OpenMembership] {
        try await pool.execute(
            """
            SELECT m.session, m.id FROM member m JOIN session s ON s.id = m.session
            WHERE s.ended_at IS NULL AND (\(condition)) ORDER BY m.id
            """
        ).map { OpenMembership(session: try $0.value("session"), member: try $0.value("id")) }
    }
}

extension DatabaseError {
    /// The name is the only text in the statement that a person chose.
    var isAboutName: Bool {
        constraint?.hasPrefix("title_") ?? false || sqlState == .characterNotInRepertoire
    }
}
