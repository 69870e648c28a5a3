import Rehearsal
import Testing

struct PeopleTests {
    @Test func `a dancer takes a free performer and no one else's`() throws {
        var session = Rehearsed()
        try session.perform(.people(.assign(ana, to: dancer.id)), from: dancer)
        #expect(session.refusal(of: .people(.assign(ana, to: otherDancer.id)), from: otherDancer) == .performerTaken)
        #expect(session.refusal(of: .people(.assign(ana, to: nil)), from: otherDancer) == .notAllowed)
        #expect(session.refusal(of: .people(.assign(ben, to: dancer.id)), from: otherDancer) == .notAllowed)
        try session.perform(.people(.assign(ana, to: nil)), from: dancer)
        try session.perform(.people(.assign(ana, to: otherDancer.id)), from: otherDancer)
        #expect(session.state.people.assignments == [ana: otherDancer.id])
    }

    @Test func `a dancer takes the performer of an absent member`() throws {
        var session = Rehearsed()
        try session.perform(.people(.assign(ana, to: dancer.id)), from: dancer)
        session.away = [dancer.id]
        #expect(session.refusal(of: .people(.assign(ana, to: nil)), from: otherDancer) == .notAllowed)
        try session.perform(.people(.assign(ana, to: otherDancer.id)), from: otherDancer)
        #expect(session.state.people.assignments == [ana: otherDancer.id])
    }

    @Test func `a member who leaves for good frees their performer and the baton`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.people(.assign(ana, to: dancer.id)), from: dancer)
        try session.perform(.people(.assign(ben, to: conductor.id)))
        #expect(session.administer(.release(dancer.id)) == [.people(.assigned(ana, to: nil))])
        #expect(
            session.administer(.release(conductor.id)) == [
                .people(.assigned(ben, to: nil)), .baton(.batonPassed(from: conductor.id, to: nil)),
            ])
        #expect(session.administer(.release(conductor.id)) == [])
        #expect(session.state.people.assignments == [:])
    }

    @Test func `a conductor who becomes a dancer gives up the baton`() throws {
        var session = Rehearsed.withBaton()
        #expect(
            session.administer(.change(conductor.id, to: .dancer)) == [
                .people(.roleChanged(conductor.id, to: .dancer)), .baton(.batonPassed(from: conductor.id, to: nil)),
            ])
    }

    @Test func `a member dances one performer at a time`() throws {
        var session = Rehearsed()
        try session.perform(.people(.assign(ana, to: dancer.id)))
        try session.perform(.people(.assign(ben, to: dancer.id)))
        #expect(session.state.people.assignments == [ben: dancer.id])
    }

    @Test func `a conductor assigns any present member to any performer`() throws {
        var session = Rehearsed()
        try session.perform(.people(.assign(ana, to: dancer.id)), from: assistant)
        try session.perform(.people(.assign(ana, to: otherDancer.id)), from: assistant)
        #expect(session.refusal(of: .people(.assign(PerformerID("zoe")!, to: dancer.id))) == .unknownPerformer)
        #expect(session.refusal(of: .people(.assign(ana, to: .random()))) == .unknownMember)
        #expect(session.refusal(of: .people(.assign(ana, to: screen.id)), from: screen) == .notAllowed)
    }

    @Test func `absence is said by conductors, of people there are`() throws {
        let mia = PersonID("mia")!
        var session = Rehearsed.withBaton()
        #expect(session.refusal(of: .people(.absent(mia, true)), from: dancer) == .notAllowed)
        #expect(session.refusal(of: .people(.absent(PersonID("zoe")!, true))) == .unknownPerson)
        try session.perform(.people(.absent(mia, true)), from: assistant)
        #expect(session.state.people.absent == [mia])
        try session.perform(.people(.absent(mia, false)))
        #expect(session.state.people.absent == [])
    }
}
