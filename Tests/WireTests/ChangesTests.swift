import Rehearsal
import RehearsalCore
import Testing
import Wire

@Suite struct `Changes as text` {
    private let few: [Change] = [
        .set(["title"], .text("New “title”")), .remove("marks", "m"), .set(["tempo"], .number(90)),
    ]

    @Test func `are written up to a bound, or not at all`() {
        let whole = ChangesDocument.write(few)
        #expect(ChangesDocument.write(few, atMost: whole.count) == whole)
        #expect(ChangesDocument.write(few, atMost: whole.count + 100) == whole)
        for limit in 0..<whole.count { #expect(ChangesDocument.write(few, atMost: limit) == nil) }
        #expect(ChangesDocument.write([], atMost: 2) == Array("[]".utf8))
    }

    @Test func `of a whole large production are not begun`() throws {
        let performers = (0..<100).map { #"{"id":"p\#($0)"}"# }
        let positions = (0..<100).map { #""p\#($0)":{"x":1,"y":1}"# }
        let formation = #"{"positions":{\#(positions.joined(separator: ","))}}"#
        let formations = Array(repeating: formation, count: 60)
        let production = try ProductionDocument.read(
            #"""
            {"title":"Large","performers":[\#(performers.joined(separator: ","))],
             "formations":[\#(formations.joined(separator: ","))]}
            """#.utf8)
        #expect(ChangesDocument.write([.replace(production)], atMost: .max - 1) == nil)
    }
}
