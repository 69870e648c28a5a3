import CLibPQ

/// A result of libpq (`PGresult`): one answer of the server. It is freed with this value.
struct ResultHandle: ~Copyable {
    let pointer: OpaquePointer
    deinit { PQclear(pointer) }
}

/// A result that its rows share; it is freed when no row is left.
///
/// `@unchecked Sendable`: libpq never changes a `PGresult` after handing it out, and its accessors only read
/// (libpq manual, "Behavior in Threaded Programs"); the handle is freed by the last reference.
fileprivate final class SharedResult: @unchecked Sendable {
    let handle: ResultHandle
    let columns: [String]

    init(_ handle: consuming ResultHandle) {
        let pointer = handle.pointer
        columns = (0..<PQnfields(pointer)).map { String(cString: PQfname(pointer, $0)) }
        self.handle = handle
    }
}

/// The rows of a statement's answer.
package struct Rows: Sendable, RandomAccessCollection {
    fileprivate let answer: SharedResult
    package let endIndex: Int

    init(_ handle: consuming ResultHandle) {
        endIndex = Int(PQntuples(handle.pointer))
        answer = SharedResult(handle)
    }

    package var startIndex: Int { 0 }
    /// The row at `index`, counted from 0.
    package subscript(index: Int) -> Row {
        precondition(indices.contains(index), "row \(index) of \(count)")
        return Row(answer: answer, row: Int32(index))
    }

    /// How many rows the statement inserted, updated, deleted or selected.
    package var affected: Int { Int(String(cString: PQcmdTuples(answer.handle.pointer))) ?? 0 }

    /// The server's name for what it did: `COMMIT`, `INSERT 0 1`.
    var command: String { String(cString: PQcmdStatus(answer.handle.pointer)) }
}

/// One row: columns by name, decoded to the type asked for.
package struct Row: Sendable {
    fileprivate let answer: SharedResult
    fileprivate let row: Int32

    /// The value of `column`, which must not be NULL.
    /// - Throws: `ColumnError` naming the column.
    package func value<Value: ColumnDecodable>(_ column: String, as type: Value.Type = Value.self) throws -> Value {
        guard let value = try optional(column, as: type) else {
            throw ColumnError(column: column, expected: "\(Value.self)", found: "NULL")
        }
        return value
    }

    /// The value of `column`, or `nil` for NULL.
    package func optional<Value: ColumnDecodable>(_ column: String, as type: Value.Type = Value.self) throws -> Value? {
        guard let index = answer.columns.firstIndex(of: column) else {
            throw ColumnError(column: column, expected: "\(Value.self)", found: "no such column")
        }
        return try optional(at: index)
    }

    fileprivate func optional<Value: ColumnDecodable>(at index: Int) throws -> Value? {
        try withExtendedLifetime(answer) {
            let pointer = answer.handle.pointer
            guard PQgetisnull(pointer, row, Int32(index)) == 0 else { return nil }
            let type = PQftype(pointer, Int32(index))
            let bytes = UnsafeRawBufferPointer(
                start: PQgetvalue(pointer, row, Int32(index)), count: Int(PQgetlength(pointer, row, Int32(index))))
            guard let dataType = DataType(rawValue: type), let value = Value(column: bytes, type: dataType) else {
                throw ColumnError(
                    column: answer.columns[index], expected: "\(Value.self)",
                    found: "type \(type), \(bytes.count) bytes")
            }
            return value
        }
    }

    /// A value made of the first columns, in their order: `row.read(Member.init)`.
    package func read<each Column: ColumnReadable, Made>(_ make: (repeat each Column) throws -> Made) throws -> Made {
        var index = 0
        func next<Value: ColumnReadable>(_: Value.Type) throws -> Value {
            defer { index += 1 }
            guard answer.columns.indices.contains(index) else {
                throw ColumnError(column: "\(index + 1)", expected: "\(Value.self)", found: "no such column")
            }
            return try Value.read(self, at: index)
        }
        return try make(repeat try next((each Column).self))
    }
}

extension Rows {
    /// A value for each row, made of its first columns, in their order.
    package func read<each Column: ColumnReadable, Made>(_ make: (repeat each Column) throws -> Made) throws -> [Made] {
        try map { try $0.read(make) }
    }
}

/// What can be read from a column that may be NULL.
package protocol ColumnReadable: Sendable {
    /// The value of the column at `index`, counted from 0.
    static func read(_ row: Row, at index: Int) throws -> Self
}

extension Optional: ColumnReadable where Wrapped: ColumnDecodable {
    package static func read(_ row: Row, at index: Int) throws -> Self { try row.optional(at: index) }
}

extension ColumnDecodable {
    package static func read(_ row: Row, at index: Int) throws -> Self {
        guard let value: Self = try row.optional(at: index) else {
            throw ColumnError(column: row.answer.columns[index], expected: "\(Self.self)", found: "NULL")
        }
        return value
    }
}

/// A Swift value that can be read from a column in PostgreSQL's binary format.
package protocol ColumnDecodable: ColumnReadable {
    /// `nil` if `bytes` of `type` are not such a value.
    init?(column bytes: UnsafeRawBufferPointer, type: DataType)
}

/// A value that is kept as its raw value; a raw value that no case has is not such a value.
extension ColumnDecodable where Self: RawRepresentable, RawValue: ColumnDecodable {
    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        guard let value = RawValue(column: bytes, type: type) else { return nil }
        self.init(rawValue: value)
    }
}

private func integer<I: FixedWidthInteger>(_ bytes: UnsafeRawBufferPointer, as type: I.Type = I.self) -> I? {
    guard bytes.count == MemoryLayout<I>.size else { return nil }
    return I(bigEndian: bytes.loadUnaligned(as: I.self))
}

extension Bool: ColumnDecodable {
    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        guard type == .bool, bytes.count == 1 else { return nil }
        self = bytes[0] != 0
    }
}

extension Int64: ColumnDecodable {
    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        switch type {
        case .int8: guard let value: Int64 = integer(bytes) else { return nil }; self = value
        case .int4: guard let value: Int32 = integer(bytes) else { return nil }; self = Int64(value)
        case .int2: guard let value: Int16 = integer(bytes) else { return nil }; self = Int64(value)
        default: return nil
        }
    }
}

extension Int: ColumnDecodable {
    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        guard let value = Int64(column: bytes, type: type) else { return nil }
        self.init(exactly: value)
    }
}

extension Double: ColumnDecodable {
    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        guard type == .float8, let pattern: UInt64 = integer(bytes) else { return nil }
        self.init(bitPattern: pattern)
    }
}

extension String: ColumnDecodable {
    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        switch type {
        case .text, .varchar, .name, .json: self.init(decoding: bytes, as: UTF8.self)
        case .jsonb:
            guard bytes.first == 1 else { return nil }
            self.init(decoding: bytes.dropFirst(), as: UTF8.self)
        default: return nil
        }
    }
}

extension Bytes: ColumnDecodable {
    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        guard type == .bytea else { return nil }
        self.init(Array(bytes))
    }
}

extension Timestamp: ColumnDecodable {
    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        // ±infinity are the two ends of the range; they are not instants.
        guard type == .timestamptz, let value: Int64 = integer(bytes), value != .max, value != .min else { return nil }
        self.init(microseconds: value + Self.epoch)
    }
}

extension Array: ColumnDecodable, ColumnReadable where Element: ColumnDecodable {
    /// One-dimensional arrays without NULLs.
    package init?(column bytes: UnsafeRawBufferPointer, type: DataType) {
        func word(_ offset: Int) -> Int32? {
            guard offset + 4 <= bytes.count else { return nil }
            return integer(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + 4]))
        }
        guard let dimensions = word(0), let oid = word(8), let element = DataType(rawValue: UInt32(bitPattern: oid))
        else {
            return nil
        }
        self = []
        guard dimensions == 1, let count = word(12), count >= 0 else {
            if dimensions == 0 { return }
            return nil
        }
        reserveCapacity(Int(count))
        var offset = 20
        for _ in 0..<count {
            guard let length = word(offset), length >= 0, offset + 4 + Int(length) <= bytes.count else { return nil }
            let slice = UnsafeRawBufferPointer(rebasing: bytes[offset + 4..<offset + 4 + Int(length)])
            guard let value = Element(column: slice, type: element) else { return nil }
            append(value)
            offset += 4 + Int(length)
        }
    }
}
