import PropertyTesting
import Testing

@testable import OpenMarch

@Suite(.timeLimit(.minutes(2))) struct `a file of OpenMarch` {
    @Test func `gives its field, marchers, pages, beats and measures`() throws {
        let show = try OpenMarchShow(file: DotsFile.small.bytes)
        #expect(abs(show.width - 40.64) < 1e-9 && abs(show.depth - 10.16) < 1e-9 && show.isImperial)
        #expect(show.marchers.map(\.label) == ["T2", "T10"])
        #expect(show.marchers.map(\.name) == ["Оля", nil])
        #expect(show.props == 1)
        #expect(show.pages.map(\.name) == ["0", "1", "1A"])
        #expect(show.pages.map(\.beats) == [1, 4, 2])
        #expect(show.pages.map(\.duration) == [0, 2, 2])
        #expect(show.pages[1].notes == "легко")
        #expect(show.beats == [0, 0.5, 0.5, 0.5, 0.5, 1, 1, 1])
        #expect(show.measures == [.init(beat: 1, mark: nil), .init(beat: 5, mark: "A")])
    }

    @Test func `places marchers from the middle of the front, upstage`() throws {
        let show = try OpenMarchShow(file: DotsFile.small.bytes)
        let first = try #require(show.pages[0].places[0])
        #expect(abs(first.x) < 1e-9 && abs(first.y) < 1e-9)
        let far = try #require(show.pages[0].places[1])
        #expect(abs(far.x + 20.32) < 1e-9 && abs(far.y - 10.16) < 1e-9)
        #expect(show.pages[2].places[1] == nil)
    }

    @Test func `may have been written with a log beside it`() throws {
        var bytes = DotsFile.small.bytes
        bytes[18] = 2
        bytes[19] = 2
        #expect(try OpenMarchShow(file: bytes) == OpenMarchShow(file: DotsFile.small.bytes))
    }

    @Test func `without marchers is empty, and one without beats too old`() {
        var none = DotsFile.small
        none.statements.append("DELETE FROM marchers")
        #expect(throws: OpenMarchShow.Fault.empty) { try OpenMarchShow(file: none.bytes) }
        var old = DotsFile.small
        old.statements.append("DROP TABLE beats")
        #expect(throws: OpenMarchShow.Fault.tooOld) { try OpenMarchShow(file: old.bytes) }
    }

    @Test(arguments: [
        // A view in the place of a table, a column that is computed, numbers that are none, and a field that is none.
        "ALTER TABLE beats RENAME TO old; CREATE VIEW beats AS WITH RECURSIVE endless(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM endless) SELECT id, 0.5 AS duration, id AS position FROM endless",
        "ALTER TABLE beats ADD COLUMN big AS (hex(zeroblob(100000000)))",
        "UPDATE beats SET duration = 'a word'",
        "UPDATE beats SET duration = -9e999",
        "UPDATE marcher_pages SET x = 9e999",
        "UPDATE field_properties SET json_data = '[]'",
        "UPDATE field_properties SET json_data = replace(json_data, '40', '4e300')",
        "UPDATE pages SET start_beat = 12345",
        "DROP TABLE marcher_pages",
    ])
    func `is refused where it is not what it says`(statement: String) {
        var file = DotsFile.small
        file.statements.append(statement)
        #expect(throws: OpenMarchShow.Fault.notOpenMarch) { try OpenMarchShow(file: file.bytes) }
    }

    @Test func `names the limit of rows that it exceeds`() {
        var file = DotsFile.small
        file.statements.append(
            "INSERT INTO pages WITH RECURSIVE more(n) AS (SELECT 10 UNION ALL SELECT n + 1 FROM more LIMIT 1001) SELECT n, 0, NULL, 1 FROM more"
        )
        #expect(throws: OpenMarchShow.Fault.tooMany(.pages, most: 1_000)) { try OpenMarchShow(file: file.bytes) }
    }

    @Test func `with as much as fits is read in bounded time`() throws {
        var file = DotsFile.small
        let numbers = "WITH RECURSIVE more(n) AS (SELECT 1000 UNION ALL SELECT n + 1 FROM more LIMIT"
        file.statements += [
            "INSERT INTO beats (id, duration, position) \(numbers) 997) SELECT n, 0.5, n FROM more",
            "INSERT INTO pages \(numbers) 997) SELECT n, 0, NULL, n FROM more",
            "INSERT INTO marchers (id, section, drill_prefix, drill_order) \(numbers) 497) SELECT n, 'All', 'A', n FROM more",
            "INSERT INTO marcher_pages SELECT NULL, marchers.id, pages.id, 5, 5 FROM marchers, pages WHERE pages.id >= 1000",
        ]
        let show = try OpenMarchShow(file: file.bytes)
        #expect(show.pages.count == 1_000 && show.marchers.count == 499)
        #expect(show.pages.last?.places.last == show.pages.last?.places.first)
    }

    @Test func `that is damaged anywhere is read or refused, and nothing else`() {
        let whole = DotsFile.small.bytes
        var random = Seeded(38)
        var read = 0
        for _ in 0..<500 {
            var bytes = whole
            for _ in 0..<random.int(1...24) {
                bytes[random.int(0...(bytes.count - 1))] = UInt8(random.int(0...255))
            }
            if random.chance(0.2) { bytes.removeLast(random.int(0...(bytes.count - 1))) }
            if (try? OpenMarchShow(file: bytes)) != nil { read += 1 }
        }
        #expect(read > 0 && read < 500)
    }

    @Test func `that is any other file is refused`() {
        for file in [[], Array("SQLite format 3\0".utf8), Array(repeating: 0, count: 4_096)] as [[UInt8]] {
            #expect(throws: OpenMarchShow.Fault.notOpenMarch) { try OpenMarchShow(file: file) }
        }
    }

    @Test func `names pages as the program does`() {
        #expect(
            PageNames.of([false, false, true, false, true, true, false]) == ["0", "1", "1A", "2", "2A", "2B", "3"])
        #expect(PageNames.of([false] + Array(repeating: true, count: 28)).last == "0AB")
    }
}
