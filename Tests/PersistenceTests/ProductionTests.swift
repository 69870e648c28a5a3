import Persistence
import Postgres
import PostgresTesting
import Rehearsal
import RehearsalCore
import Testing

@Suite struct `Stored productions` {
    @Test(arguments: [(0, 0), (1, 0), (0, 3), (1, 1), (12, 10), (40, 60)])
    func `are read as they were written`(_ performers: Int, _ formations: Int) async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            let written = production(performers: performers, formations: formations)
            let stored = try await productions.create(written)
            #expect(stored.revision == 1)
            #expect(stored.production == written)
            #expect(try await Store(database.pool).productions.read(stored.id) == stored)
            #expect(try await productions.revision(of: stored.id) == 1)
        }
    }

    @Test func `are written on connections of their own when they are large, and only then`() async throws {
        try await withMigratedDatabase { database in
            let bulk = database.anotherPool(connections: 1, waiting: 0)
            let store = Store(StorePools(live: database.pool, desk: database.pool, bulk: bulk))
            let small = production(performers: 10, formations: 10)
            let large = production(performers: 100, formations: 200)
            try await bulk.withConnection { _ in
                _ = try await store.productions.create(small)
                await #expect(throws: StoreUnavailable.self) { try await store.productions.create(large) }
            }
            let stored = try await store.productions.create(large)
            #expect(try await Store(database.pool).productions.read(stored.id)?.production == large)
        }
    }

    @Test(arguments: [(0, 0), (1, 0), (0, 3), (12, 10), (500, 2)])
    func `show how they begin without being read`(_ performers: Int, _ formations: Int) async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            let ids = (0..<performers).map { "p\($0)" }
            let written = try production(performers: performers, formations: formations).edited(
                "[\((ids.enumerated().flatMap { index, id in [##"{"set":["performers","\##(id)","colour"],"to":"#0000\##(10 + index % 90)"}"##, #"{"move":"performers","id":"\#(id)","after":null}"#] } + [#"{"set":["tempo"],"to":90}"#]).joined(separator: ","))]"
            )
            let stored = try await productions.create(written)
            let opening = try #require(try await productions.opening(of: stored.id))
            #expect(opening.revision == 1 && opening.stage == Stage(ofProduction: written.own))
            let positions = written.column("formations", "positions").first
            let places = written["performers"].mapped(positions ?? .points([])).asMap
            #expect(
                opening.dots
                    == zip(written["performers"].ids, written.column("performers", "colour")).compactMap { id, colour in
                        guard case .point(let place)? = places[id] else { return nil }
                        return Opening.Dot(colour: colour.asText, place: place)
                    })
            #expect(try await productions.opening(of: .random()) == nil)
        }
    }

    @Test func `are stored up to the stated limits`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            let written = production(String(repeating: "🩰", count: 200), performers: 500, formations: 100)
            let stored = try await productions.create(written)
            #expect(try await Store(database.pool).productions.read(stored.id)?.production == written)
        }
    }

    @Test func `are replaced as a whole: order, cast, formations, ways`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            let first = try await productions.create(production(performers: 6, formations: 6))
            let changed = try first.production.edited(
                ##"""
                [{"set":["title"],"to":"Other"},{"set":["metadata","composer"],"to":null},
                 {"move":"performers","id":"p5","after":null},{"remove":"performers","id":"p0"},
                 {"remove":"performers","id":"p1"},{"remove":"formations","id":"f0"},
                 {"move":"formations","id":"f4","after":null},
                 {"insert":"performers","value":{"id":"new","label":"N","name":"New","colour":"#000000","symbol":"ring",
                   "track":{"positions":{"f1":{"x":1,"y":0}},"paths":{"f2":[{"x":1,"y":1},{"x":2,"y":2}]},
                    "delays":{"f3":{"leave":5000}}}},"after":"p3"}]
                """##)
            let second = try await productions.replace(first.id, with: changed, ifRevision: 1)
            #expect(second.revision == 2)
            #expect(second.createdAtMilliseconds == first.createdAtMilliseconds)
            #expect(try await Store(database.pool).productions.read(first.id) == second)
        }
    }

    @Test func `are not replaced or deleted on the ground of another revision`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            let stored = try await productions.create(production())
            _ = try await productions.replace(stored.id, with: production("Second"), ifRevision: 1)
            for base in [0, 1, 3, Int64.max] {
                await #expect {
                    try await productions.replace(stored.id, with: production("Third"), ifRevision: base)
                } throws: {
                    ($0 as? RevisionMismatch)?.current == 2
                }
                await #expect { try await productions.delete(stored.id, ifRevision: base) } throws: {
                    ($0 as? RevisionMismatch)?.current == 2
                }
            }
            #expect(try await productions.read(stored.id)?.production.title == "Second")
            try await productions.delete(stored.id, ifRevision: 2)
            #expect(try await productions.read(stored.id) == nil)
            await #expect(throws: UnknownProduction.self) { try await productions.delete(stored.id, ifRevision: 2) }
            await #expect(throws: UnknownProduction.self) {
                try await productions.replace(stored.id, with: production(), ifRevision: 2)
            }
        }
    }

    @Test func `replaced by many at once on one revision are replaced once`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            let stored = try await productions.create(production())
            let winners = await withTaskGroup(of: Int.self) { group in
                for n in 0..<20 {
                    group.addTask {
                        let replaced = try? await productions.replace(
                            stored.id, with: production("By \(n)"), ifRevision: 1)
                        return replaced == nil ? 0 : 1
                    }
                }
                return await group.reduce(0, +)
            }
            #expect(winners == 1)
            #expect(try await productions.read(stored.id)?.revision == 2)
        }
    }

    @Test func `are always read as of one moment`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            let stored = try await productions.create(production("1", performers: 1, formations: 1))
            try await withThrowingTaskGroup { group in
                group.addTask {
                    for revision in 1..<40 {
                        let size = revision + 1
                        let next = production("\(size)", performers: size % 5, formations: size % 7)
                        _ = try await productions.replace(stored.id, with: next, ifRevision: Int64(revision))
                    }
                }
                for _ in 0..<2 {
                    group.addTask {
                        for _ in 0..<40 {
                            let read = try #require(try await productions.read(stored.id)?.production)
                            let size = try #require(Int(read.title))
                            #expect(read == production("\(size)", performers: size % 5, formations: size % 7))
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func `that are not valid are refused before the database sees them`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            var bad = production()
            bad.own[Description.production.fields["tempo"]] = .number(.nan)
            await #expect { try await productions.create(bad) } throws: { ($0 as? Refusal)?.field == "tempo" }
            let stored = try await productions.create(production())
            await #expect { try await productions.replace(stored.id, with: bad, ifRevision: 1) } throws: {
                ($0 as? Refusal)?.field == "tempo"
            }
            await #expect(throws: ProductionExists.self) { try await productions.create(production(), id: stored.id) }
        }
    }

    @Test func `danced in an open session are not deleted, and leave the log behind when they are`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let id = try #require(session.production?.id)
            let dancer = try await store.join(session.id)
            try await store.log.append(
                [
                    SessionEvent(
                        sequence: .init(1), at: Instant(microseconds: 5), by: dancer.id, command: nil,
                        event: .people(.assigned(key("p1"), to: dancer.id)))
                ], to: session.id)
            await #expect(throws: ProductionInUse.self) { try await store.productions.delete(id, ifRevision: 1) }
            #expect(try await store.productions.read(id) != nil)
            try await store.sessions.end(session.id)
            try await store.productions.delete(id, ifRevision: 1)
            #expect(try await store.log.events(of: session.id, after: .start, limit: 10).count == 1)
            #expect(try await store.sessions.find(session.id)?.production == nil)
            #expect(try await store.log.opening(of: session.id) == nil)
        }
    }
}

@Suite struct `A list of productions` {
    private static let titles = [
        "Zebra", "apple", "Äpfel", "apple", "beta 10", "", "🩰", "Ω", "'; --", "a b  c", " lead",
    ].filter { !$0.isEmpty }

    @Test(arguments: Productions.Sort.allCases, Productions.Order.allCases)
    func `goes through all of them, page by page, once each, in order`(
        _ sort: Productions.Sort, _ order: Productions.Order
    ) async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            for (index, title) in Self.titles.enumerated() {
                _ = try await productions.create(production(title, performers: index, formations: index % 4))
            }
            let all = try await productions.list(sort: sort, order: order, limit: 200)
            #expect(all.next == nil)
            #expect(all.productions.count == Self.titles.count)
            for limit in [1, 2, 3, Self.titles.count] {
                var walked: [ProductionSummary] = []
                var cursor: String?
                repeat {
                    let page = try await productions.list(sort: sort, order: order, limit: limit, after: cursor)
                    walked += page.productions
                    cursor = page.next
                } while cursor != nil
                #expect(walked == all.productions)
            }
            let keys: [Double]? =
                switch sort {
                case .title: nil
                case .createdAt: all.productions.map { Double($0.createdAtMilliseconds) }
                case .changedAt: all.productions.map { Double($0.changedAtMilliseconds) }
                case .duration: all.productions.map { Double($0.duration.microseconds) }
                case .performers: all.productions.map { Double($0.performers) }
                case .formations: all.productions.map { Double($0.formations) }
                case .rounds: all.productions.map { Double($0.rounds) }
                case .combos: all.productions.map { Double($0.combos) }
                case .tempo: all.productions.map(\.tempo)
                }
            if let keys { #expect(keys == (order == .ascending ? keys.sorted() : keys.sorted(by: >))) }
            if sort == .title && order == .ascending {
                let words = all.productions.map(\.title)
                // As readers expect it, not by code point: capitals and accents do not matter.
                let readable = ["Äpfel", "apple", "apple", "beta 10", "Zebra"]
                #expect(words.filter(readable.contains) == readable)
            }
            for summary in all.productions {
                let whole = try #require(try await productions.read(summary.id))
                #expect(summary.duration == whole.production.score.end - .zero)
                #expect(summary.performers == whole.production["performers"].count)
                #expect(summary.formations == whole.production["formations"].count)
            }
        }
    }

    @Test func `refuses every cursor that is not its own`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            for title in ["a", "b", "c"] { _ = try await productions.create(production(title)) }
            let own = try #require(try await productions.list(sort: .title, limit: 1).next)
            let hostile = [
                "", "0", "zz", "00", own + "0", String(own.dropLast(2)) + "00", own.uppercased() + "'", "' OR 1=1 --",
                "ff", "c3",
                String(repeating: "61", count: 100_000), "\0", "🩰",
            ]
            for cursor in hostile {
                await #expect(throws: InvalidCursor.self, "\(cursor.prefix(80))") {
                    try await productions.list(sort: .title, limit: 1, after: cursor)
                }
            }
            await #expect(throws: InvalidCursor.self) {
                try await productions.list(sort: .createdAt, limit: 1, after: own)
            }
            await #expect(throws: InvalidCursor.self) {
                try await productions.list(sort: .title, order: .descending, limit: 1, after: own)
            }
            let instant = try #require(try await productions.list(sort: .createdAt, limit: 1).next)
            let endless = instant + String(repeating: "39", count: 20)
            await #expect(throws: InvalidCursor.self) {
                try await productions.list(sort: .createdAt, limit: 1, after: endless)
            }
            #expect(try await productions.list(limit: -5).productions.count == 1)
            #expect(try await productions.list(limit: .max).productions.count == 3)
        }
    }
}
