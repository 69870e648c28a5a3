import Foundation

/// A short code that people read aloud and type: six characters, without characters that look alike.
package struct JoinCode: Hashable, Sendable, CustomStringConvertible {
    /// How many characters a code has.
    package static let length = 6
    /// The characters that a code is made of, in ASCII.
    package static var alphabet: [UInt8] { SpokenCode.alphabet }

    /// The code as it is stored and compared: capital letters, no separators.
    package let text: String

    /// A new code, each character equally likely.
    package init() throws(CryptographyFailure) { text = try SpokenCode.random(Self.length) }

    /// Reads what a person typed or pasted: a code, or the link that holds one, as the pages do (`join-code.js`). `nil` if it cannot be a code.
    package init?(_ typed: some StringProtocol) {
        let typed = String(typed)
        let linked = typed.range(of: "/join/", options: .caseInsensitive).map { link in
            typed[link.upperBound...].prefix { !"/?#".contains($0) }
        }
        guard
            let text = SpokenCode.read(linked.map(String.init)?.removingPercentEncoding ?? typed, length: Self.length)
        else { return nil }
        self.text = text
    }

    package var description: String { text }
}
