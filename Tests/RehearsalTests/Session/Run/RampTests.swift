import Rehearsal
import RehearsalCore
import Testing

/// A rate that changes over some counts, each half a second in these tests.
struct RampTests {
    @Test func `the rate changes over as many counts as were asked for`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.rate(0.5)))
        try session.perform(.run(.play()))
        try session.perform(.run(.rate(1, over: 6)))
        let (timeline, begins) = (session.state.run.timeline, session.starts)
        // Three seconds of the score at 0.75 in the middle.
        #expect(timeline.state(at: begins, in: session.outline.score).rate == 0.5)
        #expect(timeline.state(at: begins + .seconds(2), in: session.outline.score).rate == 0.75)
        #expect(session.position(at: begins + .seconds(4)) - session.position(at: begins) == .seconds(3))
        #expect(session.position(at: begins + .seconds(5)) - session.position(at: begins) == .seconds(4))
        #expect(session.state.run.rate == 1)
    }

    @Test func `a pause ends it, and the run goes on at its end's rate`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.rate(0.5)))
        try session.perform(.run(.play()))
        try session.perform(.run(.rate(1, over: 6)))
        try session.perform(.run(.pause))
        #expect(session.state.run.timeline.motion.ramp == nil)
        try session.perform(.run(.play()))
        #expect(session.state.run.timeline.motion.rate == 1)
    }

    @Test func `a run that stands takes the rate when it goes, and too many counts are refused`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.run(.rate(0.5, over: 8)))
        #expect(session.state.run.timeline.motion.ramp == nil && session.state.run.rate == 0.5)
        #expect(session.refusal(of: .run(.rate(0.5, over: 129))) == .invalid)
    }
}
