import FoundationEssentials
import Postgres
package import Rehearsal
import Wire

/// SHA-256 of a secret; stored instead of the secret.
package struct SecretDigest: Hashable, Sendable {
    package let bytes: [UInt8]

    /// `nil` unless there are exactly 32 bytes.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    var column: Bytes { Bytes(bytes) }
}

/// A session as the database stores it, without its log.
package struct SessionRecord: Hashable, Sendable {
    /// What a list of sessions shows about a session's production.
    package struct ProductionName: Hashable, Sendable {
        package let id: ProductionID
        package let title: String
        package let revision: Int64
        package let programme: Programme.Reference

        package var isDrill: Bool { if case .drill = programme { true } else { false } }
    }

    package let id: SessionID
    /// `nil` if it was deleted after the session ended, or if the session runs something else.
    package let production: ProductionName?
    package let openedAtMilliseconds: Int64
    package let endedAtMilliseconds: Int64?
    /// Whether its owner may open it again: it ended recently, and what it runs still exists.
    package let isReopenable: Bool
    /// The session beside which it is a group's; `nil` for any other.
    package let main: SessionID?
    /// The account that opened it; `nil` if the server did or the account was deleted: then it is the server's owner's alone.
    package let openedBy: AccountID?
    /// What the account that asked may do with what it runs; of a session without it, who opened it owns it. `nil` for nothing, and for
    /// everybody else.
    package let standing: ProductionRole?
    /// The codes that are valid now.
    package let joinCodes: [Role: String]
    /// How many people are connected, as the nodes have reported.
    package let present: Int
}

/// A member identified by their token.
package struct AuthenticatedMember: Hashable, Sendable {
    package let member: Member
    package let session: SessionID
    /// The account of this member; `nil` without one.
    package let account: Account?
}

/// The session and the role to which a join code leads.
package struct Invitation: Hashable, Sendable {
    package let session: SessionID
    package let role: Role
    /// What the session runs.
    package let programme: Programme.Reference
    /// What that is called.
    package let title: String
}

/// A performer of the session's production, and the name of the person who dances them according to the cast.
package struct CastPlace: Hashable, Sendable {
    package let performer: PerformerID
    package let name: String
    package let person: String?
    /// Whether a member dances this performer.
    package let isTaken: Bool
}

/// There is no such session.
package struct UnknownSession: Error, Hashable {}

/// Join codes were drawn several times, and all were in use: the random generator must be broken.
package struct NoFreeJoinCode: Error, Hashable {}

/// Live sessions: who may join, and who the members are. What happens in them is in the log.
package struct Sessions: Sendable {
    /// The roles for which join codes are created.
    package static let joinRoles: [Role] = [.conductor, .dancer, .screen]
    /// How long after its end a session may be opened again.
    package static let reopenableFor = Duration.seconds(86_400)

    let pool: StorePool
    /// The connections for `list`.
    let lists: StorePool
    let limits: PlanLimits

    // MARK: Opening and finding

    /// Opens a session with a join code for each of `joinRoles`.
    /// - Parameters:
    ///   - production: what it runs: a piece or a drill.
    ///   - account: the account that opens it.
    ///   - lifetime: how long the join codes work.
    ///   - draw: makes a random code; called again if the code is in use.
    /// - Throws: `UnknownProduction`.
    package func open(
        _ production: ProductionID, id: SessionID = .random(), by account: Account? = nil,
        codesLiveFor lifetime: Duration, draw: @Sendable () throws -> String
    ) async throws -> SessionRecord {
        do {
            try await drawing(draw) { codes in
                [
                    Self.insertion(of: id, production, by: account),
                    Self.freeing(codes), Self.insertion(of: codes, id, lifetime),
                ]
            }
        } catch let error as DatabaseError where error.sqlState == .foreignKeyViolation {
            throw UnknownProduction()
        }
        guard let record = try await find(id) else { throw UnknownSession() }
        return record
    }

    private static func insertion(of id: SessionID, _ production: ProductionID, by account: Account?) -> Statement {
        """
        INSERT INTO session (id, programme_kind, production, opened_by)
        SELECT \(id), CASE WHEN is_drill THEN \(Programme.drillKind) ELSE \(Programme.productionKind) END, id,
            \(Account.reference(account))
        FROM production WHERE id = \(production) AND \(Productions.isThere) FOR KEY SHARE
        """
    }

    /// The session with that id, also an ended one; `nil` if there is none.
    /// - Parameter account: the account that asks, for `standing`.
    package func find(_ id: SessionID, for account: Account? = nil) async throws -> SessionRecord? {
        try await pool.execute(Self.selection("s.id = \(id)", for: account)).first.map(Self.record)
    }

    /// Which of these have ended, or are not there any more.
    package func ended(of sessions: [SessionID]) async throws -> Set<SessionID> {
        let open = try await pool.execute(
            "SELECT id FROM session WHERE id = ANY(\(sessions)) AND ended_at IS NULL"
        ).map { try $0.value("id", as: SessionID.self) }
        return Set(sessions).subtracting(open)
    }

    /// The sessions that may be opened again, the latest first.
    package func listReopenable(for account: Account? = nil, limit: Int = 50) async throws -> [SessionRecord] {
        try await pool.execute(
            "\(Self.selection(Self.isReopenable, for: account)) AND \(Self.isVisible(to: account)) ORDER BY s.ended_at DESC, s.id LIMIT \(limit)"
        ).map(Self.record)
    }

    private static let isReopenable: Statement =
        """
        p.id IS NOT NULL AND p.\(Productions.isThere) AND s.main IS NULL AND s.ended_at > now() - \(reopenableFor)
        """

    /// Ends a session without an event: for a session without a conductor. An `ended` event in the log has the same effect.
    package func end(_ id: SessionID) async throws {
        try await pool.batch(Self.ending(id))
    }

    static func ending(_ id: SessionID) -> [Statement] {
        [
            "UPDATE session SET ended_at = greatest(now(), opened_at) WHERE id = \(id) AND ended_at IS NULL",
            "UPDATE join_code SET revoked_at = now() WHERE session = \(id) AND revoked_at IS NULL",
        ]
    }

    /// Reopens a session. Its codes stay invalid: `renewCodes` makes new ones.
    static func reopening(_ id: SessionID) -> Statement { "UPDATE session SET ended_at = NULL WHERE id = \(id)" }

    // MARK: Join codes

    /// The session and the role to which a code leads; `nil` if the code is wrong, expired or revoked, or if the session has ended.
    /// - Parameter lifetime: how long using the code extends it; the total is counted from the session's opening.
    package func redeem(joinCode code: String, livingOn lifetime: Lifetime? = nil) async throws -> Invitation? {
        guard code.utf8.count <= 64, !code.utf8.contains(0) else { return nil }
        let renewal: Statement =
            lifetime.map { lifetime in
                """
                WITH renewed AS (
                    UPDATE join_code c SET expires_at = \(lifetime.end(since: "s.opened_at")) FROM session s
                    WHERE s.id = c.session AND c.code = \(code) AND c.revoked_at IS NULL AND c.expires_at > now()
                        AND s.ended_at IS NULL AND c.\(lifetime.isDue(since: "s.opened_at")))
                """
            } ?? ""
        return try await pool.execute(
            """
            \(renewal) SELECT c.session, c.role, s.programme_kind, s.production, p.title
            FROM join_code c JOIN session s ON s.id = c.session JOIN production p ON p.id = s.production
            WHERE c.code = \(code) AND c.revoked_at IS NULL AND c.expires_at > now() AND s.ended_at IS NULL
            """
        ).read { (session, role, kind: String, production: ProductionID, title) in
            Invitation(
                session: session, role: role, programme: Programme.Reference(kind: kind, production), title: title)
        }.first
    }

    /// The cast of the session's production, in order; empty if the session runs no production.
    package func cast(of session: SessionID) async throws -> [CastPlace] {
        try await pool.execute(
            """
            SELECT p.id, p.value->>'name', person.value->>'name', a.member IS NOT NULL
            FROM session s JOIN production_item p ON p.production = s.production AND p.list = 'performers'
            LEFT JOIN production_item person ON person.production = p.production AND person.list = 'people'
                AND person.id = p.value->>'person'
            LEFT JOIN performer_assignment a ON a.session = s.id AND a.performer = p.id
            WHERE s.id = \(session) ORDER BY p.ordinal
            """
        ).read(CastPlace.init)
    }

    /// Replaces the codes by new ones; the old codes stop working.
    /// - Throws: `UnknownSession`, also if it has ended.
    package func renewCodes(
        of id: SessionID, liveFor lifetime: Duration, draw: @Sendable () throws -> String
    ) async throws -> SessionRecord {
        guard let old = try await find(id), old.endedAtMilliseconds == nil else { throw UnknownSession() }
        try await drawing(draw) { codes in
            [
                "UPDATE join_code SET revoked_at = now() WHERE session = \(id) AND revoked_at IS NULL",
                Self.freeing(codes), Self.insertion(of: codes, id, lifetime),
            ]
        }
        guard let record = try await find(id) else { throw UnknownSession() }
        return record
    }

    /// Draws random codes and writes with them; tries again if one of them was in use.
    private func drawing(_ draw: () throws -> String, _ writing: ([String]) -> [Statement]) async throws {
        for _ in 0..<10 {
            var codes: Set<String> = []
            for _ in 0..<100 where codes.count < Self.joinRoles.count { codes.insert(try draw()) }
            guard codes.count == Self.joinRoles.count else { throw NoFreeJoinCode() }
            do {
                _ = try await pool.batch(writing(codes.sorted()))
                return
            } catch let error as DatabaseError where error.constraint == "join_code_live_unique" {
                continue
            }
        }
        throw NoFreeJoinCode()
    }

    /// For the unique index, an expired code counts as in use until it is revoked.
    private static func freeing(_ codes: [String]) -> Statement {
        "UPDATE join_code SET revoked_at = now() WHERE code = ANY(\(codes)) AND revoked_at IS NULL AND expires_at <= now()"
    }

    private static func insertion(of codes: [String], _ session: SessionID, _ lifetime: Duration) -> Statement {
        """
        INSERT INTO join_code (code, session, role, expires_at)
        SELECT code, \(session), role, now() + \(lifetime)
        FROM unnest(\(codes), \(joinRoles.map(\.rawValue))) AS drawn (code, role)
        """
    }

    /// SQL for what an account may do with what the session `s` runs.
    private static func standing(of account: Account?) -> Statement {
        guard let account else { return "NULL::integer" }
        if account.isOfTheHouse { return "\(ProductionRole.own)" }
        return """
            CASE WHEN s.production IS NULL
                THEN CASE WHEN s.opened_by = \(account.id) THEN \(ProductionRole.own) END
                ELSE (SELECT q.role FROM production_person q WHERE q.account = \(account.id) AND q.production = s.production)
            END
            """
    }

    /// SQL for whether the account may see the session `s`; the server itself, `nil`, sees all.
    static func isVisible(to account: Account?) -> Statement {
        account == nil ? "true" : "\(standing(of: account)) IS NOT NULL"
    }

    /// - Parameter account: the account that asks, for `standing`.
    static func selection(_ condition: Statement, for account: Account? = nil) -> Statement {
        """
        SELECT s.id, s.opened_at, s.ended_at, s.opened_by, s.main, coalesce(\(isReopenable), false) AS reopenable,
            \(standing(of: account)) AS standing, p.id AS production, p.title, p.revision, s.programme_kind, c.roles, c.codes,
            (SELECT coalesce(sum(here.present), 0)::bigint FROM session_presence here
                WHERE here.session = s.id
                    AND here.told_at > now() - \(presenceLasts)) AS present
        FROM session s LEFT JOIN production p ON p.id = s.production, LATERAL (
            SELECT coalesce(array_agg(role::text ORDER BY role), '{}') AS roles,
                coalesce(array_agg(code ORDER BY role), '{}') AS codes
            FROM join_code WHERE session = s.id AND revoked_at IS NULL AND expires_at > now()) c
        WHERE \(condition)
        """
    }

    static func record(_ row: Row) throws -> SessionRecord {
        let codes = zip(try row.value("roles", as: [Role].self), try row.value("codes", as: [String].self))
        var production: SessionRecord.ProductionName?
        if let id: ProductionID = try row.optional("production") {
            production = .init(
                id: id, title: try row.value("title"), revision: try row.value("revision"),
                programme: Programme.Reference(kind: try row.value("programme_kind"), id))
        }
        return SessionRecord(
            id: try row.value("id"), production: production,
            openedAtMilliseconds: try row.value("opened_at", as: Timestamp.self).milliseconds,
            endedAtMilliseconds: try row.optional("ended_at", as: Timestamp.self)?.milliseconds,
            isReopenable: try row.value("reopenable"), main: try row.optional("main"),
            openedBy: try row.optional("opened_by"), standing: try row.optional("standing"),
            joinCodes: Dictionary(codes) { first, _ in first }, present: try row.value("present"))
    }
}
