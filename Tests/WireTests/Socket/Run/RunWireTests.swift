import Rehearsal
import RehearsalCore
import Testing
import Wire

struct RunWireTests {
    private static let motion = Motion(
        position: ScoreTime(microseconds: 5), rate: 0.5, at: Instant(microseconds: 1_700_000_000_000_000), until: nil)
    static let events: [Event] = [
        .run(.cued(Cue(from: 0, to: 1, starts: Instant(microseconds: 9), duration: .seconds(2), motion: motion))),
        .run(.moved(motion, rate: 1.25)),
        .run(
            .revised(
                Revised(
                    revision: 7, from: 2, to: 3,
                    motion: Motion(position: ScoreTime(microseconds: 5), rate: 0.5, at: Instant(microseconds: 9)),
                    previous: Motion(position: .zero, rate: 0, at: Instant(microseconds: 3))))),
    ]

    @Test func `its commands are understood`() throws {
        try expectUnderstood([
            (#""kind":"go""#, .run(.go(from: nil))), (#""kind":"go","from":3"#, .run(.go(from: 3))),
            (#""kind":"back""#, .run(.back)), (#""kind":"jump","formation":2"#, .run(.jump(formation: 2))),
            (#""kind":"play""#, .run(.play)), (#""kind":"pause""#, .run(.pause)),
            (#""kind":"seek","position":1500000"#, .run(.seek(ScoreTime(microseconds: 1_500_000)))),
            (#""kind":"rate","rate":1"#, .run(.rate(1))), (#""kind":"rate","rate":0.5"#, .run(.rate(0.5))),
        ])
    }

    @Test(
        arguments: [
            (#"{"type":"command","id":1,"kind":"jump"}"#, .invalid, "formation"),
            (#"{"type":"command","id":1,"kind":"jump","formation":"2"}"#, .invalid, "formation"),
            (#"{"type":"command","id":1,"kind":"jump","formation":1.5}"#, .invalid, "formation"),
            (#"{"type":"command","id":1,"kind":"jump","formation":1e40}"#, .invalid, "formation"),
            (#"{"type":"command","id":1,"kind":"seek","position":99999999999999999}"#, .invalid, "position"),
            (#"{"type":"command","id":1,"kind":"rate","rate":true}"#, .invalid, "rate"),
            (#"{"type":"command","id":1,"kind":"rate","rate":1e999}"#, .invalid, "rate"),
        ] as [(String, Refusal.Code, String?)])
    func `what does not fit is refused and the field named`(frame: String, code: Refusal.Code, field: String?) {
        expectRefused(frame, code, field)
    }
}
