package import Postgres
package import Rehearsal

/// A person who may edit productions, or a computer that works for them.
package struct Account: Hashable, Sendable {
    /// What an account may do: the owner everything, an editor everything about productions, a pose worker nothing but that work.
    package enum Kind: String, Sendable, ColumnDecodable {
        case owner, editor
        case poseWorker = "pose-worker"
    }

    package let id: AccountID
    package let name: String
    package let kind: Kind

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
    let pool: Pool

    package init(_ pool: Pool) { self.pool = pool }

    /// Creates a one-time link.
    /// - Parameter digest: the digest of the link's secret.
    package func createOwnerLink(_ digest: SecretDigest, liveFor lifetime: Duration) async throws {
        _ = try await reporting {
            try await pool.execute(
                """
                INSERT INTO owner_link (digest, expires_at)
                VALUES (\(digest.column), now() + \(lifetime.microseconds) * interval '1 microsecond')
                """)
        }
    }

    /// Redeems a link: creates a token of the owner. If several people try the same link, one succeeds.
    package func redeemOwnerLink(
        _ link: SecretDigest, token: SecretDigest, liveFor lifetime: Duration
    ) async throws -> Redemption {
        try await reporting {
            try await pool.transaction { connection in
                // A second caller waits for this row, and then finds the link used.
                let used = try connection.execute(
                    """
                    UPDATE owner_link SET used_at = now()
                    WHERE digest = \(link.column) AND used_at IS NULL AND expires_at > now()
                    """)
                guard used.affected == 1 else {
                    return try Self.whyNot(
                        try connection.execute("SELECT used_at FROM owner_link WHERE digest = \(link.column)"))
                }
                let rows = try connection.batch([
                    "INSERT INTO account (name, kind) VALUES ('Owner', 'owner') ON CONFLICT (kind) WHERE kind = 'owner' DO NOTHING",
                    """
                    INSERT INTO account_token (digest, account, expires_at)
                    SELECT \(token.column), id, now() + \(lifetime.microseconds) * interval '1 microsecond'
                    FROM account WHERE kind = 'owner'
                    """,
                    "SELECT id, name, kind FROM account WHERE kind = 'owner'",
                ])
                return .account(try Self.account(rows[2][0]))
            }
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
        let renewal: Statement =
            lifetime.map { lifetime in
                """
                WITH renewed AS (
                    UPDATE account_token SET expires_at = \(lifetime.end(since: "created_at"))
                    WHERE digest = \(digest.column) AND revoked_at IS NULL AND expires_at > now()
                        AND \(lifetime.isDue(since: "created_at")))
                """
            } ?? ""
        return try await reporting {
            try await pool.execute(
                """
                \(renewal) SELECT a.id, a.name, a.kind FROM account_token t JOIN account a ON a.id = t.account
                WHERE t.digest = \(digest.column) AND t.revoked_at IS NULL AND t.expires_at > now()
                """
            ).first.map(Self.account)
        }
    }

    /// Revokes a token: signing out.
    package func revoke(token digest: SecretDigest) async throws {
        _ = try await reporting {
            try await pool.execute(
                "UPDATE account_token SET revoked_at = now() WHERE digest = \(digest.column) AND revoked_at IS NULL")
        }
    }

    static func account(_ row: Row) throws -> Account {
        Account(id: try row.value("id"), name: try row.value("name"), kind: try row.value("kind"))
    }
}
