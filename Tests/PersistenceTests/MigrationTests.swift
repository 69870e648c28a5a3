import FoundationEssentials
import Persistence
import Postgres
import PostgresTesting
import Testing

@Suite struct `Migrations of the schema` {
    @Test func `are applied in order, once`() async throws {
        try await withEmptyDatabase { database in
            try await withFolder { folder in
                try folder.write("0001_create_t.sql", "CREATE TABLE t (a int);")
                try folder.write("0002_widen_t.sql", "ALTER TABLE t ADD b int; INSERT INTO t VALUES (1, 2);")
                let migrations = Migrations(directory: folder.path)
                #expect(try await migrations.apply(to: database.pool).now == ["0001_create_t.sql", "0002_widen_t.sql"])
                #expect(try await migrations.apply(to: database.pool).now == [])
                try folder.write("0003_more.sql", "INSERT INTO t VALUES (3, 4)")
                #expect(try await migrations.apply(to: database.pool).now == ["0003_more.sql"])
                #expect(try await database.pool.execute("SELECT FROM t").count == 2)
                let record = try await database.pool.execute("SELECT version FROM schema_migration ORDER BY applied_at")
                #expect(try record.map { try $0.value("version", as: Int.self) } == [1, 2, 3])
            }
        }
    }

    @Test func `of this repository are applied to an empty database, by many nodes at once`() async throws {
        try await withEmptyDatabase { database in
            let applied = try await withThrowingTaskGroup(of: [String].self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        let pool = database.anotherPool(connections: 1)
                        defer { pool.close() }
                        return try await Migrations(directory: migrationsDirectory).apply(to: pool).now
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(applied.count { !$0.isEmpty } == 1)
        }
    }

    @Test func `that were changed after they were applied are named`() async throws {
        try await withEmptyDatabase { database in
            try await withFolder { folder in
                try folder.write("0001_a.sql", "CREATE TABLE a (a int);")
                try folder.write("0002_b.sql", "CREATE TABLE b (a int);")
                try await Migrations(directory: folder.path).apply(to: database.pool)
                try folder.write("0001_a.sql", "CREATE TABLE a (a int) ;")
                await #expect(throws: MigrationProblem.changed("0001_a.sql")) {
                    try await Migrations(directory: folder.path).apply(to: database.pool)
                }
            }
        }
    }

    @Test func `with a gap, a double or an odd name are named, and nothing is applied`() async throws {
        try await withEmptyDatabase { database in
            try await withFolder { folder in
                try folder.write("0001_a.sql", "CREATE TABLE a (a int);")
                try folder.write("0003_c.sql", "CREATE TABLE c (a int);")
                await #expect(throws: MigrationProblem.gap(before: "0003_c.sql", expected: 2)) {
                    try await Migrations(directory: folder.path).apply(to: database.pool)
                }
                try folder.write("0002_b.sql", "")
                try folder.write("0002_x.sql", "")
                await #expect(throws: MigrationProblem.gap(before: "0002_x.sql", expected: 3)) {
                    try await Migrations(directory: folder.path).apply(to: database.pool)
                }
                try folder.write("first.sql", "")
                await #expect(throws: MigrationProblem.badName("first.sql")) {
                    try await Migrations(directory: folder.path).apply(to: database.pool)
                }
                await #expect(throws: DatabaseError.self) { try await database.pool.execute("SELECT FROM a") }
            }
            await #expect(throws: MigrationProblem.unreadable("/nowhere")) {
                try await Migrations(directory: "/nowhere").apply(to: database.pool)
            }
        }
    }

    @Test func `that fail leave nothing behind, and can be tried again`() async throws {
        try await withEmptyDatabase { database in
            try await withFolder { folder in
                try folder.write("0001_a.sql", "CREATE TABLE a (a int);")
                try folder.write("0002_b.sql", "CREATE TABLE b (a int); SELECT 1 / 0;")
                await #expect { try await Migrations(directory: folder.path).apply(to: database.pool) } throws: {
                    guard case .failed("0002_b.sql", _) = $0 as? MigrationProblem else { return false }
                    return true
                }
                await #expect(throws: DatabaseError.self) { try await database.pool.execute("SELECT FROM b") }
                try folder.write("0002_b.sql", "CREATE TABLE b (a int);")
                #expect(try await Migrations(directory: folder.path).apply(to: database.pool).now == ["0002_b.sql"])
            }
        }
    }

    @Test func `work on a database that a newer program has added to, and say so`() async throws {
        try await withEmptyDatabase { database in
            try await withFolder { folder in
                try folder.write("0001_a.sql", "CREATE TABLE a (a int);")
                try folder.write("0002_widen_a.sql", "ALTER TABLE a ADD b int;")
                let migrations = Migrations(directory: folder.path)
                try await migrations.apply(to: database.pool)
                try FileManager.default.removeItem(atPath: folder.path + "/0002_widen_a.sql")
                let names = try await migrations.apply(to: database.pool)
                #expect(names.now == [])
                #expect(names.beyond == ["0002_widen_a.sql"])
            }
        }
    }

    @Test(arguments: [
        ("0003_contract_0002_drop.sql", false), ("0003_contract_0001_drop.sql", true), ("0003_contract.sql", false),
    ])
    func `refuse a database from which something was taken that the program knows`(name: String, isAllowed: Bool)
        async throws
    {
        try await withEmptyDatabase { database in
            try await withFolder { folder in
                try folder.write("0001_a.sql", "CREATE TABLE a (a int, c int);")
                try folder.write("0002_widen_a.sql", "ALTER TABLE a ADD b int;")
                try folder.write(name, "ALTER TABLE a DROP c;")
                let migrations = Migrations(directory: folder.path)
                try await migrations.apply(to: database.pool)
                for file in ["0002_widen_a.sql", name] {
                    try FileManager.default.removeItem(atPath: folder.path + "/" + file)
                }
                if isAllowed {
                    #expect(try await migrations.apply(to: database.pool).beyond.count == 2)
                } else {
                    await #expect(throws: MigrationProblem.databaseIsNewer(known: 1, found: 3)) {
                        try await migrations.apply(to: database.pool)
                    }
                }
            }
        }
    }
}

private struct Folder {
    let path: String

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path + "/" + name))
    }
}

private func withFolder(_ body: (Folder) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory.path() + "/runthrough-migrations-\(UUID())"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    try await body(Folder(path: path))
}
