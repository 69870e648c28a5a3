import CSQLite

/// A database of SQLite in memory that somebody sent: it is only read, table by table, within bounds of memory and steps.
///
/// Nothing of it runs: its views and triggers are off, it loads nothing, and a column that is computed is refused.
final class HostileDatabase {
    enum Fault: Error, Equatable {
        /// It cannot be read, or asks for more than is given.
        case damaged
        case noTable(String)
        case tooMany(String, most: Int)
    }

    /// What one row has, in the order in which its columns were asked for.
    struct Row {
        fileprivate let statement: OpaquePointer

        func whole(_ column: Int32) -> Int64? {
            sqlite3_column_type(statement, column) == SQLITE_INTEGER ? sqlite3_column_int64(statement, column) : nil
        }

        func number(_ column: Int32) -> Double? {
            switch sqlite3_column_type(statement, column) {
            case SQLITE_INTEGER, SQLITE_FLOAT:
                let number = sqlite3_column_double(statement, column)
                return number.isFinite ? number : nil
            default: return nil
            }
        }

        /// `nil` also where it is too long to be what it should be; what is no UTF-8 is mended.
        func text(_ column: Int32, most: Int) -> String? {
            guard sqlite3_column_type(statement, column) == SQLITE_TEXT,
                let text = sqlite3_column_text(statement, column)
            else { return nil }
            let length = Int(sqlite3_column_bytes(statement, column))
            guard length <= most else { return nil }
            return String(decoding: UnsafeBufferPointer(start: text, count: length), as: UTF8.self)
        }
    }

    /// Bytes that the library may take for all databases of this process: it is used for nothing else here.
    private static let mostMemory: Int64 = 64 << 20
    /// Bytes of one value.
    private static let longestValue: Int32 = 16 << 20
    /// The library's own steps, in thousands, before it is stopped: a few seconds.
    private static let mostSteps = 40_000

    private let bytes: UnsafeMutablePointer<UInt8>
    private var database: OpaquePointer?
    private let steps = Steps()

    private final class Steps { var left = HostileDatabase.mostSteps }

    init(_ file: [UInt8]) throws(Fault) {
        guard file.count >= 512, file.starts(with: Array("SQLite format 3\0".utf8)) else { throw .damaged }
        _ = sqlite3_hard_heap_limit64(Self.mostMemory)
        bytes = .allocate(capacity: file.count)
        file.withUnsafeBufferPointer { bytes.initialize(from: $0.baseAddress!, count: $0.count) }
        // What is in memory has no log beside it: read as without one (fileformat2, 1.3.3).
        bytes[18] = 1
        bytes[19] = 1
        do throws(Fault) {
            try open(length: file.count)
        } catch {
            close()
            throw error
        }
    }

    deinit { close() }

    private func close() {
        sqlite3_close(database)
        database = nil
        bytes.deallocate()
    }

    private func open(length: Int) throws(Fault) {
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_PRIVATECACHE
        guard sqlite3_open_v2(":memory:", &database, flags, nil) == SQLITE_OK,
            sqlite3_deserialize(
                database, "main", bytes, Int64(length), Int64(length), UInt32(SQLITE_DESERIALIZE_READONLY))
                == SQLITE_OK,
            let database, runthrough_sqlite_distrust(database) == SQLITE_OK
        else { throw .damaged }
        for (limit, most) in [
            (SQLITE_LIMIT_LENGTH, Self.longestValue), (SQLITE_LIMIT_SQL_LENGTH, 100_000), (SQLITE_LIMIT_COLUMN, 100),
            (SQLITE_LIMIT_EXPR_DEPTH, 20), (SQLITE_LIMIT_COMPOUND_SELECT, 2), (SQLITE_LIMIT_VDBE_OP, 25_000),
            (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_TRIGGER_DEPTH, 1), (SQLITE_LIMIT_WORKER_THREADS, 0),
        ] { sqlite3_limit(database, limit, most) }
        let steps = Unmanaged.passUnretained(self.steps).toOpaque()
        sqlite3_progress_handler(
            database, 1_000,
            { pointer in
                let steps = Unmanaged<Steps>.fromOpaque(pointer!).takeUnretainedValue()
                steps.left -= 1
                return steps.left > 0 ? 0 : 1
            }, steps)
        for pragma in ["trusted_schema=OFF", "cell_size_check=ON", "temp_store=MEMORY", "query_only=ON"] {
            try each("PRAGMA \(pragma)") { _ throws(Fault) in }
        }
        sqlite3_set_authorizer(
            database,
            { _, action, _, _, _, _ in
                [SQLITE_SELECT, SQLITE_READ, SQLITE_PRAGMA].contains(action) ? SQLITE_OK : SQLITE_DENY
            }, nil)
    }

    /// The names of a table's columns; none where there is no such table.
    /// - Throws: a fault, if it is a view, is not kept here, or computes a column.
    private func columns(of table: StaticString) throws(Fault) -> Set<String> {
        var found: Set<String> = []
        var isComputed = false
        try each("PRAGMA table_xinfo(\(table))") { row throws(Fault) in
            if let name = row.text(1, most: 200) { found.insert(name) }
            if row.whole(6) != 0 { isComputed = true }
        }
        var isTable = false
        try each("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '\(table)' AND rootpage > 0") {
            _ throws(Fault) in isTable = true
        }
        guard isTable || found.isEmpty, !isComputed else { throw .damaged }
        return found
    }

    /// All rows of a table with these columns.
    /// - Throws: a fault; `noTable` where there is no table with them.
    func rows(
        of table: StaticString, _ columns: [String], most: Int, _ body: (Row) throws(Fault) -> Void
    ) throws(Fault) {
        guard try self.columns(of: table).isSuperset(of: columns) else { throw .noTable("\(table)") }
        var count = 0
        let list = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        try each("SELECT \(list) FROM main.\"\(table)\"") { row throws(Fault) in
            count += 1
            guard count <= most else { throw .tooMany("\(table)", most: most) }
            try body(row)
        }
    }

    /// Whether a table has a column.
    func has(_ column: String, in table: StaticString) throws(Fault) -> Bool {
        try columns(of: table).contains(column)
    }

    private func each(_ query: String, _ body: (Row) throws(Fault) -> Void) throws(Fault) {
        var prepared: OpaquePointer?
        guard sqlite3_prepare_v2(database, query, -1, &prepared, nil) == SQLITE_OK, let statement = prepared else {
            throw .damaged
        }
        defer { sqlite3_finalize(statement) }
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: try body(Row(statement: statement))
            case SQLITE_DONE: return
            default: throw .damaged
            }
        }
    }
}
