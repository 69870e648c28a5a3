import PropertyTesting
import RehearsalCore
import Testing

private let seeds = Array(UInt64(1)...300)

/// Timelines and scores a few microseconds long, so that every instant of them can be looked at.
private struct Small {
    let score: Score
    var timeline: Timeline
    let instants = (0...160).map { Instant(microseconds: $0) }

    init(_ random: inout Seeded) {
        let count = random.int(0...5)
        func length(_ random: inout Seeded) -> Interval { Interval(microseconds: Int64(random.int(0...6))) }
        score = Score(
            holds: (0..<count).map { _ in length(&random) }, transitions: (0..<count).map { _ in length(&random) })
        timeline = Timeline(Self.motion(&random, in: score, at: random.int(0...10)))
        for _ in 0..<random.int(0...3) {
            let decided = random.int(0...20)
            let next = Self.motion(&random, in: score, at: decided + random.int(0...20))
            timeline.replace(with: next, decided: Instant(microseconds: Int64(decided)))
        }
    }

    private static func motion(_ random: inout Seeded, in score: Score, at: Int) -> Motion {
        func place(_ random: inout Seeded) -> ScoreTime {
            ScoreTime(microseconds: Int64(random.int(0...Int(score.end.microseconds))))
        }
        return Motion(
            position: place(&random), rate: random.pick([0, 0.5, 0.7, 1, 1.3, 2]),
            at: Instant(microseconds: Int64(at)), until: random.chance(0.5) ? nil : place(&random))
    }
}

/// What a boundary is a boundary of.
private struct Seen: Hashable {
    let motion: Motion
    let formation: Int
    let phase: Timeline.Phase
    let runs: Bool

    init(_ present: Timeline.Present) {
        (motion, formation, phase, runs) = (present.motion, present.formation, present.phase, present.isRunning)
    }
}

@Suite struct TimelineTests {
    @Test(arguments: seeds) func `a boundary is the first instant at which something is otherwise`(seed: UInt64) {
        var random = Seeded(seed)
        let small = Small(&random)
        let seen = small.instants.map { Seen(small.timeline.present(at: $0, in: small.score)) }
        for (turn, instant) in small.instants.enumerated() {
            let next = seen.indices.dropFirst(turn + 1).first { seen[$0] != seen[turn] }
            #expect(
                small.timeline.boundary(after: instant, in: small.score) == next.map { small.instants[$0] },
                "after \(turn) of \(small)")
        }
    }

    @Test(arguments: seeds) func `the next change is the first instant of another formation`(seed: UInt64) {
        var random = Seeded(seed)
        let small = Small(&random)
        let live = small.instants.map { small.timeline.formation(at: $0, in: small.score) }
        for (turn, instant) in small.instants.enumerated() {
            let next = live.indices.dropFirst(turn + 1).first { live[$0] != live[turn] }
            let change = small.timeline.change(after: instant, in: small.score)
            #expect(change?.starts == next.map { small.instants[$0] }, "after \(turn) of \(small)")
            #expect(change?.formation == next.map { live[$0] }, "after \(turn) of \(small)")
        }
    }

    @Test(arguments: seeds) func `the present is what motion and score say`(seed: UInt64) {
        var random = Seeded(seed)
        let small = Small(&random)
        let (timeline, score) = (small.timeline, small.score)
        for instant in small.instants {
            let present = timeline.present(at: instant, in: score)
            let held = timeline.motion(at: instant)
            #expect(present.motion == held && present.time == held.position(at: instant))
            #expect(present.formation == score.formation(at: present.time))
            #expect(present.isRunning == held.isRunning(at: instant))
            #expect(present.isPending == (held != timeline.motion))
            let isUnderWay =
                present.formation > 0 && score.departure(from: present.formation - 1) <= present.time
                && present.time < score.arrival(of: present.formation)
            let expected: Timeline.Phase =
                score.formationCount == 0
                ? .empty : isUnderWay ? .moving : present.isRunning ? .holding : .standing
            #expect(present.phase == expected)
            if let arrives = present.arrives {
                #expect(isUnderWay && held.position(at: arrives) >= score.arrival(of: present.formation))
            }
        }
    }

    private let score = Score(
        holds: [.seconds(8), .seconds(0), .seconds(4), .seconds(0)],
        transitions: [.seconds(2), .seconds(2), .seconds(2), .seconds(2)])

    private func motion(_ position: Int64, rate: Double = 1, at: Int64, until: Int64? = nil) -> Motion {
        Motion(
            position: .zero + .seconds(position), rate: rate, at: instant(at),
            until: until.map { .zero + .seconds($0) })
    }

    private func instant(_ seconds: Int64) -> Instant { Instant(microseconds: 0) + .seconds(seconds) }

    @Test func `a motion that had not begun when it was replaced never begins`() {
        var timeline = Timeline(motion(0, at: 0))
        timeline.replace(with: motion(20, rate: 0, at: 10), decided: instant(5))
        timeline.replace(with: motion(3, rate: 0, at: 12), decided: instant(6))
        #expect(timeline.position(at: instant(11)) == .zero + .seconds(11))
        #expect(timeline.position(at: instant(12)) == .zero + .seconds(3))
        #expect(timeline.isPending(at: instant(11)) && !timeline.isPending(at: instant(12)))
    }

    @Test func `a run to where the next GO stands is not playing, one beyond it is`() {
        let go = Timeline(motion(8, at: 0, until: 12))
        #expect(!go.isPlaying(at: instant(1), in: score))
        #expect(Timeline(motion(8, at: 0, until: 18)).isPlaying(at: instant(1), in: score))
        #expect(Timeline(motion(8, at: 0)).isPlaying(at: instant(1), in: score))
        #expect(!Timeline(motion(8, rate: 0, at: 0)).isPlaying(at: instant(1), in: score))
        #expect(!Timeline(motion(0, at: 0, until: 18)).isPlaying(at: instant(18), in: score), "at the end")
        #expect(!Timeline(motion(16, at: 0, until: 18)).isPlaying(at: instant(1), in: score), "a GO into the last one")
        #expect(!Timeline(motion(0, at: 0)).isPlaying(at: instant(1), in: Score(holds: [], transitions: [])))
    }

    @Test func `who has just decided to play or to stop does so already`() {
        var timeline = Timeline()
        timeline.replace(with: motion(0, at: 10, until: 18), decided: instant(9))
        #expect(timeline.isPlaying(at: instant(9), in: score))
        timeline.replace(with: motion(1, rate: 0, at: 12), decided: instant(11))
        #expect(!timeline.isPlaying(at: instant(11), in: score))
        #expect(timeline.present(at: instant(11), in: score).isRunning, "the stop has not begun")
    }

    @Test func `what goes can be paused, and a pause keeps where it was going to stop`() {
        let go = Timeline(motion(8, at: 0, until: 10))
        #expect(go.isGoing(at: instant(1)) && !go.isPlaying(at: instant(1), in: score))
        #expect(!go.isGoing(at: instant(2)) && go.pausedBefore(at: instant(2)) == nil, "it has arrived")
        var paused = go
        paused.replace(with: motion(9, rate: 0, at: 1, until: 10), decided: instant(0))
        #expect(!paused.isGoing(at: instant(0)) && paused.pausedBefore(at: instant(0)) == .zero + .seconds(10))
        #expect(paused.present(at: instant(0), in: score).isRunning, "the pause has not begun")
        #expect(Timeline(motion(9, rate: 0, at: 0)).pausedBefore(at: instant(1)) == nil, "it was put there")
        var waiting = Timeline()
        waiting.replace(with: motion(8, at: 10, until: 10), decided: instant(9))
        #expect(waiting.isGoing(at: instant(9)), "a GO that has not begun can be paused")
    }

    @Test func `a change that has not begun is what comes next`() {
        var timeline = Timeline()
        timeline.replace(with: motion(8, rate: 0.5, at: 10, until: 12), decided: instant(9))
        let change = Timeline.Change(formation: 1, starts: instant(10), duration: .seconds(4))
        #expect(timeline.change(after: instant(9), in: score) == change)
        #expect(timeline.pendingChange(at: instant(9), in: score) == change)
        #expect(timeline.pendingChange(at: instant(10), in: score) == nil)
        #expect(timeline.boundary(after: instant(9), in: score) == instant(10))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, -1, 1e300, .leastNonzeroMagnitude])
    func `absurd motions trap nowhere`(rate: Double) {
        for edge in [Int64.min, -1, 0, .max] {
            let motion = Motion(
                position: ScoreTime(microseconds: edge), rate: rate, at: Instant(microseconds: edge),
                until: ScoreTime(microseconds: ~edge))
            var timeline = Timeline(motion, after: motion)
            timeline.replace(with: motion, decided: Instant(microseconds: edge))
            for score in [score, Score(holds: [], transitions: [])] {
                let passage = Passage(from: score, to: self.score, indices: [nil, 0, nil, 7].map { $0 == 7 ? 3 : $0 })
                for now in [Int64.min, 0, .max].map(Instant.init(microseconds:)) {
                    _ = timeline.present(at: now, in: score)
                    _ = timeline.boundary(after: now, in: score)
                    _ = timeline.change(after: now, in: score)
                    _ = timeline.isPlaying(at: now, in: score)
                    _ = timeline.carried(through: passage, at: now)
                }
            }
        }
    }
}
