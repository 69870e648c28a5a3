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

/// A value that a column holds as another one.
package protocol ColumnWrapper: ParameterConvertible, ColumnDecodable {
    /// What the column holds.
    associatedtype Wrapped: ParameterConvertible & ColumnDecodable
    /// The value as the column holds it.
    var wrapped: Wrapped { get }
    /// - Returns: `nil` if what the column holds is no value of this type.
    init?(wrapped: Wrapped)
}

extension ColumnWrapper {
    package static var dataType: DataType { Wrapped.dataType }
    package static var arrayType: DataType { Wrapped.arrayType }
    package func encode(into bytes: inout [UInt8]) { wrapped.encode(into: &bytes) }

    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        guard let value = Wrapped(column: bytes, type: type) else { return nil }
        self.init(wrapped: value)
    }
}

extension Key: ColumnWrapper {
    package var wrapped: String { text }
    /// A key from its text; `nil` if that is none.
    package init?(wrapped: String) { self.init(wrapped) }
}

extension SequenceNumber: ColumnWrapper {
    package var wrapped: Int64 { value }
    /// A number as the log counts them.
    package init?(wrapped: Int64) { self.init(wrapped) }
}

extension Interval: ColumnWrapper {
    package var wrapped: Int64 { microseconds }
    /// From microseconds.
    package init?(wrapped: Int64) { self.init(microseconds: wrapped) }
}

extension Instant: ColumnWrapper {
    package var wrapped: Int64 { microseconds }
    /// From microseconds of the session clock.
    package init?(wrapped: Int64) { self.init(microseconds: wrapped) }
}

extension Role: ColumnDecodable {}

extension Shelf: ColumnDecodable {}

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

/// SQL for an instant in milliseconds since the Unix epoch.
func milliseconds(_ column: Statement) -> Statement { "floor(extract(epoch FROM \(column)) * 1000)::bigint" }

extension Duration {
    var microseconds: Int64 { components.seconds * 1_000_000 + components.attoseconds / 1_000_000_000_000 }
}

extension ProductionRole: ColumnDecodable, ParameterConvertible {
    package static var dataType: DataType { Int.dataType }
    package static var arrayType: DataType { Int.arrayType }
    package func encode(into bytes: inout [UInt8]) { rawValue.encode(into: &bytes) }
}
