import Postgres
package import Rehearsal

/// What an account's plan does not allow.
package struct PlanRefusal: Error, Hashable {
    package let plan: String
    package let limit: AccountPlan.Limit
    /// What the plan allows, and what there is now.
    package let most: Int64
    package let used: Int64
    /// The names of the plans that would allow it.
    package let allowing: [String]
}

/// How much of what its plan limits an account has.
package struct PlanUse: Hashable, Sendable {
    package let productions: Int64
    package let bytes: Int64
}

/// The only place that counts what accounts have against what their plans allow. Whoever counts holds a lock until the end of the transaction, so
/// of two who want the last place one is refused.
struct PlanLimits: Sendable {
    let plans: AccountPlans

    /// Whose plan it goes by: the one who owns the production, or who will.
    /// - Parameter account: `nil` for the house's own.
    private func plan(of account: AccountID?, on connection: isolated DatabaseConnection) throws -> AccountPlan? {
        guard plans.areDefined, let account else { return nil }
        let found = try connection.execute(
            """
            SELECT plan FROM account
            WHERE id = \(account) AND kind <> \(Account.Kind.owner.rawValue) FOR NO KEY UPDATE
            """)
        return try found.first.map { plans.plan(givenAs: try $0.optional("plan")) }
    }

    // MARK: Productions

    /// - Throws: `PlanRefusal`, unless one more production fits into the account's library with these pictures and recordings.
    func admitProduction(
        _ production: ProductionID, with media: Set<String>, hasMusic: Bool, for account: AccountID?,
        on connection: isolated DatabaseConnection
    ) throws {
        guard let plan = try plan(of: account, on: connection), let account else { return }
        if plan.productions != nil {
            try require(1, .productions, of: plan, used: try count(.productions, of: account, on: connection))
        }
        try admit(media, hasMusic, to: production, for: account, by: plan, on: connection)
    }

    /// - Throws: `PlanRefusal`, unless these fit into the account of whoever owns the production.
    func admit(
        _ media: Set<String>, hasMusic: Bool, to production: ProductionID, on connection: isolated DatabaseConnection
    ) throws {
        guard plans.areDefined, hasMusic || !media.isEmpty else { return }
        for owner in try owners(of: production, on: connection) {
            guard let plan = try plan(of: owner, on: connection) else { continue }
            try admit(media, hasMusic, to: production, for: owner, by: plan, on: connection)
        }
    }

    /// A production comes back into the library, or out of the bin, where it takes no space.
    func admitBack(
        _ production: ProductionID, from former: Shelf, to shelf: Shelf, on connection: isolated DatabaseConnection
    ) throws {
        guard plans.areDefined, shelf != .bin, former != shelf else { return }
        for owner in try owners(of: production, on: connection) {
            guard let plan = try plan(of: owner, on: connection) else { continue }
            if plan.productions != nil, shelf == .library {
                try require(1, .productions, of: plan, used: try count(.productions, of: owner, on: connection))
            }
            guard former == .bin, plan.bytes != nil else { continue }
            let media = try connection.execute("SELECT name FROM production_media WHERE production = \(production)")
            try admit(
                Set(media.map { try $0.value("name", as: String.self) }), false, to: production, for: owner, by: plan,
                on: connection)
        }
    }

    private func owners(of production: ProductionID, on connection: isolated DatabaseConnection) throws -> [AccountID] {
        // In one order, so that no two wait for each other.
        try connection.execute(
            """
            SELECT account FROM production_person WHERE production = \(production) AND role = \(ProductionRole.own)
            ORDER BY account
            """
        ).map { try $0.value("account") }
    }

    private func admit(
        _ media: Set<String>, _ hasMusic: Bool, to production: ProductionID, for account: AccountID,
        by plan: AccountPlan, on connection: isolated DatabaseConnection
    ) throws {
        if hasMusic { try require(1, .music, of: plan, used: 0) }
        guard plan.bytes != nil, !media.isEmpty else { return }
        let used = try count(.bytes, of: account, on: connection)
        let more: Int64 = try connection.execute(
            """
            SELECT coalesce(sum(\(Self.size)), 0)::bigint AS bytes FROM asset a
            WHERE a.id IN (\(Self.assets(named: "unnest(\(media.sorted()))")))
                AND a.id NOT IN (\(Self.assets(of: account)))
            """)[0].value("bytes")
        if more > 0 { try require(more, .bytes, of: plan, used: used) }
    }

    // MARK: Bytes on their way

    /// - Throws: `PlanRefusal`, unless the account may bring as many bytes.
    func admit(_ bytes: Int64, of account: AccountID?, on connection: isolated DatabaseConnection) throws {
        guard let plan = try plan(of: account, on: connection), let account, plan.bytes != nil else { return }
        try require(bytes, .bytes, of: plan, used: try count(.bytes, of: account, on: connection))
    }

    /// Who pays for what is brought to a production: who owns it, the first of several; `nil` where that is the house.
    func payer(of production: ProductionID, on connection: isolated DatabaseConnection) throws -> AccountID? {
        try owners(of: production, on: connection).first
    }

    // MARK: People

    /// - Throws: `PlanRefusal`, unless one more person fits into the session. It goes by the plan of the account that opened it.
    func admitPerson(to session: SessionID, as account: Account?, on connection: isolated DatabaseConnection) throws {
        guard plans.areDefined else { return }
        let main = try connection.execute(
            """
            SELECT s.id, s.opened_by FROM session s
            WHERE s.id = (SELECT coalesce(main, id) FROM session WHERE id = \(session)) FOR NO KEY UPDATE
            """)
        guard let row = main.first, let opener: AccountID = try row.optional("opened_by") else { return }
        // Whoever opened it always gets in, and so does the server's owner.
        guard account?.id != opener, account?.kind != .owner else { return }
        guard let plan = try plan(of: opener, on: connection), plan.people != nil else { return }
        try require(1, .people, of: plan, used: try people(in: try row.value("id"), on: connection))
    }

    /// How long somebody counts who was there and has not left.
    private static let presenceCounts = Duration.seconds(3 * 3_600)

    /// Who is in a session and its groups: everybody but screens who came lately, has not left and was not put out.
    private func people(in main: SessionID, on connection: isolated DatabaseConnection) throws -> Int64 {
        try connection.execute(
            """
            SELECT count(*) AS people FROM member m JOIN session s ON s.id = m.session
            WHERE (s.id = \(main) OR s.main = \(main)) AND m.main_member IS NULL AND m.revoked_at IS NULL
                AND m.role <> \(Role.screen.rawValue)
                AND coalesce(m.last_seen_at, m.created_at) > now() - \(Self.presenceCounts)
                AND EXISTS (SELECT FROM member_token t
                    WHERE t.member = m.id AND t.revoked_at IS NULL AND t.expires_at > now())
            """)[0].value("people")
    }

    // MARK: Counting

    private func require(_ more: Int64, _ limit: AccountPlan.Limit, of plan: AccountPlan, used: Int64) throws {
        guard let most = plan.most(limit), !plan.allows(used + more, of: limit) else { return }
        throw PlanRefusal(
            plan: plan.name, limit: limit, most: most, used: used, allowing: plans.allowing(used + more, of: limit))
    }

    private enum Counted { case productions, bytes }

    private func count(
        _ counted: Counted, of account: AccountID, on connection: isolated DatabaseConnection
    ) throws -> Int64 {
        try connection.execute(counted == .productions ? Self.productions(of: account) : Self.bytes(of: account))[0]
            .value("used")
    }

    /// SQL for how many productions stand in the account's library.
    static func productions(of account: AccountID) -> Statement {
        """
        SELECT count(*) AS used FROM production_person q JOIN production p ON p.id = q.production
        WHERE q.account = \(account) AND q.role = \(ProductionRole.own) AND p.shelf = \(Shelf.library.rawValue)
        """
    }

    /// SQL for how many bytes of pictures and recordings are the account's: those of its productions outside of the bin, those filmed of its
    /// sessions, and those that it brought and that no production has yet. Equal ones count once.
    static func bytes(of account: AccountID) -> Statement {
        """
        SELECT coalesce(sum(\(size)), 0)::bigint AS used FROM asset a WHERE a.id IN (\(assets(of: account)))
        """
    }

    private static let size: Statement = "coalesce(a.bytes, octet_length(a.content))"

    private static func assets(of account: AccountID) -> Statement {
        let shown: Statement = """
            (SELECT m.name FROM production_person q JOIN production p ON p.id = q.production
                JOIN shown_media m ON m.production = p.id
            WHERE q.account = \(account) AND q.role = \(ProductionRole.own) AND p.\(Productions.isThere))
            """
        return """
            \(assets(named: shown))
            UNION SELECT v.asset FROM session_video v JOIN session s ON s.id = v.session WHERE s.opened_by = \(account)
            UNION SELECT u.asset FROM upload u WHERE coalesce(u.payer, u.account) = \(account)
            UNION SELECT b.asset FROM picture_upload b WHERE b.account = \(account)
                AND NOT EXISTS (SELECT FROM production_media m WHERE m.name = b.asset::text)
            """
    }

    /// A picture is named by its id, a recording by its digest.
    private static func assets(named names: Statement) -> Statement {
        """
        SELECT a.id FROM \(names) AS m (name) JOIN asset a
            ON a.id = CASE WHEN char_length(m.name) = 36 THEN m.name::uuid END
        UNION SELECT a.id FROM \(names) AS m (name) JOIN asset a
            ON a.digest = CASE WHEN char_length(m.name) = 64 THEN decode(m.name, 'hex') END
        """
    }
}
