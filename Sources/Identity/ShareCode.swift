/// A code by which a production is shared: ten characters, too many to guess. It is usually sent as a part of a link, and can be typed.
package struct ShareCode: Hashable, Sendable {
    /// How many characters a code has.
    package static let length = 10
    /// The code as it is stored and compared: capital letters, no separators.
    package let text: String

    /// A new code, each character equally likely.
    package init() throws(CryptographyFailure) { text = try SpokenCode.random(Self.length) }

    /// Reads what a person typed; `nil` if it cannot be a code.
    package init?(_ typed: some StringProtocol) {
        guard let text = SpokenCode.read(String(typed), length: Self.length) else { return nil }
        self.text = text
    }
}
