import Rehearsal
import RehearsalCore
import Testing

struct ProgrammeTests {
    private let piece = Programme.production(outline)

    @Test func `answers what decisions ask of it for the production that it is`() {
        #expect(piece.reference == .production(outline.production))
        #expect(piece.revision == 1)
        #expect(piece.performers == outline.performers && piece.people == outline.people)
        #expect(piece.live(at: seconds(1.9), Calls()) == .formation(0))
        #expect(piece.live(at: seconds(2), Calls()) == .formation(1))
    }

    @Test func `is the same programme under another revision's number, and with the same score reads alike`() {
        let later = piece.numbered(9)
        #expect(later.revision == 9 && later.reference == piece.reference)
        #expect(later != piece && later.hasSameScore(as: piece))
        var longer = outline
        longer.score = Score(holds: [.seconds(2)], transitions: [])
        #expect(!Programme.production(longer).hasSameScore(as: piece))
    }
}
