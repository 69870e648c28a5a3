import CSQLite

/// A file of OpenMarch, made with the same library by the program's own tables.
struct DotsFile {
    var statements = [
        "CREATE TABLE beats (id integer PRIMARY KEY NOT NULL, duration real NOT NULL, position integer NOT NULL, include_in_measure integer DEFAULT 1 NOT NULL, notes text)",
        "CREATE TABLE measures (id integer PRIMARY KEY NOT NULL, start_beat integer NOT NULL, rehearsal_mark text, notes text)",
        "CREATE TABLE pages (id integer PRIMARY KEY NOT NULL, is_subset integer DEFAULT 0 NOT NULL, notes text, start_beat integer NOT NULL)",
        "CREATE TABLE marchers (id integer PRIMARY KEY NOT NULL, name text, section text NOT NULL, year text, notes text, drill_prefix text NOT NULL, drill_order integer NOT NULL, type text NOT NULL DEFAULT 'marcher')",
        "CREATE TABLE marcher_pages (id integer PRIMARY KEY NOT NULL, marcher_id integer NOT NULL, page_id integer NOT NULL, x real NOT NULL, y real NOT NULL)",
        "CREATE TABLE field_properties (id integer PRIMARY KEY NOT NULL, json_data text NOT NULL, image blob)",
        "CREATE TABLE utility (id integer PRIMARY KEY NOT NULL, last_page_counts integer DEFAULT 8 NOT NULL)",
        "CREATE TABLE audio_files (id integer PRIMARY KEY, path text, data blob)",
    ]

    static let field = """
        {"name": "Field", "stepSizeInches": 20, "measurementSystem": "imperial",
         "xCheckpoints": [{"id": 1, "stepsFromCenterFront": -40}, {"id": 2, "stepsFromCenterFront": 40}],
         "yCheckpoints": [{"id": 1, "stepsFromCenterFront": 0}, {"id": 2, "stepsFromCenterFront": -20}]}
        """

    /// Two marchers on three pages: beats of half a second, then of a whole one.
    static var small: DotsFile {
        var file = DotsFile()
        file.statements += [
            "INSERT INTO field_properties (id, json_data) VALUES (1, '\(field)')",
            "INSERT INTO utility VALUES (0, 2)",
            "INSERT INTO beats (id, duration, position) VALUES (0, 0, 0), (1, 0.5, 1), (2, 0.5, 2), (3, 0.5, 3), (4, 0.5, 4), (9, 1, 5), (6, 1, 6), (7, 1, 7)",
            "INSERT INTO measures (id, start_beat, rehearsal_mark) VALUES (1, 1, NULL), (2, 9, 'A')",
            "INSERT INTO pages VALUES (0, 0, NULL, 0), (1, 0, 'легко', 1), (2, 1, NULL, 9)",
            "INSERT INTO marchers (id, name, section, drill_prefix, drill_order) VALUES (5, NULL, 'Trumpet', 'T', 10), (4, 'Оля', 'Trumpet', 'T', 2)",
            "INSERT INTO marchers (id, section, drill_prefix, drill_order, type) VALUES (6, 'Prop', 'P', 1, 'prop')",
            "INSERT INTO marcher_pages VALUES (1, 4, 0, 400, 200), (2, 5, 0, 0, 0), (3, 4, 1, 410, 190), (4, 5, 1, 800, 200), (5, 4, 2, 400, 100), (6, 6, 0, 1, 1)",
        ]
        return file
    }

    var bytes: [UInt8] {
        var database: OpaquePointer?
        precondition(sqlite3_open(":memory:", &database) == SQLITE_OK)
        defer { sqlite3_close(database) }
        for statement in statements {
            precondition(sqlite3_exec(database, statement, nil, nil, nil) == SQLITE_OK, statement)
        }
        var length: Int64 = 0
        let bytes = sqlite3_serialize(database, "main", &length, 0)!
        defer { sqlite3_free(bytes) }
        return Array(UnsafeBufferPointer(start: bytes, count: Int(length)))
    }
}
