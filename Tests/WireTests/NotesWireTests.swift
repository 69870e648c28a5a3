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
                    performers: [PerformerID("b")!]))),
        .notes(.noted(Note(position: .zero, live: .formation(0), text: "x"))),
        .notes(
            .noted(
                Note(
                    position: .zero, live: .formation(2), place: FormationID("f"), text: "x",
                    performers: [PerformerID("b")!, PerformerID("a")!], touched: Instant(microseconds: 7), waits: true))
        ),
        .notes(.got(SequenceNumber(4), by: PerformerID("b"))), .notes(.withdrawn(SequenceNumber(5))),
    ]

    @Test func `its commands are understood`() throws {
        try expectUnderstood([
            (#""kind":"note","text":"é\n\"x\"""#, .notes(.note(Note.Draft(text: "é\n\"x\"")))),
            (
                #""kind":"note","text":"x","performer":"ana""#,
                .notes(.note(Note.Draft(text: "x", performers: [PerformerID("ana")!])))
            ),
            (
                #""kind":"note","text":"x","performers":["b","a"],"touched":9,"position":-3"#,
                .notes(
                    .note(
                        Note.Draft(
                            text: "x", performers: [PerformerID("b")!, PerformerID("a")!],
                            touched: Instant(microseconds: 9), position: ScoreTime(microseconds: -3))))
            ),
            (#""kind":"gotNote","note":4"#, .notes(.got(SequenceNumber(4)))),
            (#""kind":"withdrawNote","note":4"#, .notes(.withdraw(SequenceNumber(4)))),
        ])
    }

    @Test(
        arguments: [
            (#"{"type":"command","id":1,"kind":"note","text":7}"#, .invalid, "text"),
            (#"{"type":"command","id":1,"kind":"note","text":"x","performers":"ana"}"#, .invalid, "performers"),
            (#"{"type":"command","id":1,"kind":"note","text":"x","touched":"now"}"#, .invalid, "touched"),
            (#"{"type":"command","id":1,"kind":"gotNote"}"#, .invalid, "note"),
            (#"{"type":"command","id":1,"kind":"withdrawNote","note":1.5}"#, .invalid, "note"),
        ] as [(String, Refusal.Code, String?)])
    func `an invalid value is refused with its field`(frame: String, code: Refusal.Code, field: String?) {
        expectRefused(frame, code, field)
    }
}
