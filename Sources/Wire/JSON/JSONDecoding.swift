import Rehearsal

/// One value of a JSON text, for whoever decodes it. What does not fit is refused by its path, with what would.
struct JSONValue: Decoder, SingleValueDecodingContainer {
    let text: JSONText
    let node: Int

    var codingPath: [any CodingKey] { text.path(to: node) }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard text.kind(node) == .object else { throw unfit("An object") }
        return KeyedDecodingContainer(JSONMembers(object: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard text.kind(node) == .list else { throw unfit("A list") }
        return JSONItems(list: self)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }

    func unfit(_ expected: String) -> Refusal {
        if node == 0 { return Refusal(.malformed, "A JSON object was expected.") }
        let not = text.kind(node) == .null ? ", not null." : "."
        return Refusal(.invalid, "\(expected) was expected here\(not)", field: JSONReader.path(codingPath))
    }

    // MARK: Single values

    func decodeNil() -> Bool { text.kind(node) == .null }

    func decode(_ type: Bool.Type) throws -> Bool {
        switch text.kind(node) {
        case .yes: true
        case .no: false
        default: throw unfit("true or false")
        }
    }

    func decode(_ type: String.Type) throws -> String {
        switch text.kind(node) {
        case .text, .escapedText: text.text(node)
        default: throw unfit("Text")
        }
    }

    func decode(_ type: Double.Type) throws -> Double {
        guard text.kind(node) == .number, let value = text.double(node) else { throw unfit("A number") }
        return value
    }

    func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }

    private func whole<Whole: FixedWidthInteger>() throws -> Whole {
        guard text.kind(node) == .number, let value = text.integer(node), let whole = Whole(exactly: value) else {
            throw unfit("A whole number")
        }
        return whole
    }

    func decode(_ type: Int.Type) throws -> Int { try whole() }
    func decode(_ type: Int8.Type) throws -> Int8 { try whole() }
    func decode(_ type: Int16.Type) throws -> Int16 { try whole() }
    func decode(_ type: Int32.Type) throws -> Int32 { try whole() }
    func decode(_ type: Int64.Type) throws -> Int64 { try whole() }
    func decode(_ type: UInt.Type) throws -> UInt { try whole() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try whole() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try whole() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try whole() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try whole() }
    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try Value(from: self) }
}

/// The members of an object, asked for by name. Whoever asks in the order in which they stand finds each at once.
private final class JSONMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
    private let object: JSONValue
    /// The name that was found last.
    private var place: Int

    init(object: JSONValue) {
        self.object = object
        place = object.node + 1
    }

    var codingPath: [any CodingKey] { object.codingPath }

    var allKeys: [Key] {
        var keys: [Key] = []
        var name = object.node + 1
        while name < object.text.end(object.node) {
            if let key = Key(stringValue: object.text.text(name)) { keys.append(key) }
            name = object.text.end(name + 1)
        }
        return keys
    }

    private func find(_ key: Key) -> JSONValue? {
        guard let value = object.text.member(key.stringValue, of: object.node, from: place) else { return nil }
        place = value - 1
        return JSONValue(text: object.text, node: value)
    }

    private func value(_ key: Key) throws -> JSONValue {
        guard let value = find(key) else {
            throw Refusal(.invalid, "This field is missing.", field: JSONReader.path(codingPath + [key]))
        }
        return value
    }

    func contains(_ key: Key) -> Bool { find(key) != nil }
    func decodeNil(forKey key: Key) throws -> Bool { try value(key).decodeNil() }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try value(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try value(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try value(key).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try value(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try value(key).decode(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try value(key).decode(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try value(key).decode(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try value(key).decode(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try value(key).decode(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try value(key).decode(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try value(key).decode(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try value(key).decode(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try value(key).decode(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try value(key).decode(type) }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try value(key).decode(type) }

    func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type, forKey key: Key) throws
        -> KeyedDecodingContainer<Nested>
    {
        try value(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try value(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder { object }
    func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }
}

/// The items of a list, one after the other.
private struct JSONItems: UnkeyedDecodingContainer {
    private let list: JSONValue
    private var item: Int
    private(set) var currentIndex = 0
    let count: Int?

    init(list: JSONValue) {
        self.list = list
        item = list.node + 1
        var count = 0
        var node = item
        while node < list.text.end(list.node) {
            count += 1
            node = list.text.end(node)
        }
        self.count = count
    }

    var codingPath: [any CodingKey] { list.codingPath }
    var isAtEnd: Bool { item >= list.text.end(list.node) }

    private func present() throws -> JSONValue {
        guard !isAtEnd else {
            throw Refusal(.invalid, "This list is too short.", field: JSONReader.path(codingPath))
        }
        return JSONValue(text: list.text, node: item)
    }

    private mutating func take<Value>(_ read: (JSONValue) throws -> Value) throws -> Value {
        let value = try read(try present())
        item = list.text.end(item)
        currentIndex += 1
        return value
    }

    mutating func decodeNil() throws -> Bool {
        guard try present().decodeNil() else { return false }
        return try take { $0.decodeNil() }
    }

    mutating func decode(_ type: Bool.Type) throws -> Bool { try take { try $0.decode(type) } }
    mutating func decode(_ type: String.Type) throws -> String { try take { try $0.decode(type) } }
    mutating func decode(_ type: Double.Type) throws -> Double { try take { try $0.decode(type) } }
    mutating func decode(_ type: Float.Type) throws -> Float { try take { try $0.decode(type) } }
    mutating func decode(_ type: Int.Type) throws -> Int { try take { try $0.decode(type) } }
    mutating func decode(_ type: Int8.Type) throws -> Int8 { try take { try $0.decode(type) } }
    mutating func decode(_ type: Int16.Type) throws -> Int16 { try take { try $0.decode(type) } }
    mutating func decode(_ type: Int32.Type) throws -> Int32 { try take { try $0.decode(type) } }
    mutating func decode(_ type: Int64.Type) throws -> Int64 { try take { try $0.decode(type) } }
    mutating func decode(_ type: UInt.Type) throws -> UInt { try take { try $0.decode(type) } }
    mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try take { try $0.decode(type) } }
    mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try take { try $0.decode(type) } }
    mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try take { try $0.decode(type) } }
    mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try take { try $0.decode(type) } }
    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try take { try $0.decode(type) } }

    mutating func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) throws
        -> KeyedDecodingContainer<Nested>
    {
        try take { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try take { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try take { $0 } }
}
