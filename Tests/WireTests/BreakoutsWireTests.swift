import Rehearsal
import RehearsalCore
import Testing
import Wire

struct BreakoutsWireTests {
    private static let row = Group(
        session: .random(), name: "Erste Reihe \u{1F483}", performers: [PerformerID("ana")!, PerformerID("ben")!],
        passage: Group.Passage(from: .zero, to: ScoreTime(microseconds: 9)), conductor: .random())

    static let events: [Event] = [
        .breakouts(.brokeOut([row, Group(session: .random(), name: "All", performers: [PerformerID("cem")!])])),
        .breakouts(.regrouped([row.session, .random()], by: "Ana")), .breakouts(.regrouped([row.session], by: nil)),
        .breakouts(.groupOpened(Breakouts.Origin(main: .random(), name: "Row", passage: row.passage))),
        .breakouts(.groupOpened(Breakouts.Origin(main: .random(), name: "Row", passage: nil))),
    ]

    @Test func `groups that are asked for get sessions of their own, whatever their sender would call them`() throws {
        let asked = #"{"name":"Row","performers":["ana"],"from":1,"to":9,"session":"\#(Self.row.session)"}"#
        let message = try read(#"{"type":"command","id":1,"kind":"breakOut","groups":[\#(asked),\#(asked)]}"#).get()
        guard case .command(_, .breakouts(.breakOut(let groups))) = message else {
            Issue.record("\(message)")
            return
        }
        #expect(groups.map(\.name) == ["Row", "Row"] && groups[0].performers == [PerformerID("ana")!])
        #expect(groups[0].passage == Group.Passage(from: ScoreTime(microseconds: 1), to: ScoreTime(microseconds: 9)))
        #expect(Set(groups.map(\.session) + [Self.row.session]).count == 3)
    }

    @Test func `its commands are understood`() throws {
        try expectUnderstood([
            (#""kind":"regroup""#, .breakouts(.regroup(nil))),
            (#""kind":"regroup","group":"\#(Self.row.session)""#, .breakouts(.regroup(Self.row.session))),
        ])
    }

    @Test(
        arguments: [
            (#"{"type":"command","id":1,"kind":"breakOut"}"#, .invalid, "groups"),
            (#"{"type":"command","id":1,"kind":"breakOut","groups":[{"name":"x"}]}"#, .invalid, "groups[0].performers"),
            (
                #"{"type":"command","id":1,"kind":"breakOut","groups":[{"name":"x","performers":[""]}]}"#, .invalid,
                "groups[0].performers[0]"
            ),
            (
                #"{"type":"command","id":1,"kind":"breakOut","groups":[{"name":"x","performers":["a"],"to":3}]}"#,
                .invalid, "groups[0].from"
            ),
            (#"{"type":"command","id":1,"kind":"regroup","group":"all"}"#, .invalid, "group"),
        ] as [(String, Refusal.Code, String?)])
    func `an invalid value is refused with its field`(frame: String, code: Refusal.Code, field: String?) {
        expectRefused(frame, code, field)
    }

    @Test func `a state with groups is kept and read again`() throws {
        for event in Self.events {
            var state = SessionState()
            state.apply(
                SessionEvent(
                    sequence: state.sequence.next, at: Instant(microseconds: 7), by: nil, command: nil, event: event))
            #expect(try SessionState(kept: state.kept) == state)
        }
    }
}
