import PropertyTesting
import RehearsalCore
import Testing

private let seeds = Array(UInt64(1)...200)

@Suite struct MotionTests {
    @Test(arguments: seeds) func `a motion never passes until and never runs backwards`(seed: UInt64) {
        var random = Seeded(seed)
        let motion = random.motion()
        var last = motion.position(at: motion.at - .seconds(1))
        for step in 0..<200 {
            let now = motion.position(at: motion.at + Interval(microseconds: Int64(step) * 1_234_567))
            #expect(now >= last)
            if let until = motion.until { #expect(now <= until) }
            last = now
        }
    }

    @Test(arguments: seeds) func `the instant of reaching is the first one that has reached`(seed: UInt64) throws {
        var random = Seeded(seed)
        let motion = random.motion()
        let start = motion.position(at: motion.at)
        for _ in 0..<50 {
            let target = start + Interval(microseconds: Int64(random.int(0...50_000_000)))
            guard let reached = motion.instant(reaching: target) else {
                #expect(motion.rate == 0 || (motion.until.map { target > $0 } ?? false))
                continue
            }
            #expect(motion.position(at: reached) >= target)
            #expect(reached == motion.at || motion.position(at: reached - Interval(microseconds: 1)) < target)
        }
    }

    @Test func `a motion whose start lies ahead holds its position`() {
        let motion = Motion(position: ScoreTime(microseconds: 7), rate: 1, at: Instant(microseconds: 1_000))
        #expect(motion.position(at: Instant(microseconds: 0)).microseconds == 7)
        #expect(!motion.isRunning(at: Instant(microseconds: 999)))
        #expect(motion.isRunning(at: Instant(microseconds: 1_000)))
    }

    @Test func `half speed rounds halves away from zero`() {
        let motion = Motion(position: .zero, rate: 0.5, at: Instant(microseconds: 0))
        #expect((0...4).map { motion.position(at: Instant(microseconds: $0)).microseconds } == [0, 1, 1, 2, 2])
    }

    @Test func `a position behind or beyond the end is never reached`() {
        let motion = Motion(
            position: ScoreTime(microseconds: 10), rate: 1, at: Instant(microseconds: 0),
            until: ScoreTime(microseconds: 20))
        #expect(motion.instant(reaching: ScoreTime(microseconds: 9)) == nil)
        #expect(motion.instant(reaching: ScoreTime(microseconds: 21)) == nil)
        #expect(motion.instant(reaching: ScoreTime(microseconds: 20)) == Instant(microseconds: 10))
        #expect(!motion.isRunning(at: Instant(microseconds: 10)))
    }

    @Test(arguments: [
        Double.nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude, .leastNonzeroMagnitude,
    ])
    func `an absurd rate traps nowhere`(rate: Double) {
        for edge in [Int64.min, -1, 0, 1, .max] {
            let motion = Motion(
                position: ScoreTime(microseconds: edge), rate: rate, at: Instant(microseconds: edge),
                until: ScoreTime(microseconds: edge))
            for now in [Int64.min, 0, .max] {
                _ = motion.position(at: Instant(microseconds: now))
                _ = motion.isRunning(at: Instant(microseconds: now))
                _ = motion.instant(reaching: ScoreTime(microseconds: now))
            }
        }
    }
}

@Suite struct ScoreTests {
    @Test(arguments: seeds) func `the live formation is the last one whose move has begun`(seed: UInt64) {
        var random = Seeded(seed)
        let score = random.score()
        for _ in 0..<100 {
            let time = ScoreTime(microseconds: Int64(random.int(-1_000_000...200_000_000)))
            var live = 0
            for index in 1..<max(score.formationCount, 1) where score.departure(from: index - 1) <= time {
                live = index
            }
            #expect(score.formation(at: time) == live)
        }
    }

    @Test func `an empty score ends at once`() {
        let score = Score(holds: [], transitions: [])
        #expect(score.end == .zero)
        #expect(score.formation(at: .zero) == 0)
    }

    @Test func `absurd lengths stop at the end of time`() {
        let longest = Interval(microseconds: .max)
        let score = Score(
            holds: [longest, longest, Interval(microseconds: -5)], transitions: [longest, Interval(microseconds: .min)])
        #expect(score.end.microseconds == .max)
        #expect(score.arrival(of: 1) >= score.departure(from: 0))
        #expect(Interval.seconds(.max) == longest && Interval.milliseconds(.min).microseconds == .min)
        #expect(Interval.milliseconds(-3).microseconds == -3_000)
    }
}

extension ScoreTests {
    @Test func `arrivals and departures add up holds and transitions and leave the last transition out`() {
        let score = Score(
            holds: [.seconds(8), .seconds(4), .seconds(2)], transitions: [.seconds(2), .seconds(1), .seconds(9)])
        #expect((0..<3).map { score.arrival(of: $0) } == [0, 10, 15].map { ScoreTime.zero + .seconds($0) })
        #expect((0..<3).map { score.departure(from: $0) } == [8, 14, 17].map { ScoreTime.zero + .seconds($0) })
        #expect(score.end == ScoreTime.zero + .seconds(17))
    }
}
