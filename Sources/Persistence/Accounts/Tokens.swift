import Postgres

/// How long the tokens of accounts and members work, and for what; both can change.
package struct Tokens: Sendable {
    /// What a valid token allows.
    package struct Validity: Hashable, Sendable {
        /// A member's role, an account's kind, or `guest`.
        package let role: String
        /// Microseconds since the Unix epoch, by the database's clock.
        package let expiresAt: Int64

        /// Of somebody who came by a link to a production.
        package static let guest = "guest"
    }

    let pool: StorePool

    /// The tokens that changed within the last half minute: those revoked, deleted early or extended, and those whose owner got another role or was
    /// removed. The same changes are returned several times, because a transaction may take a while.
    package func changed() async throws -> Set<SecretDigest> {
        let rows = try await pool.execute(
            "SELECT DISTINCT digest FROM token_change WHERE at > clock_timestamp() - interval '30 seconds'")
        return Set(try rows.compactMap { SecretDigest(try $0.value("digest", as: Bytes.self).value) })
    }

    /// Extends tokens in use, each by the lifetime of its kind; tokens for which it is too early stay unchanged.
    package func renew(_ digests: [SecretDigest], members: Lifetime, accounts: Lifetime) async throws {
        try await pool.batch([
            Self.renewal(ofMembers: digests, members), Self.renewal(ofAccounts: digests, accounts),
        ])
    }

    static func renewal(ofMembers digests: [SecretDigest], _ lifetime: Lifetime) -> Statement {
        """
        UPDATE member_token t SET expires_at = \(lifetime.end(since: "m.created_at")) FROM member m
        WHERE m.id = t.member AND t.digest = ANY(\(digests.map(\.column))) AND t.revoked_at IS NULL
            AND t.expires_at > now() AND t.\(lifetime.isDue(since: "m.created_at"))
        """
    }

    static func renewal(ofAccounts digests: [SecretDigest], _ lifetime: Lifetime) -> Statement {
        """
        UPDATE account_token SET last_used_at = now(), expires_at = CASE WHEN \(lifetime.isDue(since: "created_at"))
            THEN \(lifetime.end(since: "created_at")) ELSE expires_at END
        WHERE digest = ANY(\(digests.map(\.column))) AND revoked_at IS NULL AND expires_at > now()
            AND (\(lifetime.isDue(since: "created_at")) OR last_used_at < now() - interval '5 minutes')
        """
    }

    /// The validity of these tokens; tokens that no longer work are missing.
    package func validities(of digests: [SecretDigest]) async throws -> [SecretDigest: Validity] {
        let wanted = digests.map(\.column)
        let rows = try await pool.execute(
            """
            SELECT t.digest, m.role::text AS role, t.expires_at FROM member_token t JOIN member m ON m.id = t.member
            WHERE t.digest = ANY(\(wanted)) AND t.revoked_at IS NULL AND t.expires_at > now() AND m.revoked_at IS NULL
            UNION ALL
            SELECT t.digest, a.kind::text, t.expires_at FROM account_token t JOIN account a ON a.id = t.account
            WHERE t.digest = ANY(\(wanted)) AND t.revoked_at IS NULL AND t.expires_at > now()
            UNION ALL
            SELECT g.digest, \(Validity.guest), coalesce(l.ends_at, now() + interval '10 years')
            FROM production_guest g JOIN production_link l ON l.id = g.link
            WHERE g.digest = ANY(\(wanted)) AND (l.ends_at IS NULL OR l.ends_at > now())
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
