/// The types of values that are sent; raw values are PostgreSQL's type identifiers (`pg_type.oid`).
package enum DataType: UInt32, Sendable {
    case bool = 16
    case bytea = 17
    case name = 19
    case int8 = 20
    case int2 = 21
    case int4 = 23
    case text = 25
    case oid = 26
    case json = 114
    case float8 = 701
    case boolArray = 1000
    case byteaArray = 1001
    case textArray = 1009
    case int8Array = 1016
    case float8Array = 1022
    case varchar = 1043
    case timestamptz = 1184
    case timestamptzArray = 1185
    case interval = 1186
    case intervalArray = 1187
    case uuid = 2950
    case uuidArray = 2951
    case jsonb = 3802
    case jsonbArray = 3807
}

/// One value for a statement: type, and bytes in PostgreSQL's binary format; `nil` is NULL.
package struct Parameter: Hashable, Sendable {
    let type: DataType
    let bytes: [UInt8]?

    /// NULL of a type.
    package static func null(_ type: DataType) -> Parameter { Parameter(type: type, bytes: nil) }
}

/// A Swift value that can be a statement's parameter.
package protocol ParameterConvertible: Sendable {
    /// The type of one value.
    static var dataType: DataType { get }
    /// The type of an array of such values.
    static var arrayType: DataType { get }
    /// Appends the value in PostgreSQL's binary format.
    func encode(into bytes: inout [UInt8])
}

extension ParameterConvertible {
    package var parameter: Parameter {
        var bytes: [UInt8] = []
        encode(into: &bytes)
        return Parameter(type: Self.dataType, bytes: bytes)
    }
}

extension [UInt8] {
    /// In network byte order, as in PostgreSQL's binary format.
    package mutating func append<I: FixedWidthInteger>(bigEndian value: I) {
        Swift.withUnsafeBytes(of: value.bigEndian) { append(contentsOf: $0) }
    }
}

extension Bool: ParameterConvertible {
    package static var dataType: DataType { .bool }
    package static var arrayType: DataType { .boolArray }
    package func encode(into bytes: inout [UInt8]) { bytes.append(self ? 1 : 0) }
}

extension Int64: ParameterConvertible {
    package static var dataType: DataType { .int8 }
    package static var arrayType: DataType { .int8Array }
    package func encode(into bytes: inout [UInt8]) { bytes.append(bigEndian: self) }
}

extension Int: ParameterConvertible {
    package static var dataType: DataType { .int8 }
    package static var arrayType: DataType { .int8Array }
    package func encode(into bytes: inout [UInt8]) { bytes.append(bigEndian: Int64(self)) }
}

extension Double: ParameterConvertible {
    package static var dataType: DataType { .float8 }
    package static var arrayType: DataType { .float8Array }
    package func encode(into bytes: inout [UInt8]) { bytes.append(bigEndian: bitPattern) }
}

/// Text is sent with its length, so the server refuses a NUL in it (SQLSTATE 22021) instead of ignoring the rest.
extension String: ParameterConvertible {
    package static var dataType: DataType { .text }
    package static var arrayType: DataType { .textArray }
    package func encode(into bytes: inout [UInt8]) { bytes.append(contentsOf: utf8) }
}

/// A `bytea`: the bytes unchanged.
package struct Bytes: Hashable, Sendable, ParameterConvertible {
    package let value: [UInt8]
    package init(_ value: [UInt8]) { self.value = value }

    package static var dataType: DataType { .bytea }
    package static var arrayType: DataType { .byteaArray }
    package func encode(into bytes: inout [UInt8]) { bytes.append(contentsOf: value) }
}

/// A `jsonb`: the text of a JSON value, which the server checks.
package struct JSONText: Hashable, Sendable, ParameterConvertible {
    package let text: String
    package init(_ text: String) { self.text = text }

    package static var dataType: DataType { .jsonb }
    package static var arrayType: DataType { .jsonbArray }
    package func encode(into bytes: inout [UInt8]) {
        bytes.append(1)  // the version of jsonb's binary format
        bytes.append(contentsOf: text.utf8)
    }
}

/// A `timestamptz`: whole microseconds since the Unix epoch.
package struct Timestamp: Hashable, Comparable, Sendable, ParameterConvertible {
    package let microseconds: Int64
    package init(microseconds: Int64) { self.microseconds = microseconds }

    /// PostgreSQL counts from 2000-01-01T00:00:00Z.
    static let epoch: Int64 = 946_684_800_000_000

    package static func < (a: Timestamp, b: Timestamp) -> Bool { a.microseconds < b.microseconds }

    package static var dataType: DataType { .timestamptz }
    package static var arrayType: DataType { .timestamptzArray }
    package func encode(into bytes: inout [UInt8]) { bytes.append(bigEndian: microseconds - Self.epoch) }
}

/// An `interval` of whole microseconds.
extension Duration: ParameterConvertible {
    package static var dataType: DataType { .interval }
    package static var arrayType: DataType { .intervalArray }
    package func encode(into bytes: inout [UInt8]) {
        let (seconds, attoseconds) = components
        bytes.append(bigEndian: seconds * 1_000_000 + attoseconds / 1_000_000_000_000)
        bytes.append(bigEndian: Int64(0))  // days and months
    }
}

extension Array where Element: ParameterConvertible {
    /// One array parameter, for `unnest` and `ANY`.
    package var parameter: Parameter {
        Parameter(type: Element.arrayType, bytes: Self.binary(map { Optional($0) }))
    }

    static func binary(_ elements: [Element?]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(bigEndian: Int32(elements.isEmpty ? 0 : 1))
        bytes.append(bigEndian: Int32(elements.contains { $0 == nil } ? 1 : 0))
        bytes.append(bigEndian: Element.dataType.rawValue)
        guard !elements.isEmpty else { return bytes }
        bytes.append(bigEndian: Int32(elements.count))
        bytes.append(bigEndian: Int32(1))
        for element in elements {
            guard let element else {
                bytes.append(bigEndian: Int32(-1))
                continue
            }
            let lengthAt = bytes.count
            bytes.append(bigEndian: Int32(0))
            element.encode(into: &bytes)
            let length = Int32(bytes.count - lengthAt - 4)
            Swift.withUnsafeBytes(of: length.bigEndian) { bytes.replaceSubrange(lengthAt..<lengthAt + 4, with: $0) }
        }
        return bytes
    }
}

extension Array {
    /// One array parameter that may contain NULLs.
    package func nullableParameter<Wrapped: ParameterConvertible>() -> Parameter where Element == Wrapped? {
        Parameter(type: Wrapped.arrayType, bytes: [Wrapped].binary(self))
    }
}
