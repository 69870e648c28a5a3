import Rehearsal
import RehearsalCore
import Testing
import Wire

struct LifeWireTests {
    static let events: [Event] = [
        .life(.ended(by: "Ana")), .life(.reopened(by: "Ana")),
    ]

    @Test func `its commands are understood`() throws {
        try expectUnderstood([(#""kind":"end","unknown":[{}]"#, .life(.end))])
    }
}
