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
    /// Of a drill, in their order.
    package var tags: [String]
    /// The end of its score, as a duration from its beginning; for a drill, preparation, rounds and rests.
    package var duration: Interval
    package var createdAtMilliseconds: Int64
    package var changedAtMilliseconds: Int64
    /// What the reader may do with it.
    package var role: ProductionRole
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
    ///   - tag: what the drills must be tagged with; `nil` for all productions.
    ///   - search: text that the titles must contain, in upper or lower case; `nil` for all productions.
    ///   - reader: who asks: only what they may see is listed.
    ///   - cursor: `next` of the page before, with the same order.
    /// - Throws: `InvalidCursor`.
    package func list(
        sort: Sort = .title, order: Order = .ascending, drills: Bool? = nil, tag: String? = nil, search: String? = nil,
        for reader: Reader = .server, limit: Int = 50, after cursor: String? = nil
    ) async throws -> Page {
        let limit = min(max(limit, Self.pageSizes.lowerBound), Self.pageSizes.upperBound)
        let column: Statement =
            switch sort {
            case .title: "p.title COLLATE \"und-x-icu\""
            case .createdAt: "p.created_at"
            case .changedAt: "p.changed_at"
            }
        let (direction, beyond): (StaticString, StaticString) = order == .ascending ? ("ASC", ">") : ("DESC", "<")
        let list = "\(sort.rawValue) \(order.rawValue)"
        let start: Statement? = try cursor.map { text in
            let last = try Cursor<Production>(text, of: list)
            let key: Statement = sort == .title ? "\(last.key)" : "\(try last.instant)"
            return " AND (\(column), p.id) \(sql: beyond) (\(key), \(last.id))"
        }
        let rows = try await pool.execute(
            """
            SELECT \(Self.columns), \(Self.role(of: reader)), p.created_at, p.changed_at FROM production p
            WHERE \(Self.holding(search)) AND \(Self.ofKind(drills)) AND \(Self.tagged(tag))
                AND \(Self.visible(to: reader))
                \(start ?? "")
            ORDER BY \(column) \(sql: direction), p.id \(sql: direction) LIMIT \(limit + 1)
            """)
        let page = try rows.prefix(limit).map { try $0.read(ProductionSummary.init) }
        guard rows.count > limit, let last = page.last else { return Page(productions: page, next: nil) }
        let next =
            switch sort {
            case .title: Cursor(list, last.id, last.title)
            case .createdAt: Cursor(list, last.id, try rows[limit - 1].value("created_at", as: Timestamp.self))
            case .changedAt: Cursor(list, last.id, try rows[limit - 1].value("changed_at", as: Timestamp.self))
            }
        return Page(productions: page, next: next.text)
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

    private static func tagged(_ tag: String?) -> Statement {
        guard let tag else { return "true" }
        return "value -> 'tags' ? \(tag)"
    }

    /// The tags of all drills, by how many have them.
    package func tags(for reader: Reader = .server) async throws -> [String] {
        let rows = try await pool.execute(
            """
            SELECT tag FROM production p, jsonb_array_elements_text(value -> 'tags') tag
            WHERE is_drill AND \(Self.visible(to: reader))
            GROUP BY tag ORDER BY count(*) DESC, tag COLLATE "und-x-icu" LIMIT \(Self.mostTags)
            """)
        return try rows.map { try $0.value("tag", as: String.self) }
    }

    /// Who asks for a list.
    package enum Reader: Sendable {
        /// The server itself, and commands of its shell.
        case server
        case account(Account)
    }

    private static func visible(to reader: Reader) -> Statement {
        switch reader {
        case .server: "true"
        case .account(let account): ProductionPeople.mayDo(.see, "p.id", account)
        }
    }

    private static func role(of reader: Reader) -> Statement {
        guard case .account(let account) = reader, !account.isOfTheHouse else { return "\(ProductionRole.own)" }
        return "(SELECT q.role FROM production_person q WHERE q.account = \(account.id) AND q.production = p.id)"
    }

    /// How many tags a list offers.
    private static let mostTags = 100

    /// Those of `ProductionSummary`.
    private static let columns: Statement = """
        id, revision, title, is_drill, performers, formations, rounds,
        ARRAY(SELECT jsonb_array_elements_text(value -> 'tags')), duration, \(milliseconds("created_at")),
        \(milliseconds("changed_at"))
        """
}
