import Rehearsal
import Testing

struct BatonTests {
    @Test func `the baton is with one conductor at a time`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.baton(.takeBaton), from: assistant)
        #expect(session.refusal(of: .run(.go(from: nil)), from: conductor) == .notTheConductor)
        #expect(session.refusal(of: .run(.go(from: nil)), from: assistant) == nil)
        try session.perform(.baton(.giveBaton(conductor.id)), from: assistant)
        #expect(session.state.baton.holder == conductor.id)
    }

    @Test func `the baton goes to conductors only`() {
        var session = Rehearsed.withBaton()
        #expect(session.refusal(of: .baton(.takeBaton), from: dancer) == .notAllowed)
        #expect(session.refusal(of: .baton(.giveBaton(dancer.id))) == .notAllowed)
        #expect(session.refusal(of: .baton(.giveBaton(.random()))) == .unknownMember)
        #expect(session.refusal(of: .baton(.giveBaton(assistant.id)), from: assistant) == .notTheConductor)
    }
}
