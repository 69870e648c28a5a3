import Rehearsal
import RehearsalCore
import Testing

struct CueTests {
    @Test func `GO leaves the formation that stands and stops at the next`() throws {
        var session = Rehearsed.withBaton()
        guard case .cued(let cue) = try session.hear(.go(from: nil)) else { Issue.record("no cue"); return }
        #expect(cue.from == 0)
        #expect(cue.to == 1)
        #expect(cue.starts == session.starts)
        #expect(cue.duration == .seconds(1))
        #expect(cue.motion == Motion(position: seconds(2), rate: 1, at: cue.starts, until: seconds(3)))
        #expect(session.position(at: cue.starts + .seconds(30)) == seconds(3))
    }

    @Test func `until a cue starts, what went before holds`() throws {
        var session = Rehearsed.withBaton()
        try session.hear(.go(from: nil))
        #expect(session.state.formation(at: session.now, in: outline.score) == 0)
        #expect(session.state.formation(at: session.starts, in: outline.score) == 1)
    }

    @Test func `GO passes through what is not held and stops where the run can stand`() throws {
        var passed = outline
        passed.score = Score(
            holds: [2, 0, 2, 0].map { Interval.seconds($0) }, transitions: Array(repeating: .seconds(1), count: 4))
        var session = Rehearsed.withBaton(passed)
        try session.hear(.go(from: 0))
        #expect(session.state.motion.until == passed.score.arrival(of: 2))
        #expect(session.live(in: 1.5) == 2)
        #expect(session.live(in: 10) == 2)
        try session.hear(.go(from: 2), after: 10)
        #expect(session.state.motion.position == passed.score.departure(from: 2))
        #expect(session.live(in: 10) == 3)
    }

    @Test func `GO while passing through goes no further than the next stand`() throws {
        var passed = outline
        passed.score = Score(
            holds: [2, 0, 2, 2].map { Interval.seconds($0) }, transitions: Array(repeating: .seconds(1), count: 4))
        var session = Rehearsed.withBaton(passed)
        try session.hear(.go(from: 0))
        try session.hear(.go(from: 1), after: 0.7)
        #expect(session.state.motion.until == passed.score.arrival(of: 2))
    }

    @Test func `GO under music jumps to the next move and plays on`() throws {
        var session = Rehearsed.withBaton()
        try session.hear(.play)
        guard case .cued(let cue) = try session.hear(.go(from: nil)) else { Issue.record("no cue"); return }
        #expect(cue.motion == Motion(position: seconds(2), rate: 1, at: cue.starts, until: seconds(11)))
    }

    @Test func `a slower rate makes the move longer`() throws {
        var session = Rehearsed.withBaton()
        try session.hear(.rate(0.5))
        guard case .cued(let cue) = try session.hear(.go(from: nil)) else { Issue.record("no cue"); return }
        #expect(cue.duration == .seconds(2))
        #expect(cue.motion.rate == 0.5)
    }

    @Test func `each GO goes one further and the last formation has none after it`() throws {
        var session = Rehearsed.withBaton()
        for next in 1...3 {
            try session.hear(.go(from: nil), after: 5)
            #expect(session.formation == next)
        }
        #expect(session.refusal(of: .go(from: nil), after: 5) == .lastFormation)
    }

    @Test func `back shows the formation before as it stands`() throws {
        var session = Rehearsed.withBaton()
        try session.hear(.jump(formation: 2))
        guard case .cued(let cue) = try session.hear(.back) else { Issue.record("no cue"); return }
        #expect(cue.to == 1)
        #expect(cue.duration == .zero)
        #expect(cue.motion == Motion(position: seconds(3), rate: 0, at: cue.starts))
        try session.hear(.back)
        #expect(session.refusal(of: .back) == .firstFormation)
    }

    @Test(arguments: [-1, 4, Int.max, Int.min])
    func `a jump to a formation that is not there is refused`(formation: Int) {
        var session = Rehearsed.withBaton()
        #expect(session.refusal(of: .jump(formation: formation)) == .unknownFormation)
    }

    @Test func `a second GO in the same breath is taken for a double press`() throws {
        var session = Rehearsed.withBaton()
        try session.hear(.go(from: nil))
        #expect(session.refusal(of: .go(from: nil), after: 0.05) == .tooSoon)
        #expect(session.refusal(of: .go(from: nil), after: 0.3) == .tooSoon)
        #expect(session.refusal(of: .go(from: nil), after: 0.06) == nil)
        #expect(session.formation == 2)
    }

    @Test func `a GO meant for another formation is refused`() throws {
        var session = Rehearsed.withBaton()
        try session.hear(.go(from: 0))
        #expect(session.refusal(of: .go(from: 0), after: 5) == .formationMoved)
        #expect(session.refusal(of: .go(from: 1), after: 5) == nil)
    }

    @Test func `a cue replaced before it started never starts`() throws {
        var session = Rehearsed.withBaton()
        try session.hear(.go(from: nil))
        try session.hear(.pause, after: 0.05)
        #expect(session.position(at: session.starts + .seconds(10)) == .zero)
    }

    @Test func `a change builds on the one before it, though that has not begun`() throws {
        var session = Rehearsed.withBaton()
        try session.hear(.seek(seconds(5)))
        try session.hear(.play, after: 0.05)
        #expect(session.state.motion == Motion(position: seconds(5), rate: 1, at: session.starts, until: seconds(11)))
        try session.hear(.rate(0.5), after: 0.05)
        #expect(session.state.motion == Motion(position: seconds(5), rate: 0.5, at: session.starts, until: seconds(11)))
        try session.hear(.pause, after: 0.05)
        #expect(session.state.motion == Motion(position: seconds(5), rate: 0, at: session.starts))
        try session.hear(.jump(formation: 2), after: 5)
        guard case .cued(let cue) = try session.hear(.back, after: 0.05) else { return }
        #expect((cue.from, cue.to) == (2, 1))
        try session.hear(.seek(.zero), after: 5)
        guard case .cued(let go) = try session.hear(.go(from: nil), after: 0.05) else { return }
        #expect((go.from, go.to) == (0, 1))
    }

    @Test func `a play taken back at once leaves the run going as it went`() throws {
        var session = Rehearsed.withBaton()
        try session.hear(.play)
        try session.hear(.pause, after: 2)
        try session.hear(.play, after: 0.05)
        #expect(session.state.motion.position == session.state.previous?.position(at: session.starts))
    }
}

struct MotionCommandTests {
    @Test func `play runs to the end and stops there`() throws {
        var session = Rehearsed.withBaton()
        try session.hear(.play)
        #expect(session.position(at: session.starts + .seconds(4)) == seconds(4))
        #expect(session.position(at: session.starts + .seconds(400)) == seconds(11))
    }

    @Test func `pause stands where the run has come to, and play goes on at the same rate`() throws {
        var session = Rehearsed.withBaton()
        try session.hear(.rate(2))
        try session.hear(.play)
        try session.hear(.pause, after: 2)
        let stood = session.position(at: session.starts + .seconds(5))
        #expect(stood == seconds(4))
        try session.hear(.play, after: 10)
        #expect(session.state.motion.rate == 2)
        #expect(session.state.motion.position == stood)
    }

    @Test func `a new rate changes the pace and not the place`() throws {
        var session = Rehearsed.withBaton()
        try session.hear(.play)
        let before = session.state
        try session.hear(.rate(0.25), after: 3)
        #expect(session.state.motion.position == before.motion.position(at: session.starts))
        #expect(session.state.motion.until == seconds(11))
    }

    @Test(arguments: [0.0, 0.24, 2.01, -1, .nan, .infinity])
    func `a rate outside 0.25 to 2 is refused`(rate: Double) {
        var session = Rehearsed.withBaton()
        #expect(session.refusal(of: .rate(rate)) == .invalid)
    }

    @Test(arguments: [Int64(-1), 11_000_001, .max, .min])
    func `a position outside the production is refused`(microseconds: Int64) {
        var session = Rehearsed.withBaton()
        #expect(session.refusal(of: .seek(ScoreTime(microseconds: microseconds))) == .invalid)
    }

    @Test func `seek under music plays on, and standing it stands`() throws {
        var session = Rehearsed.withBaton()
        try session.hear(.seek(seconds(5)))
        #expect(session.state.motion == Motion(position: seconds(5), rate: 0, at: session.starts))
        try session.hear(.play)
        try session.hear(.seek(seconds(1)))
        #expect(session.state.motion == Motion(position: seconds(1), rate: 1, at: session.starts, until: seconds(11)))
    }
}

struct PeopleTests {
    @Test func `nobody cues without the baton`() {
        var session = Rehearsed()
        let cues: [Command] = [.go(from: nil), .back, .jump(formation: 1), .play, .pause, .seek(.zero), .rate(1)]
        for cue in cues {
            for member in everyone { #expect(session.refusal(of: cue, from: member) == .notTheConductor) }
        }
    }

    @Test func `the baton is with one conductor at a time`() throws {
        var session = Rehearsed.withBaton()
        try session.hear(.takeBaton, from: assistant)
        #expect(session.refusal(of: .go(from: nil), from: conductor) == .notTheConductor)
        #expect(session.refusal(of: .go(from: nil), from: assistant) == nil)
        try session.hear(.giveBaton(conductor.id), from: assistant)
        #expect(session.state.baton == conductor.id)
    }

    @Test func `the baton goes to conductors only`() {
        var session = Rehearsed.withBaton()
        #expect(session.refusal(of: .takeBaton, from: dancer) == .notAllowed)
        #expect(session.refusal(of: .giveBaton(dancer.id)) == .notAllowed)
        #expect(session.refusal(of: .giveBaton(.random())) == .unknownMember)
        #expect(session.refusal(of: .giveBaton(assistant.id), from: assistant) == .notTheConductor)
    }

    @Test func `a dancer takes a free performer and no one else's`() throws {
        var session = Rehearsed()
        try session.hear(.assign(ana, to: dancer.id), from: dancer)
        #expect(session.refusal(of: .assign(ana, to: otherDancer.id), from: otherDancer) == .performerTaken)
        #expect(session.refusal(of: .assign(ana, to: nil), from: otherDancer) == .notAllowed)
        #expect(session.refusal(of: .assign(ben, to: dancer.id), from: otherDancer) == .notAllowed)
        try session.hear(.assign(ana, to: nil), from: dancer)
        try session.hear(.assign(ana, to: otherDancer.id), from: otherDancer)
        #expect(session.state.assignments == [ana: otherDancer.id])
    }

    @Test func `a member dances one performer at a time`() throws {
        var session = Rehearsed()
        try session.hear(.assign(ana, to: dancer.id))
        try session.hear(.assign(ben, to: dancer.id))
        #expect(session.state.assignments == [ben: dancer.id])
    }

    @Test func `a conductor assigns anybody here to anyone there is`() throws {
        var session = Rehearsed()
        try session.hear(.assign(ana, to: dancer.id), from: assistant)
        try session.hear(.assign(ana, to: otherDancer.id), from: assistant)
        #expect(session.refusal(of: .assign(PerformerID("zoe")!, to: dancer.id)) == .unknownPerformer)
        #expect(session.refusal(of: .assign(ana, to: .random())) == .unknownMember)
        #expect(session.refusal(of: .assign(ana, to: screen.id), from: screen) == .notAllowed)
    }

    @Test func `a note is pinned to where the run is`() throws {
        var session = Rehearsed.withBaton()
        try session.hear(.jump(formation: 2))
        guard case .noted(let note) = try session.hear(.note(text: "Breathe 🌬", performer: ana)) else { return }
        #expect(note == Note(position: seconds(6), formation: 2, text: "Breathe 🌬", performer: ana))
        #expect(session.refusal(of: .note(text: "", performer: nil)) == .invalid)
        #expect(session.refusal(of: .note(text: String(repeating: "x", count: 2_001), performer: nil)) == .invalid)
        #expect(session.refusal(of: .note(text: "a\0b", performer: nil)) == .invalid)
        #expect(session.refusal(of: .note(text: "hi", performer: nil), from: dancer) == .notAllowed)
    }

    @Test func `after the end everything is refused`() throws {
        var session = Rehearsed.withBaton()
        #expect(session.refusal(of: .end, from: dancer) == .notAllowed)
        try session.hear(.end)
        for command: Command in [
            .go(from: nil), .takeBaton, .end, .assign(ana, to: nil), .note(text: "x", performer: nil),
        ] {
            #expect(session.refusal(of: command) == .ended)
        }
    }
}
