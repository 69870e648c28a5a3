import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing
import Wire

@Suite struct DrillPlanTests {
    private func drill() throws -> Production { try #require(try EditVectors().documents["drill"]) }

    @Test func `a drill's schedule has its combos and rounds, with indices in the place of ids`() throws {
        let schedule = try #require(try drill().schedule)
        #expect(schedule.tempo == 120)
        #expect(schedule.spacing == 2...4)
        #expect(schedule.combos.map(\.steps.count) == [2, 3])
        #expect(schedule.combos[1].steps.map(\.action) == [.punch(.leadHook), .punch(.rearHook), .own(0)])
        #expect(schedule.rounds.map(\.work) == [.seconds(180), .seconds(180), .seconds(180)])
        #expect(
            schedule.rounds.map(\.mode) == [
                .sequence([0, 1, 0]), .random([.init(combo: 0, weight: 3), .init(combo: 1, weight: 1)]), .free,
            ])
    }

    @Test func `actions of the same own name are the same action`() throws {
        var production = try drill()
        _ = try production.apply(
            ChangesDocument.read(
                #"""
                [{"set":["combos","onetwo","steps"],"to":[{"action":{"own":"parry"}},{"action":{"own":"check"}},{"action":{"own":"parry"}}]}]
                """#.utf8))
        let combos = try #require(production.schedule).combos
        #expect(combos[0].steps.map(\.action) == [.own(0), .own(1), .own(0)])
        #expect(combos[1].steps[2].action == .own(1))
    }

    @Test func `a piece has no schedule`() { #expect(Production(title: "Piece").schedule == nil) }

    @Test func `a document keeps its drill when it is written and read`() throws {
        let production = try drill()
        #expect(try ProductionDocument.read(ProductionDocument.write(production)) == production)
    }

    @Test func `a round that names an unknown combo is refused by its path`() throws {
        let document = #"""
            {"title":"Drill","drill":{},"rounds":[{"work":5000000,"mode":{"kind":"free"}},
             {"work":5000000,"mode":{"kind":"random","choices":[{"combo":"gone"}]}}]}
            """#
        let refusal = #expect(throws: Refusal.self) { try ProductionDocument.read(document.utf8) }
        #expect(refusal?.field == "rounds[1].mode.choices[0].combo")
        #expect(refusal?.rule == .unknown)
    }

    @Test func `a patch of a drill changes only what it names`() throws {
        let patched = try ProductionDocument.patched(try drill(), by: #"{"drill":{"intensity":2}}"#.utf8)
        #expect(patched.value("drill", "intensity") == .number(2))
        #expect(patched.value("drill", "preparation") == .whole(10_000_000))
        #expect(patched["combos"].count == 2)
    }
}
