import Postgres

/// What the tokens of accounts and members are good for, as long as it can change.
package struct Tokens: Sendable {
    /// What a token that works lets its bearer do.
    package struct Validity: Hashable, Sendable {
        /// A member's role, or an account's kind.
        package let role: String
        /// Microseconds since the Unix epoch, by the database's clock.
        package let expiresAt: Int64
    }

    let pool: Pool

    /// The tokens that were revoked, deleted before their time or given another time, and those whose bearer was given another role or put
    /// out, within the last half minute. The same changes are told again and again: a transaction may take a while.
    package func changed() async throws -> Set<SecretDigest> {
        try await reporting {
            let rows = try await pool.execute(
                "SELECT DISTINCT digest FROM token_change WHERE at > clock_timestamp() - interval '30 seconds'")
            return Set(try rows.compactMap { SecretDigest(try $0.value("digest", as: Bytes.self).value) })
        }
    }

    /// Lets tokens live on that are in use, each for as long as its kind may; those that need it not yet are left as they are.
    package func renew(_ digests: [SecretDigest], members: Lifetime, accounts: Lifetime) async throws {
        _ = try await reporting {
            let wanted = digests.map(\.column)
            return try await pool.batch([
                """
                UPDATE member_token t SET expires_at = \(members.end(since: "m.created_at")) FROM member m
                WHERE m.id = t.member AND t.digest = ANY(\(wanted)) AND t.revoked_at IS NULL AND t.expires_at > now()
                    AND t.\(members.isDue(since: "m.created_at"))
                """,
                """
                UPDATE account_token SET expires_at = \(accounts.end(since: "created_at"))
                WHERE digest = ANY(\(wanted)) AND revoked_at IS NULL AND expires_at > now()
                    AND \(accounts.isDue(since: "created_at"))
                """,
            ])
        }
    }

    /// What these are good for; those that work no longer are missing.
    package func validities(of digests: [SecretDigest]) async throws -> [SecretDigest: Validity] {
        try await reporting {
            let wanted = digests.map(\.column)
            let rows = try await pool.execute(
                """
                SELECT t.digest, m.role::text AS role, t.expires_at FROM member_token t JOIN member m ON m.id = t.member
                WHERE t.digest = ANY(\(wanted)) AND t.revoked_at IS NULL AND t.expires_at > now() AND m.revoked_at IS NULL
                UNION ALL
                SELECT t.digest, a.kind::text, t.expires_at FROM account_token t JOIN account a ON a.id = t.account
                WHERE t.digest = ANY(\(wanted)) AND t.revoked_at IS NULL AND t.expires_at > now()
                """)
            var valid: [SecretDigest: Validity] = [:]
            for row in rows {
                guard let digest = SecretDigest(try row.value("digest", as: Bytes.self).value) else { continue }
                valid[digest] = Validity(
                    role: try row.value("role"),
                    expiresAt: try row.value("expires_at", as: Timestamp.self).microseconds)
            }
            return valid
        }
    }
}
