import Identity
import Persistence

/// A link that makes the first person to open it the owner; it works once.
enum OwnerLink {
    static let lifetime = Duration.seconds(24 * 3600)

    /// - Parameter origin: how the server is reached, without a path.
    static func make(at origin: String, in accounts: Accounts) async throws -> String {
        let token = try Token()
        try await accounts.createOwnerLink(try SecretDigest(of: token), liveFor: lifetime)
        return "\(origin)/owner/\(token.secret)"
    }
}

extension SecretDigest {
    /// What is stored of a token.
    init(of token: Token) throws {
        guard let digest = SecretDigest(try token.digest.bytes) else { preconditionFailure("SHA-256 has 32 bytes") }
        self = digest
    }
}
