import Foundation

/// What codes that people read aloud and type have in common.
enum SpokenCode {
    /// Characters that do not look alike, in ASCII.
    static let alphabet = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ".utf8)

    /// Each character is equally likely.
    static func random(_ length: Int) throws(CryptographyFailure) -> String {
        // Bytes beyond the last whole multiple of the alphabet are discarded: a plain remainder would prefer its first characters.
        let fair = 256 - 256 % alphabet.count
        var characters: [UInt8] = []
        while characters.count < length {
            for byte in try Entropy.bytes(length) where Int(byte) < fair && characters.count < length {
                characters.append(alphabet[Int(byte) % alphabet.count])
            }
        }
        return String(decoding: characters, as: UTF8.self)
    }

    /// The code in capital letters, without separators. Case, spaces, dashes, full width and letters of other alphabets that look the same do not
    /// matter. `nil` if it cannot be a code.
    static func read(_ typed: String, length: Int) -> String? {
        var characters: [UInt8] = []
        for sign in typed.precomposedStringWithCompatibilityMapping.uppercased().unicodeScalars {
            guard sign.properties.isAlphabetic || sign.properties.numericType != nil else {
                if sign.properties.generalCategory == .control && !sign.properties.isWhitespace { return nil }
                continue
            }
            guard characters.count < length,
                let letter = UInt8(exactly: (lookalikes[sign] ?? sign).value), alphabet.contains(letter)
            else { return nil }
            characters.append(letter)
        }
        return characters.count == length ? String(decoding: characters, as: UTF8.self) : nil
    }

    /// Cyrillic and Greek capitals that look like Latin ones.
    private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
        uniqueKeysWithValues: zip(
            "АВСЕНКМРТУХЗΑΒΕΖΗΚΜΝΡΤΥΧ".unicodeScalars, "ABCEHKMPTYX3ABEZHKMNPTYX".unicodeScalars))
}
