import Rehearsal

/// A JSON text that was read once: its values in the order in which they stand there, so that each can be found without reading again.
final class JSONText: Sendable {
    /// One value, or the name of a member, which comes before the member's value.
    struct Value: Sendable {
        enum Kind: UInt8, Sendable {
            case null, yes, no, number, object, list
            /// Between its quotes stands the text itself.
            case plainText
            /// The same, with escapes or with letters beyond ASCII.
            case text
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

        var isText: Bool { kind == .plainText || kind == .text }

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
        let value = values[index]
        return bytes[value.bytes].withUnsafeBytes {
            value.kind == .plainText ? .init(decoding: $0, as: UTF8.self) : Self.decoded($0)
        }
    }

    /// Calls `body` with the bytes of the value at `index`.
    func withBytes<Result>(at index: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let range = values[index].bytes
        return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// Whether the name at `index` is `name`.
    func isName(_ name: inout String, at index: Int) -> Bool {
        guard values[index].kind == .plainText else { return string(at: index) == name }
        return withBytes(at: index) { bytes in
            name.withUTF8 { $0.count == bytes.count && $0.elementsEqual(bytes) }
        }
    }

    /// The indices of an object's names or of a list's values.
    func children(of index: Int) -> Children { Children(of: index, in: self) }

    struct Children: Sequence, IteratorProtocol {
        private let text: JSONText
        private let isObject: Bool
        private let end: Int
        private var index: Int

        fileprivate init(of parent: Int, in text: JSONText) {
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
    static func decoded(_ bytes: some Collection<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "\\")) else { return String(decoding: bytes, as: UTF8.self) }
        var units: [UInt16] = []
        var rest = String(decoding: bytes, as: UTF8.self).utf16[...]
        while let unit = rest.popFirst() {
            guard unit == UInt16(UInt8(ascii: "\\")), let letter = rest.popFirst() else {
                units.append(unit)
                continue
            }
            switch UInt8(truncatingIfNeeded: letter) {
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "f"): units.append(0x0C)
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "r"): units.append(0x0D)
            case UInt8(ascii: "t"): units.append(0x09)
            case UInt8(ascii: "u"):
                units.append(UInt16(String(decoding: rest.prefix(4), as: UTF16.self), radix: 16) ?? 0xFFFD)
                rest = rest.dropFirst(4)
            default: units.append(letter)
            }
        }
        return String(decoding: units, as: UTF16.self)
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
