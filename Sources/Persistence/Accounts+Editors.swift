import Postgres
package import Rehearsal

extension Accounts {
    /// Creates a link with which one person can create an editor's account.
    /// - Parameter digest: the digest of the link's secret.
    package func createEditorLink(_ digest: SecretDigest, for name: String, liveFor lifetime: Duration) async throws {
        _ = try await reporting {
            try await pool.execute(
                """
                INSERT INTO editor_link (digest, name, expires_at)
                VALUES (\(digest.column), \(name), now() + \(lifetime.microseconds) * interval '1 microsecond')
                """)
        }
    }

    /// Redeems a link: creates an editor's account and its first token. If several people try the same link, one succeeds.
    package func redeemEditorLink(
        _ link: SecretDigest, token: SecretDigest, liveFor lifetime: Duration
    ) async throws -> Redemption {
        try await reporting {
            try await pool.transaction { connection in
                // A second caller waits for this row, and then finds the link used.
                let used = try connection.execute(
                    """
                    UPDATE editor_link SET used_at = now()
                    WHERE digest = \(link.column) AND used_at IS NULL AND expires_at > now() RETURNING name
                    """)
                guard let name: String = try used.first?.value("name") else {
                    return try Self.whyNot(
                        try connection.execute("SELECT used_at FROM editor_link WHERE digest = \(link.column)"))
                }
                let made = try connection.execute(
                    "INSERT INTO account (name, kind) VALUES (\(name), 'editor') RETURNING id, name, kind")
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

    /// All editors, by name, without the owner.
    package func editors() async throws -> [Account] {
        try await reporting {
            try await pool.execute(
                """
                SELECT id, name, kind FROM account WHERE kind = 'editor'
                ORDER BY name COLLATE "und-x-icu", id LIMIT 1000
                """
            ).map(Self.account)
        }
    }

    /// Deletes an editor's account with its tokens; the editor's name stays on their edits.
    /// - Returns: whether there was such an account.
    package func deleteEditor(_ id: AccountID) async throws -> Bool {
        try await reporting {
            try await pool.execute("DELETE FROM account WHERE id = \(id) AND kind = 'editor'").affected == 1
        }
    }
}
