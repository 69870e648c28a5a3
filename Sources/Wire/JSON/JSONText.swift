import Rehearsal

/// JSON in UTF-8 (RFC 8259, to the letter), taken apart once: what stands where. Of a value nothing is made before it is asked for.
///
/// Stricter than the grammar in three things: no name is given twice in one object, no half of a character stands alone, and
/// nothing nests deeper than `deepest`.
struct JSONText: Sendable {
    enum Kind: UInt8, Sendable { case null, yes, no, number, text, escapedText, list, object }

    /// A value; or a member's name, which stands right before its value.
    struct Node: Sendable {
        var kind: Kind
        /// Its bytes; of a text those between the quotes.
        var start: UInt32
        var end: UInt32
        /// The node after this one and all that is in it.
        var next: UInt32
    }

    static let deepest = 100

    private let bytes: [UInt8]
    /// Each before what is in it; the first is the whole.
    private let nodes: [Node]

    /// - Throws: `malformed` for what is not JSON; `invalid` with the field for a name that is given twice.
    init(_ bytes: [UInt8]) throws(Refusal) {
        guard bytes.count < UInt32.max, (try? UTF8Span(validating: bytes.span)) != nil else {
            throw Refusal(.malformed, "This is not JSON in UTF-8.")
        }
        let parser = try bytes.withUnsafeBufferPointer { bytes throws(Refusal) in try JSONParser(reading: bytes) }
        self.bytes = bytes
        nodes = parser.nodes
        if let doubled = parser.doubled {
            throw Refusal(.invalid, "This is given twice.", field: JSONReader.path(path(to: doubled)))
        }
    }

    // MARK: What is where

    func kind(_ node: Int) -> Kind { nodes[node].kind }

    /// The index after `node` and all that is in it.
    func end(_ node: Int) -> Int { Int(nodes[node].next) }

    /// The value of a member, looked for from `hint` on first; `hint` is a name in the object, or its end.
    func member(_ name: String, of object: Int, from hint: Int) -> Int? {
        find(name, from: hint, to: end(object)) ?? find(name, from: object + 1, to: hint)
    }

    private func find(_ name: String, from first: Int, to last: Int) -> Int? {
        var at = first
        while at < last {
            if isName(at, name) { return at + 1 }
            at = end(at + 1)
        }
        return nil
    }

    private func isName(_ node: Int, _ name: String) -> Bool {
        let span = nodes[node]
        guard span.kind == .text else { return text(node) == name }
        let length = Int(span.end - span.start)
        guard name.utf8.count == length else { return false }
        return bytes.withUnsafeBufferPointer { bytes in
            bytes[Int(span.start)..<Int(span.end)].elementsEqual(name.utf8)
        }
    }

    // MARK: Values

    func text(_ node: Int) -> String { bytes.withUnsafeBufferPointer { Self.text(nodes[node], in: $0) } }

    static func text(_ node: Node, in bytes: UnsafeBufferPointer<UInt8>) -> String {
        let slice = UnsafeBufferPointer(rebasing: bytes[Int(node.start)..<Int(node.end)])
        return node.kind == .text
            ? String(decoding: slice, as: UTF8.self) : String(decoding: unescaped(slice), as: UTF8.self)
    }

    /// `nil` for what is beyond all doubles.
    func double(_ node: Int) -> Double? {
        let digits = bytes[Int(nodes[node].start)..<Int(nodes[node].end)]
        if let short = Self.short(digits) { return short }
        return Double(String(decoding: digits, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
    }

    /// `nil` for what is not whole, or has no place in 64 bits; with a point or an exponent, beyond 2^53.
    func integer(_ node: Int) -> Int64? {
        let digits = bytes[Int(nodes[node].start)..<Int(nodes[node].end)]
        let isWhole = !digits.contains { [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains($0) }
        if isWhole { return Int64(String(decoding: digits, as: UTF8.self)) }
        return double(node).flatMap { $0.magnitude <= 0x1p53 ? Int64(exactly: $0) : nil }
    }

    private static let powersOfTen: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
    ]

    /// At most 15 digits without an exponent: two doubles that are exact, and one division, which rounds once (Clinger,
    /// “How to Read Floating Point Numbers Accurately”, 1990).
    private static func short(_ digits: ArraySlice<UInt8>) -> Double? {
        guard digits.count <= 16 else { return nil }
        var seen = 0
        var whole = -1
        var value: Int64 = 0
        for byte in digits {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                value = value * 10 + Int64(byte - UInt8(ascii: "0"))
                seen += 1
            case UInt8(ascii: "."): whole = seen
            case UInt8(ascii: "-"): break
            default: return nil
            }
        }
        guard seen <= 15 else { return nil }
        let quotient = Double(value) / powersOfTen[whole < 0 ? 0 : seen - whole]
        return digits.first == UInt8(ascii: "-") ? -quotient : quotient
    }

    /// What the escapes stand for, in a text whose escapes are right.
    private static func unescaped(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var at = 0
        while at < text.count {
            guard text[at] == UInt8(ascii: "\\") else {
                result.append(text[at])
                at += 1
                continue
            }
            let letter = text[at + 1]
            at += 2
            switch letter {
            case UInt8(ascii: "b"): result.append(8)
            case UInt8(ascii: "f"): result.append(12)
            case UInt8(ascii: "n"): result.append(10)
            case UInt8(ascii: "r"): result.append(13)
            case UInt8(ascii: "t"): result.append(9)
            case UInt8(ascii: "u"):
                var value = JSONParser.hexadecimal(text[at..<at + 4])
                at += 4
                if (0xD800..<0xDC00).contains(value) {
                    value = 0x10000 + (value - 0xD800) << 10 + (JSONParser.hexadecimal(text[at + 2..<at + 6]) - 0xDC00)
                    at += 6
                }
                if let scalar = Unicode.Scalar(value) { result.append(contentsOf: Array(String(scalar).utf8)) }
            default: result.append(letter)
            }
        }
        return result
    }
}

extension JSONText {
    /// One step on the way to a value: a name, or a place in a list.
    struct Step: CodingKey {
        let stringValue: String
        let intValue: Int?

        init(stringValue: String) { (self.stringValue, intValue) = (stringValue, nil) }
        init(intValue: Int) { (stringValue, self.intValue) = (String(intValue), intValue) }
    }

    /// How to get from the whole to a value, or to a name. It is looked for only when something is to be said of it.
    func path(to node: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var at = 0
        while at != node, let step = step(from: at, towards: node) {
            path.append(step.key)
            at = step.child
        }
        return path
    }

    private func step(from container: Int, towards node: Int) -> (key: Step, child: Int)? {
        let isObject = kind(container) == .object
        var child = container + 1
        var index = 0
        while child < end(container) {
            let value = isObject ? child + 1 : child
            if node < end(value) {
                let key = isObject ? Step(stringValue: text(child)) : Step(intValue: index)
                return (key, node == child ? child : value)
            }
            child = end(value)
            index += 1
        }
        return nil
    }
}
