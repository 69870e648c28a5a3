import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

/// One command pauses any run, and one command continues it.
struct PauseTests {
    @Test func `a cued move stops on the way, and GO finishes that move`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.go(from: 0)))
        try session.perform(.run(.pause), after: 0.4)
        let place = seconds(2.4)
        #expect(
            session.state.run.timeline.motion == Motion(position: place, rate: 0, at: session.starts, until: seconds(3))
        )
        let cue = try session.cue(.go(from: 1), after: 5)
        #expect((cue.from, cue.to) == (0, 1))
        #expect(cue.duration == .milliseconds(600))
        #expect(cue.motion == Motion(position: place, rate: 1, at: session.starts, until: seconds(3)))
        let next = try session.cue(.go(from: 1), after: 5)
        #expect((next.from, next.to) == (1, 2))
    }

    @Test func `a pause within the lead takes a GO back, and that of the rest of a move too`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.go(from: 0)))
        try session.perform(.run(.pause), after: 0.4)
        let paused = session.state.run.timeline.motion
        try session.perform(.run(.go(from: 1)), after: 5)
        try session.perform(.run(.pause), after: 0.05)
        let motion = session.state.run.timeline.motion
        #expect((motion.position, motion.rate, motion.until) == (paused.position, 0, paused.until))
        #expect(session.paused == .move)
    }

    @Test func `GO at once after a pause is no double press, but a second one is`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.go(from: 0)))
        try session.perform(.run(.pause), after: 0.2)
        #expect(session.refusal(of: .run(.go(from: 1)), after: 0.1) == nil)
        #expect(session.refusal(of: .run(.go(from: 1)), after: 0.1) == .tooSoon)
    }

    @Test func `GO finishes a move in which music was paused, and stops there`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.play()))
        try session.perform(.run(.pause), after: 2.5)
        #expect(session.paused == .run)
        let cue = try session.cue(.go(from: 1), after: 5)
        #expect(cue.motion == Motion(position: seconds(2.5), rate: 1, at: session.starts, until: seconds(3)))
    }

    @Test func `music paused in a hold leaves the formation with the next GO, and plays on with play`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.play()))
        try session.perform(.run(.pause), after: 4)
        var other = session
        let cue = try session.cue(.go(from: 1), after: 5)
        #expect((cue.from, cue.to) == (1, 2))
        try other.perform(.run(.play()), after: 5)
        #expect(
            other.state.run.timeline.motion
                == Motion(position: seconds(4), rate: 1, at: other.starts, until: seconds(11)))
    }

    @Test func `another rate meant for later keeps the pause`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.go(from: 0)))
        try session.perform(.run(.pause), after: 0.4)
        try session.perform(.run(.rate(0.5)), after: 5)
        let cue = try session.cue(.go(from: 1), after: 5)
        #expect(cue.motion == Motion(position: seconds(2.4), rate: 0.5, at: session.starts, until: seconds(3)))
        #expect(cue.duration == .milliseconds(1_200))
    }

    @Test func `a production edited in the pause is gone on with in the same move`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.go(from: 0)))
        try session.perform(.run(.pause), after: 0.4)
        session.clock += 5
        var longer = session.outline
        longer.revision = 2
        longer.score = Score(
            holds: Array(repeating: .seconds(2), count: 4),
            transitions: [.seconds(10), .seconds(1), .seconds(1), .seconds(1)])
        let revised = session.state.run.revised(
            from: .production(session.outline), to: .production(longer), at: session.now)
        #expect(revised.motion == Motion(position: seconds(6), rate: 0, at: session.now, until: seconds(12)))
    }

    /// One press, as on the conductor's page: music continues as music, a cued move as a cue.
    private func goOn(_ session: Rehearsed) -> Command? {
        session.paused.map { .run($0 == .move ? .go(from: nil) : .play()) }
    }

    @Test func `one pause stops the run and one press resumes it, after any commands`() throws {
        var looked = 0
        for seed in 0..<UInt64(400) {
            var random = Seeded(seed)
            var session = Rehearsed.withBaton()
            for _ in 0..<random.int(1...6) {
                let commands: [Run.Command] = [
                    .go(from: nil), .go(from: nil), .play(), .pause, .back, .jump(formation: random.int(0...3)),
                    .seek(seconds(random.unit() * 11)), .rate(random.pick([0.5, 1, 2])),
                ]
                _ = try? session.perform(.run(random.pick(commands)), after: random.pick([0.05, 0.2, 0.5, 0.9, 3]))
            }
            session.clock += random.pick([0.01, 0.1, 0.6, 1.1])
            let timeline = session.state.run.timeline
            let went = timeline.isGoing(at: session.now)
            try session.perform(.run(.pause), after: 0)
            #expect(!session.state.run.timeline.isGoing(at: session.now), "seed \(seed)")
            let place = session.position(at: session.starts)
            #expect(session.position(at: session.starts + .seconds(60)) == place, "seed \(seed)")
            let before = session.state.run.timeline.motion.pausedBefore
            session.clock += 0.5
            guard went, let before, let press = goOn(session) else { continue }
            try session.perform(press, after: 0)
            let motion = session.state.run.timeline.motion
            #expect(motion.position == place && motion.until == before, "seed \(seed)")
            #expect(session.state.run.timeline.isGoing(at: session.now), "seed \(seed)")
            looked += 1
        }
        #expect(looked > 60)
    }
}
