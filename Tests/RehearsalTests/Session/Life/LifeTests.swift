import Rehearsal
import Testing

struct LifeTests {
    @Test func `after the end everything is refused`() throws {
        var session = Rehearsed.withBaton()
        #expect(session.refusal(of: .life(.end), from: dancer) == .notAllowed)
        try session.hear(.life(.end))
        for command: Command in [
            .run(.go(from: nil)), .baton(.takeBaton), .life(.end), .people(.assign(ana, to: nil)),
            .notes(.note(text: "x", performer: nil)),
        ] {
            #expect(session.refusal(of: command) == .ended)
        }
    }
}
