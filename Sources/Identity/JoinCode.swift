/// A short code that people read aloud and type: six characters, without characters that look alike.
package struct JoinCode: Hashable, Sendable, CustomStringConvertible {
    /// How many characters a code has.
    package static let length = 6
    /// The characters that a code is made of, in ASCII.
    package static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// The code as it is stored and compared: capital letters, no separators.
    package let text: String

    /// A new code, each character equally likely.
    package init() throws(CryptographyFailure) {
        // Bytes beyond the last whole multiple of the alphabet are discarded: a plain remainder would prefer its first characters.
        let fair = 256 - 256 % Self.alphabet.count
        var characters: [UInt8] = []
        while characters.count < Self.length {
            for byte in try Entropy.bytes(Self.length) where Int(byte) < fair && characters.count < Self.length {
                characters.append(Self.alphabet[Int(byte) % Self.alphabet.count])
            }
        }
        text = String(decoding: characters, as: UTF8.self)
    }

    /// Reads what a person typed; small letters, spaces and dashes are allowed. `nil` if it cannot be a code.
    package init?(_ typed: some StringProtocol) {
        var characters: [UInt8] = []
        for byte in typed.utf8 where byte != UInt8(ascii: " ") && byte != UInt8(ascii: "-") {
            let capital = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) ? byte - 32 : byte
            guard characters.count < Self.length, Self.alphabet.contains(capital) else { return nil }
            characters.append(capital)
        }
        guard characters.count == Self.length else { return nil }
        text = String(decoding: characters, as: UTF8.self)
    }

    package var description: String { text }
}
