import Postgres
package import Rehearsal
import RehearsalCore
import Wire

extension Productions {
    /// What a session needs to know about exactly this revision. For the current revision, no positions are read.
    /// - Throws: as `read(_:at:)`.
    package func outline(of id: ProductionID, at revision: Int64) async throws -> Outline {
        guard let current = try await outline(of: id) else { throw UnknownProduction() }
        return current.revision == revision ? current : try await read(id, at: revision).outline
    }

    /// What a session needs to know about the current revision; `nil` if there is no such production.
    func outline(of id: ProductionID) async throws -> Outline? {
        let rows = try await pool.withConnection { try $0.snapshot([Self.head(id)] + Self.outline(of: "\(id)")) }
        return try rows[0].first.map { head in
            try Self.outline(
                id, revision: try head.value("revision"), head, rows.dropFirst())
        }
    }

    /// Four queries; `outline(_:revision:_:_:)` combines their results.
    /// - Parameter production: SQL for its identifier.
    static func outline(of production: Statement) -> [Statement] {
        [
            """
            SELECT id, (value->'hold')::bigint AS hold, (value#>'{transition,duration}')::bigint AS duration
            FROM production_item WHERE production = \(production) AND list = 'formations' ORDER BY ordinal
            """,
            """
            SELECT id, value::text AS value FROM production_item
            WHERE production = \(production) AND list = 'performers' ORDER BY ordinal
            """,
            "SELECT id FROM production_item WHERE production = \(production) AND list = 'people'",
            """
            SELECT list, id, value::text AS value FROM production_item
            WHERE production = \(production) AND list IN ('passages', 'moves') ORDER BY list, ordinal
            """,
        ]
    }

    /// - Parameter head: has the production's own values.
    static func outline(
        _ id: ProductionID, revision: Int64, _ head: Row, _ answers: ArraySlice<Rows>
    ) throws -> Outline {
        let answers = Array(answers)
        var production = Production(title: "")
        production.own = try own(head)
        let score = Score(
            holds: try answers[0].map { try $0.value("hold") },
            transitions: try answers[0].map { try $0.value("duration") })
        return Outline(
            production: id, revision: revision, score: score, formations: try answers[0].map { try $0.value("id") },
            performers: Set(try answers[1].map { try $0.value("id") }),
            people: Set(try answers[2].map { try $0.value("id") }), tempo: production.tempoMap,
            moves: try moves(in: production, performers: answers[1], answers[3]))
    }

    /// - Parameter production: has its own values only.
    private static func moves(in production: Production, performers: Rows, _ parts: Rows) throws -> MoveCues? {
        guard try parts.contains(where: { try $0.value("list", as: String.self) == "moves" }) else { return nil }
        var production = production
        for list in ["performers", "passages", "moves"] {
            guard let place = Description.production.place(ofList: list) else { continue }
            let fields = Description.production.lists[place].fields
            let rows =
                list == "performers"
                ? Array(performers)
                : try parts.filter {
                    try $0.value("list", as: String.self) == list
                }
            let entries = try rows.map { row in
                Entry(
                    id: try row.value("id"),
                    values: try written { try ValuesDocument.read(try row.value("value", as: String.self), fields) })
            }
            production.put(Listing(entries), ofList: place)
        }
        return MoveCues(of: production)
    }
}
