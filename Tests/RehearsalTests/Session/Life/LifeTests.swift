import Rehearsal
import Testing

struct LifeTests {
    @Test func `after the end everything is refused`() throws {
        var session = Rehearsed.withBaton()
        #expect(session.refusal(of: .life(.end), from: dancer) == .notAllowed)
        try session.perform(.life(.end))
        for command: Command in [
            .run(.go(from: nil)), .baton(.takeBaton), .life(.end), .people(.assign(ana, to: nil)),
            .notes(.note(Note.Draft(text: "x"))),
        ] {
            #expect(session.refusal(of: command) == .ended)
        }
    }

    @Test func `only the baton's holder ends it, and a refusal names them`() throws {
        var session = Rehearsed.withBaton()
        #expect(
            throws: Refusal(
                .notTheConductor,
                "Only \(conductor.name), who is in control, and the session's owner may end it.", rule: .batonHeld,
                values: ["name": .text(conductor.name)])
        ) {
            try session.perform(.life(.end), from: assistant)
        }
        var free = Rehearsed()
        #expect(free.refusal(of: .life(.end)) == .notTheConductor)
        #expect(try session.perform(.life(.end)) == .life(.ended(by: conductor.name)))
        #expect(session.state.life.endedBy == conductor.name)
    }

    @Test func `its owner ends it without the baton, and opens it again where it was`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.people(.assign(ana, to: dancer.id)), from: dancer)
        #expect(session.administer(.end(by: "Olga")) == [.life(.ended(by: "Olga"))])
        #expect(session.administer(.end(by: "Olga")) == [])
        #expect(session.state.life.endedBy == "Olga")
        #expect(session.administer(.reopen(by: "Olga")) == [.life(.reopened(by: "Olga"))])
        #expect(session.administer(.reopen(by: "Olga")) == [])
        #expect(session.state.people.assignments == [ana: dancer.id])
        try session.perform(.run(.go(from: nil)))
    }
}
