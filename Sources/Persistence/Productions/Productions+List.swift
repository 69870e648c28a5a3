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
    /// Of a drill.
    package var combos: Int
    /// Counts a minute.
    package var tempo: Double
    /// In their order.
    package var tags: [String]
    /// Empty for none.
    package var season: String
    package var shelf: Shelf
    /// When the bin lets go of it; `nil` anywhere else.
    package var goesAtMilliseconds: Int64?
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
        case title, createdAt, changedAt, duration, performers, formations, rounds, combos, tempo
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

    /// Which productions are listed.
    package struct Filter: Sendable {
        package var shelf = Shelf.library
        /// Drills only, or pieces only; `nil` for both.
        package var drills: Bool?
        package var tag: String?
        package var season: String?
        /// A part of the name of somebody in it, in upper or lower case.
        package var person: String?
        /// Text that its title, season, tags or details have, or what somebody or something in it is called, or the notes of a formation; in upper or
        /// lower case.
        package var search: String?

        package init() {}
    }

    /// How many productions one page may contain.
    package static let pageSizes = 1...200

    /// One page of the productions.
    /// - Parameters:
    ///   - limit: 1…200; a number outside of this range is replaced by the nearest one inside.
    ///   - reader: who asks: only what they may see is listed.
    ///   - cursor: `next` of the page before, with the same order.
    /// - Throws: `InvalidCursor`.
    package func list(
        _ filter: Filter = Filter(), sort: Sort = .title, order: Order = .ascending, for reader: Reader = .server,
        limit: Int = 50, after cursor: String? = nil
    ) async throws -> Page {
        let limit = min(max(limit, Self.pageSizes.lowerBound), Self.pageSizes.upperBound)
        let column: Statement =
            switch sort {
            case .title: "p.title COLLATE \"und-x-icu\""
            case .createdAt: "p.created_at"
            case .changedAt: "p.changed_at"
            case .duration: "p.duration"
            case .performers: "p.performers"
            case .formations: "p.formations"
            case .rounds: "p.rounds"
            case .combos: "p.combos"
            case .tempo: "\(Self.tempo)"
            }
        let (direction, beyond): (StaticString, StaticString) = order == .ascending ? ("ASC", ">") : ("DESC", "<")
        let list = "\(sort.rawValue) \(order.rawValue)"
        let start: Statement? = try cursor.map { text in
            let last = try Cursor<Production>(text, of: list)
            let key: Statement =
                switch sort {
                case .title: "\(last.key)"
                case .createdAt, .changedAt: "\(try last.instant)"
                case .duration, .performers, .formations, .rounds, .combos, .tempo: "\(try last.number)"
                }
            return " AND (\(column), p.id) \(sql: beyond) (\(key), \(last.id))"
        }
        let rows = try await pool.execute(
            """
            SELECT \(Self.columns), \(Self.role(of: reader)), p.created_at, p.changed_at
            FROM \(Self.productions(for: reader))
            WHERE p.shelf = \(filter.shelf.rawValue) AND \(Self.holding(filter.search, for: reader))
                AND \(Self.with(filter.person, for: reader)) AND \(Self.ofKind(filter.drills))
                AND \(Self.tagged(filter.tag)) AND \(Self.of(filter.season)) \(start ?? "")
            ORDER BY \(column) \(sql: direction), p.id \(sql: direction) LIMIT \(limit + 1)
            """)
        let page = try rows.prefix(limit).map { try $0.read(ProductionSummary.init) }
        guard rows.count > limit, let last = page.last else { return Page(productions: page, next: nil) }
        let next =
            switch sort {
            case .title: Cursor(list, last.id, last.title)
            case .createdAt: Cursor(list, last.id, try rows[limit - 1].value("created_at", as: Timestamp.self))
            case .changedAt: Cursor(list, last.id, try rows[limit - 1].value("changed_at", as: Timestamp.self))
            case .duration: Cursor(list, last.id, Double(last.duration.microseconds))
            case .performers: Cursor(list, last.id, Double(last.performers))
            case .formations: Cursor(list, last.id, Double(last.formations))
            case .rounds: Cursor(list, last.id, Double(last.rounds))
            case .combos: Cursor(list, last.id, Double(last.combos))
            case .tempo: Cursor(list, last.id, last.tempo)
            }
        return Page(productions: page, next: next.text)
    }

    /// Whether it, or something in it, is called or noted so. The entries are looked up once, by their index.
    private static func holding(_ search: String?, for reader: Reader) -> Statement {
        guard let search, !search.isEmpty else { return "true" }
        let pattern = pattern(search)
        return """
            (p.words LIKE \(pattern) OR \(isDraft(for: reader)) AND
                p.id IN (SELECT production FROM production_item WHERE words LIKE \(pattern)))
            """
    }

    private static func with(_ person: String?, for reader: Reader) -> Statement {
        guard let person, !person.isEmpty else { return "true" }
        let pattern = pattern(person)
        let inDraft: Statement = """
            p.id IN (SELECT production FROM production_item
                WHERE list IN ('people', 'performers') AND words LIKE \(pattern))
            """
        guard reader.mayOnlySeeSome else { return inDraft }
        return "CASE WHEN p.is_draft THEN \(inDraft) ELSE p.words LIKE \(pattern) END"
    }

    /// For `LIKE`: what contains the text, in small letters as the words in the database are.
    private static func pattern(_ text: String) -> Statement {
        let escaped = text.reduce(into: "") { $0 += "\\%_".contains($1) ? "\\\($1)" : "\($1)" }
        return "lower(\("%\(escaped)%") COLLATE \"und-x-icu\") COLLATE \"C\""
    }

    private static func ofKind(_ drills: Bool?) -> Statement {
        guard let drills else { return "true" }
        return "is_drill = \(drills)"
    }

    private static func tagged(_ tag: String?) -> Statement {
        guard let tag else { return "true" }
        return "value -> 'tags' ? \(tag)"
    }

    /// Who asks for a list.
    package enum Reader: Sendable {
        /// The server itself, and commands of its shell.
        case server
        case account(Account)

        /// Whether there are productions that they see as they were published last.
        fileprivate var mayOnlySeeSome: Bool {
            if case .account(let account) = self { !account.isOfTheHouse } else { false }
        }
    }

    /// What the reader may see, as the table `p`: of what they may only see, as it was published last.
    private static func productions(for reader: Reader) -> Statement {
        guard case .account(let account) = reader, !account.isOfTheHouse else { return "production p" }
        return """
            (SELECT p.id, p.is_drill, p.shelf, p.shelved_at, p.created_at, e.revision IS NULL AS is_draft,
                coalesce(e.revision, p.revision) AS revision, coalesce(e.value, p.value) AS value,
                coalesce(e.value ->> 'title', p.title) AS title, coalesce(e.performers, p.performers) AS performers,
                coalesce(e.formations, p.formations) AS formations, coalesce(e.rounds, p.rounds) AS rounds,
                coalesce(e.combos, p.combos) AS combos,
                coalesce(e.duration, p.duration) AS duration, coalesce(e.at, p.changed_at) AS changed_at,
                coalesce(e.words, p.words) AS words
            FROM production p JOIN production_person q ON q.production = p.id AND q.account = \(account.id)
                LEFT JOIN production_publication e
                    ON q.role = \(ProductionRole.see) AND e.production = p.id AND e.revision = p.published) p
            """
    }

    /// Whether what the reader sees of it is the present revision.
    private static func isDraft(for reader: Reader) -> Statement {
        reader.mayOnlySeeSome ? "p.is_draft" : "true"
    }

    static func role(of reader: Reader) -> Statement {
        guard case .account(let account) = reader, !account.isOfTheHouse else { return "\(ProductionRole.own)" }
        return "(SELECT q.role FROM production_person q WHERE q.account = \(account.id) AND q.production = p.id)"
    }

    private static func of(_ season: String?) -> Statement {
        guard let season else { return "true" }
        return "value ->> 'season' = \(season)"
    }

    /// By what a shelf can be filtered, and what the others hold.
    package struct Facets: Sendable {
        /// By how many productions have them.
        package var tags: [String]
        /// The latest first, as far as their names tell.
        package var seasons: [String]
        /// How many productions are on each shelf that holds any.
        package var shelves: [Shelf: Int]
    }

    /// By what the productions of a shelf that the reader may see can be filtered.
    package func facets(of shelf: Shelf, for reader: Reader = .server) async throws -> Facets {
        let answers = try await pool.snapshot([
            """
            SELECT tag FROM \(Self.productions(for: reader)), jsonb_array_elements_text(value -> 'tags') tag
            WHERE shelf = \(shelf.rawValue)
            GROUP BY tag ORDER BY count(*) DESC, tag COLLATE "und-x-icu" LIMIT \(Self.mostOffered)
            """,
            """
            SELECT season FROM (
                SELECT DISTINCT value ->> 'season' AS season FROM \(Self.productions(for: reader))
                WHERE shelf = \(shelf.rawValue)) s
            WHERE season <> '' ORDER BY season COLLATE "und-x-icu" DESC LIMIT \(Self.mostOffered)
            """,
            "SELECT shelf, count(*) FROM \(Self.productions(for: reader)) GROUP BY shelf",
        ])
        return Facets(
            tags: try answers[0].map { try $0.value("tag", as: String.self) },
            seasons: try answers[1].map { try $0.value("season", as: String.self) },
            shelves: Dictionary(
                uniqueKeysWithValues: try answers[2].read { (shelf: Shelf, count: Int) in (shelf, count) }))
    }

    /// How many tags, and how many seasons, a list offers.
    private static let mostOffered = 100

    private static let tempo: Statement = "(value ->> 'tempo')::float8"

    /// Those of `ProductionSummary`.
    static let columns: Statement = """
        id, revision, title, is_drill, performers, formations, rounds, combos, \(tempo),
        ARRAY(SELECT jsonb_array_elements_text(value -> 'tags')), coalesce(value ->> 'season', ''), shelf,
        CASE WHEN shelf = 'bin' THEN \(milliseconds("shelved_at + \(Shelf.binKeeps)")) END, duration,
        \(milliseconds("created_at")), \(milliseconds("changed_at"))
        """
}
