import Foundation
import Rehearsal
import RehearsalCore
import Testing
import Wire

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

    /// `scores.json`; the pages answer the same questions (`Sources/WebClient/tests/same_score_test.js`).
    @Test func `finds whether a motion means the same in an edited document`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../scores.json")
        let cases = try JSONDecoder().decode([Edited].self, from: Data(contentsOf: file))
        #expect(cases.contains { $0.same } && cases.contains { !$0.same })
        for edited in cases {
            let (one, other) = (edited.one.programme, edited.other.programme)
            #expect(one.hasSameScore(as: other) == edited.same, "\(edited.what)")
            #expect(other.hasSameScore(as: one) == edited.same, "\(edited.what)")
        }
    }
}

/// Two documents, as far as their times are concerned.
private struct Edited: Decodable {
    struct Document: Decodable {
        struct Formation: Decodable {
            struct Transition: Decodable { var duration: Int64 }

            var id: String
            var hold: Int64
            var transition: Transition
        }

        struct Round: Decodable {
            var id: String
            var work: Int64
            var rest: Int64
        }

        struct Plan: Decodable { var preparation: Int64 }

        var formations: [Formation]
        var drill: Plan?
        var rounds: [Round]?
    }

    var what: String
    var one: Document
    var other: Document
    var same: Bool
}

extension Edited.Document {
    fileprivate var programme: Programme {
        if let drill {
            let rounds = rounds ?? []
            return .drill(
                drillOutline { stored in
                    let mode = #""mode":{"kind":"random","choices":[{"combo":"hook","weight":1}]}"#
                    let told = rounds.map { #"{"id":"\#($0.id)","work":\#($0.work),"rest":\#($0.rest),\#(mode)}"# }
                    let patch =
                        #"{"drill":{"preparation":\#(drill.preparation)},"rounds":[\#(told.joined(separator: ","))]}"#
                    stored.production = try! ProductionDocument.patched(stored.production, by: patch.utf8)
                })
        }
        var piece = outline
        piece.formations = formations.map { FormationID($0.id)! }
        piece.score = Score(
            holds: formations.map { Interval(microseconds: $0.hold) },
            transitions: formations.map { Interval(microseconds: $0.transition.duration) })
        return .production(piece)
    }
}
