package import Postgres
package import Rehearsal
package import RehearsalCore

// How the domain's values look in columns.

extension Identifier: ParameterConvertible, ColumnDecodable {
    package static var dataType: DataType { .uuid }
    package static var arrayType: DataType { .uuidArray }
    package func encode(into bytes: inout [UInt8]) {
        uuid.appendBytes(to: &bytes)
    }

    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        guard type == .uuid, let uuid = UUIDValue(bytes: bytes) else { return nil }
        self.init(uuid)
    }
}

extension Key: ParameterConvertible, ColumnDecodable {
    package static var dataType: DataType { .text }
    package static var arrayType: DataType { .textArray }
    package func encode(into bytes: inout [UInt8]) { bytes.append(contentsOf: text.utf8) }

    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        guard let text = String(column: bytes, type: type) else { return nil }
        self.init(text)
    }
}

extension SequenceNumber: ParameterConvertible, ColumnDecodable {
    package static var dataType: DataType { .int8 }
    package static var arrayType: DataType { .int8Array }
    package func encode(into bytes: inout [UInt8]) { value.encode(into: &bytes) }

    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        guard let value = Int64(column: bytes, type: type) else { return nil }
        self.init(value)
    }
}

extension Interval: ParameterConvertible, ColumnDecodable {
    package static var dataType: DataType { .int8 }
    package static var arrayType: DataType { .int8Array }
    package func encode(into bytes: inout [UInt8]) { microseconds.encode(into: &bytes) }

    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        guard let value = Int64(column: bytes, type: type) else { return nil }
        self.init(microseconds: value)
    }
}

extension Instant: ParameterConvertible, ColumnDecodable {
    package static var dataType: DataType { .int8 }
    package static var arrayType: DataType { .int8Array }
    package func encode(into bytes: inout [UInt8]) { microseconds.encode(into: &bytes) }

    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        guard let value = Int64(column: bytes, type: type) else { return nil }
        self.init(microseconds: value)
    }
}

extension Role: ColumnDecodable {}

extension MediaDigest: ColumnDecodable {
    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        guard type == .bytea else { return nil }
        self.init(bytes: Array(bytes))
    }
}

extension Recording.Format: ColumnDecodable {}

extension Timestamp {
    var milliseconds: Int64 { microseconds / 1_000 }
}

extension Duration {
    var microseconds: Int64 { components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000 }
}
