package import Rehearsal

/// Writes JSON text into bytes. Members keep their order, so `type` comes first if it is written first.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    private var needsComma = false

    /// - Parameter capacity: bytes for which memory is reserved at once.
    package init(reserving capacity: Int = 256) { bytes.reserveCapacity(capacity) }

    // MARK: Containers

    /// An object with the members that `members` writes.
    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        value(UInt8(ascii: "{"), UInt8(ascii: "}"), members)
    }

    /// An array with one value for each element, written by `write`.
    package mutating func array<Elements: Sequence>(
        _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
    ) {
        value(UInt8(ascii: "["), UInt8(ascii: "]")) { writer in
            for element in elements { write(&writer, element) }
        }
    }

    /// A member with one value, written by `write`. `name` must not need escapes.
    package mutating func member(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
        comma()
        bytes.append(UInt8(ascii: "\""))
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
        write(&self)
    }

    /// A member whose name is data.
    package mutating func member(named name: String, _ write: (inout JSONWriter) -> Void) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
        write(&self)
    }

    // MARK: Values

    /// A string, escaped as RFC 8259 asks for.
    package mutating func string(_ text: String) {
        comma()
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""): bytes.append(contentsOf: #"\""#.utf8)
            case UInt8(ascii: "\\"): bytes.append(contentsOf: #"\\"#.utf8)
            case UInt8(ascii: "\n"): bytes.append(contentsOf: #"\n"#.utf8)
            case UInt8(ascii: "\r"): bytes.append(contentsOf: #"\r"#.utf8)
            case UInt8(ascii: "\t"): bytes.append(contentsOf: #"\t"#.utf8)
            case 0..<0x20:
                bytes.append(contentsOf: #"\u00"#.utf8)
                bytes.append(Hexadecimal.digit(byte >> 4))
                bytes.append(Hexadecimal.digit(byte & 15))
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// A whole number.
    package mutating func integer(_ value: Int64) {
        comma()
        bytes.appendDecimal(value)
        needsComma = true
    }

    /// The text of an id; it needs no escapes.
    package mutating func id<Kind>(_ id: Identifier<Kind>) { self.uuid(id.uuid) }

    private mutating func uuid(_ uuid: UUIDValue) {
        comma()
        bytes.append(UInt8(ascii: "\""))
        uuid.appendText(to: &bytes)
        bytes.append(UInt8(ascii: "\""))
        needsComma = true
    }

    /// The shortest text that reads back as the same number; `null` for infinity and NaN.
    package mutating func number(_ value: Double) {
        if value.isFinite, value == value.rounded(), abs(value) < 1e15 {
            integer(Int64(value))
        } else {
            raw(value.isFinite ? value.description : "null")
        }
    }

    /// `true` or `false`.
    package mutating func bool(_ value: Bool) { raw(value ? "true" : "false") }

    /// `null`.
    package mutating func null() { raw("null") }

    /// Bytes that are JSON already.
    package mutating func raw(_ json: [UInt8]) {
        comma()
        bytes.append(contentsOf: json)
        needsComma = true
    }

    /// Text that is JSON already.
    package mutating func raw(_ json: String) {
        comma()
        bytes.append(contentsOf: json.utf8)
        needsComma = true
    }

    // MARK: Private parts

    private mutating func value(_ open: UInt8, _ close: UInt8, _ inside: (inout JSONWriter) -> Void) {
        comma()
        bytes.append(open)
        needsComma = false
        inside(&self)
        bytes.append(close)
        needsComma = true
    }

    private mutating func comma() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = false
    }
}

extension JSONWriter {
    /// A text as a member.
    package mutating func member(_ name: StaticString, _ text: String) { member(name) { $0.string(text) } }
    /// An identifier as a member, in its text form.
    package mutating func member<Kind>(_ name: StaticString, _ id: Identifier<Kind>) { member(name) { $0.id(id) } }
    /// A whole number as a member.
    package mutating func member(_ name: StaticString, _ value: Int64) { member(name) { $0.integer(value) } }
    /// A whole number as a member.
    package mutating func member(_ name: StaticString, _ value: Int) { member(name) { $0.integer(Int64(value)) } }
    /// A number as a member.
    package mutating func member(_ name: StaticString, _ value: Double) { member(name) { $0.number(value) } }
    /// `true` or `false` as a member.
    package mutating func member(_ name: StaticString, _ value: Bool) { member(name) { $0.bool(value) } }
    /// Written only if there is a value.
    package mutating func member(_ name: StaticString, ifPresent text: String?) {
        if let text { member(name, text) }
    }
    /// `null` if there is no value.
    package mutating func member(_ name: StaticString, orNull text: String?) {
        member(name) { writer in
            if let text { writer.string(text) } else { writer.null() }
        }
    }

    /// An object as a member.
    package mutating func object(_ name: StaticString, _ members: (inout JSONWriter) -> Void) {
        member(name) { $0.object(members) }
    }
    /// An array as a member, with one value for each element.
    package mutating func array<Elements: Sequence>(
        _ name: StaticString, _ elements: Elements, _ write: (inout JSONWriter, Elements.Element) -> Void
    ) {
        member(name) { $0.array(elements, write) }
    }
    /// An array as a member, with one object for each element.
    package mutating func objects<Elements: Sequence>(
        _ name: StaticString, _ elements: Elements, _ members: (inout JSONWriter, Elements.Element) -> Void
    ) {
        array(name, elements) { json, element in json.object { members(&$0, element) } }
    }

    /// One whole document.
    package static func document(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var writer = JSONWriter()
        writer.object(members)
        return writer.bytes
    }
}

extension [UInt8] {
    mutating func append(_ text: StaticString) { text.withUTF8Buffer { append(contentsOf: $0) } }

    /// The digits of a whole number, after a minus sign if it is negative.
    mutating func appendDecimal(_ value: Int64) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { text in
            var (left, first) = (value.magnitude, text.count)
            repeat {
                first -= 1
                text[first] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: left % 10)
                left /= 10
            } while left > 0
            if value < 0 {
                first -= 1
                text[first] = UInt8(ascii: "-")
            }
            append(contentsOf: UnsafeBufferPointer(rebasing: text[first..<20]))
        }
    }
}
