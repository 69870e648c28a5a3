import Postgres
package import Rehearsal

/// The kind of an invitation's identifier.
package enum InvitationTag {}
/// Identifies an invitation to a production.
package typealias InvitationID = Identifier<InvitationTag>

/// A one-time link that gives one person a role in a production.
package struct ProductionInvitation: Hashable, Sendable {
    package let id: InvitationID
    package let production: ProductionID
    package let role: ProductionRole
    /// Whom it is for, in its maker's words.
    package let name: String
    /// Since the Unix epoch, by the database's clock.
    package let madeAtMilliseconds: Int64
    package let expiresAtMilliseconds: Int64
}

/// Somebody with a role in a production.
package struct ProductionPerson: Hashable, Sendable {
    package let account: Account
    package let role: ProductionRole
    package let sinceMilliseconds: Int64
}

/// Why somebody was not let in.
package enum PeopleRefusal: Error, Hashable {
    case tooManyInvitations, tooManyPeople
    /// Nobody of this id has a role in the production.
    case unknownPerson
    /// Who asks owns it no longer.
    case noOwner
    /// Who owns it: their role is changed by the server's owner only.
    case ofAnOwner
    /// Who opens the link may do all that already: it stays unused.
    case alreadyMay
}

/// The result of accepting an invitation.
package enum InvitationAcceptance: Hashable, Sendable {
    /// The account is new, with the token that was given for it, or the one that asked.
    case joined(Account, isNew: Bool, ProductionInvitation)
    case used, expired, unknown
}

/// Who may do what with which production.
package struct ProductionPeople: Sendable {
    let pool: StorePool
    /// For what every request asks first.
    let access: StorePool

    /// The most invitations to a production that wait to be used.
    package static let mostInvitations = 50
    /// The most people with a role in a production.
    package static let mostPeople = 200

    // MARK: Who may what

    /// What the account may do with the production; `nil` if nothing.
    /// - Throws: `UnknownProduction`, unless the account is of the house.
    package func role(of account: Account, in production: ProductionID) async throws -> ProductionRole? {
        if account.isOfTheHouse { return .own }
        let rows = try await access.execute(
            """
            SELECT q.role FROM production p
                LEFT JOIN production_person q ON q.production = p.id AND q.account = \(account.id)
            WHERE p.id = \(production)
            """)
        guard let row = rows.first else { throw UnknownProduction() }
        return try row.optional("role")
    }

    /// What somebody may do with a production, and what they read of it.
    package struct Standing: Hashable, Sendable {
        package let role: ProductionRole
        /// The revision that they read while it is not the present one by itself.
        package let published: Int64?

        /// - Parameter published: the revision that was published last; `nil` where everything is published at once.
        package init(_ role: ProductionRole, _ published: Int64?) {
            self.role = role
            self.published = role.edition() == .published ? published : nil
        }
    }

    /// What the bearers of these tokens may do with productions now; who may do nothing is missing.
    package func standings(
        of tokens: [SecretDigest], in productions: [ProductionID]
    ) async throws -> [SecretDigest: [ProductionID: Standing]] {
        let rows = try await access.execute(
            """
            SELECT t.digest, p.id AS production, p.published,
                CASE WHEN a.kind IN \(Account.houseKinds) THEN \(ProductionRole.own) ELSE q.role END AS role
            FROM account_token t JOIN account a ON a.id = t.account CROSS JOIN production p
                LEFT JOIN production_person q ON q.account = a.id AND q.production = p.id
            WHERE t.digest = ANY(\(tokens.map(\.column))) AND p.id = ANY(\(productions))
            UNION ALL
            SELECT g.digest, p.id, p.published, l.role FROM production_guest g JOIN production_link l ON l.id = g.link
                JOIN production p ON p.id = l.production
            WHERE g.digest = ANY(\(tokens.map(\.column))) AND l.production = ANY(\(productions))
                AND (l.ends_at IS NULL OR l.ends_at > now())
            """)
        var standings: [SecretDigest: [ProductionID: Standing]] = [:]
        for row in rows {
            guard let digest = SecretDigest(try row.value("digest", as: Bytes.self).value) else { continue }
            guard let role: ProductionRole = try row.optional("role") else { continue }
            standings[digest, default: [:]][try row.value("production")] = Standing(role, try row.optional("published"))
        }
        return standings
    }

    /// SQL for whether the account may see the production of this column.
    static func mayDo(_ role: ProductionRole, _ production: Statement, _ account: Account?) -> Statement {
        guard let account, !account.isOfTheHouse else { return account == nil ? "false" : "true" }
        return """
            EXISTS (SELECT FROM production_person q
                WHERE q.account = \(account.id) AND q.production = \(production) AND q.role >= \(role))
            """
    }

    /// Whether a production that the account may do this with shows or plays the picture or recording of this name.
    package func mayDo(_ role: ProductionRole, withMedia name: String, _ account: Account) async throws -> Bool {
        if account.isOfTheHouse { return true }
        return try await access.execute(
            """
            SELECT 1 AS found FROM shown_media m
            WHERE m.name = \(name) AND \(Self.mayDo(role, "m.production", account)) LIMIT 1
            """
        ).first != nil
    }

    // MARK: ProductionPeople

    /// Who has a role in it, who may do most first.
    package func list(of production: ProductionID) async throws -> [ProductionPerson] {
        try await pool.execute(
            """
            SELECT a.id, a.name, a.kind, q.role, \(milliseconds("q.since")) AS since
            FROM production_person q JOIN account a ON a.id = q.account WHERE q.production = \(production)
            ORDER BY q.role DESC, a.name COLLATE "und-x-icu", a.id
            """
        ).read { (id, name, kind, role, since) in
            ProductionPerson(account: Account(id: id, name: name, kind: kind), role: role, sinceMilliseconds: since)
        }
    }

    /// Gives somebody who has a role another one.
    /// - Throws: `PeopleRefusal`.
    package func give(
        _ role: ProductionRole, to person: AccountID, in production: ProductionID, by account: Account
    ) async throws {
        try await pool.transaction { connection in
            let former = try connection.person(person, in: production, changedBy: account)
            guard former.role != role else { return }
            _ = try connection.batch([
                """
                UPDATE production_person SET role = \(role)
                WHERE production = \(production) AND account = \(person)
                """,
                Self.forgettingInvitations(to: production, by: person),
                Deed.gave.noting(in: production, by: account.name, affecting: former.name, role: role),
            ])
        }
    }

    /// Takes somebody's role; also one's own: leaving.
    /// - Throws: `PeopleRefusal`.
    package func removeRole(from person: AccountID, in production: ProductionID, by account: Account) async throws {
        try await pool.transaction { connection in
            let isLeaving = person == account.id
            let former = try connection.person(person, in: production, changedBy: account, isLeaving: isLeaving)
            _ = try connection.batch([
                "DELETE FROM production_person WHERE production = \(production) AND account = \(person)",
                Self.forgettingInvitations(to: production, by: person),
                (isLeaving ? Deed.left : .took).noting(
                    in: production, by: account.name, affecting: isLeaving ? nil : former.name, role: former.role),
            ])
        }
    }

    /// A former owner's invitations are void, too.
    private static func forgettingInvitations(to production: ProductionID, by account: AccountID) -> Statement {
        "DELETE FROM production_invitation WHERE production = \(production) AND made_by = \(account) AND used_at IS NULL"
    }

    // MARK: Invitations

    private static let columns: Statement =
        """
        i.id, i.production, i.role, i.name, \(milliseconds("i.made_at")) AS made, \(milliseconds("i.expires_at")) AS expires
        """

    /// - Throws: `UnknownProduction`, `PeopleRefusal.tooManyInvitations`.
    package func invite(
        _ name: String, as role: ProductionRole, to production: ProductionID, by account: Account,
        digest: SecretDigest, liveFor lifetime: Duration
    ) async throws -> ProductionInvitation {
        let id = InvitationID.random()
        return try await pool.transaction { connection in
            try connection.lockPeople(of: production)
            // Since the request was let in, the role may have been taken: and with it all invitations that were made.
            let mayInvite = try connection.execute("SELECT 1 WHERE \(Self.mayDo(.own, "\(production)", account))")
            guard !mayInvite.isEmpty else { throw PeopleRefusal.noOwner }
            let made = try connection.execute(
                """
                INSERT INTO production_invitation AS i (id, production, role, name, digest, made_by, expires_at)
                SELECT \(id), \(production), \(role), \(name), \(digest.column), \(Account.reference(account)),
                    now() + \(lifetime)
                WHERE (SELECT count(*) FROM production_invitation w
                    WHERE w.production = \(production) AND w.used_at IS NULL AND w.expires_at > now())
                    < \(Self.mostInvitations)
                RETURNING \(Self.columns)
                """)
            guard let invitation = try made.read(ProductionInvitation.init).first else {
                throw PeopleRefusal.tooManyInvitations
            }
            try connection.execute(Deed.invited.noting(in: production, by: account.name, affecting: name, role: role))
            return invitation
        }
    }

    /// Those that wait to be used, the earliest first.
    package func invitations(to production: ProductionID) async throws -> [ProductionInvitation] {
        try await pool.execute(
            """
            SELECT \(Self.columns) FROM production_invitation i
            WHERE i.production = \(production) AND i.used_at IS NULL AND i.expires_at > now() ORDER BY i.made_at, i.id
            """
        ).read(ProductionInvitation.init)
    }

    /// What whoever has a link is told of it.
    package struct Shown: Sendable {
        package let title: String
        /// Who made it; `nil` if that account was deleted.
        package let maker: String?
        package let role: ProductionRole
        package let name: String
        package let expiresAtMilliseconds: Int64
    }

    /// The invitation with this secret, if it waits to be used.
    package func invitation(bySecret digest: SecretDigest) async throws -> Shown? {
        try await access.execute(
            """
            SELECT p.title, a.name, i.role, i.name, \(milliseconds("i.expires_at"))
            FROM production_invitation i JOIN production p ON p.id = i.production LEFT JOIN account a ON a.id = i.made_by
            WHERE i.digest = \(digest.column) AND i.used_at IS NULL AND i.expires_at > now()
            """
        ).read(Shown.init).first
    }

    /// Takes an invitation back; `false` if there is none that waits to be used.
    package func withdraw(_ id: InvitationID, to production: ProductionID, by account: Account) async throws -> Bool {
        try await pool.transaction { connection in
            let gone = try connection.execute(
                """
                DELETE FROM production_invitation
                WHERE id = \(id) AND production = \(production) AND used_at IS NULL RETURNING name, role
                """)
            guard let row = gone.first else { return false }
            try connection.execute(
                Deed.tookBack.noting(
                    in: production, by: account.name, affecting: try row.value("name"), role: try row.value("role")))
            return true
        }
    }

    /// Uses an invitation. If several people try the same link, one succeeds.
    /// - Parameters:
    ///   - account: the account that asks; without one, a new account is made with the token.
    ///   - agent: what the browser calls itself.
    /// - Throws: `PeopleRefusal`.
    package func accept(
        _ link: SecretDigest, as account: Account?, token: SecretDigest, liveFor lifetime: Duration,
        from agent: String? = nil
    ) async throws -> InvitationAcceptance {
        try await access.transaction { connection in
            // A second caller waits for this row, and then finds the link used.
            let used = try connection.execute(
                """
                UPDATE production_invitation i SET used_at = now()
                WHERE digest = \(link.column) AND used_at IS NULL AND expires_at > now() RETURNING \(Self.columns)
                """)
            guard let invitation = try used.read(ProductionInvitation.init).first else {
                switch try Accounts.whyNot(
                    try connection.execute(
                        "SELECT used_at FROM production_invitation WHERE digest = \(link.column)"))
                {
                case .used: return .used
                case .expired: return .expired
                case .account, .unknown: return .unknown
                }
            }
            try connection.lockPeople(of: invitation.production)
            let person: Account
            if let account {
                let known = try connection.execute(
                    """
                    SELECT role FROM production_person
                    WHERE account = \(account.id) AND production = \(invitation.production)
                    """)
                let role: ProductionRole? = try known.first?.value("role")
                // The transaction ends with the error: the link stays unused.
                if account.isOfTheHouse || role.map({ $0 >= invitation.role }) ?? false {
                    throw PeopleRefusal.alreadyMay
                }
                person = account
            } else {
                person = try connection.execute(
                    """
                    INSERT INTO account (name, kind) VALUES (\(invitation.name), \(Account.Kind.choreographer.rawValue))
                    RETURNING id, name, kind
                    """)[0].read(Account.init)
                try connection.execute(
                    Accounts.insertion(of: token, person.id, liveFor: lifetime, from: agent))
            }
            let given = try connection.execute(
                """
                INSERT INTO production_person (production, account, role)
                SELECT \(invitation.production), \(person.id), \(invitation.role)
                WHERE (SELECT count(*) FROM production_person WHERE production = \(invitation.production))
                    < \(Self.mostPeople)
                ON CONFLICT (account, production) DO UPDATE SET role = excluded.role
                """)
            guard given.affected == 1 else { throw PeopleRefusal.tooManyPeople }
            try connection.execute(
                Deed.joined.noting(in: invitation.production, by: person.name, affecting: nil, role: invitation.role))
            return .joined(person, isNew: account == nil, invitation)
        }
    }
}

extension DatabaseConnection {
    /// Changes to who may what in a production are made one after another.
    /// - Throws: `UnknownProduction`.
    fileprivate func lockPeople(of production: ProductionID) throws {
        let found = try execute("SELECT 1 FROM production WHERE id = \(production) FOR NO KEY UPDATE")
        guard !found.isEmpty else { throw UnknownProduction() }
    }

    /// Somebody whose role is about to be changed.
    /// - Throws: `PeopleRefusal`.
    fileprivate func person(
        _ person: AccountID, in production: ProductionID, changedBy account: Account, isLeaving: Bool = false
    ) throws -> (name: String, role: ProductionRole) {
        try lockPeople(of: production)
        let found = try execute(
            """
            SELECT a.name, q.role FROM production_person q JOIN account a ON a.id = q.account
            WHERE q.production = \(production) AND q.account = \(person) FOR UPDATE OF q
            """)
        guard let row = found.first else { throw PeopleRefusal.unknownPerson }
        let role: ProductionRole = try row.value("role")
        guard role != .own || isLeaving || account.kind == .owner else { throw PeopleRefusal.ofAnOwner }
        return (try row.value("name"), role)
    }
}
