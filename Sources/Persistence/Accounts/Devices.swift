import Postgres
package import Rehearsal

/// The kind of a device's identifier.
package enum DeviceTag {}
/// Identifies where an account is signed in.
package typealias DeviceID = Identifier<DeviceTag>

/// Where an account is signed in.
package struct AccountDevice: Hashable, Sendable {
    package let id: DeviceID
    /// What its browser calls itself; `nil` if it is not known.
    package let agent: String?
    package let signedInAtMilliseconds: Int64
    /// To five minutes.
    package let lastUsedAtMilliseconds: Int64
    /// Whether it is the one that asks.
    package let isThis: Bool
}

extension Accounts {
    /// The most that is kept of what a browser calls itself, in characters.
    package static let longestAgent = 300
    /// The most devices in a list; those used last.
    package static let mostDevices = 200

    /// Where the account is signed in, those used last first.
    package func devices(of account: AccountID, asking token: SecretDigest) async throws -> [AccountDevice] {
        try await pool.execute(
            """
            SELECT id, agent, \(milliseconds("created_at")), \(milliseconds("last_used_at")), digest = \(token.column)
            FROM account_token WHERE account = \(account) AND revoked_at IS NULL AND expires_at > now()
            ORDER BY last_used_at DESC, id LIMIT \(Self.mostDevices)
            """
        ).read(AccountDevice.init)
    }

    /// The tokens of the account's devices: of one, or of all but the one that asks.
    package func tokens(of account: AccountID, device: DeviceID?, but token: SecretDigest) async throws
        -> [SecretDigest]
    {
        try await pool.execute(
            """
            SELECT digest FROM account_token
            WHERE account = \(account) AND revoked_at IS NULL AND expires_at > now()
                AND (\(device) IS NULL AND digest <> \(token.column) OR id = \(device))
            """
        ).compactMap { SecretDigest(try $0.value("digest", as: Bytes.self).value) }
    }

    // MARK: A further device

    /// Makes a link that signs the account in on a further device. An earlier one that was not used works no longer.
    package func offerSignIn(_ account: AccountID, by digest: SecretDigest, liveFor lifetime: Duration) async throws {
        try await pool.batch([
            "DELETE FROM sign_in_link WHERE account = \(account) AND used_at IS NULL",
            """
            INSERT INTO sign_in_link (digest, account, expires_at)
            SELECT \(digest.column), id, now() + \(lifetime) FROM account WHERE id = \(account)
            """,
        ])
    }

    /// Uses such a link: creates a token of its account. If several people try the same link, one succeeds.
    package func redeemSignIn(
        _ link: SecretDigest, token: SecretDigest, liveFor lifetime: Duration, from agent: String? = nil
    ) async throws -> Redemption {
        try await redeem(
            link, of: "sign_in_link",
            making: [
                """
                SELECT a.id, a.name, a.kind FROM sign_in_link l JOIN account a ON a.id = l.account
                WHERE l.digest = \(link.column)
                """
            ], token: token, liveFor: lifetime, from: agent)
    }

    private static func shortened(_ agent: String) -> String {
        String(String.UnicodeScalarView(agent.unicodeScalars.prefix(longestAgent)))
    }

    static func insertion(
        of token: SecretDigest, _ account: AccountID, liveFor lifetime: Duration, from agent: String?
    ) -> Statement {
        """
        INSERT INTO account_token (digest, account, expires_at, agent)
        VALUES (\(token.column), \(account), now() + \(lifetime), \(agent.map(shortened)))
        """
    }
}
