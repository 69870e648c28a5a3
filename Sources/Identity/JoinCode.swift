import Foundation

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

    /// Reads what a person typed or pasted: a code, or the link that holds one. Case, spaces, dashes, full width and letters of other
    /// alphabets that look the same do not matter, as in the pages (`join-code.js`). `nil` if it cannot be a code.
    package init?(_ typed: some StringProtocol) {
        let typed = String(typed)
        let linked = typed.range(of: "/join/", options: .caseInsensitive).map { link in
            typed[link.upperBound...].prefix { !"/?#".contains($0) }
        }
        let meant = (linked.map(String.init)?.removingPercentEncoding ?? typed)
            .precomposedStringWithCompatibilityMapping.uppercased()
        var characters: [UInt8] = []
        for sign in meant.unicodeScalars {
            guard sign.properties.isAlphabetic || sign.properties.numericType != nil else {
                if sign.properties.generalCategory == .control && !sign.properties.isWhitespace { return nil }
                continue
            }
            guard characters.count < Self.length,
                let letter = UInt8(exactly: (Self.lookalikes[sign] ?? sign).value), Self.alphabet.contains(letter)
            else { return nil }
            characters.append(letter)
        }
        guard characters.count == Self.length else { return nil }
        text = String(decoding: characters, as: UTF8.self)
    }

    /// Cyrillic and Greek capitals that look like Latin ones.
    private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
        uniqueKeysWithValues: zip(
            "АВСЕНКМРТУХЗΑΒΕΖΗΚΜΝΡΤΥΧ".unicodeScalars, "ABCEHKMPTYX3ABEZHKMNPTYX".unicodeScalars))

    package var description: String { text }
}
