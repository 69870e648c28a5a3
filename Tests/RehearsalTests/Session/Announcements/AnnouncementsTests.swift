import Rehearsal
import RehearsalCore
import Testing

struct AnnouncementsTests {
    @Test func `an announcement stands until it is replaced or removed`() throws {
        var session = Rehearsed()
        try session.perform(.announcements(.announce("Break, ten minutes")), from: assistant)
        #expect(
            session.state.announcements.current
                == Announcement(text: "Break, ten minutes", by: assistant.id, at: session.now))
        try session.perform(.announcements(.announce("Take it from three")))
        #expect(session.state.announcements.current?.text == "Take it from three")
        try session.perform(.announcements(.announce(nil)), from: assistant)
        #expect(session.state.announcements.current == nil)
        #expect(session.refusal(of: .announcements(.announce(nil))) == .gone)
    }

    @Test func `only conductors announce, with or without the baton`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.announcements(.announce("Once more")), from: assistant)
        for member in [dancer, screen] {
            #expect(session.refusal(of: .announcements(.announce("hi")), from: member) == .notAllowed)
            #expect(session.refusal(of: .announcements(.announce(nil)), from: member) == .notAllowed)
        }
    }

    @Test(arguments: ["", "   ", "a\nb", "a\u{7}b", String(repeating: "x", count: 201)])
    func `a text that no screen could show is refused`(text: String) {
        var session = Rehearsed()
        #expect(session.refusal(of: .announcements(.announce(text))) == .invalid)
    }
}
