import Rehearsal
import RehearsalCore
import Testing

struct MotionCommandTests {
    @Test func `play runs to the end and stops there`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.play()))
        #expect(session.position(at: session.starts + .seconds(4)) == seconds(4))
        #expect(session.position(at: session.starts + .seconds(400)) == seconds(11))
    }

    @Test func `pause stands where the run has come to, and play goes on at the same rate`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.rate(2)))
        try session.perform(.run(.play()))
        try session.perform(.run(.pause), after: 2)
        let stood = session.position(at: session.starts + .seconds(5))
        #expect(stood == seconds(4))
        try session.perform(.run(.play()), after: 10)
        #expect(session.state.run.timeline.motion.rate == 2)
        #expect(session.state.run.timeline.motion.position == stood)
    }

    @Test func `a new rate changes the pace and not the place`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.play()))
        let before = session.state
        try session.perform(.run(.rate(0.25)), after: 3)
        #expect(session.state.run.timeline.motion.position == before.run.timeline.motion.position(at: session.starts))
        #expect(session.state.run.timeline.motion.until == seconds(11))
    }

    @Test(arguments: [0.0, 0.24, 2.01, -1, .nan, .infinity])
    func `a rate outside 0.25 to 2 is refused`(rate: Double) {
        var session = Rehearsed.withBaton()
        #expect(session.refusal(of: .run(.rate(rate))) == .invalid)
    }

    @Test(arguments: [Int64(-1), 11_000_001, .max, .min])
    func `a position outside the production is refused`(microseconds: Int64) {
        var session = Rehearsed.withBaton()
        #expect(session.refusal(of: .run(.seek(ScoreTime(microseconds: microseconds)))) == .invalid)
    }

    @Test func `seek under music plays on, and standing it stands`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.seek(seconds(4))))
        #expect(session.state.run.timeline.motion == Motion(position: seconds(4), rate: 0, at: session.starts))
        try session.perform(.run(.play()))
        try session.perform(.run(.seek(seconds(1))))
        #expect(
            session.state.run.timeline.motion
                == Motion(position: seconds(1), rate: 1, at: session.starts, until: seconds(11)))
    }

    @Test func `a seek into a move pauses there, and GO finishes that move`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.seek(seconds(2.5))))
        #expect(
            session.state.run.timeline.motion
                == Motion(position: seconds(2.5), rate: 0, at: session.starts, until: seconds(11)))
        let cue = try session.cue(.go(from: nil), after: 5)
        #expect(cue.motion == Motion(position: seconds(2.5), rate: 1, at: session.starts, until: seconds(3)))
    }

    @Test func `a cue needs the baton`() {
        var session = Rehearsed()
        let cues: [Command] = [
            .run(.go(from: nil)), .run(.back), .run(.jump(formation: 1)), .run(.play()), .run(.pause),
            .run(.seek(.zero)),
            .run(.rate(1)),
        ]
        for cue in cues {
            for member in everyone { #expect(session.refusal(of: cue, from: member) == .notTheConductor) }
        }
    }
}
