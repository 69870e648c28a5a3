import Postgres
package import Rehearsal
import RehearsalCore

extension Productions {
    /// What a session needs to know about exactly this revision. For the present revision, no positions are read.
    /// - Throws: as `read(_:at:)`.
    package func outline(of id: ProductionID, at revision: Int64) async throws -> Outline {
        guard let present = try await outline(of: id) else { throw UnknownProduction() }
        return present.revision == revision ? present : try await read(id, at: revision).outline
    }

    /// What a session needs to know about the present revision; `nil` if there is no such production.
    func outline(of id: ProductionID) async throws -> Outline? {
        let rows = try await pool.withConnection { try $0.snapshot([Self.head(id)] + Self.outline(of: "\(id)")) }
        return try rows[0].first.map { head in
            try Self.outline(
                id, revision: try head.value("revision"), head, rows.dropFirst())
        }
    }

    /// Three queries; `outline(_:revision:_:_:)` combines their results.
    /// - Parameter production: SQL for its identifier.
    static func outline(of production: Statement) -> [Statement] {
        [
            """
            SELECT id, (value->'hold')::bigint AS hold, (value#>'{transition,duration}')::bigint AS duration
            FROM production_item WHERE production = \(production) AND list = 'formations' ORDER BY ordinal
            """,
            "SELECT id FROM production_item WHERE production = \(production) AND list = 'performers'",
            "SELECT id FROM production_item WHERE production = \(production) AND list = 'people'",
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
            people: Set(try answers[2].map { try $0.value("id") }), tempo: production.tempoMap)
    }
}
