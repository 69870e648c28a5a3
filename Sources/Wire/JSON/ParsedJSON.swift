import Rehearsal

/// A JSON text that was read once: its values in the order in which they stand there, so that each can be found without reading again.
final class ParsedJSON: Sendable {
    /// One value, or the name of a member, which comes before the member's value.
    struct Value: Sendable {
        enum Kind: UInt8, Sendable {
            case null, yes, no, number, object, list
            /// Between its quotes stands the text itself.
            case text
            /// The same, with escapes.
            case escapedText
        }

        let kind: Kind
        private let start: UInt32
        private var end: UInt32
        /// For an object or a list: the index of what follows after all that is in it.
        private var follower: UInt32 = 0

        init(_ kind: Kind, _ bytes: Range<Int>) {
            self.kind = kind
            start = UInt32(bytes.lowerBound)
            end = UInt32(bytes.upperBound)
        }

        /// Where it stands in the text; for a text or a name, what is between the quotes.
        var bytes: Range<Int> { Int(start)..<Int(end) }

        var isText: Bool { kind == .text || kind == .escapedText }

        /// The index of what follows on it, if its own is `index`.
        func next(after index: Int) -> Int { kind == .object || kind == .list ? Int(follower) : index + 1 }

        /// The object or list ends before `place`; the next value will have the index `next`.
        mutating func ends(at place: Int, next: Int) {
            end = UInt32(place)
            follower = UInt32(next)
        }
    }

    private let bytes: [UInt8]
    let values: [Value]

    /// - Throws: `malformed` for what is not JSON as `JSONGrammar` reads it.
    init(_ bytes: some Sequence<UInt8>) throws(Refusal) {
        self.bytes = Array(bytes)
        var read: Result<[Value], Refusal> = .success([])
        self.bytes.withUnsafeBytes { text in
            do throws(Refusal) { read = .success(try JSONGrammar.values(in: text)) } catch { read = .failure(error) }
        }
        values = try read.get()
    }

    // MARK: Values

    /// The text or name at `index`.
    func string(at index: Int) -> String {
        withBytes(at: index) { Self.decoded($0, hasEscapes: values[index].kind == .escapedText) }
    }

    /// Calls `body` with the bytes of the value at `index`.
    func withBytes<Result>(at index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let range = values[index].bytes
        return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// Whether the name at `index` is `name`.
    func isName(_ name: inout String, at index: Int) -> Bool {
        if values[index].kind == .escapedText {
            // An escape is two to six times as long as what it stands for.
            let fits = name.utf8.count...6 * name.utf8.count
            return fits.contains(values[index].bytes.count) && string(at: index) == name
        }
        return withBytes(at: index) { bytes in
            name.withUTF8 { $0.count == bytes.count && $0.elementsEqual(bytes) }
        }
    }

    /// The indices of an object's names or of a list's values.
    func children(of index: Int) -> Children { Children(of: index, in: self) }

    struct Children: Sequence, IteratorProtocol {
        private let text: ParsedJSON
        private let isObject: Bool
        private let end: Int
        private var index: Int

        fileprivate init(of parent: Int, in text: ParsedJSON) {
            self.text = text
            isObject = text.values[parent].kind == .object
            end = text.values[parent].next(after: parent)
            index = parent + 1
        }

        mutating func next() -> Int? {
            guard index < end else { return nil }
            let child = index
            let value = isObject ? child + 1 : child
            index = text.values[value].next(after: value)
            return child
        }
    }

    // MARK: Places

    /// The way from the whole text to the value at `index`.
    func path(to index: Int) -> [any CodingKey] {
        var path: [any CodingKey] = []
        var at = 0
        while at != index {
            let isObject = values[at].kind == .object
            var number = 0
            var found: Int?
            for child in children(of: at) {
                let value = isObject ? child + 1 : child
                if value <= index, index < values[value].next(after: value) {
                    path.append(isObject ? JSONKey(stringValue: string(at: child)) : JSONKey(intValue: number))
                    found = value
                    break
                }
                number += 1
            }
            guard let found else { break }
            at = found
        }
        return path
    }

    // MARK: Texts

    /// What stands between two quotes, which is well-formed.
    static func decoded(_ bytes: UnsafeRawBufferPointer, hasEscapes: Bool) -> String {
        guard hasEscapes else { return String(decoding: bytes, as: UTF8.self) }
        return String(unsafeUninitializedCapacity: bytes.count) { text in
            var (place, end) = (0, 0)
            func unit() -> UInt32 {
                defer { place += 4 }
                return bytes[place..<place + 4].reduce(0) { $0 << 4 | UInt32(Hexadecimal.value(of: $1) ?? 0) }
            }
            func put(_ byte: UInt8) {
                text[end] = byte
                end += 1
            }
            while place < bytes.count {
                let byte = bytes[place]
                place += 1
                guard byte == UInt8(ascii: "\\") else {
                    put(byte)
                    continue
                }
                let letter = bytes[place]
                place += 1
                switch letter {
                case UInt8(ascii: "b"): put(0x08)
                case UInt8(ascii: "f"): put(0x0C)
                case UInt8(ascii: "n"): put(0x0A)
                case UInt8(ascii: "r"): put(0x0D)
                case UInt8(ascii: "t"): put(0x09)
                case UInt8(ascii: "u"):
                    var code = unit()
                    if 0xD800..<0xDC00 ~= code {
                        // The other half follows, as an escape of its own.
                        place += 2
                        code = 0x10000 + (code & 0x3FF) << 10 + unit() & 0x3FF
                    }
                    for byte in Unicode.Scalar(code).map({ String($0).utf8 }) ?? "".utf8 { put(byte) }
                default: put(letter)
                }
            }
            return end
        }
    }
}

/// A member's name, or a place in a list.
struct JSONKey: CodingKey {
    let stringValue: String
    let intValue: Int?

    init(stringValue: String) {
        self.stringValue = stringValue
        intValue = nil
    }

    init(intValue: Int) {
        stringValue = "[\(intValue)]"
        self.intValue = intValue
    }
}
