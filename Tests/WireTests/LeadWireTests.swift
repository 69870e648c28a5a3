import Rehearsal
import RehearsalCore
import Testing
import Wire

struct LeadWireTests {
    static let events: [Event] = [
        .lead(.leadLimited(LeadLimits(least: .zero, most: .seconds(2))))
    ]

    @Test func `its commands are understood`() throws {
        try expectUnderstood([
            (
                #""kind":"lead","least":80000,"most":400000"#,
                .lead(.lead(LeadLimits(least: .milliseconds(80), most: .milliseconds(400))))
            )
        ])
    }

    @Test(
        arguments: [
            (#"{"type":"command","id":1,"kind":"lead","least":1}"#, .invalid, "most"),
            (#"{"type":"command","id":1,"kind":"lead","least":-1,"most":1}"#, .invalid, "least"),
        ] as [(String, Refusal.Code, String?)])
    func `an invalid value is refused with its field`(frame: String, code: Refusal.Code, field: String?) {
        expectRefused(frame, code, field)
    }
}
