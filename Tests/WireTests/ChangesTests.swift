import Rehearsal
import RehearsalCore
import Testing
import Wire

@Suite struct `Changes as text` {
    private let few: [Change] = [.set(.title("New “title”")), .remove(.marks, "m"), .set(.tempo(90))]

    @Test func `are written up to a bound, or not at all`() {
        let whole = ChangesDocument.write(few)
        #expect(ChangesDocument.write(few, atMost: whole.count) == whole)
        #expect(ChangesDocument.write(few, atMost: whole.count + 100) == whole)
        for limit in 0..<whole.count { #expect(ChangesDocument.write(few, atMost: limit) == nil) }
        #expect(ChangesDocument.write([], atMost: 2) == Array("[]".utf8))
    }

    @Test func `of a whole large production are not begun`() throws {
        let performers = (0..<100).map { number in
            Performer(
                id: PerformerID("p\(number)")!, label: "\(number)", name: "", colour: "#000000", symbol: .circle)
        }
        let positions = Dictionary(uniqueKeysWithValues: performers.map { ($0.id, Point(x: 1, y: 1)) })
        let formations = (0..<60).map {
            Formation(id: FormationID("f\($0)")!, name: "\($0)", hold: .zero, positions: positions)
        }
        let production = Production(title: "Large", performers: performers, formations: formations)
        #expect(ChangesDocument.write([.replace(production)], atMost: .max - 1) == nil)
    }
}
