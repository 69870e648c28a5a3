import Postgres
import PostgresTesting
import Testing

@Suite struct `A connection` {
    @Test func `carries every kind of value there and back unchanged`() async throws {
        try await withEmptyDatabase { database in
            let row = try await database.pool.execute(
                """
                SELECT \(true) AS bool, \(Int64.min) AS int8, \(-0.1) AS float8, \("Ünï 🩰") AS text, \(Bytes([0, 1, 255])) AS bytea,
                    \(JSONText(#"{"a": [1, "b"]}"#)) AS jsonb, \(Timestamp(microseconds: 1_790_000_000_123_457)) AS at,
                    \([1.5, -2]) AS floats, \(["a", "", "q\"u,o{}te"]) AS texts, \([Int64]()) AS nothing, \(Int64?.none) AS missing,
                    7::int2 AS int2, 7::int4 AS int4, 'n'::name AS name
                """)[0]
            #expect(try row.value("bool") == true)
            #expect(try row.value("int8") == Int64.min)
            #expect(try row.value("float8") == -0.1)
            #expect(try row.value("text") == "Ünï 🩰")
            #expect(try row.value("bytea") == Bytes([0, 1, 255]))
            #expect(try row.value("jsonb") == #"{"a": [1, "b"]}"#)
            #expect(try row.value("at") == Timestamp(microseconds: 1_790_000_000_123_457))
            #expect(try row.value("floats") == [1.5, -2])
            #expect(try row.value("texts") == ["a", "", "q\"u,o{}te"])
            #expect(try row.value("nothing", as: [Int64].self) == [])
            #expect(try row.optional("missing", as: Int64.self) == nil)
            #expect(try row.value("int2") == 7)
            #expect(try row.value("int4") == 7)
            #expect(try row.value("name") == "n")
        }
    }

    @Test func `carries infinities and not-a-number`() async throws {
        try await withEmptyDatabase { database in
            let row = try await database.pool.execute(
                "SELECT \(Double.infinity) AS a, \(-Double.infinity) AS b, \(Double.nan) AS c")[0]
            #expect(try row.value("a") == Double.infinity)
            #expect(try row.value("b") == -Double.infinity)
            #expect(try row.value("c", as: Double.self).isNaN)
        }
    }

    @Test func `names the column that is not what the code took it for`() async throws {
        try await withEmptyDatabase { database in
            let row = try await database.pool.execute("SELECT 1 AS one, NULL::text AS nothing")[0]
            #expect { try row.value("one", as: String.self) } throws: { ($0 as? ColumnError)?.column == "one" }
            #expect { try row.value("nothing", as: String.self) } throws: { ($0 as? ColumnError)?.found == "NULL" }
            #expect { try row.value("two", as: Int.self) } throws: { ($0 as? ColumnError)?.found == "no such column" }
        }
    }

    @Test(arguments: ["'; DROP TABLE kept; --", "$1", "\\'", "%s", "\u{202E}abc", "\u{7F}", "\n\r\t"])
    func `takes hostile text for what it is: text`(_ text: String) async throws {
        try await withEmptyDatabase { database in
            try await database.pool.execute("CREATE TABLE kept (text text)")
            try await database.pool.execute("INSERT INTO kept VALUES (\(text))")
            #expect(
                try await database.pool.execute("SELECT text FROM kept WHERE text = \(text)")[0].value("text") == text)
        }
    }

    @Test func `refuses a NUL in text instead of reading up to it`() async throws {
        try await withEmptyDatabase { database in
            await #expect { try await database.pool.execute("SELECT \("a\0b") AS text") } throws: {
                ($0 as? DatabaseError)?.sqlState == .characterNotInRepertoire
            }
        }
    }

    @Test func `says which constraint was violated`() async throws {
        try await withEmptyDatabase { database in
            try await database.pool.execute("CREATE TABLE t (id int CONSTRAINT t_small CHECK (id < 10))")
            await #expect { try await database.pool.execute("INSERT INTO t VALUES (\(11))") } throws: {
                let error = $0 as? DatabaseError
                return error?.sqlState?.rawValue == "23514" && error?.constraint == "t_small"
                    && error?.outcome == .nothingChanged
            }
        }
    }

    @Test func `does all of a batch or nothing`() async throws {
        try await withEmptyDatabase { database in
            try await database.pool.execute("CREATE TABLE t (id int PRIMARY KEY)")
            await #expect(throws: DatabaseError.self) {
                try await database.pool.batch([
                    "INSERT INTO t VALUES (\(1))", "INSERT INTO t VALUES (\(2))", "INSERT INTO t VALUES (\(1))",
                    "SELECT 1",
                ])
            }
            #expect(try await database.pool.execute("SELECT * FROM t").isEmpty)
            let rows = try await database.pool.batch([
                "INSERT INTO t VALUES (\(1))", "INSERT INTO t VALUES (\(2))", "SELECT id FROM t",
            ])
            #expect(rows.map(\.affected) == [1, 1, 2])
        }
    }

    @Test func `reports a deferred constraint that refuses a batch at its end`() async throws {
        try await withEmptyDatabase { database in
            try await database.pool.execute(
                "CREATE TABLE t (id int CONSTRAINT t_once UNIQUE DEFERRABLE INITIALLY DEFERRED)")
            for _ in 0..<2 {
                await #expect {
                    try await database.pool.batch(["INSERT INTO t VALUES (1)", "INSERT INTO t VALUES (1)"])
                } throws: {
                    ($0 as? DatabaseError)?.constraint == "t_once"
                }
            }
            #expect(try await database.pool.execute("SELECT * FROM t").isEmpty)
        }
    }

    @Test func `sends a large batch without either side waiting for the other`() async throws {
        try await withEmptyDatabase { database in
            let text = String(repeating: "x", count: 100_000)
            let rows = try await database.pool.batch((0..<300).map { "SELECT \(text) AS text, \($0) AS n" })
            #expect(rows.count == 300)
            #expect(try rows[299][0].value("n") == 299)
        }
    }

    @Test func `forgets a prepared statement that a new schema broke`() async throws {
        try await withEmptyDatabase { database in
            try await database.pool.withConnection { connection in
                try connection.execute("CREATE TABLE t (a int)")
                #expect(try connection.execute("SELECT * FROM t").isEmpty)
                try connection.execute("ALTER TABLE t ADD b int")
                #expect(throws: DatabaseError.self) { try connection.execute("SELECT * FROM t") }
                #expect(try connection.execute("SELECT * FROM t").isEmpty)
            }
        }
    }

    @Test func `stops a statement that takes longer than allowed`() async throws {
        try await withEmptyDatabase { database in
            var configuration = database.configuration
            configuration.statementTimeout = .milliseconds(500)
            let connection = try await DatabaseConnection.open(configuration)
            await #expect { try await connection.execute("SELECT pg_sleep(100)") } throws: {
                ($0 as? DatabaseError)?.sqlState?.rawValue == "57014"
            }
            #expect(try await connection.execute("SELECT 1").count == 1)
        }
    }

    @Test func `reads the several-host and target_session_attrs form of libpq`() async throws {
        try await withEmptyDatabase { database in
            let host = try #require(database.url.split(separator: "=").dropFirst().first?.split(separator: "&").first)
            let name = try #require(database.url.split(separator: "=").last)
            let configuration = try ConnectionConfiguration(
                url: "host=/nowhere,\(host) port=1,5432 user=postgres dbname=\(name) target_session_attrs=read-write")
            #expect(try await DatabaseConnection.open(configuration).execute("SELECT 1").count == 1)
        }
    }

    @Test(arguments: ["postgresql://u:hunter2@[h/x", "password=hunter2 nonsense", "postgresql://u:hunter2@h/d?x=y"])
    func `does not quote a URL that it cannot read`(_ url: String) throws {
        #expect { try ConnectionConfiguration(url: url) } throws: {
            !"\($0)".contains("hunter2") && ($0 as? DatabaseError)?.code == .configuration
        }
    }

    @Test func `never prints a password`() async throws {
        let configuration = try ConnectionConfiguration(url: "postgresql://somebody:hunter2@127.0.0.1:1/x")
        #expect(!"\(configuration) \(String(reflecting: configuration))".contains("hunter2"))
        var dumped = ""
        dump(configuration, to: &dumped)
        #expect(!dumped.contains("hunter2"))
        await #expect { try await DatabaseConnection.open(configuration) } throws: {
            !"\($0)".contains("hunter2") && ($0 as? DatabaseError)?.code == .cannotConnect
        }
    }
}

@Suite struct `A transaction` {
    @Test func `is kept when its body returns and undone when it throws`() async throws {
        struct Change: Error {}
        try await withEmptyDatabase { database in
            try await database.pool.execute("CREATE TABLE t (id int)")
            try await database.pool.transaction { try $0.execute("INSERT INTO t VALUES (1)") }
            await #expect(throws: Change.self) {
                try await database.pool.transaction { connection in
                    try connection.execute("INSERT INTO t VALUES (2)")
                    throw Change()
                }
            }
            #expect(try await database.pool.execute("SELECT id FROM t").map { try $0.value("id", as: Int.self) } == [1])
        }
    }

    @Test func `whose failure was swallowed is not reported as kept`() async throws {
        try await withEmptyDatabase { database in
            try await database.pool.execute("CREATE TABLE t (id int)")
            await #expect(throws: DatabaseError.self) {
                try await database.pool.transaction { connection in
                    try connection.execute("INSERT INTO t VALUES (1)")
                    _ = try? connection.execute("SELECT 1 / 0")
                }
            }
            #expect(try await database.pool.execute("SELECT * FROM t").isEmpty)
        }
    }

    @Test func `is run again after a conflict only when asked to`() async throws {
        try await withEmptyDatabase { database in
            try await database.pool.execute("CREATE TABLE t (n int)")
            try await database.pool.execute("INSERT INTO t VALUES (0)")
            let increment: @Sendable (isolated DatabaseConnection) async throws -> Void = { connection in
                let n: Int = try connection.execute("SELECT n FROM t")[0].value("n")
                try connection.execute("UPDATE t SET n = \(n + 1)")
            }
            try await withThrowingTaskGroup { group in
                for _ in 0..<20 {
                    group.addTask { try await database.pool.transaction(.serializable, attempts: 100, increment) }
                }
                try await group.waitForAll()
            }
            #expect(try await database.pool.execute("SELECT n FROM t")[0].value("n") == 20)

            await #expect {
                try await database.pool.transaction(.repeatableRead) { connection in
                    _ = try connection.execute("SELECT n FROM t")
                    try await database.pool.execute("UPDATE t SET n = 0")
                    try connection.execute("UPDATE t SET n = 1")
                }
            } throws: { ($0 as? DatabaseError)?.sqlState == .serializationFailure }
        }
    }

    @Test func `left open by its user does not reach the next`() async throws {
        try await withEmptyDatabase { database in
            try await database.pool.execute("CREATE TABLE t (id int)")
            let pool = database.anotherPool(connections: 1)
            try await pool.withConnection { connection in
                try connection.execute("BEGIN")
                try connection.execute("INSERT INTO t VALUES (1)")
            }
            #expect(try await pool.execute("SELECT * FROM t").isEmpty)
        }
    }
}
