import Rehearsal

/// Finds what stands where in a JSON text, from its first byte to its last.
struct JSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var at = 0
    private(set) var nodes: [JSONText.Node] = []
    /// The second name of the first two that are the same in one object.
    private(set) var doubled: Int?

    /// - Throws: `malformed`, with the byte where it shows.
    init(reading bytes: UnsafeBufferPointer<UInt8>) throws(Refusal) {
        self.bytes = bytes
        nodes.reserveCapacity(bytes.count / 6 + 8)
        skipSpace()
        try readValue(depth: 0)
        skipSpace()
        guard at == bytes.count else { throw malformed("nothing more was expected") }
    }

    private func malformed(_ why: String) -> Refusal {
        let place = at < bytes.count ? "at byte \(at)" : "at its end"
        return Refusal(.malformed, "This is not JSON in UTF-8: \(place), \(why).")
    }

    private mutating func skipSpace() {
        while at < bytes.count, [0x20, 0x0A, 0x0D, 0x09].contains(bytes[at]) { at += 1 }
    }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    // MARK: Values

    private mutating func readValue(depth: Int) throws(Refusal) {
        guard depth <= JSONText.deepest else { throw malformed("it nests deeper than \(JSONText.deepest) levels") }
        guard let byte = next else { throw malformed("a value was expected") }
        switch byte {
        case UInt8(ascii: "{"): try readObject(depth)
        case UInt8(ascii: "["): try readList(depth)
        case UInt8(ascii: "\""): try readText()
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
        case UInt8(ascii: "t"): try readWord("true", .yes)
        case UInt8(ascii: "f"): try readWord("false", .no)
        case UInt8(ascii: "n"): try readWord("null", .null)
        default: throw malformed("a value was expected")
        }
    }

    private mutating func readWord(_ word: StaticString, _ kind: JSONText.Kind) throws(Refusal) {
        let isWord = word.withUTF8Buffer { word in
            at + word.count <= bytes.count && bytes[at..<at + word.count].elementsEqual(word)
        }
        guard isWord else { throw malformed("a value was expected") }
        append(kind, from: at, to: at + word.utf8CodeUnitCount)
        at += word.utf8CodeUnitCount
    }

    private mutating func append(_ kind: JSONText.Kind, from start: Int, to end: Int) {
        nodes.append(
            JSONText.Node(kind: kind, start: UInt32(start), end: UInt32(end), next: UInt32(nodes.count + 1)))
    }

    private mutating func readList(_ depth: Int) throws(Refusal) {
        let node = open(.list)
        if closes(UInt8(ascii: "]")) { return close(node) }
        while true {
            skipSpace()
            try readValue(depth: depth + 1)
            if closes(UInt8(ascii: "]")) { return close(node) }
            guard next == UInt8(ascii: ",") else { throw malformed("a comma or ] was expected") }
            at += 1
        }
    }

    private mutating func readObject(_ depth: Int) throws(Refusal) {
        let node = open(.object)
        if closes(UInt8(ascii: "}")) { return close(node) }
        while true {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw malformed("a name in quotes was expected") }
            try readText()
            skipSpace()
            guard next == UInt8(ascii: ":") else { throw malformed("a colon was expected") }
            at += 1
            skipSpace()
            try readValue(depth: depth + 1)
            if closes(UInt8(ascii: "}")) { break }
            guard next == UInt8(ascii: ",") else { throw malformed("a comma or } was expected") }
            at += 1
        }
        close(node)
        if doubled == nil { doubled = doubledName(in: node) }
    }

    private mutating func open(_ kind: JSONText.Kind) -> Int {
        append(kind, from: at, to: at)
        at += 1
        return nodes.count - 1
    }

    private mutating func close(_ node: Int) {
        nodes[node].end = UInt32(at)
        nodes[node].next = UInt32(nodes.count)
    }

    private mutating func closes(_ bracket: UInt8) -> Bool {
        skipSpace()
        guard next == bracket else { return false }
        at += 1
        return true
    }

    // MARK: Texts and numbers

    private mutating func readText() throws(Refusal) {
        at += 1
        let start = at
        var kind = JSONText.Kind.text
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                append(kind, from: start, to: at)
                at += 1
                return
            case UInt8(ascii: "\\"):
                kind = .escapedText
                try skipEscape()
            case 0..<0x20: throw malformed("a control character is written as \\u and its number")
            default: at += 1
            }
        }
        throw malformed("a text has no end")
    }

    private mutating func skipEscape() throws(Refusal) {
        at += 1
        switch next {
        case UInt8(ascii: "u"):
            let first = try readUnit()
            guard (0xD800...0xDFFF).contains(first) else { return }
            let isPair = first < 0xDC00 && at + 1 < bytes.count && bytes[at] == UInt8(ascii: "\\")
            guard isPair, bytes[at + 1] == UInt8(ascii: "u") else { throw malformed("half a character stands alone") }
            at += 1
            guard (0xDC00...0xDFFF).contains(try readUnit()) else { throw malformed("half a character stands alone") }
        case let letter? where #""\/bfnrt"#.utf8.contains(letter): at += 1
        default: throw malformed("this escapes nothing")
        }
    }

    /// Four digits after a `u`.
    private mutating func readUnit() throws(Refusal) -> UInt32 {
        let digits = at + 1..<at + 5
        guard digits.upperBound <= bytes.count,
            digits.allSatisfy({ Unicode.Scalar(bytes[$0]).properties.isASCIIHexDigit })
        else { throw malformed("four hexadecimal digits were expected") }
        at += 5
        return Self.hexadecimal(bytes[digits])
    }

    static func hexadecimal(_ digits: some Sequence<UInt8>) -> UInt32 {
        digits.reduce(0) { $0 << 4 | UInt32($1 < UInt8(ascii: "A") ? $1 & 15 : ($1 & 7) + 9) }
    }

    private mutating func readNumber() throws(Refusal) {
        let start = at
        if next == UInt8(ascii: "-") { at += 1 }
        if next == UInt8(ascii: "0") { at += 1 } else { try skipDigits() }
        if next == UInt8(ascii: ".") {
            at += 1
            try skipDigits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            at += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { at += 1 }
            try skipDigits()
        }
        append(.number, from: start, to: at)
    }

    private mutating func skipDigits() throws(Refusal) {
        let start = at
        while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { at += 1 }
        guard at > start else { throw malformed("a digit was expected") }
    }

    // MARK: Names

    private func doubledName(in object: Int) -> Int? {
        var names: [Int] = []
        var name = object + 1
        while name < nodes.count {
            names.append(name)
            name = Int(nodes[name + 1].next)
        }
        if names.count <= 8, names.allSatisfy({ nodes[$0].kind == .text }) {
            return names.indices.dropFirst().first { later in names[..<later].contains { isSame($0, names[later]) } }
                .map { names[$0] }
        }
        var seen = Set<String>(minimumCapacity: names.count)
        return names.first { !seen.insert(JSONText.text(nodes[$0], in: bytes)).inserted }
    }

    private func isSame(_ one: Int, _ other: Int) -> Bool {
        let (one, other) = (nodes[one], nodes[other])
        return one.end - one.start == other.end - other.start
            && bytes[Int(one.start)..<Int(one.end)].elementsEqual(bytes[Int(other.start)..<Int(other.end)])
    }
}
