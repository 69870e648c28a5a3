import Postgres
package import Rehearsal
package import RehearsalCore

/// A production as a list shows it.
package struct ProductionSummary: Hashable, Sendable {
    package var id: ProductionID
    package var revision: Int64
    package var title: String
    package var isDrill: Bool
    package var performers: Int
    package var formations: Int
    /// Of a drill.
    package var rounds: Int
    /// The end of its score, as a duration from its beginning; for a drill, preparation, rounds and rests.
    package var duration: Interval
    package var createdAtMilliseconds: Int64
    package var changedAtMilliseconds: Int64
}

extension Productions {
    /// The value by which a list of productions is sorted.
    package enum Sort: String, CaseIterable, Sendable {
        case title, createdAt, changedAt
    }

    /// The direction of the order.
    package enum Order: String, CaseIterable, Sendable {
        case ascending = "asc"
        case descending = "desc"
    }

    /// One page of a list of productions.
    package struct Page: Sendable {
        package let productions: [ProductionSummary]
        /// The beginning of the next page; `nil` on the last page.
        package let next: String?
    }

    /// How many productions one page may contain.
    package static let pageSizes = 1...200

    /// One page of all productions.
    /// - Parameters:
    ///   - limit: 1…200; a number outside of this range is replaced by the nearest one inside.
    ///   - drills: whether to list drills only, or pieces only; `nil` for both.
    ///   - search: text that the titles must contain, in upper or lower case; `nil` for all productions.
    ///   - cursor: `next` of the page before, with the same order.
    /// - Throws: `InvalidCursor`.
    package func list(
        sort: Sort = .title, order: Order = .ascending, drills: Bool? = nil, search: String? = nil, limit: Int = 50,
        after cursor: String? = nil
    ) async throws -> Page {
        let limit = min(max(limit, Self.pageSizes.lowerBound), Self.pageSizes.upperBound)
        let start = try cursor.map { try Cursor($0, sort: sort, order: order) }
        return try await reporting {
            let rows = try await pool.execute(
                Self.listing(
                    sort, order, "\(Self.holding(search)) AND \(Self.ofKind(drills))", limit + 1, start))
            let page = rows.prefix(limit)
            return Page(
                productions: try page.map(Self.summary),
                next: rows.count > limit
                    ? try page.last.map { try Cursor(row: $0, sort: sort, order: order).text } : nil)
        }
    }

    /// Whether a title contains the text, ignoring case by the rules of all languages.
    private static func holding(_ search: String?) -> Statement {
        guard let search, !search.isEmpty else { return "true" }
        return """
            strpos(lower(p.title COLLATE "und-x-icu") COLLATE "C", lower(\(search) COLLATE "und-x-icu") COLLATE "C") > 0
            """
    }

    private static func ofKind(_ drills: Bool?) -> Statement {
        guard let drills else { return "true" }
        return "is_drill = \(drills)"
    }

    private static let columns: Statement =
        "id, revision, title, created_at, changed_at, performers, formations, is_drill, rounds, duration"

    private static func listing(
        _ sort: Sort, _ order: Order, _ condition: Statement, _ limit: Int, _ start: Cursor?
    ) -> Statement {
        let column: StaticString =
            switch sort {
            case .title: "p.title COLLATE \"und-x-icu\""
            case .createdAt: "p.created_at"
            case .changedAt: "p.changed_at"
            }
        let direction: StaticString = order == .ascending ? "ASC" : "DESC"
        let beyond: StaticString = order == .ascending ? ">" : "<"
        let head: Statement
        switch start?.key {
        case nil:
            head =
                "SELECT \(columns) FROM production p WHERE \(condition) ORDER BY \(sql: column) \(sql: direction), p.id \(sql: direction) LIMIT \(limit)"
        case .title(let title):
            head = """
                SELECT \(columns) FROM production p WHERE \(condition) AND (\(sql: column), p.id) \(sql: beyond) (\(title), \(start?.id))
                ORDER BY \(sql: column) \(sql: direction), p.id \(sql: direction) LIMIT \(limit)
                """
        case .instant(let instant):
            head = """
                SELECT \(columns) FROM production p WHERE \(condition) AND (\(sql: column), p.id) \(sql: beyond) (\(instant), \(start?.id))
                ORDER BY \(sql: column) \(sql: direction), p.id \(sql: direction) LIMIT \(limit)
                """
        }
        return head
    }

    private static func summary(_ row: Row) throws -> ProductionSummary {
        ProductionSummary(
            id: try row.value("id"), revision: try row.value("revision"), title: try row.value("title"),
            isDrill: try row.value("is_drill"), performers: try row.value("performers"),
            formations: try row.value("formations"), rounds: try row.value("rounds"),
            duration: try row.value("duration"),
            createdAtMilliseconds: try row.value("created_at", as: Timestamp.self).milliseconds,
            changedAtMilliseconds: try row.value("changed_at", as: Timestamp.self).milliseconds)
    }
}

/// The text is not a position in this list: it is damaged, invented, or belongs to another order.
package struct InvalidCursor: Error, Hashable {}

/// A position in a list: the sort key and id of the last production shown. So pages neither skip nor repeat a production that keeps its place while
/// others are added or deleted.
private struct Cursor {
    enum Key {
        case title(String)
        case instant(Timestamp)
    }

    let sort: Productions.Sort
    let order: Productions.Order
    let key: Key
    let id: ProductionID

    init(row: Row, sort: Productions.Sort, order: Productions.Order) throws {
        self.sort = sort
        self.order = order
        key =
            switch sort {
            case .title: .title(try row.value("title"))
            case .createdAt: .instant(try row.value("created_at"))
            case .changedAt: .instant(try row.value("changed_at"))
            }
        id = try row.value("id")
    }

    /// Opaque to clients: "sort order id key" in hexadecimal.
    var text: String {
        let key =
            switch self.key {
            case .title(let title): title
            case .instant(let instant): String(instant.microseconds)
            }
        return Hexadecimal.encode("\(sort.rawValue) \(order.rawValue) \(id) \(key)".utf8)
    }

    init(_ text: String, sort: Productions.Sort, order: Productions.Order) throws(InvalidCursor) {
        guard text.utf8.count <= 4_000, let bytes = Hexadecimal.decode(text),
            let plain = String(validating: bytes, as: UTF8.self),
            !plain.utf8.contains(0)
        else { throw InvalidCursor() }
        let fields = plain.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
        guard fields.count == 4, fields[0] == sort.rawValue, fields[1] == order.rawValue,
            let id = ProductionID(fields[2])
        else {
            throw InvalidCursor()
        }
        self.sort = sort
        self.order = order
        self.id = id
        switch sort {
        case .title: key = .title(String(fields[3]))
        case .createdAt, .changedAt:
            // PostgreSQL has no timestamps outside of this range.
            guard let microseconds = Int64(fields[3]), (0...9_000_000_000_000_000).contains(microseconds) else {
                throw InvalidCursor()
            }
            key = .instant(Timestamp(microseconds: microseconds))
        }
    }
}
