import Glibc
import Rehearsal

/// Reads the values of a text that is JSON (RFC 8259) in UTF-8 and that all readers understand in the same way: without a byte order mark,
/// without a comma too many, and without the same name twice in one object. A refusal says where the fault is.
struct JSONGrammar {
    /// Deeper than any of our documents.
    static let deepest = 512

    private struct Fault: Error {
        let what: String
        let place: Int
    }

    /// An object or list that is not closed yet.
    private struct Container {
        let isObject: Bool
        /// For an object: the index in `names` of its first name.
        let firstName: Int
        /// Its index in `values`.
        let value: Int
        /// Whether no element of it was read yet.
        var isNew = true
        /// For a list: the number of values before the present one.
        var index = 0
    }

    /// A name in the text. `decoded` is set if its bytes can be written in several ways: with escapes, or with letters beyond
    /// ASCII.
    private struct Name {
        let bytes: Range<Int>
        let decoded: String?
    }

    private let text: UnsafeRawBufferPointer
    private var place = 0
    private var open: [Container] = []
    /// The names of all open objects, one object after the other.
    private var names: [Name] = []
    /// What was read so far; in an object, each name comes before its value.
    private var values: [ParsedJSON.Value] = []

    private init(_ text: UnsafeRawBufferPointer) { self.text = text }

    /// - Throws: why the text is refused: `malformed`, with line and column.
    static func values(in text: UnsafeRawBufferPointer) throws(Refusal) -> [ParsedJSON.Value] {
        var grammar = JSONGrammar(text)
        do throws(Fault) {
            guard text.count < UInt32.max else { throw Fault(what: "the text is too long", place: 0) }
            try grammar.encoding()
            grammar.values.reserveCapacity(16)
            try grammar.document()
            return grammar.values
        } catch {
            throw grammar.refusal(error)
        }
    }

    // MARK: The whole text

    private func encoding() throws(Fault) {
        if text.starts(with: [0xEF, 0xBB, 0xBF]) {
            throw Fault(what: "the text begins with a byte order mark, which JSON does not have", place: 0)
        }
        if text.starts(with: [0xFE, 0xFF]) || text.starts(with: [0xFF, 0xFE]) || text.prefix(4).contains(0) {
            throw Fault(what: "the text is not in UTF-8", place: 0)
        }
        do {
            _ = try UTF8Span(validating: text.bindMemory(to: UInt8.self).span)
        } catch {
            throw Fault(what: "the text is not in UTF-8", place: error.byteOffsets.lowerBound)
        }
    }

    private mutating func document() throws(Fault) {
        pastBlanks()
        guard place < text.count else { throw Fault(what: "there is no JSON", place: place) }
        try value()
        while let container = open.last {
            pastBlanks()
            if container.isNew {
                open[open.count - 1].isNew = false
                try goInto(container)
            } else if container.isObject {
                try goOnInObject()
            } else {
                try goOnInList()
            }
        }
        pastBlanks()
        guard place == text.count else { throw Fault(what: "something follows on the end", place: place) }
    }

    /// Reads a value. For an object or list only the opening bracket, so that deep nesting does not make the stack deep.
    private mutating func value() throws(Fault) {
        switch byte {
        case UInt8(ascii: "{"): try begin(isObject: true)
        case UInt8(ascii: "["): try begin(isObject: false)
        case UInt8(ascii: "\""):
            let text = try string()
            values.append(ParsedJSON.Value(text.hasEscapes ? .escapedText : .text, text.bytes))
        case UInt8(ascii: "t"): try word("true", .yes)
        case UInt8(ascii: "f"): try word("false", .no)
        case UInt8(ascii: "n"): try word("null", .null)
        default: try number()
        }
    }

    private mutating func begin(isObject: Bool) throws(Fault) {
        guard open.count < Self.deepest else { throw Fault(what: "this is nested too deeply", place: place) }
        open.append(Container(isObject: isObject, firstName: names.count, value: values.count))
        values.append(ParsedJSON.Value(isObject ? .object : .list, place..<place))
        place += 1
    }

    private mutating func goInto(_ container: Container) throws(Fault) {
        if byte == UInt8(ascii: container.isObject ? "}" : "]") { return end() }
        if container.isObject { try member() } else { try value() }
    }

    private mutating func end() {
        place += 1
        guard let closed = open.popLast() else { return }
        values[closed.value].ends(at: place, next: values.count)
        names.removeSubrange(closed.firstName...)
    }

    private mutating func goOnInObject() throws(Fault) {
        switch byte {
        case UInt8(ascii: "}"):
            try refuseDoubledAmongMany()
            end()
        case UInt8(ascii: ","):
            place += 1
            pastBlanks()
            try member()
        default: throw unexpected("a comma or the object's end")
        }
    }

    private mutating func goOnInList() throws(Fault) {
        switch byte {
        case UInt8(ascii: "]"): end()
        case UInt8(ascii: ","):
            place += 1
            open[open.count - 1].index += 1
            pastBlanks()
            try value()
        default: throw unexpected("a comma or the list's end")
        }
    }

    private mutating func member() throws(Fault) {
        let start = place
        guard byte == UInt8(ascii: "\"") else { throw unexpected("a name") }
        let name = try string()
        values.append(ParsedJSON.Value(name.hasEscapes ? .escapedText : .text, name.bytes))
        let bytes = UnsafeRawBufferPointer(rebasing: text[name.bytes])
        let decoded = name.isASCII && !name.hasEscapes ? nil : ParsedJSON.decoded(bytes, hasEscapes: name.hasEscapes)
        names.append(Name(bytes: name.bytes, decoded: decoded))
        try refuseDoubledAmongFew(at: start)
        pastBlanks()
        guard byte == UInt8(ascii: ":") else { throw unexpected("a colon") }
        place += 1
        pastBlanks()
        try value()
    }

    // MARK: Names

    /// Up to this many names are compared one by one. More are sorted once, when their object ends.
    private static let few = 16

    private func refuseDoubledAmongFew(at start: Int) throws(Fault) {
        guard let container = open.last, names.count - container.firstName <= Self.few, let last = names.last else {
            return
        }
        for name in names[container.firstName..<(names.count - 1)] where isSame(name, last) {
            throw Self.doubled(at: start)
        }
    }

    private func refuseDoubledAmongMany() throws(Fault) {
        guard let container = open.last, names.count - container.firstName > Self.few else { return }
        let names = names[container.firstName...]
        guard names.allSatisfy({ $0.decoded == nil }) else {
            var known: Set<String> = []
            for name in names where !known.insert(string(name)).inserted {
                throw Self.doubled(at: name.bytes.lowerBound - 1)
            }
            return
        }
        let sorted = names.map(\.bytes).sorted { order($0, $1) < 0 }
        for (one, other) in zip(sorted, sorted.dropFirst()) where order(one, other) == 0 {
            throw Self.doubled(at: max(one.lowerBound, other.lowerBound) - 1)
        }
    }

    private static func doubled(at place: Int) -> Fault {
        Fault(what: "this name stands twice in one object", place: place)
    }

    private func isSame(_ a: Name, _ b: Name) -> Bool {
        a.decoded == nil && b.decoded == nil ? order(a.bytes, b.bytes) == 0 : string(a) == string(b)
    }

    /// Below, at or above zero, as in a sorted order; shorter names come first.
    private func order(_ a: Range<Int>, _ b: Range<Int>) -> Int {
        if a.count != b.count { return a.count - b.count }
        guard let start = text.baseAddress else { return 0 }
        return Int(memcmp(start + a.lowerBound, start + b.lowerBound, a.count))
    }

    private func string(_ name: Name) -> String { name.decoded ?? String(decoding: text[name.bytes], as: UTF8.self) }

    // MARK: Strings, numbers and literals

    /// The bytes between the quotes.
    private mutating func string() throws(Fault) -> (bytes: Range<Int>, isASCII: Bool, hasEscapes: Bool) {
        place += 1
        let start = place
        var (isASCII, hasEscapes) = (true, false)
        while true {
            switch byte {
            case UInt8(ascii: "\"")?:
                let bytes = start..<place
                place += 1
                return (bytes, isASCII, hasEscapes)
            case UInt8(ascii: "\\")?:
                hasEscapes = true
                try escape()
            case (0x20..<0x80)?: place += 1
            case (0x80...)?:
                isASCII = false
                place += 1
            case nil: throw Fault(what: "a text does not end", place: place)
            default: throw Fault(what: "a control character in a text is not escaped", place: place)
            }
        }
    }

    private mutating func escape() throws(Fault) {
        let start = place
        place += 1
        switch byte {
        case UInt8(ascii: "\"")?, UInt8(ascii: "\\")?, UInt8(ascii: "/")?, UInt8(ascii: "b")?, UInt8(ascii: "f")?,
            UInt8(ascii: "n")?, UInt8(ascii: "r")?, UInt8(ascii: "t")?:
            place += 1
        case UInt8(ascii: "u")?:
            place += 1
            let unit = try hexadecimal()
            guard 0xD800...0xDFFF ~= unit else { return }
            guard unit < 0xDC00, byte == UInt8(ascii: "\\"), place + 1 < text.count,
                text[place + 1] == UInt8(ascii: "u")
            else { throw Fault(what: "half of a surrogate pair stands alone", place: start) }
            place += 2
            let low = try hexadecimal()
            guard 0xDC00...0xDFFF ~= low else {
                throw Fault(what: "half of a surrogate pair stands alone", place: start)
            }
        default: throw Fault(what: "there is no such escape", place: start)
        }
    }

    private mutating func hexadecimal() throws(Fault) -> UInt32 {
        var unit: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = byte.flatMap(Hexadecimal.value) else {
                throw unexpected("four hexadecimal digits")
            }
            unit = unit << 4 | UInt32(digit)
            place += 1
        }
        return unit
    }

    private mutating func number() throws(Fault) {
        let start = place
        if byte == UInt8(ascii: "-") { place += 1 }
        let first = byte
        let digits = pastDigits()
        guard digits > 0 else {
            throw Fault(what: place == text.count ? "the text ends here" : "no value begins so", place: start)
        }
        guard digits == 1 || first != UInt8(ascii: "0") else {
            throw Fault(what: "a number begins with a zero too many", place: start)
        }
        if byte == UInt8(ascii: ".") {
            place += 1
            guard pastDigits() > 0 else { throw unexpected("a digit") }
        }
        if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
            place += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { place += 1 }
            guard pastDigits() > 0 else { throw unexpected("a digit") }
        }
        values.append(ParsedJSON.Value(.number, start..<place))
    }

    private mutating func pastDigits() -> Int {
        let start = place
        while let byte, UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte { place += 1 }
        return place - start
    }

    private mutating func word(_ word: StaticString, _ kind: ParsedJSON.Value.Kind) throws(Fault) {
        let isThere = word.withUTF8Buffer { text[place...].starts(with: $0) }
        guard isThere else { throw Fault(what: "no value begins so", place: place) }
        values.append(ParsedJSON.Value(kind, place..<place + word.utf8CodeUnitCount))
        place += word.utf8CodeUnitCount
    }

    // MARK: Bytes

    private var byte: UInt8? { place < text.count ? text[place] : nil }

    private mutating func pastBlanks() {
        while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
    }

    private func unexpected(_ wanted: String) -> Fault {
        Fault(what: place < text.count ? "\(wanted) was expected here" : "the text ends here", place: place)
    }

    // MARK: Positions

    private func refusal(_ fault: Fault) -> Refusal {
        let before = text.prefix(fault.place)
        let line = before.count { $0 == 0x0A } + 1
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        // The position in characters, as an editor counts them.
        let column = text[lineStart..<fault.place].count { $0 & 0xC0 != 0x80 } + 1
        return Refusal(
            .malformed, "This is not JSON as it is read here: \(fault.what) (line \(line), column \(column)).",
            field: path,
            values: ["line": .number(Double(line)), "column": .number(Double(column))])
    }

    /// The text at the present position, if it is short.
    private var path: String? {
        var path = ""
        for (depth, container) in open.enumerated() {
            if container.isObject {
                let next = depth + 1 < open.count ? open[depth + 1].firstName : names.count
                guard next > container.firstName else { continue }
                path += (path.isEmpty ? "" : ".") + string(names[next - 1])
            } else {
                path += "[\(container.index)]"
            }
            if path.utf8.count > 200 { return nil }
        }
        return path.isEmpty ? nil : path
    }
}
