import Rehearsal
import RehearsalCore
import Testing

/// GO on a beat. A count lasts half a second in these tests, an eight four.
struct BeatTests {
    /// Plays from the beginning.
    private func playing(at rate: Double = 1) throws -> Rehearsed {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.rate(rate)))
        try session.perform(.run(.play()))
        return session
    }

    private func go(_ session: inout Rehearsed, on beat: Run.Beat) throws -> Cue? {
        guard case .run(.cued(let cue)) = try session.perform(.run(.go(from: 0, on: beat)), after: 1.2) else {
            return nil
        }
        return cue
    }

    @Test func `on a count it leaves when the next count begins`() throws {
        var session = try playing()
        let began = session.starts
        #expect(try go(&session, on: .count)?.starts == began + .milliseconds(1_500))
        #expect(session.live(in: 0.2) == 0 && session.live(in: 0.4) == 1)
    }

    @Test func `at half the rate the next count is later`() throws {
        var session = try playing(at: 0.5)
        let began = session.starts
        #expect(try go(&session, on: .count)?.starts == began + .seconds(2) - Interval(microseconds: 1))
    }

    @Test func `a GO after the live formation changed, or while all stand, starts at once`() throws {
        var session = try playing()
        #expect(try go(&session, on: .eight)?.starts == session.starts)
        var standing = Rehearsed.withBaton()
        #expect(try go(&standing, on: .count)?.starts == standing.starts)
    }

    @Test func `on an eight it leaves when the next eight begins, and a second press before is a slip`() throws {
        var session = Rehearsed.withBaton()
        session.outline.tempo = TempoMap(constant: 480)
        try session.perform(.run(.play()))
        let began = session.starts
        session.clock -= 0.8
        #expect(try go(&session, on: .eight)?.starts == began + .seconds(1))
        #expect(session.refusal(of: .run(.go(from: nil, on: .eight)), after: 0.5) == .tooSoon)
    }
}
