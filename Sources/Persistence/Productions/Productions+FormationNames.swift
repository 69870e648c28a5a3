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
            WITH placed AS (
                SELECT id, value->>'name' AS name, coalesce((value->>'hold')::bigint, 0) AS hold,
                    lead(id) OVER (ORDER BY ordinal) IS NULL AS is_last,
                    coalesce(sum(coalesce((value->>'hold')::bigint, 0)
                        + coalesce((value->'transition'->>'duration')::bigint, 0)) OVER (
                            ORDER BY ordinal ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0)::bigint AS arrives
                FROM production_item WHERE production = \(id) AND list = 'formations')
            SELECT name, coalesce((
                    SELECT value->>'name' FROM production_item
                    WHERE production = \(id) AND list = 'passages' AND (value->>'from')::bigint <= arrives
                        AND (arrives < (value->>'to')::bigint
                            OR is_last AND hold = 0 AND arrives = (value->>'to')::bigint)
                    ORDER BY (value->>'from')::bigint DESC LIMIT 1), ''),
                id
            FROM placed
            """
        )
        .reduce(into: [:]) { names, row in
            names[try row.value("id")] = try row.read(FormationName.init)
        }
    }
}
