import Rehearsal
import RehearsalCore
import Testing

struct CueTests {
    @Test func `GO leaves the formation that stands and stops at the next`() throws {
        var session = Rehearsed.withBaton()
        let cue = try session.cue(.go(from: nil))
        #expect(cue.from == 0)
        #expect(cue.to == 1)
        #expect(cue.starts == session.starts)
        #expect(cue.duration == .seconds(1))
        #expect(cue.motion == Motion(position: seconds(2), rate: 1, at: cue.starts, until: seconds(3)))
        #expect(session.position(at: cue.starts + .seconds(30)) == seconds(3))
    }

    @Test func `until a cue starts, what went before holds`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.go(from: nil)))
        #expect(session.state.run.timeline.formation(at: session.now, in: outline.score) == 0)
        #expect(session.state.run.timeline.formation(at: session.starts, in: outline.score) == 1)
    }

    @Test func `GO passes through what is not held and stops where the run can stand`() throws {
        var passed = outline
        passed.score = Score(
            holds: [2, 0, 2, 0].map { Interval.seconds($0) }, transitions: Array(repeating: .seconds(1), count: 4))
        var session = Rehearsed.withBaton(passed)
        try session.perform(.run(.go(from: 0)))
        #expect(session.state.run.timeline.motion.until == passed.score.arrival(of: 2))
        #expect(session.live(in: 1.5) == 2)
        #expect(session.live(in: 10) == 2)
        try session.perform(.run(.go(from: 2)), after: 10)
        #expect(session.state.run.timeline.motion.position == passed.score.departure(from: 2))
        #expect(session.live(in: 10) == 3)
    }

    @Test func `GO while passing through goes no further than the next stand`() throws {
        var passed = outline
        passed.score = Score(
            holds: [2, 0, 2, 2].map { Interval.seconds($0) }, transitions: Array(repeating: .seconds(1), count: 4))
        var session = Rehearsed.withBaton(passed)
        try session.perform(.run(.go(from: 0)))
        try session.perform(.run(.go(from: 1)), after: 0.7)
        #expect(session.state.run.timeline.motion.until == passed.score.arrival(of: 2))
    }

    @Test func `GO under music jumps to the next move and plays on`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.play()))
        let cue = try session.cue(.go(from: nil))
        #expect(cue.motion == Motion(position: seconds(2), rate: 1, at: cue.starts, until: seconds(11)))
    }

    @Test func `a slower rate makes the move longer`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.rate(0.5)))
        let cue = try session.cue(.go(from: nil))
        #expect(cue.duration == .seconds(2))
        #expect(cue.motion.rate == 0.5)
    }

    @Test func `each GO goes one further and the last formation has none after it`() throws {
        var session = Rehearsed.withBaton()
        for next in 1...3 {
            try session.perform(.run(.go(from: nil)), after: 5)
            #expect(session.formation == next)
        }
        #expect(session.refusal(of: .run(.go(from: nil)), after: 5) == .lastFormation)
    }

    @Test func `back shows the formation before as it stands`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.jump(formation: 2)))
        let cue = try session.cue(.back)
        #expect(cue.to == 1)
        #expect(cue.duration == .zero)
        #expect(cue.motion == Motion(position: seconds(3), rate: 0, at: cue.starts))
        try session.perform(.run(.back))
        #expect(session.refusal(of: .run(.back)) == .firstFormation)
    }

    @Test(arguments: [-1, 4, Int.max, Int.min])
    func `a jump to a formation that is not there is refused`(formation: Int) {
        var session = Rehearsed.withBaton()
        #expect(session.refusal(of: .run(.jump(formation: formation))) == .unknownFormation)
    }

    @Test func `a second GO in the same breath is taken for a double press`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.go(from: nil)))
        #expect(session.refusal(of: .run(.go(from: nil)), after: 0.05) == .tooSoon)
        #expect(session.refusal(of: .run(.go(from: nil)), after: 0.3) == .tooSoon)
        #expect(session.refusal(of: .run(.go(from: nil)), after: 0.06) == nil)
        #expect(session.formation == 2)
    }

    @Test func `a GO meant for another formation is refused`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.go(from: 0)))
        #expect(session.refusal(of: .run(.go(from: 0)), after: 5) == .formationMoved)
        #expect(session.refusal(of: .run(.go(from: 1)), after: 5) == nil)
    }

    @Test func `a cue replaced before it started never starts`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.go(from: nil)))
        try session.perform(.run(.pause), after: 0.05)
        #expect(session.position(at: session.starts + .seconds(10)) == .zero)
    }

    @Test func `a change builds on the one before it, though that has not begun`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.seek(seconds(4))))
        try session.perform(.run(.play()), after: 0.05)
        #expect(
            session.state.run.timeline.motion
                == Motion(position: seconds(4), rate: 1, at: session.starts, until: seconds(11)))
        try session.perform(.run(.rate(0.5)), after: 0.05)
        #expect(
            session.state.run.timeline.motion
                == Motion(position: seconds(4), rate: 0.5, at: session.starts, until: seconds(11)))
        try session.perform(.run(.pause), after: 0.05)
        #expect(
            session.state.run.timeline.motion
                == Motion(position: seconds(4), rate: 0, at: session.starts, until: seconds(11)))
        try session.perform(.run(.jump(formation: 2)), after: 5)
        let cue = try session.cue(.back, after: 0.05)
        #expect((cue.from, cue.to) == (2, 1))
        try session.perform(.run(.seek(.zero)), after: 5)
        let go = try session.cue(.go(from: nil), after: 0.05)
        #expect((go.from, go.to) == (0, 1))
    }

    @Test func `a play taken back at once leaves the run going as it went`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.play()))
        try session.perform(.run(.pause), after: 2)
        try session.perform(.run(.play()), after: 0.05)
        #expect(
            session.state.run.timeline.motion.position
                == session.state.run.timeline.previous?.position(at: session.starts))
    }
}
