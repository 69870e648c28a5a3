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

extension Production {
    fileprivate func place(_ performer: String, _ formation: Int) -> Point? {
        guard
            case .point(let point)? = self["performers"].mapped(column("formations", "positions")[formation]).asMap[
                performer]
        else { return nil }
        return point
    }
}

private func moved(_ performer: Int, _ formation: Int, _ x: Double) -> Change {
    .set(["formations", "f\(formation)", "positions", "p\(performer)"], .point(Point(x: x, y: x)))
}

@Suite struct `Edits` {
    @Test func `are in the database as they are in memory, whatever was edited`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
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
                #expect(try await Store(database.pool).productions.read(id) == outcome.stored)
                edited += 1
            }
            #expect(edited > 30, "most edits can be made")
        }
    }

    @Test func `of a drill are in the database as they are in memory`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            let id = try await productions.create(aDrill()).id
            let edits = [
                #"[{"set":["drill","spacing"],"to":{"least":0,"most":9}},{"set":["drill","warnings"],"to":[3000000,10000000]}]"#,
                #"[{"set":["combos","hooks","steps"],"to":[{"action":{"own":"parry"},"counts":0.5},{"action":"guard","counts":2}]}]"#,
                #"[{"insert":"combos","value":{"id":"up","name":"Up","steps":[{"action":"doubleJab","counts":1}]},"after":null}]"#,
                #"[{"insert":"rounds","value":{"id":"r9","work":20000000,"rest":10000000,"mode":{"kind":"sequence","combos":["up","up"]}},"after":"r0"}]"#,
                #"[{"move":"rounds","id":"r2","after":null},{"set":["rounds","r0","mode"],"to":{"kind":"random","choices":[{"combo":"up","weight":0}]}}]"#,
                #"[{"remove":"combos","id":"up"}]"#, #"[{"remove":"rounds","id":"r1"},{"set":["title"],"to":"Other"}]"#,
            ].map(changes)
            for changes in edits {
                var expected = try #require(try await productions.read(id)?.production)
                _ = try expected.apply(changes)
                let outcome = try await productions.edit(id, changes)
                #expect(outcome.stored?.production == expected)
                #expect(try await Store(database.pool).productions.read(id) == outcome.stored)
            }
            for _ in edits { _ = try await productions.undo(id) }
            #expect(try await Store(database.pool).productions.read(id)?.production == aDrill())
        }
    }

    /// Changes that insert, delete and update rows of every table.
    private func someChanges(to production: Production, _ random: inout Seeded) -> [Change] {
        let fresh = "n\(random.int(0...9_999))"
        let performer = random.pick(production["performers"].ids)
        let formation = random.pick(production["formations"].ids)
        let point = #"{"x":\#(random.double(-9...9)),"y":\#(random.double(0...9))}"#
        func or(_ value: String) -> String { random.chance(0.5) ? "null" : value }
        func insertion(_ list: String, _ value: String, _ after: String? = nil) -> String {
            ##"{"insert":"\##(list)","value":{\##(value)},"after":\##(after.map { "\"\($0)\"" } ?? "null")}"##
        }
        func set(_ path: String, _ value: String) -> String {
            #"{"set":[\#(path.split(separator: ".").map { "\"\($0)\"" }.joined(separator: ","))],"to":\#(value)}"#
        }
        func gone(_ list: String, _ id: String) -> String { #"{"remove":"\#(list)","id":"\#(id)"}"# }
        let named = ##""name":"New","colour":"#000000""##
        let cast = #""label":"N","symbol":"ring",\#(named)"#
        let all = [
            [set("formations.f1.positions.p0", point), set("tempo", "\(random.double(60...200))")],
            [set("formations.\(formation).transition.paths.\(performer)", or("[\(point),\(point)]"))],
            [set("formations.\(formation).transition.delays.\(performer)", or(#"{"leave":9000}"#))],
            [set("formations.\(formation).setPieces.o0", or(#"{"hidden":true}"#))],
            [
                set("formations.\(formation).notes", "\"\(fresh)\""), set("stage.plan", "null"),
                set("metadata.k", "\"\(fresh)\""),
            ],
            [insertion("performers", #""id":"\#(fresh)",\#(cast),"person":"x0","understudies":["x1"]"#, performer)],
            [insertion("formations", #""id":"\#(fresh)","name":"New""#, formation)],
            [
                insertion("sections", #""id":"\#(fresh)",\#(named)"#),
                set("performers.\(performer).section", "\"\(fresh)\""),
            ],
            [
                insertion("people", #""id":"\#(fresh)","name":"New""#, "x0"),
                set("performers.\(performer).understudies", "[\"\(fresh)\",\"x0\"]"),
            ],
            [insertion("marks", #""id":"\#(fresh)",\#(named),"from":\#(point)"#)],
            [
                insertion("setPieces", #""id":"\#(fresh)",\#(named),"shape":"ellipse","placement":{"hidden":true}"#),
                set("formations.\(formation).setPieces.\(fresh)", #"{"x":1,"y":2,"width":1,"depth":1}"#),
            ],
            production["performers"].count > 3 ? [gone("performers", performer)] : [],
            production["formations"].count > 3 ? [gone("formations", formation)] : [],
            [gone("sections", "s0")], [gone("people", "x2")], [gone("setPieces", "o1")], [gone("marks", "m0")],
            [
                insertion("markers", #""id":"\#(fresh)","name":"New","at":0"#, "k0"), gone("markers", "k1"),
                set("markers.k0.at", "5"), #"{"move":"markers","id":"k0","after":"\#(fresh)"}"#,
            ],
            [
                #"{"move":"performers","id":"\#(performer)","after":null}"#,
                #"{"move":"formations","id":"\#(formation)","after":null}"#,
            ],
            [gone("performers", performer), insertion("performers", #""id":"\#(performer)",\#(cast)"#)],
            [
                gone("people", "x1"), insertion("people", #""id":"x1","name":"Again""#),
                set("performers.\(performer).understudies", #"["x1"]"#),
            ],
        ]
        return changes("[\(random.pick(all).joined(separator: ","))]")
    }

    @Test func `keep one line each in the journal, which cannot be changed`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
            let id = try await productions.create(production()).id
            let first = try await productions.edit(id, [moved(0, 0, 1)])
            let second = try await productions.edit(id, [.set(["title"], .text("Other"))], base: 2, by: otherEditor)
            #expect(try await productions.edits(of: id, after: 1).map(\.edit) == [first.edit.edit, second.edit.edit])
            #expect(try await productions.edits(of: id, after: 2).map(\.author) == [otherEditor])
            #expect(try await productions.history(of: id, before: 3).map(\.revision) == [2])
            #expect(try await productions.history(of: id, before: 9, limit: 1).first?.edit.changes == [])
        }
    }

    @Test func `act once, however often they come`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
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
            let (here, elsewhere) = (Store(database.pool).productions, Store(database.anotherPool()).productions)
            let id = try await here.create(production(performers: 20, formations: 10)).id
            try await withThrowingTaskGroup(of: Void.self) { group in
                for n in 0..<200 {
                    let node = n.isMultiple(of: 2) ? here : elsewhere
                    group.addTask { _ = try await node.edit(id, [moved(n % 20, n / 20, Double(n) / 4)]) }
                }
                try await group.waitForAll()
            }
            let production = try #require(try await Store(database.pool).productions.read(id))
            #expect(production.revision == 201)
            for n in 0..<200 {
                #expect(production.production.place("p\(n % 20)", n / 20)?.x == Double(n) / 4)
            }
            #expect(try await here.edits(of: id, after: 0, limit: 500).map(\.revision) == Array(2...201))
            #expect(try await here.read(id) == production)
        }
    }

    @Test func `are undone and redone by their author, and others' stay`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
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
            let after = try #require(undone.stored?.production)
            #expect(after.place("p0", 0) == original.production.place("p0", 0))
            #expect(after.place("p1", 0) == Point(x: 2, y: 2))
            #expect(try await productions.undoStack(of: id, author: editor).redo?.revision == 4)
            await #expect(throws: NothingToUndo.self) { try await productions.undo(id) }
            let redone = try await productions.redo(id)
            #expect(redone.stored?.production.place("p0", 0) == Point(x: 1, y: 1))
            #expect(redone.stored?.production.place("p1", 0) == Point(x: 2, y: 2))
            // What is left of the other edit: all of it.
            _ = try await productions.undo(id, by: otherEditor)
            _ = try await productions.undo(id)
            #expect(
                try await Store(database.pool).productions.read(id)?.production.place("p2", 0)
                    == original.production.place("p2", 0))
        }
    }

    @Test func `can be looked at as of any revision`() async throws {
        try await withMigratedDatabase { database in
            let productions = Store(database.pool).productions
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
            let productions = Store(database.pool).productions
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
            let productions = Store(database.pool).productions
            let stored = try await productions.create(production())
            await #expect {
                try await productions.edit(stored.id, [moved(0, 0, 1), .remove("marks", "none")])
            } throws: {
                ($0 as? Refusal)?.code == .gone && ($0 as? Refusal)?.field == "marks.none"
            }
            for base: Int64 in [0, -1, 2, .max] {
                await #expect { try await productions.edit(stored.id, [moved(0, 0, 1)], base: base) } throws: {
                    ($0 as? Refusal)?.field == "base"
                }
            }
            await #expect(throws: UnknownProduction.self) { try await productions.edit(.random(), [moved(0, 0, 1)]) }
            #expect(try await Store(database.pool).productions.read(stored.id) == stored)
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

    @Test func `of the largest production are written and read`() async throws {
        try await withMigratedDatabase { database in
            let clock = ContinuousClock()
            let productions = Store(database.pool).productions
            var sizes: [String] = []
            let isMeasuring = ProcessInfo.processInfo.environment["RUNTHROUGH_FIGURES"] != nil
            for (performers, formations) in isMeasuring ? [(200, 100), (500, 1_000)] : [(500, 20)] {
                let largest = production(performers: performers, formations: formations)
                let start = clock.now
                let id = try await productions.create(largest).id
                let created = clock.now
                #expect(try await Store(database.pool).productions.read(id)?.production == largest)
                let read = clock.now
                let document = ProductionDocument.write(largest)
                let written = clock.now
                let other = try ProductionDocument.read(document).edited(
                    #"[{"remove":"performers","id":"p0"},{"set":["title"],"to":"Other"}]"#)
                let before = clock.now
                _ = try await productions.replace(id, with: other, ifRevision: 1)
                let replaced = clock.now
                _ = try await productions.edit(id, [moved(1, 1, 3)])
                let edited = clock.now
                sizes.append(
                    "\(performers) × \(formations): create \(created - start), read \(read - created), write document \(written - read), read document \(before - written), replace \(replaced - before), edit \(edited - replaced)"
                )
            }
            if isMeasuring { print(sizes.joined(separator: "\n")) }
        }
    }
}
