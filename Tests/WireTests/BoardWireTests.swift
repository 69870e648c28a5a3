import Rehearsal
import RehearsalCore
import Testing
import Wire

struct BoardWireTests {
    private static let member = MemberID.random()
    static let events: [Event] = [
        .board(.shown(.improved, teams: [])), .board(.shown(.teams, teams: [[member], [.random(), .random()]])),
    ]

    @Test func `its commands are understood`() throws {
        let teams = #"[["\#(Self.member)"],[]]"#
        try expectUnderstood([
            (#""kind":"showBoard","mode":"off""#, .board(.show(.off, teams: nil))),
            (
                #""kind":"showBoard","mode":"teams","teams":\#(teams)"#,
                .board(.show(.teams, teams: [[Self.member], []]))
            ),
        ])
    }

    @Test(
        arguments: [
            (#"{"type":"command","id":1,"kind":"showBoard"}"#, .invalid, "mode"),
            (#"{"type":"command","id":1,"kind":"showBoard","mode":"loud"}"#, .invalid, "mode"),
            (#"{"type":"command","id":1,"kind":"showBoard","mode":"off","teams":7}"#, .invalid, "teams"),
            (#"{"type":"command","id":1,"kind":"showBoard","mode":"off","teams":[["x"]]}"#, .invalid, "teams[0][0]"),
        ] as [(String, Refusal.Code, String?)])
    func `an invalid value is refused with its field`(frame: String, code: Refusal.Code, field: String?) {
        expectRefused(frame, code, field)
    }

    @Test func `a state with a chosen board is kept and read again`() throws {
        var state = SessionState()
        state.apply(
            SessionEvent(
                sequence: state.sequence.next, at: Instant(microseconds: 7), by: .random(), command: nil,
                event: .board(.shown(.teams, teams: [[Self.member], []]))))
        #expect(state.board != Board())
        #expect(try SessionState(kept: state.kept) == state)
    }
}
