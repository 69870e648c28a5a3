import FoundationEssentials
package import Postgres
package import Rehearsal
import Wire

/// SHA-256 of a secret: what is stored in its place.
package struct SecretDigest: Hashable, Sendable {
    package let bytes: [UInt8]

    /// `nil` unless there are 32 bytes.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    var column: Bytes { Bytes(bytes) }
}

/// A session as the database knows it, apart from its log.
package struct SessionRecord: Hashable, Sendable {
    /// What a list of sessions says of a session's production.
    package struct ProductionName: Hashable, Sendable {
        package let id: ProductionID
        package let title: String
        package let revision: Int64
    }

    package let id: SessionID
    /// `nil` when it was deleted after the session ended, and where the session runs something else.
    package let production: ProductionName?
    package let openedAtMilliseconds: Int64
    package let endedAtMilliseconds: Int64?
    /// Whether its owner may open it again: it ended not long ago, and there still is what it runs.
    package let isReopenable: Bool
    /// The session beside which it is a group's; `nil` for any other.
    package let main: SessionID?
    /// The account that opened it, as lowercase UUID; `nil` when that is not known any more.
    package let openedBy: AccountID?
    /// Those that work now.
    package let joinCodes: [Role: String]
    /// How many people are connected, as far as nodes have told.
    package let present: Int
}

/// A member by their token.
package struct AuthenticatedMember: Hashable, Sendable {
    package let member: Member
    package let session: SessionID
    /// Whose member it is, if an account's.
    package let account: Account?
}

/// Where a join code leads, and as what.
package struct Invitation: Hashable, Sendable {
    package let session: SessionID
    package let role: Role
}

/// A performer of the production that a session runs, and the name of the person whom the cast has for it.
package struct CastPlace: Hashable, Sendable {
    package let performer: PerformerID
    package let name: String
    package let person: String?
    /// Whether a member dances it.
    package let isTaken: Bool
}

/// There is no such session.
package struct UnknownSession: Error, Hashable {}

/// Join codes were drawn again and again, and all were taken: what draws them is broken.
package struct NoFreeJoinCode: Error, Hashable {}

/// Live sessions: who may come in, and who is there. What happens in them is in the log.
package struct Sessions: Sendable {
    /// Whom a join code is made for.
    package static let joinRoles: [Role] = [.conductor, .dancer, .screen]
    /// How long after its end a session may be opened again.
    package static let reopenableFor = Duration.seconds(86_400)

    let pool: Pool
    let lists: Pool

    /// - Parameter lists: the connections for `listOpen`; `nil` for the same.
    package init(_ pool: Pool, lists: Pool? = nil) {
        self.pool = pool
        self.lists = lists ?? pool
    }

    // MARK: Opening and finding

    /// Opens a session of the programme with a join code for each of `joinRoles`.
    /// - Parameters:
    ///   - account: whose it is.
    ///   - lifetime: how long the join codes work.
    ///   - draw: makes a fresh code; called again when one is taken.
    /// - Throws: `UnknownProduction`.
    package func open(
        _ programme: Programme.Reference, id: SessionID = .random(), by account: Account? = nil,
        codesLiveFor lifetime: Duration, draw: @Sendable () throws -> String
    ) async throws -> SessionRecord {
        try await reporting {
            do {
                try await drawing(draw) { codes in
                    [
                        Self.insertion(of: id, programme, by: account),
                        Self.freeing(codes), Self.insertion(of: codes, id, lifetime),
                    ]
                }
            } catch let error as DatabaseError where error.sqlState == .foreignKeyViolation {
                throw UnknownProduction()
            }
            guard let record = try await find(id) else { throw UnknownSession() }
            return record
        }
    }

    private static func insertion(of id: SessionID, _ programme: Programme.Reference, by account: Account?) -> Statement
    {
        switch programme {
        case .production(let production):
            """
            INSERT INTO session (id, programme_kind, production, opened_by)
            VALUES (\(id), \(Programme.productionKind), \(production), \(Account.reference(account)))
            """
        }
    }

    /// The session of that id, also an ended one; `nil` when there is none.
    /// - Throws: `StoreUnavailable`.
    package func find(_ id: SessionID) async throws -> SessionRecord? {
        try await reporting {
            try await pool.execute(Self.selection("s.id = \(id)")).first.map(Self.record)
        }
    }

    /// The sessions that may be opened again, the latest first.
    package func listReopenable(limit: Int = 50) async throws -> [SessionRecord] {
        try await reporting {
            try await pool.execute(
                "\(Self.selection(Self.isReopenable)) ORDER BY s.ended_at DESC, s.id LIMIT \(limit)"
            ).map(Self.record)
        }
    }

    private static let isReopenable: Statement =
        "s.production IS NOT NULL AND s.main IS NULL AND s.ended_at > now() - \(reopenableFor.microseconds) * interval '1 microsecond'"

    /// Ends a session without an event: for one that nobody conducts. An `ended` event in the log does the same.
    package func end(_ id: SessionID) async throws {
        _ = try await reporting { try await pool.batch(Self.ending(id)) }
    }

    static func ending(_ id: SessionID) -> [Statement] {
        [
            "UPDATE session SET ended_at = greatest(now(), opened_at) WHERE id = \(id) AND ended_at IS NULL",
            "UPDATE join_code SET revoked_at = now() WHERE session = \(id) AND revoked_at IS NULL",
        ]
    }

    /// A session goes on. Its codes stay void: new ones are made with `renewCodes`.
    static func reopening(_ id: SessionID) -> Statement { "UPDATE session SET ended_at = NULL WHERE id = \(id)" }

    // MARK: Join codes

    /// Where a code leads, and as what; `nil` if nowhere: wrong, expired, revoked, or the session has ended.
    /// - Parameter lifetime: a code that is used lives on for that long, counted from the session's opening.
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
        return try await reporting {
            try await pool.execute(
                """
                \(renewal) SELECT c.session, c.role FROM join_code c JOIN session s ON s.id = c.session
                WHERE c.code = \(code) AND c.revoked_at IS NULL AND c.expires_at > now() AND s.ended_at IS NULL
                """
            ).first.map { Invitation(session: try $0.value("session"), role: try $0.value("role")) }
        }
    }

    /// The cast of what the session runs, in order; empty where it runs no production.
    package func cast(of session: SessionID) async throws -> [CastPlace] {
        try await reporting {
            try await pool.execute(
                """
                SELECT p.id, p.name, person.name AS person, a.member IS NOT NULL AS taken
                FROM session s JOIN performer p ON p.production = s.production
                LEFT JOIN person ON person.production = p.production AND person.id = p.person
                LEFT JOIN performer_assignment a ON a.session = s.id AND a.performer = p.id
                WHERE s.id = \(session) ORDER BY p.ordinal
                """
            ).map {
                CastPlace(
                    performer: try $0.value("id"), name: try $0.value("name"), person: try $0.optional("person"),
                    isTaken: try $0.value("taken"))
            }
        }
    }

    /// Puts new codes in the place of the old, which stop working.
    /// - Throws: `UnknownSession`, also when it has ended.
    package func renewCodes(
        of id: SessionID, liveFor lifetime: Duration, draw: @Sendable () throws -> String
    ) async throws -> SessionRecord {
        try await reporting {
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
    }

    /// Writes with freshly drawn codes, once more if one of them was taken.
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

    /// An expired code still counts as live to the unique index until it is revoked.
    private static func freeing(_ codes: [String]) -> Statement {
        "UPDATE join_code SET revoked_at = now() WHERE code = ANY(\(codes)) AND revoked_at IS NULL AND expires_at <= now()"
    }

    private static func insertion(of codes: [String], _ session: SessionID, _ lifetime: Duration) -> Statement {
        """
        INSERT INTO join_code (code, session, role, expires_at)
        SELECT code, \(session), role, now() + \(lifetime.microseconds) * interval '1 microsecond'
        FROM unnest(\(codes), \(joinRoles.map(\.rawValue))) AS drawn (code, role)
        """
    }

    static func selection(_ condition: Statement) -> Statement {
        """
        SELECT s.id, s.opened_at, s.ended_at, s.opened_by, s.main, coalesce(\(isReopenable), false) AS reopenable,
            p.id AS production, p.title, p.revision, c.roles, c.codes,
            (SELECT coalesce(sum(here.present), 0)::bigint FROM session_presence here
                WHERE here.session = s.id
                    AND here.told_at > now() - \(presenceLasts.microseconds) * interval '1 microsecond') AS present
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
            production = .init(id: id, title: try row.value("title"), revision: try row.value("revision"))
        }
        return SessionRecord(
            id: try row.value("id"), production: production,
            openedAtMilliseconds: try row.value("opened_at", as: Timestamp.self).milliseconds,
            endedAtMilliseconds: try row.optional("ended_at", as: Timestamp.self)?.milliseconds,
            isReopenable: try row.value("reopenable"), main: try row.optional("main"),
            openedBy: try row.optional("opened_by"),
            joinCodes: Dictionary(codes) { first, _ in first }, present: try row.value("present"))
    }
}
