import Rehearsal

/// Reads a JSON text value by value from bytes that come piece by piece, so that a document need not be in memory. Every failure is a refusal; the
/// caller says which field it reads.
struct JSONScanner {
    /// The next piece; empty at the end.
    private let more: () throws -> [UInt8]
    private var piece: [UInt8] = []
    private var at = 0

    /// How deep values that are not read may be nested.
    private static let deepest = 16

    init(_ more: @escaping () throws -> [UInt8]) { self.more = more }

    // MARK: Values

    /// Calls `read` for each member, whose value it reads or skips.
    mutating func object(_ field: String, _ read: (inout JSONScanner, String) throws -> Void) throws {
        guard try consume("{") else {
            throw Refusal(.invalid, "An object was expected here.", field: field, rule: .object)
        }
        if try consume("}") { return }
        var names: Set<String> = []
        repeat {
            let name = try string(field, 1...256)
            guard names.insert(name).inserted, names.count <= 64 else {
                throw Refusal(.malformed, "The member \(name) is there twice, or there are more than 64.", field: field)
            }
            guard try consume(":") else { throw unreadable(field) }
            try read(&self, name)
        } while try consume(",")
        guard try consume("}") else { throw unreadable(field) }
    }

    /// Calls `read` for each of at most `most` elements, which it reads or skips.
    mutating func array(_ field: String, most: Int, _ read: (inout JSONScanner, Int) throws -> Void) throws {
        guard try consume("[") else { throw Refusal(.invalid, "A list was expected here.", field: field, rule: .list) }
        if try consume("]") { return }
        var count = 0
        repeat {
            guard count < most else {
                throw Refusal(
                    .invalid, "There are at most \(most).", field: field, rule: .count,
                    values: ["most": .number(most)])
            }
            try read(&self, count)
            count += 1
        } while try consume(",")
        guard try consume("]") else { throw unreadable(field) }
    }

    mutating func whole(_ range: ClosedRange<Int64>, _ field: @autoclosure () -> String) throws -> Int64 {
        let isNegative = try consume("-")
        var (value, digits) = (Int64(0), 0)
        while let byte = try byte(), (0x30...0x39).contains(byte) {
            digits += 1
            guard digits <= 16, digits == 1 || value != 0 else { throw notWhole(range, field()) }
            value = 10 * value + Int64(byte - 0x30)
            at += 1
        }
        if isNegative { value = -value }
        if let next = try byte(), [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains(next) {
            throw notWhole(range, field())
        }
        guard digits > 0, range.contains(value) else { throw notWhole(range, field()) }
        return value
    }

    /// Whether a text begins here.
    mutating func isString() throws -> Bool { try peek() == UInt8(ascii: "\"") }

    /// A text of so many bytes of UTF-8 when its escapes are read.
    mutating func string(_ field: String, _ lengths: ClosedRange<Int>) throws -> String {
        guard try consume("\"") else { throw Refusal(.invalid, "Text was expected here.", field: field, rule: .text) }
        var bytes: [UInt8] = []
        while let byte = try byte() {
            at += 1
            if byte == UInt8(ascii: "\"") {
                guard let text = String(validating: bytes, as: UTF8.self) else { throw unreadable(field) }
                guard lengths.contains(bytes.count) else { throw wrongLength(lengths, field) }
                return text
            }
            guard byte >= 0x20 else { throw unreadable(field) }
            if byte == UInt8(ascii: "\\") {
                bytes += String(try escaped(field)).utf8
            } else {
                bytes.append(byte)
            }
            guard bytes.count <= lengths.upperBound else { throw wrongLength(lengths, field) }
        }
        throw unreadable(field)
    }

    /// What an escape stands for, behind its backslash.
    private mutating func escaped(_ field: String) throws -> Unicode.Scalar {
        guard let byte = try byte() else { throw unreadable(field) }
        at += 1
        switch Unicode.Scalar(byte) {
        case "\"", "\\", "/": return Unicode.Scalar(byte)
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u": break
        default: throw unreadable(field)
        }
        let unit = try fourDigits(field)
        guard UTF16.isLeadSurrogate(unit) else {
            guard let scalar = Unicode.Scalar(unit) else { throw unreadable(field) }
            return scalar
        }
        // What does not fit into four digits comes as two escapes.
        for expected in #"\u"#.utf8 {
            guard try self.byte() == expected else { throw unreadable(field) }
            at += 1
        }
        let second = try fourDigits(field)
        guard UTF16.isTrailSurrogate(second),
            let scalar = Unicode.Scalar(0x10000 + (UInt32(unit & 0x3FF) << 10 | UInt32(second & 0x3FF)))
        else { throw unreadable(field) }
        return scalar
    }

    private mutating func fourDigits(_ field: String) throws -> UInt16 {
        var value: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = try byte().flatMap(Hexadecimal.value) else { throw unreadable(field) }
            at += 1
            value = value << 4 | UInt16(digit)
        }
        return value
    }

    /// Passes a value whatever it is.
    mutating func skip(_ field: String, depth: Int = 0) throws {
        guard depth < Self.deepest else { throw unreadable(field) }
        switch try peek() {
        case UInt8(ascii: "{"): try object(field) { try $0.skip("\(field).\($1)", depth: depth + 1) }
        case UInt8(ascii: "["):
            try array(field, most: 1_000_000) { scanner, _ in try scanner.skip(field, depth: depth + 1) }
        case UInt8(ascii: "\""): _ = try string(field, 0...65_536)
        default:
            var word: [UInt8] = []
            while let byte = try byte(), byte > 0x20, ![0x2C, 0x5D, 0x7D].contains(byte), word.count < 64 {
                at += 1
                word.append(byte)
            }
            // A number, true, false or null.
            guard word.count < 64, (try? ParsedJSON(word)) != nil else { throw unreadable(field) }
        }
    }

    /// Refuses anything after the document.
    mutating func end() throws {
        guard try peek() == nil else { throw unreadable("body") }
    }

    // MARK: Bytes

    private mutating func byte() throws -> UInt8? {
        if at == piece.count { (piece, at) = (try more(), 0) }
        return at < piece.count ? piece[at] : nil
    }

    /// The next byte that is no blank.
    private mutating func peek() throws -> UInt8? {
        while try byte() != nil {
            at = afterBlanks()
            if at < piece.count { return piece[at] }
        }
        return nil
    }

    /// Where this piece goes on behind its blanks. On bare memory: a file may be nothing else, and unpack to hundreds of megabytes.
    private func afterBlanks() -> Int {
        piece.withUnsafeBufferPointer { piece in
            guard let bytes = piece.baseAddress else { return 0 }
            let end = piece.count
            var at = at
            while at < end {
                let byte = bytes[at]
                guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
                at &+= 1
            }
            return at
        }
    }

    private mutating func consume(_ character: Unicode.Scalar) throws -> Bool {
        guard try peek() == UInt8(ascii: character) else { return false }
        at += 1
        return true
    }

    // MARK: Refusals

    private func unreadable(_ field: String) -> Refusal {
        Refusal(.malformed, "This is not JSON in UTF-8.", field: field)
    }

    private func wrongLength(_ lengths: ClosedRange<Int>, _ field: String) -> Refusal {
        Refusal(
            .invalid, "This text has \(lengths.lowerBound) to \(lengths.upperBound) bytes of UTF-8.", field: field,
            rule: .length, values: Refusal.limits(Double(lengths.lowerBound), Double(lengths.upperBound)))
    }

    private func notWhole(_ range: ClosedRange<Int64>, _ field: String) -> Refusal {
        Refusal(
            .invalid, "This is a whole number from \(range.lowerBound) to \(range.upperBound).", field: field,
            rule: .range, values: Refusal.limits(Double(range.lowerBound), Double(range.upperBound)))
    }
}
