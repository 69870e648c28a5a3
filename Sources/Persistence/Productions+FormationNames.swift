import Postgres
package import Rehearsal

/// A formation's name, and the part of the work to which it belongs.
package struct FormationName: Hashable, Sendable {
    package var name: String
    package var part: String

    package init(name: String, part: String) {
        self.name = name
        self.part = part
    }
}

extension Productions {
    /// The present names of a production's formations; empty if there is no such production.
    package func formationNames(of id: ProductionID) async throws -> [FormationID: FormationName] {
        try await pool.execute(
            """
            SELECT value->>'name', value->>'part', id FROM production_item
            WHERE production = \(id) AND list = 'formations'
            """
        )
        .reduce(into: [:]) { names, row in
            names[try row.value("id")] = try row.read(FormationName.init)
        }
    }
}
