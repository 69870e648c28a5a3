import Rehearsal

/// The value at one place of a text, as Swift's `Decodable` reads it.
///
/// It reads what Foundation's `JSONDecoder` reads, which takes three to four times as long for a short frame, and devices send many.
struct JSONValueDecoder: Decoder, SingleValueDecodingContainer {
    let text: ParsedJSON
    let index: Int

    /// The whole of `text`.
    init(_ text: ParsedJSON) { self.init(text, at: 0) }

    init(_ text: ParsedJSON, at index: Int) {
        self.text = text
        self.index = index
    }

    var codingPath: [any CodingKey] { text.path(to: index) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }
    var kind: ParsedJSON.Value.Kind { text.values[index].kind }

    // MARK: Containers

    func container<Key: CodingKey>(keyedBy _: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard kind == .object else { throw mismatch([String: any Sendable].self) }
        return KeyedDecodingContainer(JSONMembers<Key>(of: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard kind == .list else { throw mismatch([any Sendable].self) }
        return JSONElements(of: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    // MARK: Values

    func decodeNil() -> Bool { kind == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        switch kind {
        case .yes: true
        case .no: false
        default: throw mismatch(type)
        }
    }

    func decode(_ type: String.Type) throws -> String {
        guard text.values[index].isText else { throw mismatch(type) }
        return text.string(at: index)
    }

    func decode(_ type: Double.Type) throws -> Double {
        guard kind == .number else { throw mismatch(type) }
        if let whole = digits(as: Int64.self), whole != 0, whole.magnitude < 1 << 53 { return Double(whole) }
        guard let number = double, number.isFinite else { throw mismatch(type) }
        return number
    }

    func decode(_ type: Float.Type) throws -> Float {
        let number = Float(try decode(Double.self))
        guard number.isFinite else { throw mismatch(type) }
        return number
    }

    func decode(_ type: Int.Type) throws -> Int { try integer(type) }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer(type) }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer(type) }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer(type) }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer(type) }
    func decode(_ type: UInt.Type) throws -> UInt { try integer(type) }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(type) }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(type) }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(type) }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(type) }

    func decode<Value: Decodable>(_: Value.Type) throws -> Value { try Value(from: self) }

    /// Also a number that is written with a point or an exponent, if it is whole, and so small that it is exact.
    fileprivate func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
        guard kind == .number else { throw mismatch(type) }
        if let whole = digits(as: type) { return whole }
        guard hasPointOrExponent, let number = double, number.magnitude < 0x1p53, let whole = Number(exactly: number)
        else { throw mismatch(type) }
        return whole
    }

    /// A number that is written as digits only and fits.
    private func digits<Number: FixedWidthInteger>(as _: Number.Type) -> Number? {
        text.withBytes(at: index) { bytes in
            let isNegative = bytes.first == UInt8(ascii: "-")
            var value: Number = 0
            for byte in isNegative ? bytes.dropFirst() : bytes[...] {
                guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
                let (tens, isTooLarge) = value.multipliedReportingOverflow(by: 10)
                let digit = Number(truncatingIfNeeded: byte - UInt8(ascii: "0"))
                let (sum, isTooLargeNow) =
                    isNegative ? tens.subtractingReportingOverflow(digit) : tens.addingReportingOverflow(digit)
                guard !isTooLarge, !isTooLargeNow else { return nil }
                value = sum
            }
            return value
        }
    }

    private var hasPointOrExponent: Bool {
        text.withBytes(at: index) {
            $0.contains { [UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E")].contains($0) }
        }
    }

    private var double: Double? { Double(text.withBytes(at: index) { String(decoding: $0, as: UTF8.self) }) }

    // MARK: Errors

    func mismatch(_ type: any Any.Type) -> JSONMismatch {
        JSONMismatch(text: text, index: index, problem: .expected(type))
    }
}

/// A value that does not fit. Where it stands is found only when somebody is told: some readers try one kind of value after another.
struct JSONMismatch: Error {
    enum Problem: Sendable {
        case expected(any Any.Type)
        /// The object has no member of this name.
        case missing(String)
        /// The list ends before this element.
        case ends(before: Int, expected: any Any.Type)
    }

    let text: ParsedJSON
    let index: Int
    let problem: Problem

    /// For the person who sent the JSON.
    var refusal: Refusal {
        let path = text.path(to: index)
        switch problem {
        case .missing(let name): return .missing(JSONReader.path(path + [JSONKey(stringValue: name)]))
        case .ends(let element, let type):
            return Self.refusal(of: path + [JSONKey(intValue: element)], type, isNull: false)
        case .expected(let type):
            guard index > 0 else { return Refusal(.malformed, "A JSON object was expected.") }
            return Self.refusal(of: path, type, isNull: text.values[index].kind == .null)
        }
    }

    private static func refusal(of path: [any CodingKey], _ type: any Any.Type, isNull: Bool) -> Refusal {
        let (name, rule) = kind(of: type)
        return Refusal(
            .invalid, "\(name) was expected here\(isNull ? ", not null" : "").", field: JSONReader.path(path),
            rule: rule)
    }

    private static func kind(of type: any Any.Type) -> (name: String, rule: Refusal.Rule) {
        switch type {
        case is String.Type: ("Text", .text)
        case is Bool.Type: ("true or false", .trueOrFalse)
        case is any BinaryInteger.Type: ("A whole number", .wholeNumber)
        case is any BinaryFloatingPoint.Type: ("A number", .number)
        case is [String: any Sendable].Type: ("An object", .object)
        case is [any Sendable].Type: ("A list", .list)
        default: ("An object or list", .objectOrList)
        }
    }
}

/// The members of an object.
private struct JSONMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let object: JSONValueDecoder
    /// Where there are many: the values by their names.
    private var indices: [String: Int]?

    /// Up to this many members are looked through one by one.
    private static var few: Int { 16 }

    init(of object: JSONValueDecoder) {
        self.object = object
        var count = 0
        for _ in text.children(of: object.index) {
            count += 1
            if count > Self.few { break }
        }
        if count > Self.few {
            indices = Dictionary(
                text.children(of: object.index).map { (text.string(at: $0), $0 + 1) },
                uniquingKeysWith: { _, last in last })
        }
    }

    private var text: ParsedJSON { object.text }

    private func find(_ key: Key) -> JSONValueDecoder? {
        var name = key.stringValue
        if let indices { return indices[name].map { JSONValueDecoder(text, at: $0) } }
        for child in text.children(of: object.index) where text.isName(&name, at: child) {
            return JSONValueDecoder(text, at: child + 1)
        }
        return nil
    }

    private func value(_ key: Key) throws -> JSONValueDecoder {
        if let found = find(key) { return found }
        throw JSONMismatch(text: text, index: object.index, problem: .missing(key.stringValue))
    }

    // MARK: Keys

    var codingPath: [any CodingKey] { object.codingPath }
    var allKeys: [Key] { text.children(of: object.index).compactMap { Key(stringValue: text.string(at: $0)) } }
    func contains(_ key: Key) -> Bool { find(key) != nil }

    // MARK: Values

    func decodeNil(forKey key: Key) throws -> Bool { try value(key).decodeNil() }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).integer(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).integer(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).integer(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).integer(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).integer(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).integer(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).integer(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).integer(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).integer(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).integer(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try type.init(from: value(key))
    }

    // MARK: Containers

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { try value(key).container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try value(key).unkeyedContainer()
    }
    func superDecoder() throws -> any Decoder { object }
    func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }
}

/// The values of a list, one after the other.
private struct JSONElements: UnkeyedDecodingContainer {
    private let list: JSONValueDecoder
    private var rest: ParsedJSON.Children
    private var upcoming: Int?
    private(set) var currentIndex = 0
    /// Counted once, since it is asked for only to reserve memory.
    let count: Int?

    init(of list: JSONValueDecoder) {
        self.list = list
        rest = list.text.children(of: list.index)
        count = rest.reduce(0) { count, _ in count + 1 }
        upcoming = rest.next()
    }

    var codingPath: [any CodingKey] { list.codingPath }
    var isAtEnd: Bool { upcoming == nil }

    private func next(_ type: any Any.Type) throws -> JSONValueDecoder {
        if let upcoming { return JSONValueDecoder(list.text, at: upcoming) }
        throw JSONMismatch(text: list.text, index: list.index, problem: .ends(before: currentIndex, expected: type))
    }

    /// A value that cannot be read is not passed.
    private mutating func pass<Value>(_ read: (JSONValueDecoder) throws -> Value) throws -> Value {
        let value = try read(next(Value.self))
        upcoming = rest.next()
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard try next(Never.self).decodeNil() else { return false }
        return try pass { _ in true }
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try pass { try $0.decode(type) } }
    mutating func decode(_ type: String.Type) throws -> String { try pass { try $0.decode(type) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try pass { try $0.decode(type) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try pass { try $0.decode(type) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try pass { try $0.integer(type) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try pass { try $0.integer(type) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try pass { try $0.integer(type) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try pass { try $0.integer(type) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try pass { try $0.integer(type) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try pass { try $0.integer(type) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try pass { try $0.integer(type) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try pass { try $0.integer(type) } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try pass { try $0.integer(type) } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try pass { try $0.integer(type) } }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try pass { try type.init(from: $0) } }

    mutating func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> { try pass { try $0.container(keyedBy: type) } }
    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try pass { try $0.unkeyedContainer() }
    }
    mutating func superDecoder() throws -> any Decoder { try pass { $0 } }
}
