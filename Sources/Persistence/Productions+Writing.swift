import Postgres
import Rehearsal
import RehearsalCore

extension Productions {
    static func insertion(of production: Production, _ id: ProductionID) -> Statement {
        let stage = production.stage
        let floor = production.floor
        let thresholds = production.thresholds
        let metadata = production.metadata.sorted { $0.key < $1.key }
        return """
            INSERT INTO production (id, title, tempo, anchor_counts, anchor_times, stage_width, stage_depth, stage_metres_per_unit, stage_wings,
                stage_apron, stage_wings_shown, stage_margin, stage_unit, centre_line, quarter_lines, number_line,
                plan_asset, plan_x, plan_y, plan_width, plan_depth, plan_opacity,
                body_radius, near_miss, fastest, stride, music_offset, metadata)
            VALUES (\(id), \(production.title), \(production.tempo),
                \(production.anchors.map { Int64($0.count) }), \(production.anchors.map(\.time.microseconds)),
                \(stage.width), \(stage.depth),
                \(stage.metresPerUnit), \(stage.wings), \(stage.apron), \(stage.wingsShown), \(floor.margin),
                \(floor.unit.rawValue), \(floor.centreLine), \(floor.quarterLines), \(floor.numberLine),
                \(floor.plan?.asset), \(floor.plan?.centre.x), \(floor.plan?.centre.y), \(floor.plan?.width),
                \(floor.plan?.depth), \(floor.plan?.opacity),
                \(thresholds.bodyRadius), \(thresholds.nearMiss), \(thresholds.fastest), \(thresholds.stride),
                \(production.music.offset), jsonb_object(\(metadata.map(\.key)), \(metadata.map(\.value))))
            RETURNING revision, created_at, changed_at
            """
    }

    /// Increases the revision by 1.
    static func update(from old: Production, to new: Production, _ id: ProductionID) -> Statement {
        var isSame = old.title == new.title && old.tempo == new.tempo && old.stage == new.stage
        isSame = isSame && old.floor == new.floor && old.thresholds == new.thresholds && old.metadata == new.metadata
        isSame = isSame && old.music == new.music && old.anchors == new.anchors
        return isSame ? advance(id) : rewrite(new, id)
    }

    private static func advance(_ id: ProductionID) -> Statement {
        """
        UPDATE production SET revision = revision + 1, changed_at = greatest(clock_timestamp(), changed_at)
        WHERE id = \(id) RETURNING revision, created_at, changed_at
        """
    }

    private static func rewrite(_ production: Production, _ id: ProductionID) -> Statement {
        let stage = production.stage
        let floor = production.floor
        let thresholds = production.thresholds
        let metadata = production.metadata.sorted { $0.key < $1.key }
        return """
            UPDATE production SET title = \(production.title), tempo = \(production.tempo),
                anchor_counts = \(production.anchors.map { Int64($0.count) }),
                anchor_times = \(production.anchors.map(\.time.microseconds)),
                stage_width = \(stage.width), stage_depth = \(stage.depth),
                stage_metres_per_unit = \(stage.metresPerUnit), stage_wings = \(stage.wings),
                stage_apron = \(stage.apron), stage_wings_shown = \(stage.wingsShown),
                stage_margin = \(floor.margin), stage_unit = \(floor.unit.rawValue),
                centre_line = \(floor.centreLine), quarter_lines = \(floor.quarterLines),
                number_line = \(floor.numberLine), plan_asset = \(floor.plan?.asset),
                plan_x = \(floor.plan?.centre.x), plan_y = \(floor.plan?.centre.y), plan_width = \(floor.plan?.width),
                plan_depth = \(floor.plan?.depth), plan_opacity = \(floor.plan?.opacity),
                body_radius = \(thresholds.bodyRadius), near_miss = \(thresholds.nearMiss),
                fastest = \(thresholds.fastest), stride = \(thresholds.stride), music_offset = \(production.music.offset),
                metadata = jsonb_object(\(metadata.map(\.key)), \(metadata.map(\.value))),
                revision = revision + 1, changed_at = greatest(clock_timestamp(), changed_at)
            WHERE id = \(id) RETURNING revision, created_at, changed_at
            """
    }

    /// Turns the rows of `old` into those of `new`, writing only the differences. The rows of performers who stay are updated, not replaced: live
    /// assignments refer to them.
    static func writing(from old: Production, to new: Production, _ footprint: Footprint, _ id: ProductionID)
        -> [Statement]
    {
        let difference = Difference(from: old, to: new, footprint)
        return difference.lists(id) + difference.dots(id)
    }
}
