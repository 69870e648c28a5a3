import Rehearsal
import RehearsalCore
import Testing

struct NotesTests {
    private func note(_ text: String, for performers: [PerformerID] = []) -> Command {
        .notes(.note(Note.Draft(text: text, performers: performers)))
    }

    private func written(_ event: Event?) throws -> Note {
        let note: Note? = if case .notes(.noted(let note)) = event { note } else { nil }
        return try #require(note, "\(String(describing: event)) is no note")
    }

    @Test func `a note is pinned to where the run is`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.jump(formation: 2)))
        #expect(
            try written(session.perform(note("Breathe 🌬", for: [ana])))
                == Note(
                    position: seconds(6), live: .formation(2), place: session.outline.formations[2], text: "Breathe 🌬",
                    performers: [ana]))
        #expect(session.refusal(of: note("")) == .invalid)
        #expect(session.refusal(of: note(String(repeating: "x", count: 2_001))) == .invalid)
        #expect(session.refusal(of: note("a\0b")) == .invalid)
        #expect(session.refusal(of: note("hi", for: [ana, ana])) == .invalid)
        #expect(session.refusal(of: note("hi", for: [PerformerID("nobody")!])) == .unknownPerformer)
        #expect(session.refusal(of: note("hi"), from: dancer) == .notAllowed)
    }

    @Test func `a note belongs to the instant of the touch, and one made under way waits`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.play()))
        try session.perform(note("late"), after: 2)
        let touched = session.now
        let later = try written(
            session.perform(.notes(.note(Note.Draft(text: "spacing", touched: touched))), after: 1.5))
        let first = try #require(session.state.notes.latest.first?.note)
        #expect(later.position == first.position && later.touched == touched)
        #expect(!first.waits && later.waits && first.position > .zero)
        let asSeen = Command.notes(.note(Note.Draft(text: "arms", touched: touched, position: seconds(6))))
        let placed = try written(session.perform(asSeen))
        #expect(placed.position == seconds(6) && placed.live == .formation(2))
        let future = Command.notes(.note(Note.Draft(text: "x", touched: session.now + .seconds(60))))
        #expect(session.refusal(of: future) == .invalid)
        let forgotten = Command.notes(.note(Note.Draft(text: "x", touched: session.now - .seconds(700))))
        #expect(session.refusal(of: forgotten) == .invalid)
    }

    @Test func `a note is open for those it concerns until they have it, or it is taken back`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.people(.assign(ana, to: dancer.id)))
        try session.perform(note("to Ana", for: [ana]))
        let mine = session.state.sequence
        try session.perform(note("to all"))
        let all = session.state.sequence
        try session.perform(note("to Ben", for: [ben]))
        let other = session.state.sequence
        #expect(session.state.notes.open(for: ana).map(\.sequence) == [mine, all])
        #expect(session.refusal(of: .notes(.got(other)), from: dancer) == .notAllowed)
        #expect(session.refusal(of: .notes(.got(mine)), from: conductor) == .notAllowed)
        #expect(session.refusal(of: .notes(.withdraw(mine)), from: dancer) == .notAllowed)
        #expect(session.refusal(of: .notes(.got(SequenceNumber(99))), from: dancer) == .gone)
        #expect(try session.perform(.notes(.got(mine)), from: dancer) == .notes(.got(mine, by: ana)))
        #expect(session.refusal(of: .notes(.got(mine)), from: dancer) == .gone)
        try session.perform(.notes(.withdraw(all)))
        #expect(session.refusal(of: .notes(.withdraw(all))) == .gone)
        #expect(session.state.notes.open(for: ana).isEmpty)
        #expect(session.state.notes.latest.map(\.got) == [[ana], []])
        for number in 0..<Notes.mostLatest { try session.perform(note("\(number)")) }
        #expect(session.state.notes.latest.map(\.note.text).first == "0")
    }

    @Test func `other members see a note without its words and readers`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.people(.assign(ana, to: dancer.id)))
        try session.perform(note("for everybody, standing"))
        try session.perform(note("longer arms", for: [ana]))
        try session.perform(.notes(.got(session.state.sequence)), from: dancer)
        let publicPart = session.log.suffix(3).map(\.publicPart)
        #expect(publicPart[0] == nil)
        let told = try written(publicPart[1]?.event)
        #expect(told.text.isEmpty && told.performers.isEmpty && told.live == .formation(0))
        #expect(publicPart[2]?.by == nil && publicPart[2]?.event == .notes(.got(publicPart[1]!.sequence, by: nil)))
    }
}
