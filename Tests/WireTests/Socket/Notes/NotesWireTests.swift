import Rehearsal
import RehearsalCore
import Testing
import Wire

struct NotesWireTests {
    static let events: [Event] = [
        .notes(
            .noted(
                Note(
                    position: ScoreTime(microseconds: 3), live: .formation(0), text: "\u{1}\"\\/é😀\u{2028}",
                    performer: PerformerID("b")))),
        .notes(.noted(Note(position: .zero, live: .formation(0), text: "x", performer: nil))),
    ]

    @Test func `its commands are understood`() throws {
        try expectUnderstood([
            (#""kind":"note","text":"é\n\"x\"""#, .notes(.note(text: "é\n\"x\"", performer: nil))),
            (
                #""kind":"note","text":"x","performer":"ana""#,
                .notes(.note(text: "x", performer: PerformerID("ana")!))
            ),
        ])
    }

    @Test(
        arguments: [
            (#"{"type":"command","id":1,"kind":"note","text":7}"#, .invalid, "text")
        ] as [(String, Refusal.Code, String?)])
    func `what does not fit is refused and the field named`(frame: String, code: Refusal.Code, field: String?) {
        expectRefused(frame, code, field)
    }
}
