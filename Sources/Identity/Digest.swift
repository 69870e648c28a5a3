import COpenSSL

/// A SHA-256 digest (FIPS 180-4): 32 bytes, safe to store and to compare.
package struct Digest: Sendable {
    /// How many bytes a digest has.
    package static let byteCount = 32

    private let storage: InlineArray<32, UInt8>

    /// The digest of `message`.
    package init(of message: some Sequence<UInt8>) throws(CryptographyFailure) {
        let message = Array(message)
        var output = [UInt8](repeating: 0, count: Int(EVP_MAX_MD_SIZE))
        var length: UInt32 = 0
        guard EVP_Digest(message, message.count, &output, &length, EVP_sha256(), nil) == 1, length == 32 else {
            throw CryptographyFailure(operation: "SHA-256")
        }
        storage = InlineArray { output[$0] }
    }

    /// A stored digest; `nil` unless it has 32 bytes.
    package init?(bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        storage = InlineArray { bytes[$0] }
    }

    /// The 32 bytes, as they are stored.
    package var bytes: [UInt8] { storage.indices.map { storage[$0] } }
}

extension Digest: Hashable {
    /// Takes the same time wherever the two differ, so that a stored digest cannot be found out by guessing.
    package static func == (a: Digest, b: Digest) -> Bool { constantTimeEqual(a.bytes, b.bytes) }

    package func hash(into hasher: inout Hasher) {
        for index in storage.indices { hasher.combine(storage[index]) }
    }
}

/// Whether both hold the same bytes, in a time that depends only on their lengths.
package func constantTimeEqual(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    a.count == b.count && CRYPTO_memcmp(a, b, a.count) == 0
}
