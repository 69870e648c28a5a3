import Rehearsal
import RehearsalCore
import Testing
import Wire

struct AnnouncementsWireTests {
    static let events: [Event] = [
        .announcements(.announced("Pause, zehn Minuten \u{1F375} \"gleich\"")), .announcements(.announced(nil)),
    ]

    @Test func `its commands are understood`() throws {
        try expectUnderstood([
            (#""kind":"announce","text":"Break \"ten\"""#, .announcements(.announce("Break \"ten\""))),
            (#""kind":"announce","text":null"#, .announcements(.announce(nil))),
        ])
    }

    @Test(
        arguments: [
            (#"{"type":"command","id":1,"kind":"announce"}"#, .invalid, "text"),
            (#"{"type":"command","id":1,"kind":"announce","text":7}"#, .invalid, "text"),
        ] as [(String, Refusal.Code, String?)])
    func `an invalid value is refused with its field`(frame: String, code: Refusal.Code, field: String?) {
        expectRefused(frame, code, field)
    }

    @Test func `a state with an announcement is kept and read again`() throws {
        var state = SessionState()
        state.apply(
            SessionEvent(
                sequence: state.sequence.next, at: Instant(microseconds: 7), by: .random(), command: nil,
                event: .announcements(.announced("Once more"))))
        #expect(state.announcements.current != nil)
        #expect(try SessionState(kept: state.kept) == state)
    }
}
