import Rehearsal
import RehearsalCore
import Testing
import Wire

@Suite("When moves begin")
struct MoveCuesTests {
    /// A count a second: a part from the beginning, another at 30 s.
    private func piece(_ moves: String) throws -> Production {
        try ProductionDocument.read(
            ##"""
            {"title":"Piece","tempo":60,
             "sections":[{"id":"front","name":"Front","colour":"#0072b2"},{"id":"back","name":"Back","colour":"#d55e00"}],
             "performers":[{"id":"ana","label":"1","name":"Ana","colour":"#e4572e","symbol":"circle","section":"front"}],
             "passages":[{"id":"verse","name":"Verse","colour":"#0072b2","from":0,"to":28000000},
              {"id":"chorus","name":"Chorus","colour":"#0072b2","from":30000000,"to":60000000}],
             "moves":[\##(moves)]}
            """##.utf8)
    }

    /// Each instant at which moves begin, in seconds.
    private func described(_ moves: String) throws -> [String] {
        guard let cues = MoveCues(of: try piece(moves)) else { return [] }
        return (0..<cues.score.formationCount).map { index in
            let seconds = (cues.score.arrival(of: index) - ScoreTime.zero as Interval).microseconds / 1_000_000
            return "\(seconds): " + cues.cues(at: index).map(\.move).joined(separator: ", ")
        }
    }

    @Test("They follow one another for all, beside each other for sections, a performer's beside their section's")
    func lanes() throws {
        let moves = #"""
            {"id":"all","part":"verse"},{"id":"front","part":"verse","counts":4,"section":"front"},
            {"id":"back","part":"verse","counts":16,"section":"back"},
            {"id":"front again","part":"verse","counts":4,"section":"front"},
            {"id":"solo","part":"verse","counts":2,"performer":"ana"},{"id":"nowhere"},
            {"id":"all again","part":"verse"},{"id":"too late","part":"verse"},{"id":"next","part":"chorus"}
            """#.replacing(" again", with: "-again").replacing("too late", with: "late")
        #expect(
            try described(moves) == [
                "0: all", "8: front, back", "12: front-again", "16: solo", "24: all-again", "30: next",
            ])
    }

    @Test("Before the first of them nothing begins, and without any there is nothing to tell")
    func none() throws {
        #expect(try described(#"{"id":"next","part":"chorus"}"#) == ["0: ", "30: next"])
        #expect(try MoveCues(of: piece("")) == nil)
        #expect(try MoveCues(of: piece(#"{"id":"nowhere"}"#)) == nil)
    }
}
