import Rehearsal
import RehearsalCore
import Testing
import Wire

struct BatonWireTests {
    static let events: [Event] = [
        .baton(.batonPassed(from: nil, to: .random())), .baton(.batonPassed(from: .random(), to: nil)),
    ]

    @Test func `its commands are understood`() throws {
        let member = MemberID.random()
        try expectUnderstood([
            (#""kind":"takeBaton""#, .baton(.takeBaton)),
            (#""kind":"giveBaton","member":"\#(member)""#, .baton(.giveBaton(member))),
        ])
    }

    @Test(
        arguments: [
            (#"{"type":"command","id":1,"kind":"giveBaton","member":"me"}"#, .unknownMember, "member")
        ] as [(String, Refusal.Code, String?)])
    func `an invalid value is refused with its field`(frame: String, code: Refusal.Code, field: String?) {
        expectRefused(frame, code, field)
    }
}
