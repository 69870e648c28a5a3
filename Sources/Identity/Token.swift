/// A bearer's secret: 32 random bytes, written as 43 characters of base64url (RFC 4648 §5, unpadded).
///
/// Only its digest is stored. Printing a token does not print the secret; only `secret` returns it.
package struct Token: Sendable {
    /// How many random bytes a token has.
    package static let byteCount = 32

    private let bytes: [UInt8]

    /// A new random token.
    package init() throws(CryptographyFailure) {
        bytes = try Entropy.bytes(Self.byteCount)
    }

    /// Reads a bearer's text; `nil` if it has not the form of a token.
    package init?(_ text: some StringProtocol) {
        guard let bytes = Base64URL.decode(text), bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// The text for the bearer: never for another, and never for a log.
    package var secret: String { Base64URL.encode(bytes) }

    /// The digest, which may be stored and looked up.
    package var digest: Digest { get throws(CryptographyFailure) { try Digest(of: bytes) } }
}

extension Token: Hashable {
    package static func == (a: Token, b: Token) -> Bool { constantTimeEqual(a.bytes, b.bytes) }
    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "Token(hidden)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: [:]) }
}

enum Base64URL {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var text: [UInt8] = []
        var buffer: UInt32 = 0
        var bits = 0
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 6 {
                bits -= 6
                text.append(alphabet[Int(buffer >> UInt32(bits) & 63)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(buffer << UInt32(6 - bits) & 63)]) }
        return String(decoding: text, as: UTF8.self)
    }

    /// `nil` for padding, foreign characters, an impossible length, or unused bits that are not zero:
    /// so each value has exactly one text.
    static func decode(_ text: some StringProtocol) -> [UInt8]? {
        var bytes: [UInt8] = []
        var buffer: UInt32 = 0
        var bits = 0
        for character in text.utf8 {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            buffer = (buffer << 6 | UInt32(value)) & 0xFFFF
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
            }
        }
        guard bits < 6, buffer & ((1 << UInt32(bits)) - 1) == 0 else { return nil }
        return bytes
    }
}
