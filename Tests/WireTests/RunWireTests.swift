import Rehearsal
import RehearsalCore
import Testing
import Wire

struct RunWireTests {
    private static let motion = Motion(
        position: ScoreTime(microseconds: 5), rate: 0.5, at: Instant(microseconds: 1_700_000_000_000_000), until: nil)
    private static let looping = Motion(
        position: ScoreTime(microseconds: 5), rate: 0.5, at: Instant(microseconds: 1_700_000_000_000_000),
        until: ScoreTime(microseconds: 9), wait: .seconds(4), countIn: CountIn(counts: 4, count: .seconds(1)),
        loop: Loop(
            from: ScoreTime(microseconds: 2), to: ScoreTime(microseconds: 9), rest: .seconds(3),
            countIn: CountIn(counts: 4, count: .milliseconds(500)), rate: 0.5, step: 0.05, most: 1.5, pass: 7, last: 9))
    static let events: [Event] = [
        .run(.cued(Cue(from: 0, to: 1, starts: Instant(microseconds: 9), duration: .seconds(2), motion: motion))),
        .run(.moved(motion, rate: 1.25)), .run(.looped(motion, rate: 1)), .run(.looped(looping, rate: 1)),
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
            (#""kind":"play""#, .run(.play())), (#""kind":"pause""#, .run(.pause)),
            (#""kind":"seek","position":1500000"#, .run(.seek(ScoreTime(microseconds: 1_500_000)))),
            (#""kind":"go","countIn":4"#, .run(.go(from: nil, countIn: 4))),
            (
                #""kind":"play","from":1500000,"countIn":8"#,
                .run(.play(from: ScoreTime(microseconds: 1_500_000), countIn: 8))
            ),
            (
                #""kind":"loop","from":0,"to":4000000,"pause":1000000"#,
                .run(.loop(Repetition(from: .zero, to: .zero + .seconds(4), pause: .seconds(1))))
            ),
            (
                #""kind":"loop","from":0,"to":4000000,"countIn":4,"rate":0.6,"step":0.05,"most":1"#,
                .run(
                    .loop(
                        Repetition(
                            from: .zero, to: .zero + .seconds(4), countIn: 4, rate: 0.6, step: 0.05, most: 1)))
            ),
            (#""kind":"loop","last":true"#, .run(.lastPass)), (#""kind":"loop","off":true"#, .run(.leaveLoop)),
            (#""kind":"rate","rate":1"#, .run(.rate(1))), (#""kind":"rate","rate":0.5"#, .run(.rate(0.5))),
            (#""kind":"rate","rate":0.5,"counts":8"#, .run(.rate(0.5, over: 8))),
            (#""kind":"go","on":"eight""#, .run(.go(from: nil, on: .eight))),
        ])
    }

    @Test(
        arguments: [
            (#"{"type":"command","id":1,"kind":"jump"}"#, .invalid, "formation"),
            (#"{"type":"command","id":1,"kind":"jump","formation":"2"}"#, .invalid, "formation"),
            (#"{"type":"command","id":1,"kind":"jump","formation":1.5}"#, .invalid, "formation"),
            (#"{"type":"command","id":1,"kind":"jump","formation":1e40}"#, .invalid, "formation"),
            (#"{"type":"command","id":1,"kind":"seek","position":99999999999999999}"#, .invalid, "position"),
            (#"{"type":"command","id":1,"kind":"loop","from":0}"#, .invalid, "to"),
            (#"{"type":"command","id":1,"kind":"loop","off":1}"#, .invalid, "off"),
            (#"{"type":"command","id":1,"kind":"play","countIn":1.5}"#, .invalid, "countIn"),
            (#"{"type":"command","id":1,"kind":"go","on":"bar"}"#, .invalid, "on"),
            (#"{"type":"command","id":1,"kind":"rate","rate":true}"#, .invalid, "rate"),
            (#"{"type":"command","id":1,"kind":"rate","rate":1e999}"#, .invalid, "rate"),
        ] as [(String, Refusal.Code, String?)])
    func `an invalid value is refused with its field`(frame: String, code: Refusal.Code, field: String?) {
        expectRefused(frame, code, field)
    }
}
