import Foundation
import Persistence
import Postgres
import PostgresTesting
import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing
import Wire

extension Productions {
    func edit(_ id: ProductionID, _ changes: [Change], base: Int64 = 1, by author: AppliedEdit.Author = editor)
        async throws -> EditOutcome
    {
        try await edit(id, EditRequest(id: .random(), base: base, intent: .edit(label: "Edit", changes)), by: author)
    }

    func undo(_ id: ProductionID, by author: AppliedEdit.Author = editor) async throws -> EditOutcome {
        try await edit(id, EditRequest(id: .random(), base: 1, intent: .undo), by: author)
    }

    func redo(_ id: ProductionID, by author: AppliedEdit.Author = editor) async throws -> EditOutcome {
        try await edit(id, EditRequest(id: .random(), base: 1, intent: .redo), by: author)
    }
}

private func moved(_ performer: Int, _ formation: Int, _ x: Double) -> Change {
    .set(.formation(key("f\(formation)"), .position(key("p\(performer)"), Point(x: x, y: x))))
}

@Suite struct `Edits` {
    @Test func `are in the database as they are in memory, whatever was edited`() async throws {
        try await withMigratedDatabase { database in
            let productions = Productions(database.pool)
            let id = try await productions.create(production(performers: 5, formations: 5)).id
            var random = Seeded(7)
            var edited = 0
            for _ in 0..<60 {
                var expected = try #require(try await productions.read(id)?.production)
                let changes = someChanges(to: expected, &random)
                guard (try? expected.apply(changes)) != nil else { continue }
                let outcome = try await productions.edit(id, changes)
                #expect(outcome.stored?.production == expected)
                // Another node, which has nothing in memory.
                #expect(try await Productions(database.pool).read(id) == outcome.stored)
                edited += 1
            }
            #expect(edited > 30, "most edits can be made")
        }
    }

    @Test func `of a drill are in the database as they are in memory`() async throws {
        try await withMigratedDatabase { database in
            let productions = Productions(database.pool)
            let id = try await productions.create(aDrill()).id
            let edits: [[Change]] = [
                [
                    .set(.drill(.spacing(.init(least: 0, most: 9)))),
                    .set(.drill(.warnings([.seconds(3), .seconds(10)]))),
                ],
                [.set(.combo(key("hooks"), .steps([.init(.own("parry"), after: 0.5), .init(.guardUp, after: 2)])))],
                [
                    .insert(
                        .combo(.init(id: key("up"), name: "Up", steps: [.init(.punch(.doubleJab), after: 1)])),
                        after: nil)
                ],
                [
                    .insert(
                        .round(
                            .init(
                                id: key("r9"), work: .seconds(20), rest: .seconds(10),
                                mode: .sequence([key("up"), key("up")]))),
                        after: "r0")
                ],
                [
                    .move(.rounds, "r2", after: nil),
                    .set(.round(key("r0"), .mode(.random([.init(combo: key("up"), weight: 0)])))),
                ],
                [.remove(.combos, "up")], [.remove(.rounds, "r1"), .set(.title("Other"))],
            ]
            for changes in edits {
                var expected = try #require(try await productions.read(id)?.production)
                _ = try expected.apply(changes)
                let outcome = try await productions.edit(id, changes)
                #expect(outcome.stored?.production == expected)
                #expect(try await Productions(database.pool).read(id) == outcome.stored)
            }
            for _ in edits { _ = try await productions.undo(id) }
            #expect(try await Productions(database.pool).read(id)?.production == aDrill())
        }
    }

    /// Changes that insert, delete and update rows of every table.
    private func someChanges(to production: Production, _ random: inout Seeded) -> [Change] {
        let fresh = "n\(random.int(0...9_999))"
        let performer = random.pick(production.performers).id
        let formation = random.pick(production.formations).id
        let point = Point(x: random.double(-9...9), y: random.double(0...9))
        let all: [[Change]] = [
            [moved(0, 1, random.unit()), .set(.tempo(random.double(60...200)))],
            [
                .set(
                    .formation(
                        formation, .path(performer, random.chance(0.5) ? nil : .init(first: point, second: point))))
            ],
            [.set(.formation(formation, .delay(performer, random.chance(0.5) ? nil : Delay(leave: .milliseconds(9)))))],
            [.set(.formation(formation, .setPiece(key("o0"), random.chance(0.5) ? nil : .hidden)))],
            [.set(.formation(formation, .notes("\(point)"))), .set(.stage(.plan(nil))), .set(.metadata("k", fresh))],
            [
                .insert(
                    .performer(
                        Performer(
                            id: key(fresh), label: "N", name: "New", colour: "#000000", symbol: .ring,
                            person: key("x0"), understudies: [key("x1")]), Dots()), after: performer.text)
            ],
            [
                .insert(
                    .formation(Formation(id: key(fresh), name: "New", hold: .zero, positions: [:])),
                    after: formation.text)
            ],
            [
                .insert(.section(Section(id: key(fresh), name: "New", colour: "#000000")), after: nil),
                .set(.performer(performer, .section(key(fresh)))),
            ],
            [
                .insert(.person(Person(id: key(fresh), name: "New")), after: "x0"),
                .set(.performer(performer, .understudies([key(fresh), key("x0")]))),
            ],
            [.insert(.mark(Mark(id: key(fresh), name: "New", colour: "#000000", from: point)), after: nil)],
            [
                .insert(
                    .setPiece(
                        SetPiece(id: key(fresh), name: "New", shape: .ellipse, colour: "#000000", placement: .hidden)),
                    after: nil),
                .set(.formation(formation, .setPiece(key(fresh), .standing(at: point, width: 1, depth: 1, turn: 0)))),
            ],
            production.performers.count > 3 ? [.remove(.performers, performer.text)] : [],
            production.formations.count > 3 ? [.remove(.formations, formation.text)] : [],
            [.remove(.sections, "s0")], [.remove(.people, "x2")], [.remove(.setPieces, "o1")], [.remove(.marks, "m0")],
            [
                .insert(.marker(Marker(id: key(fresh), name: "New", at: .zero)), after: "k0"), .remove(.markers, "k1"),
                .set(.marker(key("k0"), .at(ScoreTime(microseconds: 5)))), .move(.markers, "k0", after: fresh),
            ],
            [.move(.performers, performer.text, after: nil), .move(.formations, formation.text, after: nil)],
            [
                .remove(.performers, performer.text),
                .insert(
                    .performer(
                        Performer(id: performer, label: "R", name: "Again", colour: "#000000", symbol: .ring), Dots()),
                    after: nil),
            ],
            [
                .remove(.people, "x1"), .insert(.person(Person(id: key("x1"), name: "Again")), after: nil),
                .set(.performer(performer, .understudies([key("x1")]))),
            ],
        ]
        return random.pick(all)
    }

    @Test func `keep a line each in the journal, and nobody changes it`() async throws {
        try await withMigratedDatabase { database in
            let productions = Productions(database.pool)
            let id = try await productions.create(production()).id
            let first = try await productions.edit(id, [moved(0, 0, 1)])
            let second = try await productions.edit(id, [.set(.title("Other"))], base: 2, by: otherEditor)
            #expect(try await productions.edits(of: id, after: 1).map(\.edit) == [first.edit.edit, second.edit.edit])
            #expect(try await productions.edits(of: id, after: 2).map(\.author) == [otherEditor])
            #expect(try await productions.history(of: id, before: 3).map(\.revision) == [2])
            #expect(try await productions.history(of: id, before: 9, limit: 1).first?.edit.changes == [])
        }
    }

    @Test func `act once, however often they come`() async throws {
        try await withMigratedDatabase { database in
            let productions = Productions(database.pool)
            let id = try await productions.create(production()).id
            _ = try await productions.edit(id, [moved(0, 0, 5)], by: otherEditor)
            let request = EditRequest(id: .random(), base: 1, intent: .edit(label: "Move", [moved(0, 0, 1)]))
            let first = try await productions.edit(id, request, by: editor)
            _ = try await productions.edit(id, [moved(0, 0, 2)], by: otherEditor)
            let again = try await productions.edit(id, request, by: editor)
            #expect(again.edit.revision == first.edit.revision)
            #expect(again.overtaken == first.overtaken)
            #expect(first.overtaken.map(\.path) == [["formations", "f0", "positions", "p0"]])
            #expect(again.stored == nil)
            #expect(try await productions.revision(of: id) == 4)
        }
    }

    @Test func `of two hundred at once are all kept, in one order without a gap`() async throws {
        try await withMigratedDatabase { database in
            let (here, elsewhere) = (Productions(database.pool), Productions(database.anotherPool()))
            let id = try await here.create(production(performers: 20, formations: 10)).id
            try await withThrowingTaskGroup(of: Void.self) { group in
                for n in 0..<200 {
                    let node = n.isMultiple(of: 2) ? here : elsewhere
                    group.addTask { _ = try await node.edit(id, [moved(n % 20, n / 20, Double(n) / 4)]) }
                }
                try await group.waitForAll()
            }
            let production = try #require(try await Productions(database.pool).read(id))
            #expect(production.revision == 201)
            for n in 0..<200 {
                #expect(production.production.formations[n / 20].positions[key("p\(n % 20)")]?.x == Double(n) / 4)
            }
            #expect(try await here.edits(of: id, after: 0, limit: 500).map(\.revision) == Array(2...201))
            #expect(try await here.read(id) == production)
        }
    }

    @Test func `are undone and redone by their author, and others' stay`() async throws {
        try await withMigratedDatabase { database in
            let productions = Productions(database.pool)
            let original = try await productions.create(production())
            let id = original.id
            _ = try await productions.edit(id, [moved(0, 0, 1), moved(1, 0, 1)])
            _ = try await productions.edit(id, [moved(1, 0, 2), moved(2, 0, 2)], base: 2, by: otherEditor)
            let undone = try await productions.undo(id)
            #expect(undone.edit.intent == .undo(of: 2))
            #expect(
                undone.overtaken == [
                    Overtaken(path: ["formations", "f0", "positions", "p1"], revision: 3, author: otherEditor)
                ])
            let positions = try #require(undone.stored?.production.formations[0].positions)
            #expect(positions[key("p0")] == original.production.formations[0].positions[key("p0")])
            #expect(positions[key("p1")] == Point(x: 2, y: 2))
            #expect(try await productions.undoStack(of: id, author: editor).redo?.revision == 4)
            await #expect(throws: NothingToUndo.self) { try await productions.undo(id) }
            let redone = try await productions.redo(id)
            #expect(redone.stored?.production.formations[0].positions[key("p0")] == Point(x: 1, y: 1))
            #expect(redone.stored?.production.formations[0].positions[key("p1")] == Point(x: 2, y: 2))
            // What is left of the other edit: all of it.
            _ = try await productions.undo(id, by: otherEditor)
            _ = try await productions.undo(id)
            #expect(
                try await Productions(database.pool).read(id)?.production.formations[0].positions[key("p2")]
                    == original.production.formations[0].positions[key("p2")])
        }
    }

    @Test func `can be looked at as of any revision`() async throws {
        try await withMigratedDatabase { database in
            let productions = Productions(database.pool)
            var versions = [try await productions.create(production(performers: 4, formations: 4))]
            let id = versions[0].id
            var random = Seeded(11)
            for _ in 0..<10_000 where versions.count < 130 {
                let changes = someChanges(to: versions[versions.count - 1].production, &random)
                guard let stored = try? await productions.edit(id, changes).stored else { continue }
                versions.append(stored)
            }
            try #require(versions.count == 130, "too many edits were refused")
            for version in versions.shuffled(using: &random).prefix(25) {
                let read = try await productions.read(id, at: version.revision)
                #expect(ProductionDocument.write(read.production) == ProductionDocument.write(version.production))
                #expect(read.revision == version.revision)
            }
            await #expect(throws: UnknownRevision.self) { try await productions.read(id, at: 131) }
            await #expect(throws: UnknownProduction.self) { try await productions.read(.random(), at: 1) }
        }
    }

    @Test func `are read at any revision from the next keyframe`() async throws {
        try await withMigratedDatabase { database in
            let productions = Productions(database.pool)
            var versions = [try await productions.create(production(performers: 3, formations: 3))]
            let id = versions[0].id
            var random = Seeded(12)
            for _ in 0..<10_000 where versions.count < 450 {
                let changes = someChanges(to: versions[versions.count - 1].production, &random)
                guard let stored = try? await productions.edit(id, changes).stored else { continue }
                versions.append(stored)
            }
            try #require(versions.count == 450, "too many edits were refused")
            let kept = try await database.pool.execute(
                "SELECT revision FROM production_keyframe WHERE production = \(id) ORDER BY revision")
            #expect(try kept.map { try $0.value("revision", as: Int64.self) } == [200, 400])
            for revision in [1, 2, 199, 200, 201, 249, 250, 251, 399, 400, 401, 449, 450] {
                let read = try await productions.read(id, at: Int64(revision))
                let version = versions[revision - 1]
                #expect(ProductionDocument.write(read.production) == ProductionDocument.write(version.production))
                #expect(read.revision == version.revision)
            }
            // Nothing of the later journal is needed.
            try await database.pool.execute("DELETE FROM production_edit WHERE revision > 200")
            for revision in [1, 150, 200] {
                let read = try await productions.read(id, at: Int64(revision)).production
                #expect(ProductionDocument.write(read) == ProductionDocument.write(versions[revision - 1].production))
            }
            await #expect(throws: UnknownRevision.self) { try await productions.read(id, at: 249) }
            // A journal from before there were keyframes does not reach back so far; it says so.
            try await database.pool.execute("DELETE FROM production_keyframe")
            await #expect(throws: UnknownRevision.self) { try await productions.read(id, at: 150) }
        }
    }

    @Test func `that are refused leave nothing behind`() async throws {
        try await withMigratedDatabase { database in
            let productions = Productions(database.pool)
            let stored = try await productions.create(production())
            await #expect {
                try await productions.edit(stored.id, [moved(0, 0, 1), .remove(.marks, "none")])
            } throws: {
                ($0 as? Refusal)?.code == .gone && ($0 as? Refusal)?.field == "marks.none"
            }
            for base: Int64 in [0, -1, 2, .max] {
                await #expect { try await productions.edit(stored.id, [moved(0, 0, 1)], base: base) } throws: {
                    ($0 as? Refusal)?.field == "base"
                }
            }
            await #expect(throws: UnknownProduction.self) { try await productions.edit(.random(), [moved(0, 0, 1)]) }
            #expect(try await Productions(database.pool).read(stored.id) == stored)
            #expect(try await productions.edits(of: stored.id, after: 0).isEmpty)
        }
    }

    @Test func `keep their author's name when the account is no more`() async throws {
        try await withMigratedDatabase { database in
            let store = Store(database.pool)
            let id = try await store.productions.create(production()).id
            let link = try digest()
            try await store.accounts.invite(.editor, named: "Zoë", by: link, liveFor: .seconds(60))
            guard
                case .account(let account) = try await store.accounts.redeem(
                    link, of: .editor, token: digest(), liveFor: .seconds(60))
            else {
                Issue.record("the link makes no account")
                return
            }
            #expect(
                try await store.accounts.redeem(link, of: .editor, token: digest(), liveFor: .seconds(60)) == .used)
            let author = AppliedEdit.Author(id: account.id, name: account.name)
            _ = try await store.productions.edit(id, [moved(0, 0, 1)], by: author)
            #expect(try await store.accounts.all(.editor) == [account])
            #expect(try await store.accounts.delete(account.id, .editor))
            #expect(try await store.accounts.delete(account.id, .editor) == false)
            #expect(try await store.productions.history(of: id, before: 9).map(\.author) == [author])
        }
    }

    /// From its statistics of a small production it planned the checks of a large one, which took minutes.
    @Test func `of a large production are counted before PostgreSQL plans how to check them`() async throws {
        try await withMigratedDatabase { database in
            let productions = Productions(database.pool)
            let small = try await productions.create(production(performers: 12, formations: 24)).id
            try await database.pool.execute("ANALYZE")
            let large = try await productions.create(production(performers: 100, formations: 50)).id
            let known: Statement = """
                SELECT most_common_vals::text::uuid[] AS productions FROM pg_stats
                WHERE tablename = 'formation_position' AND attname = 'production'
                """
            let productionsKnown = try await database.pool.execute(known).first?.value(
                "productions", as: [ProductionID].self)
            #expect(productionsKnown == [large, small])
        }
    }

    @Test func `of the largest production are written and read`() async throws {
        try await withMigratedDatabase { database in
            let clock = ContinuousClock()
            let productions = Productions(database.pool)
            var sizes: [String] = []
            let isMeasuring = ProcessInfo.processInfo.environment["RUNTHROUGH_FIGURES"] != nil
            for (performers, formations) in isMeasuring ? [(200, 100), (500, 1_000)] : [(500, 20)] {
                var largest = production(performers: performers, formations: formations)
                let start = clock.now
                let id = try await productions.create(largest).id
                let created = clock.now
                #expect(try await Productions(database.pool).read(id)?.production == largest)
                let read = clock.now
                for index in largest.formations.indices {
                    for performer in largest.performers { largest.formations[index].positions[performer.id]?.x += 0.5 }
                }
                let before = clock.now
                _ = try await productions.replace(id, with: largest, ifRevision: 1)
                let replaced = clock.now
                _ = try await productions.edit(id, [moved(1, 1, 3)])
                let edited = clock.now
                sizes.append(
                    "\(performers) × \(formations): create \(created - start), read \(read - created), replace \(replaced - before), edit \(edited - replaced)"
                )
            }
            if isMeasuring { print(sizes.joined(separator: "\n")) }
        }
    }
}
