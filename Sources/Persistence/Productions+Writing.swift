import Postgres
import Rehearsal
import RehearsalCore

extension Productions {
    static func insertion(of production: Production, _ id: ProductionID) -> Statement {
        let stage = production.stage
        let metadata = production.metadata.sorted { $0.key < $1.key }
        return """
            INSERT INTO production (id, title, tempo, stage_width, stage_depth, stage_metres_per_unit, stage_wings,
                stage_apron, stage_wings_shown, metadata)
            VALUES (\(id), \(production.title), \(production.tempo), \(stage.width), \(stage.depth),
                \(stage.metresPerUnit), \(stage.wings), \(stage.apron), \(stage.wingsShown),
                jsonb_object(\(metadata.map(\.key)), \(metadata.map(\.value))))
            RETURNING revision, created_at, changed_at
            """
    }

    /// Changes nothing, and answers with no row, unless `base` is the present revision.
    static func update(of production: Production, _ id: ProductionID, _ base: Int64) -> Statement {
        let stage = production.stage
        let metadata = production.metadata.sorted { $0.key < $1.key }
        return """
            UPDATE production SET title = \(production.title), tempo = \(production.tempo),
                stage_width = \(stage.width), stage_depth = \(stage.depth),
                stage_metres_per_unit = \(stage.metresPerUnit), stage_wings = \(stage.wings),
                stage_apron = \(stage.apron), stage_wings_shown = \(stage.wingsShown),
                metadata = jsonb_object(\(metadata.map(\.key)), \(metadata.map(\.value))),
                revision = revision + 1, changed_at = greatest(now(), changed_at)
            WHERE id = \(id) AND revision = \(base)
            RETURNING revision, created_at, changed_at
            """
    }

    /// Makes performers, formations, positions and paths what `production` says, whatever they were. Performers who stay
    /// are updated, not replaced: live assignments hang on them.
    static func writing(_ production: Production, _ id: ProductionID) -> [Statement] {
        [leaving(performers: production, id), leaving(formations: production, id)]
            + [performers(production, id), formations(production, id)]
            + positions(production, id)
            + ["DELETE FROM transition_path WHERE production = \(id)", paths(production, id)]
    }

    private static func leaving(performers production: Production, _ id: ProductionID) -> Statement {
        "DELETE FROM performer WHERE production = \(id) AND id <> ALL(\(production.performers.map(\.id)))"
    }

    private static func leaving(formations production: Production, _ id: ProductionID) -> Statement {
        "DELETE FROM formation WHERE production = \(id) AND id <> ALL(\(production.formations.map(\.id)))"
    }

    private static func performers(_ production: Production, _ id: ProductionID) -> Statement {
        let performers = production.performers
        return """
            INSERT INTO performer (production, id, ordinal, label, name, colour, symbol)
            SELECT \(id), * FROM unnest(\(performers.map(\.id)), \(Array(performers.indices)), \(performers.map(\.label)),
                \(performers.map(\.name)), \(performers.map(\.colour)), \(performers.map(\.symbol.rawValue)))
            ON CONFLICT (production, id) DO UPDATE SET ordinal = excluded.ordinal, label = excluded.label,
                name = excluded.name, colour = excluded.colour, symbol = excluded.symbol
            """
    }

    private static func formations(_ production: Production, _ id: ProductionID) -> Statement {
        let formations = production.formations
        return """
            INSERT INTO formation (production, id, ordinal, name, hold, transition_duration, transition_easing)
            SELECT \(id), * FROM unnest(\(formations.map(\.id)), \(Array(formations.indices)), \(formations.map(\.name)),
                \(formations.map(\.hold)), \(formations.map(\.transition.duration)),
                \(formations.map(\.transition.easing.columnText)))
            ON CONFLICT (production, id) DO UPDATE SET ordinal = excluded.ordinal, name = excluded.name,
                hold = excluded.hold, transition_duration = excluded.transition_duration,
                transition_easing = excluded.transition_easing
            """
    }

    /// So many rows at most in one statement, so that none of them takes long.
    private static let rowsAStatement = 20_000

    private static func positions(_ production: Production, _ id: ProductionID) -> [Statement] {
        let formationsAStatement = max(1, rowsAStatement / max(1, production.performers.count))
        return stride(from: 0, to: production.formations.count, by: formationsAStatement).map { start in
            var formations: [FormationID] = []
            var performers: [PerformerID] = []
            var points: [Point] = []
            for formation in production.formations[start...].prefix(formationsAStatement) {
                for performer in production.performers {
                    guard let point = formation.positions[performer.id] else { continue }
                    formations.append(formation.id)
                    performers.append(performer.id)
                    points.append(point)
                }
            }
            return """
                INSERT INTO formation_position AS old (production, formation, performer, x, y)
                SELECT \(id), * FROM unnest(\(formations), \(performers), \(points.map(\.x)), \(points.map(\.y)))
                ON CONFLICT (production, formation, performer) DO UPDATE SET x = excluded.x, y = excluded.y
                WHERE (old.x, old.y) IS DISTINCT FROM (excluded.x, excluded.y)
                """
        }
    }

    private static func paths(_ production: Production, _ id: ProductionID) -> Statement {
        var formations: [FormationID] = []
        var performers: [PerformerID] = []
        var handles: [Path.Handles] = []
        for formation in production.formations {
            for (performer, path) in formation.transition.paths.sorted(by: { $0.key.text < $1.key.text }) {
                formations.append(formation.id)
                performers.append(performer)
                handles.append(path)
            }
        }
        return """
            INSERT INTO transition_path (production, formation, performer, first_x, first_y, second_x, second_y)
            SELECT \(id), * FROM unnest(\(formations), \(performers), \(handles.map(\.first.x)), \(handles.map(\.first.y)),
                \(handles.map(\.second.x)), \(handles.map(\.second.y)))
            """
    }
}
