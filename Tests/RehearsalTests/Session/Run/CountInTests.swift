import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

/// A run is counted in where it starts. A count lasts half a second in these tests.
struct CountInTests {
    @Test func `playing from a marker places the performers, counts in and begins`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.play(from: seconds(3), countIn: 4)))
        let begins = session.starts + .seconds(2)
        let motion = session.state.run.timeline.motion
        #expect((motion.position, motion.at, motion.placed) == (seconds(3), begins, session.starts))
        #expect(session.formation == 1 && session.position(at: begins) == seconds(3))
        #expect(session.position(at: begins + .seconds(1)) == seconds(4))
    }

    @Test func `counts are as long as the run is slow`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.rate(0.5)))
        try session.perform(.run(.play(countIn: 4)))
        #expect(session.state.run.timeline.motion.countIn == CountIn(counts: 4, count: .seconds(1)))
    }

    @Test func `before a GO the formation stays live that is left, and a second GO is a slip until it begins`() throws {
        var session = Rehearsed.withBaton()
        let cue = try session.cue(.go(from: 0, countIn: 4))
        #expect(cue.starts == session.starts + .seconds(2) && cue.motion.wait == .zero)
        #expect(session.formation == 0 && session.live(in: 1.9) == 0 && session.live(in: 2) == 1)
        #expect(session.refusal(of: .run(.go(from: nil)), after: 1.5) == .tooSoon)
    }

    @Test func `a pause in the count-in moves no performers, and the next play counts in again`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.play(from: seconds(3), countIn: 4)))
        try session.perform(.run(.pause), after: 1)
        #expect(session.position(at: session.starts + .seconds(9)) == seconds(3))
        #expect(session.paused == .run)
        try session.perform(.run(.play(countIn: 2)))
        #expect(session.state.run.timeline.motion.at == session.starts + .seconds(1))
    }

    @Test func `another rate in the count-in begins it again at that tempo`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.play(from: seconds(3), countIn: 4)))
        try session.perform(.run(.rate(0.5)), after: 1)
        let motion = session.state.run.timeline.motion
        #expect(motion.at == session.starts + .seconds(4) && motion.position == seconds(3) && motion.rate == 0.5)
    }

    @Test(arguments: [
        Run.Command.play(from: nil, countIn: 17), .play(from: nil, countIn: -1), .play(from: seconds(11.1)),
        .go(from: nil, countIn: 17), .loop(Repetition(from: seconds(3), to: seconds(3.4))),
        .loop(Repetition(from: seconds(3), to: seconds(12))), .loop(Repetition(from: seconds(-1), to: seconds(3))),
        .loop(Repetition(from: .zero, to: seconds(3), pause: .seconds(61))),
        .loop(Repetition(from: .zero, to: seconds(3), step: 0.001)),
        .loop(Repetition(from: .zero, to: seconds(3), rate: 1, step: 0.1, most: 0.9)),
        .loop(Repetition(from: .zero, to: seconds(3), rate: 3)),
    ])
    func `an impossible command is refused and changes nothing`(command: Run.Command) {
        var session = Rehearsed.withBaton()
        #expect(session.refusal(of: .run(command)) == .invalid)
    }
}

/// A stretch is run again and again.
struct LoopTests {
    /// Looped from 3 s to 6 s at 60 %, 20 % more each pass, each counted in by four.
    private func looping() throws -> Rehearsed {
        var session = Rehearsed.withBaton()
        let asked = Repetition(from: seconds(3), to: seconds(6), pause: .seconds(1), countIn: 4, rate: 0.6, step: 0.2)
        try session.perform(.run(.loop(asked)))
        return session
    }

    private func pass(_ session: Rehearsed, in seconds: Double) -> Timeline.State {
        let instant = session.starts + Interval(microseconds: Int64(seconds * 1_000_000))
        return session.state.run.timeline.state(at: instant, in: session.outline.score)
    }

    @Test func `each pass is counted in, and faster than the one before`() throws {
        let session = try looping()
        // 4 counts of 0.833 s, then 3 s of the score at 0.6.
        #expect(pass(session, in: 3.4).pass == 0 && pass(session, in: 3.4).motion.rate == 0.6)
        #expect(pass(session, in: 8.3).time < seconds(6))
        let second = pass(session, in: 8.4)
        #expect(second.pass == 1 && second.time == seconds(3) && !second.isRunning && second.motion.rate == 0.8)
        #expect(second.countedIn == nil && pass(session, in: 9.4).countedIn?.number == 5, "first it rests")
        #expect(pass(session, in: 60).motion.rate == 1)
    }

    @Test func `"last time" finishes the pass and stops there`() throws {
        var session = try looping()
        try session.perform(.run(.lastPass), after: 5)
        #expect(session.position(at: session.now + .seconds(60)) == seconds(6))
        try session.perform(.run(.go(from: nil)), after: 60)
        #expect(session.state.run.timeline.motion.loop == nil)
    }

    @Test func `leaving a loop goes on past its end, and nothing jumps`() throws {
        var session = try looping()
        session.clock += 5
        let before = session.position(at: session.now)
        try session.perform(.run(.leaveLoop), after: 0)
        #expect(session.position(at: session.now) == before)
        #expect(session.position(at: session.now + .seconds(60)) == session.outline.score.end)
        #expect(session.refusal(of: .run(.leaveLoop)) == .gone)
    }

    @Test func `a paused loop goes on as a loop, in the same pass`() throws {
        var session = try looping()
        try session.perform(.run(.pause), after: 12)
        let paused = session.state.run.timeline.motion
        try session.perform(.run(.play(countIn: 4)), after: 30)
        let motion = session.state.run.timeline.motion
        #expect(motion.loop == paused.loop && motion.position == paused.position && motion.rate == 0.8)
        #expect(motion.until == seconds(6))
    }

    @Test func `a seek inside a loop stays in it, a jump out of it ends it`() throws {
        var session = try looping()
        try session.perform(.run(.seek(seconds(5))), after: 5)
        #expect(session.state.run.timeline.motion.loop?.pass == 0)
        try session.perform(.run(.jump(formation: 3)), after: 1)
        #expect(session.state.run.timeline.motion.loop == nil)
    }

    @Test func `a run inside the stretch goes on there, and repeats it from its end on`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.play(from: seconds(2))))
        try session.perform(.run(.loop(Repetition(from: .zero, to: seconds(6)))), after: 2)
        #expect(session.position(at: session.starts) == seconds(4))
        #expect(session.position(at: session.starts + .seconds(2)) == .zero)
    }

    @Test func `an edit under a loop keeps formation, pass and the stretch`() throws {
        var session = try looping()
        session.clock += 11.5
        let before = session.state.run.timeline.state(at: session.now, in: session.outline.score)
        var edited = session.outline
        edited.revision = 2
        edited.score = Score(
            holds: Array(repeating: .seconds(4), count: 4), transitions: Array(repeating: .seconds(1), count: 4))
        let revised = session.state.run.revised(
            from: .production(session.outline), to: .production(edited), at: session.now)
        let after = Timeline(revised.motion, after: revised.previous)
        let present = after.state(at: session.now, in: edited.score)
        #expect((present.formation, present.pass) == (before.formation, before.pass))
        #expect(revised.motion.loop.map { ($0.from, $0.to) } ?? (.zero, .zero) == (seconds(5), seconds(10)))
    }
}

/// A song whose second eight is slower: counts last half a second until 4 s, and a second from there on.
struct AnchorTests {
    private let slowing = Outline(
        production: RehearsalTests.outline.production, revision: 1, score: RehearsalTests.outline.score,
        formations: RehearsalTests.outline.formations, performers: RehearsalTests.outline.performers,
        people: RehearsalTests.outline.people,
        tempo: productionOf(#"{"title":"Slowing","tempo":60,"anchors":[{"count":8,"time":4000000}]}"#).tempoMap)

    @Test(arguments: [(0, 0.5), (3.9, 0.5), (4, 1), (6, 1)])
    func `a run is counted in at the tempo of where it begins`(from: Double, count: Double) throws {
        var session = Rehearsed.withBaton(slowing)
        try session.perform(.run(.play(from: seconds(from), countIn: 4)))
        #expect(
            session.state.run.timeline.motion.countIn
                == CountIn(counts: 4, count: Interval(microseconds: Int64(count * 1e6))))
    }

    @Test func `a GO on the next eight waits for the eight of the song`() throws {
        var session = Rehearsed.withBaton(slowing)
        try session.perform(.run(.play(from: seconds(3))))
        let begins = session.starts
        let cue = try session.cue(.go(from: nil, on: .eight))
        #expect(cue.starts == begins + .seconds(1))
    }

    @Test func `a change of rate lasts its given counts, also over a change of tempo`() throws {
        var session = Rehearsed.withBaton(slowing)
        try session.perform(.run(.play(from: seconds(2.15))), after: 1)
        try session.perform(.run(.rate(0.5, over: 8)), after: 0.85)
        // Two counts of half a second are left before the anchor, and six of a second follow.
        let ramp = session.state.run.timeline.motion.ramp
        #expect(ramp == Ramp(from: 1, to: 0.5, over: .seconds(7)))
    }

    @Test func `each pass of a loop is counted in at the tempo of its beginning`() throws {
        var session = Rehearsed.withBaton(slowing)
        try session.perform(.run(.loop(Repetition(from: seconds(5), to: seconds(7), countIn: 4))))
        #expect(session.state.run.timeline.motion.loop?.countIn == CountIn(counts: 4, count: .seconds(1)))
    }
}
