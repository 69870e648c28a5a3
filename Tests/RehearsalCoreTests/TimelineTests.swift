import PropertyTesting
import RehearsalCore
import Testing

private let seeds = Array(UInt64(1)...300)

/// Timelines and scores a few microseconds long, so that every instant of them can be checked.
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
        var motion = Motion(
            position: place(&random), rate: random.pick([0, 0.5, 0.7, 1, 1.3, 2]),
            at: Instant(microseconds: Int64(at)), until: random.chance(0.5) ? nil : place(&random))
        if random.chance(0.4) {
            motion.countIn = countIn(&random)
            motion.wait = random.chance(0.3) ? .zero : motion.countIn.map(\.length) ?? .zero
        }
        let (one, other) = (place(&random), place(&random))
        if random.chance(0.5), one < other {
            let rate = motion.rate == 0 ? 0.5 : motion.rate
            motion.loop = Loop(
                from: one, to: other, rest: Interval(microseconds: Int64(random.int(0...4))),
                countIn: random.chance(0.5) ? countIn(&random) : nil, rate: rate, step: random.pick([0, 0, 0.25, 0.4]),
                most: max(rate, 1), last: random.chance(0.3) ? random.int(0...4) : nil)
            motion.until = other
            if motion.position >= other { motion.position = one }
        } else if motion.rate > 0, random.chance(0.3) {
            motion.ramp = Ramp(
                rate: random.pick([0.5, 1, 2]), lasting: Interval(microseconds: Int64(random.int(1...9))))
        }
        return motion
    }

    private static func countIn(_ random: inout Seeded) -> CountIn {
        CountIn(counts: random.int(1...4), count: Interval(microseconds: Int64(random.int(1...3))))
    }
}

/// The values that change at a boundary.
private struct Seen: Hashable {
    let motion: Motion
    let formation: Int
    let phase: Timeline.Phase
    let runs: Bool
    let counted: CountedIn?

    init(_ present: Timeline.State) {
        (motion, formation, phase, runs) = (present.motion, present.formation, present.phase, present.isRunning)
        counted = present.countedIn
    }
}

@Suite struct TimelineTests {
    @Test(arguments: seeds) func `a boundary is the first instant at which something is otherwise`(seed: UInt64) {
        var random = Seeded(seed)
        let small = Small(&random)
        let seen = small.instants.map { Seen(small.timeline.state(at: $0, in: small.score)) }
        for (turn, instant) in small.instants.enumerated() {
            let next = seen.indices.dropFirst(turn + 1).first { seen[$0] != seen[turn] }
            let told = small.timeline.boundary(after: instant, in: small.score)
            // A loop goes on after the last instant that is checked.
            if next == nil, let told, told > small.instants[160] { continue }
            #expect(told == next.map { small.instants[$0] }, "after \(turn) of \(small)")
        }
    }

    @Test(arguments: seeds) func `the next change is the first instant of another formation`(seed: UInt64) {
        var random = Seeded(seed)
        let small = Small(&random)
        let live = small.instants.map { small.timeline.formation(at: $0, in: small.score) }
        for (turn, instant) in small.instants.enumerated() {
            let next = live.indices.dropFirst(turn + 1).first { live[$0] != live[turn] }
            let change = small.timeline.change(after: instant, in: small.score)
            if next == nil, let change, change.starts > small.instants[160] { continue }
            #expect(change?.starts == next.map { small.instants[$0] }, "after \(turn) of \(small)")
            #expect(change?.formation == next.map { live[$0] }, "after \(turn) of \(small)")
        }
    }

    @Test(arguments: seeds) func `the present is what motion and score say`(seed: UInt64) {
        var random = Seeded(seed)
        let small = Small(&random)
        let (timeline, score) = (small.timeline, small.score)
        for instant in small.instants {
            let present = timeline.state(at: instant, in: score)
            let held = timeline.motion(at: instant)
            #expect(present.motion == held && present.time == held.position(at: instant))
            #expect(present.formation == score.formation(at: present.time))
            #expect(present.isRunning == held.isRunning(at: instant))
            #expect(present.isPending == (timeline.previous != nil && instant < timeline.motion.placed))
            #expect(present.pass == held.loop.flatMap { $0.goesOn || present.time < $0.to ? $0.pass : nil })
            let isUnderWay =
                present.formation > 0 && score.departure(from: present.formation - 1) <= present.time
                && present.time < score.arrival(of: present.formation)
            let expected: Timeline.Phase =
                score.formationCount == 0
                ? .empty : isUnderWay ? .moving : present.isRunning ? .holding : .standing
            #expect(present.phase == expected)
            if let arrives = present.arrives {
                let isThere = held.position(at: arrives) >= score.arrival(of: present.formation)
                #expect(isUnderWay && (isThere || held.passEnds == arrives))
            }
        }
    }

    @Test(arguments: seeds) func `any later pass describes the same run`(seed: UInt64) {
        var random = Seeded(seed)
        let small = Small(&random)
        let (timeline, score) = (small.timeline, small.score)
        for told in stride(from: 0, through: 160, by: 5) {
            let anchored = timeline.anchored(at: small.instants[told])
            for seen in stride(from: told, through: 160, by: 7) {
                let later = small.instants[seen]
                #expect(
                    anchored.state(at: later, in: score) == timeline.state(at: later, in: score),
                    "told at \(told), seen at \(seen) of \(small)")
            }
        }
    }

    @Test(arguments: seeds.prefix(30)) func `each pass begins where the one before ends, over hours`(seed: UInt64)
        throws
    {
        var random = Seeded(seed)
        let rate = random.double(0.25...1)
        let length = Interval(microseconds: Int64(random.int(200_000...900_000)))
        let count = CountIn(counts: random.int(0...8), count: length)
        let loop = Loop(
            from: ScoreTime(microseconds: Int64(random.int(0...9_000_000))),
            to: ScoreTime(microseconds: Int64(random.int(9_500_000...30_000_000))),
            rest: Interval(microseconds: Int64(random.int(0...5_000_000))), countIn: random.chance(0.7) ? count : nil,
            rate: rate, step: random.pick([0, 0.05, 0.1]), most: 1.2)
        let began = Instant(microseconds: 1_790_000_000_000_000 + Int64(random.int(0...1_000_000)))
        let first = Motion(position: loop.from, rate: rate, at: began, until: loop.to, loop: loop)
        var (starts, pace, pass) = (began, rate, 0)
        while starts < began + .seconds(2 * 3_600) {
            let told = first.pass(at: starts)
            #expect(told.at == starts && told.rate == pace && told.loop?.pass == pass)
            #expect(told.position(at: starts) == loop.from && told.countInStarts.map { $0 <= starts } ?? true)
            let plain = Motion(position: loop.from, rate: pace, at: starts, until: loop.to)
            let ends = try #require(plain.instant(reaching: loop.to))
            #expect(first.position(at: ends - Interval(microseconds: 1)) < loop.to)
            #expect(first.position(at: ends) == loop.from && first.pass(at: ends).loop?.pass == pass + 1)
            if loop.step > 0 { pace = min(pace + loop.step, 1.2) }
            let counts = loop.countIn?.counts ?? 0
            starts = ends + loop.rest + CountIn(counts: counts, count: length.stretched(by: pace)).length
            pass += 1
        }
        #expect(pass > 20)
    }

    @Test func `a count-in says five, six, seven, eight, and then the motion begins`() {
        var timeline = Timeline()
        let countIn = CountIn(counts: 4, count: .seconds(1))
        timeline.replace(
            with: Motion(position: .zero + .seconds(9), rate: 1, at: instant(14), wait: .seconds(4), countIn: countIn),
            decided: instant(9))
        let said = (9...14).map { timeline.state(at: instant($0), in: score).countedIn?.number }
        #expect(said == [nil, 5, 6, 7, 8, nil])
        #expect(timeline.position(at: instant(9)) == .zero, "what was before holds until the count-in")
        #expect(timeline.position(at: instant(10)) == .zero + .seconds(9), "everybody is put there to be counted in")
        #expect(!timeline.state(at: instant(13), in: score).isRunning && timeline.isGoing(at: instant(13)))
        #expect(timeline.position(at: instant(15)) == .zero + .seconds(10))
    }

    @Test(arguments: seeds)
    func `counts still to come are those that will go by, under a ramp, before a run and through the passes of a loop`(
        _ seed: UInt64
    ) {
        var random = Seeded(seed)
        let small = Small(&random)
        let timeline = Timeline(small.timeline.motion)
        let motion = timeline.motion
        for _ in 0..<20 {
            let times = (0..<3).map { _ in Instant(microseconds: Int64(random.int(0...160))) }.sorted()
            let (first, middle, last) = (times[0], times[1], times[2])
            let whole = timeline.paced(from: first, to: last).microseconds
            let parts = timeline.paced(from: first, to: middle) + timeline.paced(from: middle, to: last)
            #expect(abs(whole - parts.microseconds) <= 1)
            #expect(timeline.paced(from: last, to: first) == .zero)
            if motion.loop == nil, motion.rate > 0, first >= motion.at, motion.isRunning(at: last) {
                let gone = timeline.position(at: last) - timeline.position(at: first)
                #expect(abs(whole - gone.microseconds) <= 1)
            } else if motion.rate > 0, last < motion.at {
                #expect(abs(Double(whole) - motion.rate * Double((last - first).microseconds)) <= 0.5)
            }
            if let begins = timeline.state(at: first, in: small.score).begins {
                #expect(!motion.isRunning(at: first) && timeline.motion(at: begins).isRunning(at: begins))
            }
        }
    }

    @Test(arguments: seeds)
    func `a ramp takes as much of the score as it was asked for, and every place is reached when it says`(
        seed: UInt64
    ) throws {
        var random = Seeded(seed)
        let (first, last) = (random.double(0.25...2), random.double(0.25...2))
        let distance = Interval(microseconds: Int64(random.int(500_000...60_000_000)))
        let ramp = Ramp(from: first, to: last, over: distance)
        let motion = Motion(position: .zero, rate: first, at: instant(5), ramp: ramp)
        let ends = motion.at + ramp.lasting
        #expect(abs((motion.position(at: ends) - ScoreTime.zero).microseconds - distance.microseconds) <= 2)
        #expect(motion.rate(at: ends) == last && motion.rate(at: motion.at) == first)
        let after = motion.position(at: ends + .seconds(10)) - motion.position(at: ends)
        #expect(abs(Double(after.microseconds) - last * 10_000_000) <= 1)
        for _ in 0..<20 {
            let target = ScoreTime(microseconds: Int64(random.int(1...80_000_000)))
            let reached = try #require(motion.instant(reaching: target))
            #expect(motion.position(at: reached) >= target)
            #expect(motion.position(at: reached - Interval(microseconds: 1)) < target)
        }
    }

    @Test func `the last pass is finished, and the run stands at its end`() {
        let loop = Loop(from: .zero, to: .zero + .seconds(4), rest: .seconds(1), last: 2)
        let timeline = Timeline(Motion(position: .zero, rate: 1, at: instant(0), until: loop.to, loop: loop))
        #expect(timeline.motion(at: instant(13)).loop?.pass == 2)
        #expect(timeline.position(at: instant(14)) == loop.to && timeline.position(at: instant(99)) == loop.to)
        #expect(timeline.boundary(after: instant(20), in: score) == nil)
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

    @Test(arguments: seeds)
    func `in a stretch the score never goes back, and outside of one it only stands or jumps`(seed: UInt64) {
        var random = Seeded(seed)
        let (score, timeline, instants) = { ($0.score, $0.timeline, $0.instants) }(Small(&random))
        let stretches = timeline.stretches(from: instants[0], until: instants.last!)
        for (one, next) in zip(instants, instants.dropFirst().dropLast()) {
            let (before, after) = (timeline.position(at: one), timeline.position(at: next))
            let stretch = stretches.first { $0.from <= next && next < $0.to }
            if let stretch, stretch.from <= one { #expect(before <= after) }
            let motion = timeline.motion(at: next)
            if timeline.state(at: next, in: score).isRunning { #expect(stretch?.motion == motion) }
            if stretch == nil, motion == timeline.motion(at: one) { #expect(before == after) }
        }
        #expect(zip(stretches, stretches.dropFirst()).allSatisfy { $0.to <= $1.from })
    }

    @Test(arguments: seeds)
    func `the run gets to a place at the first instant of a stretch at which the score is there`(seed: UInt64) {
        var random = Seeded(seed)
        let (score, timeline, instants) = { ($0.score, $0.timeline, $0.instants) }(Small(&random))
        let horizon = instants.last!
        for start in instants.prefix(60) {
            let target = ScoreTime(microseconds: Int64(random.int(0...Int(score.end.microseconds) + 1)))
            let first = timeline.stretches(from: start, until: horizon).lazy.compactMap { stretch -> Instant? in
                guard stretch.motion.position(at: stretch.from) <= target else { return nil }
                return instants.first {
                    $0 >= stretch.from && $0 < stretch.to && stretch.motion.position(at: $0) >= target
                }
            }.first
            let found = timeline.instant(reaching: target, from: start)
            if let first { #expect(found == first) } else { #expect(found.map { $0 >= horizon } ?? true) }
        }
    }

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

    @Test func `a decision to play or stop counts at once`() {
        var timeline = Timeline()
        timeline.replace(with: motion(0, at: 10, until: 18), decided: instant(9))
        #expect(timeline.isPlaying(at: instant(9), in: score))
        timeline.replace(with: motion(1, rate: 0, at: 12), decided: instant(11))
        #expect(!timeline.isPlaying(at: instant(11), in: score))
        #expect(timeline.state(at: instant(11), in: score).isRunning, "the stop has not begun")
    }

    @Test func `a moving run can be paused, and a pause keeps its stop`() {
        let go = Timeline(motion(8, at: 0, until: 10))
        #expect(go.isGoing(at: instant(1)) && !go.isPlaying(at: instant(1), in: score))
        #expect(!go.isGoing(at: instant(2)) && go.paused(at: instant(2), in: score) == nil, "it has arrived")
        var paused = go
        paused.replace(with: motion(9, rate: 0, at: 1, until: 10), decided: instant(0))
        #expect(!paused.isGoing(at: instant(0)) && paused.paused(at: instant(0), in: score) == .move)
        #expect(paused.state(at: instant(0), in: score).isRunning, "the pause has not begun")
        #expect(Timeline(motion(9, rate: 0, at: 0)).paused(at: instant(1), in: score) == nil, "it was put there")
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
            let absurd = Interval(microseconds: edge)
            let motion = Motion(
                position: ScoreTime(microseconds: edge), rate: rate, at: Instant(microseconds: edge),
                until: ScoreTime(microseconds: ~edge), wait: absurd, countIn: CountIn(counts: .max, count: absurd),
                loop: Loop(
                    from: ScoreTime(microseconds: edge), to: ScoreTime(microseconds: ~edge), rest: absurd,
                    countIn: CountIn(counts: -1, count: absurd), rate: rate, step: rate, most: .infinity, pass: .max - 1
                ), ramp: Ramp(rate: rate, lasting: absurd))
            var timeline = Timeline(motion, after: motion)
            timeline.replace(with: motion, decided: Instant(microseconds: edge))
            for score in [score, Score(holds: [], transitions: [])] {
                let passage = Passage(from: score, to: self.score, indices: [nil, 0, nil, 7].map { $0 == 7 ? 3 : $0 })
                for now in [Int64.min, 0, .max].map(Instant.init(microseconds:)) {
                    _ = timeline.state(at: now, in: score)
                    _ = timeline.boundary(after: now, in: score)
                    _ = timeline.change(after: now, in: score)
                    _ = timeline.isPlaying(at: now, in: score)
                    _ = timeline.carried(through: passage, at: now)
                }
            }
        }
    }
}

extension Timeline {
    fileprivate func stretches(from start: Instant, until end: Instant) -> [Stretch] {
        var found: [Stretch] = []
        eachStretch(from: start, until: end) { stretch in
            found.append(stretch)
            return true
        }
        return found
    }
}
