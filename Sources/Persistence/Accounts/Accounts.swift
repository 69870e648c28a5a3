import Postgres
package import Rehearsal

/// A person who works on productions, or a computer that works for them.
package struct Account: Hashable, Sendable {
    /// What an account may do: the owner everything, an editor everything about productions, a choreographer what their role in
    /// each production allows, a pose worker nothing but that work.
    package enum Kind: String, Sendable, ColumnDecodable {
        case owner, editor, choreographer
        case poseWorker = "pose-worker"
    }

    package let id: AccountID
    package let name: String
    package let kind: Kind

    /// Whether it may do everything with every production: an account of the house needs no role.
    package var isOfTheHouse: Bool {
        switch kind {
        case .owner, .editor: true
        case .choreographer, .poseWorker: false
        }
    }

    /// SQL for those kinds.
    static let houseKinds: Statement = "('owner', 'editor')"

    /// The account's id; NULL without an account, or if the account was deleted.
    static func reference(_ account: Account?) -> Statement {
        "(SELECT id FROM account WHERE id = \(account?.id))"
    }
}

/// The result of redeeming a one-time link.
package enum Redemption: Hashable, Sendable {
    case account(Account)
    case used, expired, unknown
}

/// Accounts, their tokens, and the one-time links with which the owner signs in.
package struct Accounts: Sendable {
    let pool: StorePool

    /// Creates a one-time link.
    /// - Parameter digest: the digest of the link's secret.
    package func createOwnerLink(_ digest: SecretDigest, liveFor lifetime: Duration) async throws {
        try await pool.execute(
            "INSERT INTO owner_link (digest, expires_at) VALUES (\(digest.column), now() + \(lifetime))")
    }

    /// Redeems a link: creates a token of the owner. If several people try the same link, one succeeds.
    package func redeemOwnerLink(
        _ link: SecretDigest, token: SecretDigest, liveFor lifetime: Duration, from agent: String? = nil
    ) async throws -> Redemption {
        try await redeem(
            link, of: "owner_link",
            making: [
                "INSERT INTO account (name, kind) VALUES ('Owner', 'owner') ON CONFLICT (kind) WHERE kind = 'owner' DO NOTHING",
                "SELECT id, name, kind FROM account WHERE kind = 'owner'",
            ], token: token, liveFor: lifetime, from: agent)
    }

    /// Redeems a link: creates a token of its account. If several people try the same link, one succeeds.
    /// - Parameters:
    ///   - account: statements of which the last one answers with the account.
    ///   - agent: what the browser calls itself.
    func redeem(
        _ link: SecretDigest, of links: Statement, making account: [Statement], token: SecretDigest,
        liveFor lifetime: Duration, from agent: String? = nil
    ) async throws -> Redemption {
        try await pool.transaction { connection in
            // A second caller waits for this row, and then finds the link used.
            let used = try connection.execute(
                """
                UPDATE \(links) SET used_at = now()
                WHERE digest = \(link.column) AND used_at IS NULL AND expires_at > now()
                """)
            guard used.affected == 1 else {
                return try Self.whyNot(
                    try connection.execute("SELECT used_at FROM \(links) WHERE digest = \(link.column)"))
            }
            let account = try connection.batch(account)[account.count - 1][0].read(Account.init)
            try connection.execute(Self.insertion(of: token, account.id, liveFor: lifetime, from: agent))
            return .account(account)
        }
    }

    /// Why a link cannot be redeemed, from its row.
    static func whyNot(_ rows: Rows) throws -> Redemption {
        guard let row = rows.first else { return .unknown }
        return try row.optional("used_at", as: Timestamp.self) == nil ? .expired : .used
    }

    /// The account of a person's token; `nil` if the token is unknown, expired or revoked. Pose workers are no persons: whatever asks for an account
    /// does not know them.
    /// - Parameter lifetime: how long using the token extends it.
    package func account(byToken digest: SecretDigest, livingOn lifetime: Lifetime? = nil) async throws -> Account? {
        let found = try await poseWorker(byToken: digest, livingOn: lifetime)
        return found?.kind == .poseWorker ? nil : found
    }

    /// The account with which a pose worker signs in: one of its own, or a person's.
    package func poseWorker(byToken digest: SecretDigest, livingOn lifetime: Lifetime? = nil) async throws -> Account? {
        let renewal = lifetime.map { "WITH renewed AS (\(Tokens.renewal(ofAccounts: [digest], $0)))" as Statement }
        return try await pool.execute(
            """
            \(renewal ?? "") SELECT a.id, a.name, a.kind FROM account_token t JOIN account a ON a.id = t.account
            WHERE t.digest = \(digest.column) AND t.revoked_at IS NULL AND t.expires_at > now()
            """
        ).read(Account.init).first
    }

    /// Revokes a token: signing out.
    package func revoke(token digest: SecretDigest) async throws {
        try await pool.execute(
            "UPDATE account_token SET revoked_at = now() WHERE digest = \(digest.column) AND revoked_at IS NULL")
    }
}
