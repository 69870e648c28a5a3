import Postgres
import Rehearsal
import RehearsalCore

extension Productions {
    static func reading(_ id: ProductionID) -> [Statement] {
        [
            """
            SELECT title, tempo, anchor_counts, anchor_times, stage_width, stage_depth, stage_metres_per_unit, stage_wings, stage_apron,
                stage_wings_shown, stage_margin, stage_unit, centre_line, quarter_lines, number_line,
                plan_asset, plan_x, plan_y, plan_width, plan_depth, plan_opacity,
                body_radius, near_miss, fastest, stride, music_offset, revision, created_at, changed_at,
                ARRAY(SELECT key FROM jsonb_each_text(metadata) ORDER BY key) AS metadata_keys,
                ARRAY(SELECT value FROM jsonb_each_text(metadata) ORDER BY key) AS metadata_values
            FROM production WHERE id = \(id)
            """,
            "SELECT id, name, colour FROM section WHERE production = \(id) ORDER BY ordinal",
            "SELECT id, name, is_swing FROM person WHERE production = \(id) ORDER BY ordinal",
            "SELECT id, name, colour, from_x, from_y, to_x, to_y FROM mark WHERE production = \(id) ORDER BY ordinal",
            """
            SELECT id, name, shape, colour, x, y, width, depth, turn FROM set_piece
            WHERE production = \(id) ORDER BY ordinal
            """,
            """
            SELECT id, label, name, colour, symbol, section, person FROM performer
            WHERE production = \(id) ORDER BY ordinal
            """,
            "SELECT performer, person FROM understudy WHERE production = \(id) ORDER BY performer, ordinal",
            """
            SELECT id, name, hold, part, notes, transition_duration, transition_easing
            FROM formation WHERE production = \(id) ORDER BY ordinal
            """,
            // One row for each formation, not for each position.
            """
            SELECT formation, array_agg(performer) AS performers, array_agg(x::float8) AS xs,
                array_agg(y::float8) AS ys
            FROM formation_position WHERE production = \(id) GROUP BY formation
            """,
            """
            SELECT formation, performer, first_x, first_y, second_x, second_y
            FROM transition_path WHERE production = \(id)
            """,
            "SELECT formation, performer, leave, arrive FROM transition_delay WHERE production = \(id)",
            """
            SELECT formation, set_piece, x, y, width, depth, turn FROM formation_set_piece
            WHERE production = \(id)
            """,
            "SELECT id, name, at FROM marker WHERE production = \(id) ORDER BY ordinal",
            """
            SELECT id, title, track_asset, bytes, format, duration FROM production_track
            WHERE production = \(id) ORDER BY ordinal
            """,
            """
            SELECT id, title, track, starts, ends, fade_in, fade_out, gain FROM production_clip
            WHERE production = \(id) ORDER BY ordinal
            """,
        ] + drillReading(id)
    }

    static func assemble(_ id: ProductionID, _ answers: [Rows]) throws -> StoredProduction? {
        guard let row = answers[0].first else { return nil }
        let metadata = zip(
            try row.value("metadata_keys", as: [String].self), try row.value("metadata_values", as: [String].self))
        var production = Production(
            title: try row.value("title"), tempo: try row.value("tempo"), anchors: try anchors(row),
            stage: try stage(row), floor: try floor(row), marks: try answers[3].map(mark),
            setPieces: try answers[4].map(setPiece),
            sections: try answers[1].map(section), people: try answers[2].map(person),
            performers: try performers(answers[5], understudies: answers[6]),
            formations: try formations(
                answers[7], positions: answers[8], paths: answers[9], delays: answers[10], pieces: answers[11]),
            markers: try answers[12].map(marker),
            tracks: try answers[13].map(track), clips: try answers[14].map(clip),
            music: Music(offset: try row.value("music_offset")),
            thresholds: Thresholds(
                bodyRadius: try row.value("body_radius"), nearMiss: try row.value("near_miss"),
                fastest: try row.value("fastest"), stride: try row.value("stride")),
            metadata: Dictionary(metadata) { first, _ in first })
        try readDrill(into: &production, answers.dropFirst(15))
        return StoredProduction(
            id: id, revision: try row.value("revision"), production: production,
            createdAtMilliseconds: try row.value("created_at", as: Timestamp.self).milliseconds,
            changedAtMilliseconds: try row.value("changed_at", as: Timestamp.self).milliseconds)
    }

    static func anchors(_ row: Row) throws -> [TempoMap.Anchor] {
        let counts: [Int64] = try row.value("anchor_counts")
        let times: [Int64] = try row.value("anchor_times")
        return zip(counts, times).map {
            TempoMap.Anchor(count: Double($0), time: ScoreTime(microseconds: $1))
        }
    }

    static func stage(_ row: Row) throws -> Stage {
        Stage(
            width: try row.value("stage_width"), depth: try row.value("stage_depth"),
            metresPerUnit: try row.value("stage_metres_per_unit"), wings: try row.value("stage_wings"),
            apron: try row.value("stage_apron"), wingsShown: try row.value("stage_wings_shown"))
    }

    private static func floor(_ row: Row) throws -> Floor {
        var floor = Floor(
            unit: try row.value("stage_unit"), margin: try row.value("stage_margin"),
            centreLine: try row.value("centre_line"), quarterLines: try row.value("quarter_lines"),
            numberLine: try row.value("number_line"))
        if let asset: AssetID = try row.optional("plan_asset") {
            floor.plan = Floor.Plan(
                asset: asset, centre: Point(x: try row.value("plan_x"), y: try row.value("plan_y")),
                width: try row.value("plan_width"), depth: try row.value("plan_depth"),
                opacity: try row.value("plan_opacity"))
        }
        return floor
    }

    private static func section(_ row: Row) throws -> Section {
        Section(id: try row.value("id"), name: try row.value("name"), colour: try row.value("colour"))
    }

    private static func person(_ row: Row) throws -> Person {
        Person(id: try row.value("id"), name: try row.value("name"), isSwing: try row.value("is_swing"))
    }

    private static func mark(_ row: Row) throws -> Mark {
        var mark = Mark(
            id: try row.value("id"), name: try row.value("name"), colour: try row.value("colour"),
            from: Point(x: try row.value("from_x"), y: try row.value("from_y")))
        if let x: Double = try row.optional("to_x") { mark.to = Point(x: x, y: try row.value("to_y")) }
        return mark
    }

    private static func marker(_ row: Row) throws -> Marker {
        Marker(
            id: try row.value("id"), name: try row.value("name"), at: ScoreTime(microseconds: try row.value("at")))
    }

    private static func setPiece(_ row: Row) throws -> SetPiece {
        SetPiece(
            id: try row.value("id"), name: try row.value("name"), shape: try row.value("shape"),
            colour: try row.value("colour"), placement: try placement(row))
    }

    private static func placement(_ row: Row) throws -> SetPiece.Placement {
        guard let x: Double = try row.optional("x") else { return .hidden }
        return .standing(
            at: Point(x: x, y: try row.value("y")), width: try row.value("width"), depth: try row.value("depth"),
            turn: try row.value("turn"))
    }

    private static func track(_ row: Row) throws -> Track {
        Track(
            id: try row.value("id"), title: try row.value("title"),
            recording: Recording(
                format: try row.value("format"), bytes: try row.value("bytes"), duration: try row.value("duration"),
                digest: try row.value("track_asset")))
    }

    private static func clip(_ row: Row) throws -> Clip {
        Clip(
            id: try row.value("id"), title: try row.value("title"), track: try row.optional("track"),
            stretch: Clip.Stretch(
                from: try row.value("starts"), to: try row.value("ends"), fadeIn: try row.value("fade_in"),
                fadeOut: try row.value("fade_out")),
            gain: try row.value("gain"))
    }

    private static func performers(_ rows: Rows, understudies: Rows) throws -> [Performer] {
        var standIns: [PerformerID: [PersonID]] = [:]
        for row in understudies {
            standIns[try row.value("performer"), default: []].append(try row.value("person"))
        }
        return try rows.map { row in
            let id: PerformerID = try row.value("id")
            return Performer(
                id: id, label: try row.value("label"), name: try row.value("name"), colour: try row.value("colour"),
                symbol: try row.value("symbol"), section: try row.optional("section"),
                person: try row.optional("person"), understudies: standIns[id] ?? [])
        }
    }

    private static func formations(_ rows: Rows, positions: Rows, paths: Rows, delays: Rows, pieces: Rows) throws
        -> [Formation]
    {
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
        var waits: [FormationID: [PerformerID: Delay]] = [:]
        for row in delays {
            waits[try row.value("formation"), default: [:]][try row.value("performer")] = Delay(
                leave: try row.value("leave"), arrive: try row.value("arrive"))
        }
        var placements: [FormationID: [SetPieceID: SetPiece.Placement]] = [:]
        for row in pieces {
            placements[try row.value("formation"), default: [:]][try row.value("set_piece")] = try placement(row)
        }
        return try rows.map { row in
            let id: FormationID = try row.value("id")
            return Formation(
                id: id, name: try row.value("name"), hold: try row.value("hold"), part: try row.value("part"),
                notes: try row.value("notes"), positions: places[id] ?? [:], setPieces: placements[id] ?? [:],
                transition: Transition(
                    duration: try row.value("transition_duration"), easing: try row.value("transition_easing"),
                    paths: ways[id] ?? [:], delays: waits[id] ?? [:]))
        }
    }
}
