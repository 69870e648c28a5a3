import Postgres
import Rehearsal
import RehearsalCore

extension Productions {
    static func reading(_ id: ProductionID) -> [Statement] {
        [
            """
            SELECT title, tempo, stage_width, stage_depth, stage_metres_per_unit, stage_wings, stage_apron,
                stage_wings_shown, revision, created_at, changed_at,
                ARRAY(SELECT key FROM jsonb_each_text(metadata) ORDER BY key) AS metadata_keys,
                ARRAY(SELECT value FROM jsonb_each_text(metadata) ORDER BY key) AS metadata_values
            FROM production WHERE id = \(id)
            """,
            "SELECT id, label, name, colour, symbol FROM performer WHERE production = \(id) ORDER BY ordinal",
            """
            SELECT id, name, hold, transition_duration, transition_easing
            FROM formation WHERE production = \(id) ORDER BY ordinal
            """,
            // One row a formation, not one a position.
            """
            SELECT formation, array_agg(performer::text ORDER BY performer) AS performers,
                array_agg(x::float8 ORDER BY performer) AS xs, array_agg(y::float8 ORDER BY performer) AS ys
            FROM formation_position WHERE production = \(id) GROUP BY formation
            """,
            """
            SELECT formation, performer, first_x, first_y, second_x, second_y
            FROM transition_path WHERE production = \(id)
            """,
        ]
    }

    static func assemble(_ id: ProductionID, _ answers: [Rows]) throws -> StoredProduction? {
        guard let row = answers[0].first else { return nil }
        let metadata = zip(
            try row.value("metadata_keys", as: [String].self), try row.value("metadata_values", as: [String].self))
        let production = Production(
            title: try row.value("title"), tempo: try row.value("tempo"),
            stage: Stage(
                width: try row.value("stage_width"), depth: try row.value("stage_depth"),
                metresPerUnit: try row.value("stage_metres_per_unit"), wings: try row.value("stage_wings"),
                apron: try row.value("stage_apron"), wingsShown: try row.value("stage_wings_shown")),
            performers: try answers[1].map(performer), formations: try formations(answers[2], answers[3], answers[4]),
            metadata: Dictionary(metadata) { first, _ in first })
        return StoredProduction(
            id: id, revision: try row.value("revision"), production: production,
            createdAtMilliseconds: try row.value("created_at", as: Timestamp.self).milliseconds,
            changedAtMilliseconds: try row.value("changed_at", as: Timestamp.self).milliseconds)
    }

    private static func performer(_ row: Row) throws -> Performer {
        Performer(
            id: try row.value("id"), label: try row.value("label"), name: try row.value("name"),
            colour: try row.value("colour"), symbol: try row.value("symbol"))
    }

    private static func formations(_ rows: Rows, _ positions: Rows, _ paths: Rows) throws -> [Formation] {
        var places: [FormationID: [PerformerID: Point]] = [:]
        for row in positions {
            let points = zip(try row.value("xs", as: [Double].self), try row.value("ys", as: [Double].self)).map(
                Point.init)
            let performers = try row.value("performers", as: [PerformerID].self)
            places[try row.value("formation")] = Dictionary(zip(performers, points)) { first, _ in first }
        }
        var ways: [FormationID: [PerformerID: Path.Handles]] = [:]
        for row in paths {
            ways[try row.value("formation"), default: [:]][try row.value("performer")] = Path.Handles(
                first: Point(x: try row.value("first_x"), y: try row.value("first_y")),
                second: Point(x: try row.value("second_x"), y: try row.value("second_y")))
        }
        return try rows.map { row in
            let id: FormationID = try row.value("id")
            return Formation(
                id: id, name: try row.value("name"), hold: try row.value("hold"), positions: places[id] ?? [:],
                transition: Transition(
                    duration: try row.value("transition_duration"), easing: try row.value("transition_easing"),
                    paths: ways[id] ?? [:]))
        }
    }
}
