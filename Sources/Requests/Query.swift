/// The query of a request: names with values, in the order in which they were sent.
package struct Query: Sendable {
    private let pairs: [(name: Substring, value: String)]

    /// - Parameter text: what follows the question mark, percent-encoded. A name without `=` has an empty value.
    package init(_ text: Substring) {
        pairs = text.split(separator: "&").map { pair in
            let name = pair.prefix { $0 != "=" }
            let value = pair.dropFirst(name.count + 1)
            return (name, Self.decoded(value) ?? String(value))
        }
    }

    /// The first value with this name, decoded.
    package subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

    /// The text without its percent-encoding; `nil` if a percent sign is without its two digits.
    private static func decoded(_ text: Substring) -> String? {
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
