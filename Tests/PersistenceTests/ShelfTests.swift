import LiveSessions
import Persistence
import Postgres
import PostgresTesting
import Rehearsal
import Testing

@Suite struct `Shelves of productions` {
    @Test func `list each what stands on it, and count what the others hold`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            var ids: [ProductionID] = []
            for title in ["Kept", "Archived", "Binned"] {
                ids.append(try await productions.create(production(title)).id)
            }
            _ = try await productions.shelve(ids[1], on: .archive)
            _ = try await productions.shelve(ids[2], on: .bin)
            for (shelf, title) in [(Shelf.library, "Kept"), (.archive, "Archived"), (.bin, "Binned")] {
                var filter = Productions.Filter()
                filter.shelf = shelf
                #expect(try await productions.list(filter).productions.map(\.title) == [title])
                #expect(try await productions.facets(of: shelf).shelves == [.library: 1, .archive: 1, .bin: 1])
            }
            #expect(try await productions.read(ids[1])?.revision == 1)
        }
    }

    @Test func `hide productions in the bin, and restore them whole`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let made = try await store.productions.create(production())
            let digest = try #require(SecretDigest(Array(repeating: 7, count: 32)))
            _ = try await store.productionLinks.create(to: made.id, named: "Chat", by: digest, days: nil)
            let line = try await store.productions.shelve(made.id, on: .bin)
            let left = try #require(line.goesAtMilliseconds) - line.changedAtMilliseconds
            #expect(abs(left - 30 * 86_400_000) < 60_000)
            #expect(try await store.productions.read(made.id) == nil)
            #expect(try await store.productions.revision(of: made.id) == nil)
            #expect(try await store.productions.revisions(of: [made.id]).isEmpty)
            #expect(try await store.productionLinks.link(bySecret: digest) == nil)
            await #expect(throws: UnknownProduction.self) {
                try await store.sessions.open(made.id, codesLiveFor: .seconds(60), draw: joinCode)
            }
            await #expect(throws: UnknownProduction.self) {
                try await store.productions.replace(made.id, with: production("Other"), ifRevision: 1)
            }
            #expect(try await store.productions.shelve(made.id, on: .library).goesAtMilliseconds == nil)
            #expect(try await store.productions.read(made.id) == made)
            #expect(try await store.productionLinks.link(bySecret: digest)?.production == made.id)
        }
    }

    @Test func `take nothing into the bin that an open session dances`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let session = try await store.openSession()
            let id = try #require(session.production?.id)
            await #expect(throws: ProductionInUse.self) { try await store.productions.shelve(id, on: .bin) }
            _ = try await store.productions.shelve(id, on: .archive)
            try await store.sessions.end(session.id)
            #expect(try await store.sessions.find(session.id)?.isReopenable == true)
            _ = try await store.productions.shelve(id, on: .bin)
            #expect(try await store.sessions.find(session.id)?.isReopenable == false)
        }
    }

    @Test func `are emptied of what has been in the bin for a month, and of nothing else`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            var ids: [ProductionID] = []
            for title in ["Old", "Newer", "Back again", "Archived"] {
                ids.append(try await store.productions.create(production(title)).id)
            }
            for id in ids.dropLast() { _ = try await store.productions.shelve(id, on: .bin) }
            _ = try await store.productions.shelve(ids[3], on: .archive)
            try await database.pool.execute("UPDATE production SET shelved_at = now() - interval '31 days'")
            try await database.pool.execute(
                "UPDATE production SET shelved_at = now() - interval '29 days' WHERE id = \(ids[1])")
            _ = try await store.productions.shelve(ids[2], on: .library)
            #expect(try await store.housekeeping.emptyBin() == 1)
            #expect(try await store.housekeeping.emptyBin() == 0)
            #expect(try await store.productions.revision(of: ids[0], binned: true) == nil)
            #expect(try await store.productions.revision(of: ids[1], binned: true) == 1)
            #expect(try await store.productions.revision(of: ids[2]) == 1)
            #expect(try await store.productions.revision(of: ids[3]) == 1)
        }
    }
}

@Suite struct `The library's search` {
    @Test(arguments: [
        ("ОЗЕРО", ["Lake"]), ("spring 20", ["Lake"]), ("corps", ["Lake"]), ("nela", ["Lake"]), ("CHIN", ["Lake"]),
        ("a", ["Lake", "Other"]), ("%", []), ("_", []), ("\\\\", []), ("озеро\nspring", []), ("'; --", []),
    ])
    func `is titles, seasons, tags, details, names and notes, as they are written`(_ text: String, _ found: [String])
        async throws
    {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            let lake = try production("Lake").edited(
                """
                [{"set":["season"],"to":"Spring 2027"},{"set":["tags"],"to":["corps"]},
                 {"set":["metadata","about"],"to":"Лебедине озеро"},
                 {"set":["performers","p0","name"],"to":"Nela"},
                 {"set":["formations","f0","notes"],"to":"Lift the chin"}]
                """)
            _ = try await productions.create(lake)
            _ = try await productions.create(production("Other"))
            var filter = Productions.Filter()
            filter.search = text
            #expect(try await productions.list(filter).productions.map(\.title) == found)
        }
    }

    @Test func `is asked of an index`() async throws {
        try await withMigratedDatabase { database in
            let indexed = try await database.pool.execute(
                "SELECT 1 FROM pg_indexes WHERE indexname = 'production_item_by_words'")
            #expect(indexed.count == 1)
        }
    }

    @Test func `is narrowed by tag, season and people`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            for (title, season, tag, name) in [
                ("One", "2027", "corps", "Nela"), ("Two", "2027", "solo", "Ota"), ("Three", "2026", "corps", "Pia"),
            ] {
                let made = try production(title).edited(
                    """
                    [{"set":["season"],"to":"\(season)"},{"set":["tags"],"to":["\(tag)"]},
                     {"set":["performers","p0","name"],"to":"\(name)"},{"set":["formations","f0","notes"],"to":"Zoe leads"}]
                    """)
                _ = try await productions.create(made)
            }
            var filter = Productions.Filter()
            (filter.season, filter.tag) = ("2027", "corps")
            #expect(try await productions.list(filter).productions.map(\.title) == ["One"])
            filter = Productions.Filter()
            filter.person = "OTA"
            #expect(try await productions.list(filter).productions.map(\.title) == ["Two"])
            filter.person = "Zoe"
            #expect(try await productions.list(filter).productions.isEmpty)
            let facets = try await productions.facets(of: .library)
            #expect(facets.tags == ["corps", "solo"] && facets.seasons == ["2027", "2026"])
        }
    }
}
