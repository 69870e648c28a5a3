import Rehearsal
import RehearsalCore
import Testing
import Wire

struct PeopleWireTests {
    static let events: [Event] = [
        .people(.assigned(PerformerID("ana")!, to: .random())), .people(.assigned(PerformerID("ana")!, to: nil)),
        .people(.absent(PersonID("mia")!, true)), .people(.roleChanged(.random(), to: .dancer)),
    ]

    @Test func `its commands are understood`() throws {
        let member = MemberID.random()
        try expectUnderstood([
            (
                #""kind":"assign","performer":"ana","member":"\#(member)""#,
                .people(.assign(PerformerID("ana")!, to: member))
            ),
            (#""kind":"assign","performer":"ana","member":null"#, .people(.assign(PerformerID("ana")!, to: nil))),
            (#""kind":"absent","person":"mia","absent":true"#, .people(.absent(PersonID("mia")!, true))),
        ])
    }

    @Test(
        arguments: [
            (#"{"type":"command","id":1,"kind":"assign","performer":"ana"}"#, .invalid, "member"),
            (
                #"{"type":"command","id":1,"kind":"assign","performer":"a b","member":null}"#, .unknownPerformer,
                "performer"
            ),
            (#"{"type":"command","id":1,"kind":"absent","person":"a b","absent":true}"#, .unknownPerson, "person"),
            (#"{"type":"command","id":1,"kind":"absent","person":"mia"}"#, .invalid, "absent"),
        ] as [(String, Refusal.Code, String?)])
    func `an invalid value is refused with its field`(frame: String, code: Refusal.Code, field: String?) {
        expectRefused(frame, code, field)
    }
}
