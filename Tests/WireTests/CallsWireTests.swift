import Rehearsal
import RehearsalCore
import Testing
import Wire

struct CallsWireTests {
    private static let jab = ComboID("jab")!
    private static let motion = Motion(
        position: ScoreTime(microseconds: 5), rate: 0.5, at: Instant(microseconds: 9), until: ScoreTime(microseconds: 7)
    )
    private static let adjustments: [Calls.Adjustment] = [
        Calls.Adjustment(at: .zero, .tempo(90.5)), Calls.Adjustment(at: .zero, .intensity(2)),
        Calls.Adjustment(at: ScoreTime(microseconds: 3), .mode(.free)),
        Calls.Adjustment(at: ScoreTime(microseconds: 4), .mode(.sequence([jab, jab]))),
        Calls.Adjustment(
            at: ScoreTime(microseconds: 5), .mode(.random([DrillPlan.Choice(combo: jab, weight: 3)]))),
        Calls.Adjustment(at: ScoreTime(microseconds: 6), .mode(nil)),
        Calls.Adjustment(at: ScoreTime(microseconds: 6), .call(jab)),
        Calls.Adjustment(at: ScoreTime(microseconds: 7), .rest(RoundID("r1")!, longer: .zero - .seconds(9))),
    ]
    static let events: [Event] =
        adjustments.map { .calls(.adjusted(Adjusted($0))) } + [
            .calls(.adjusted(Adjusted(adjustments[7], adjustments: adjustments, motion: motion, previous: motion))),
            .calls(.begun(seed: 0x00FF_12AB_34CD_56EF, motion)), .calls(.begun(seed: .max, motion)),
            .run(.revised(Revised(revision: 7, from: 2, to: 3, motion: motion, adjustments: adjustments))),
        ]

    @Test func `its commands are understood`() throws {
        try expectUnderstood([
            (#""kind":"call","combo":"jab""#, .calls(.call(Self.jab))),
            (#""kind":"call","combo":"jab","on":"one""#, .calls(.call(Self.jab, on: .one))),
            (#""kind":"call","combo":"jab","on":"next""#, .calls(.call(Self.jab, on: .next))),
            (#""kind":"tempo","tempo":96.5"#, .calls(.tempo(96.5))),
            (#""kind":"intensity","intensity":2"#, .calls(.intensity(2))),
            (#""kind":"mode","mode":{"kind":"free"}"#, .calls(.mode(.free))),
            (#""kind":"mode","mode":{"kind":"sequence","combos":["jab"]}"#, .calls(.mode(.sequence([Self.jab])))),
            (#""kind":"mode","mode":null"#, .calls(.mode(nil))),
            (#""kind":"extendRest","longer":-5000000"#, .calls(.extendRest(by: .zero - .seconds(5)))),
            (
                #""kind":"extendRest","longer":5000000,"round":"r1""#,
                .calls(.extendRest(by: .seconds(5), after: RoundID("r1")!))
            ),
            (#""kind":"begin""#, .calls(.begin)),
        ])
    }

    @Test(
        arguments: [
            (#"{"type":"command","id":1,"kind":"call"}"#, .invalid, "combo"),
            (#"{"type":"command","id":1,"kind":"call","combo":"a b"}"#, .invalid, "combo"),
            (#"{"type":"command","id":1,"kind":"call","combo":"jab","on":"soon"}"#, .invalid, "on"),
            (#"{"type":"command","id":1,"kind":"tempo","tempo":"fast"}"#, .invalid, "tempo"),
            (#"{"type":"command","id":1,"kind":"mode","mode":{"kind":"loud"}}"#, .invalid, "mode.kind"),
            (#"{"type":"command","id":1,"kind":"mode"}"#, .invalid, "mode"),
            (#"{"type":"command","id":1,"kind":"extendRest","longer":1.5}"#, .invalid, "longer"),
        ] as [(String, Refusal.Code, String?)])
    func `an invalid value is refused with its field`(frame: String, code: Refusal.Code, field: String?) {
        expectRefused(frame, code, field)
    }

    @Test func `a session's calls are kept and read again`() throws {
        var state = SessionState()
        for (index, event) in Self.events.enumerated() {
            state.apply(
                SessionEvent(
                    sequence: SequenceNumber(Int64(index + 1)), at: Instant(microseconds: 5), by: nil, command: nil,
                    event: event))
        }
        #expect(state.calls != Calls())
        #expect(try SessionState(kept: state.kept) == state)
    }
}
