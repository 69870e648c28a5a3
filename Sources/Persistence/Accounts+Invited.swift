import Postgres
package import Rehearsal

extension Accounts {
    /// What the owner's links make accounts of.
    package enum Invited: Sendable {
        case editor, poseWorker

        package var kind: Account.Kind {
            switch self {
            case .editor: .editor
            case .poseWorker: .poseWorker
            }
        }

        /// The table of the links.
        fileprivate var links: Statement {
            switch self {
            case .editor: "editor_link"
            case .poseWorker: "pose_worker_link"
            }
        }
    }

    /// Creates a link with which one person, or one computer, can create an account.
    /// - Parameter digest: the digest of the link's secret.
    package func invite(
        _ invited: Invited, named name: String, by digest: SecretDigest, liveFor lifetime: Duration
    ) async throws {
        _ = try await reporting {
            try await pool.execute(
                """
                INSERT INTO \(invited.links) (digest, name, expires_at)
                VALUES (\(digest.column), \(name), now() + \(lifetime.microseconds) * interval '1 microsecond')
                """)
        }
    }

    /// Redeems a link: creates the account and its first token. If several people try the same link, one succeeds.
    package func redeem(
        _ link: SecretDigest, of invited: Invited, token: SecretDigest, liveFor lifetime: Duration
    ) async throws -> Redemption {
        try await reporting {
            try await pool.transaction { connection in
                // A second caller waits for this row, and then finds the link used.
                let used = try connection.execute(
                    """
                    UPDATE \(invited.links) SET used_at = now()
                    WHERE digest = \(link.column) AND used_at IS NULL AND expires_at > now() RETURNING name
                    """)
                guard let name: String = try used.first?.value("name") else {
                    return try Self.whyNot(
                        try connection.execute("SELECT used_at FROM \(invited.links) WHERE digest = \(link.column)"))
                }
                let made = try connection.execute(
                    """
                    INSERT INTO account (name, kind) VALUES (\(name), \(invited.kind.rawValue)) RETURNING id, name, kind
                    """)
                let account = try Self.account(made[0])
                _ = try connection.execute(
                    """
                    INSERT INTO account_token (digest, account, expires_at)
                    SELECT \(token.column), id, now() + \(lifetime.microseconds) * interval '1 microsecond'
                    FROM account WHERE id = \(account.id)
                    """)
                return .account(account)
            }
        }
    }

    /// All of a kind, by name.
    package func all(_ invited: Invited) async throws -> [Account] {
        try await reporting {
            try await pool.execute(
                """
                SELECT id, name, kind FROM account WHERE kind = \(invited.kind.rawValue)
                ORDER BY name COLLATE "und-x-icu", id LIMIT 1000
                """
            ).map(Self.account)
        }
    }

    /// Deletes an account with its tokens; an editor's name stays on their edits.
    /// - Returns: whether there was such an account.
    package func delete(_ id: AccountID, _ invited: Invited) async throws -> Bool {
        try await reporting {
            try await pool.execute(
                "DELETE FROM account WHERE id = \(id) AND kind = \(invited.kind.rawValue)"
            ).affected == 1
        }
    }
}
