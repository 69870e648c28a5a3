import Rehearsal
import Testing

struct NotesTests {
    @Test func `a note is pinned to where the run is`() throws {
        var session = Rehearsed.withBaton()
        try session.hear(.run(.jump(formation: 2)))
        guard case .notes(.noted(let note)) = try session.hear(.notes(.note(text: "Breathe 🌬", performer: ana))) else {
            return
        }
        #expect(note == Note(position: seconds(6), live: .formation(2), text: "Breathe 🌬", performer: ana))
        #expect(session.refusal(of: .notes(.note(text: "", performer: nil))) == .invalid)
        #expect(
            session.refusal(of: .notes(.note(text: String(repeating: "x", count: 2_001), performer: nil))) == .invalid)
        #expect(session.refusal(of: .notes(.note(text: "a\0b", performer: nil))) == .invalid)
        #expect(session.refusal(of: .notes(.note(text: "hi", performer: nil)), from: dancer) == .notAllowed)
    }
}
