import Postgres
package import Rehearsal

/// Which account has which plan.
package struct Plans: Sendable {
    let pool: StorePool
    /// What the operator has defined.
    package let defined: AccountPlans

    /// An account with its plan, and what it has of what that limits.
    package struct Standing: Hashable, Sendable {
        package let account: Account
        /// The name that it was given; `nil` for the plan of all who were given none.
        package let given: String?
        /// Nobody limits the server's owner: `nil`.
        package let plan: AccountPlan?
        package let use: PlanUse
    }

    /// There is no account of this id or name, or there are several of this name.
    package enum Unknown: Error, Hashable { case account, severalAccounts }
    /// The server's owner has no plan.
    package struct OfTheOwner: Error, Hashable {}

    /// - Returns: `nil` if there is no such account.
    package func standing(of account: AccountID) async throws -> Standing? {
        try await pool.withConnection { connection in try Self.standing(of: account, defined, on: connection) }
    }

    private static func standing(
        of id: AccountID, _ defined: AccountPlans, on connection: isolated DatabaseConnection
    ) throws -> Standing? {
        let found = try connection.batch([
            "SELECT id, name, kind, plan FROM account WHERE id = \(id)", PlanLimits.productions(of: id),
            PlanLimits.bytes(of: id),
        ])
        guard let row = found[0].first else { return nil }
        let (account, given) = try row.read { (id, name, kind, given: String?) in
            (Account(id: id, name: name, kind: kind), given)
        }
        return Standing(
            account: account, given: given,
            plan: account.kind == .owner ? nil : defined.plan(givenAs: given),
            use: PlanUse(productions: try found[1][0].value("used"), bytes: try found[2][0].value("used")))
    }

    /// By whose plan it goes what may be brought to a production; `nil` where that is the house.
    package func payer(of production: ProductionID) async throws -> AccountID? {
        try await pool.withConnection { connection in
            try PlanLimits(plans: defined).payer(of: production, on: connection)
        }
    }

    /// Everybody who may be given a plan, by name.
    package func all() async throws -> [(account: Account, given: String?)] {
        try await pool.execute(
            """
            SELECT id, name, kind, plan FROM account
            WHERE kind NOT IN (\(Account.Kind.owner.rawValue), \(Account.Kind.poseWorker.rawValue))
            ORDER BY name COLLATE "und-x-icu", id
            """
        ).read { (id, name, kind, given: String?) in (Account(id: id, name: name, kind: kind), given) }
    }

    /// The account of this id or, if only one is called so, of this name.
    /// - Throws: `Unknown`.
    package func account(called text: String) async throws -> AccountID {
        if let id = AccountID(text) {
            let found = try await pool.execute("SELECT id FROM account WHERE id = \(id)")
            if !found.isEmpty { return id }
        }
        let found = try await pool.execute(
            "SELECT id FROM account WHERE name = \(text) AND kind <> 'pose-worker' LIMIT 2")
        guard let row = found.first else { throw Unknown.account }
        guard found.count == 1 else { throw Unknown.severalAccounts }
        return try row.value("id")
    }

    /// Gives an account a plan. What it has stays; the change is noted once, however often it is asked for.
    /// - Parameters:
    ///   - name: of a plan that is defined; `nil` for the one of all who were given none.
    ///   - by: who does it, in the list of what happened.
    /// - Throws: `Unknown`, `OfTheOwner`.
    package func give(_ name: String?, to account: AccountID, by actor: String) async throws -> Standing {
        try await pool.transaction { connection in
            let locked = try connection.execute(
                "SELECT name, kind, plan FROM account WHERE id = \(account) AND kind <> 'pose-worker' FOR NO KEY UPDATE"
            )
            guard let row = locked.first else { throw Unknown.account }
            guard try row.value("kind", as: Account.Kind.self) != .owner else { throw OfTheOwner() }
            if try row.optional("plan", as: String.self) != name {
                _ = try connection.batch([
                    "UPDATE account SET plan = \(name) WHERE id = \(account)",
                    """
                    INSERT INTO production_deed (deed, who, whom, account, plan)
                    VALUES (\(Deed.planned.rawValue), \(actor), \(try row.value("name", as: String.self)), \(account), \(name))
                    """,
                ])
            }
            guard let standing = try Self.standing(of: account, defined, on: connection) else { throw Unknown.account }
            return standing
        }
    }

    /// Names that accounts were given and that are not defined: those have the plan of all who were given none.
    package func dropped() async throws -> [String] {
        guard defined.areDefined else { return [] }
        return try await pool.execute(
            """
            SELECT DISTINCT plan FROM account WHERE plan IS NOT NULL AND plan <> ALL(\(defined.all.map(\.name)))
            ORDER BY plan
            """
        ).map { try $0.value("plan") }
    }
}
