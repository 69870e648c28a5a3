import Identity
import Persistence

/// A link that works once: the first person who opens it becomes the owner.
enum OwnerLink {
    static let lifetime = Duration.seconds(24 * 3600)

    /// - Parameter origin: the server's address, without a path.
    static func make(at origin: String, in accounts: Accounts) async throws -> String {
        let token = try Token()
        try await accounts.createOwnerLink(try SecretDigest(of: token), liveFor: lifetime)
        return "\(origin)/owner/\(token.secret)"
    }
}

extension SecretDigest {
    /// The stored form of a token.
    init(of token: Token) throws {
        guard let digest = SecretDigest(try token.digest.bytes) else { preconditionFailure("SHA-256 has 32 bytes") }
        self = digest
    }
}
