import PropertyTesting
import RehearsalCore
import Testing

private let seeds = Array(UInt64(1)...200)

@Suite struct DrillTests {
    private func calls(
        of drill: Drill, round: Int = 0, seed: UInt64 = 1, _ adjustments: [Adjustment] = []
    ) throws -> [Call] {
        let work = try #require(DrillStages(of: drill, with: adjustments).work(of: round))
        return CallSchedule(round: round, of: drill, work: work, seed: seed, adjustments: adjustments).calls
    }

    private let straight = Combo(steps: [.init(.punch(.jab), after: 1), .init(.punch(.cross), after: 1)])
    private let hook = Combo(steps: [.init(.punch(.leadHook), after: 1)])

    /// One round at 120 counts a minute: a count is half a second.
    private func drill(_ mode: Drill.Mode, seconds: Int64 = 60, spacing: ClosedRange<Int> = 2...2) -> Drill {
        Drill(
            combos: [straight, hook], rounds: [.init(work: .seconds(seconds), rest: .zero, mode: mode)], tempo: 120,
            spacing: spacing)
    }

    @Test func `a sequence is called in its order, and again from its first combo`() throws {
        let calls = try calls(of: drill(.sequence([0, 1, 1]), seconds: 11))
        #expect(calls.map(\.combo) == [0, 1, 1, 0, 1, 1])
        #expect(calls.map(\.count) == [2, 6, 9, 12, 16, 19])
        #expect(calls[0].due == [ScoreTime(microseconds: 1_500_000), ScoreTime(microseconds: 2_000_000)])
    }

    @Test func `nothing is called when everything is free, except what the trainer calls`() throws {
        let at = ScoreTime(microseconds: 5_250_000)
        #expect(try calls(of: drill(.free)).isEmpty)
        let called = try calls(of: drill(.free), [Adjustment(at: at, .call(combo: 1))])
        #expect(called.map(\.at) == [at])
        #expect(called.map(\.isByHand) == [true])
        #expect(called[0].due == [at + .milliseconds(500)])
    }

    @Test func `a trainer's call ends the current one and delays the next`() throws {
        // The first call is at 1 s; its punches are due at 1.5 and 2 s.
        let now = ScoreTime(microseconds: 1_700_000)
        let calls = try calls(of: drill(.sequence([0])), [Adjustment(at: now, .call(combo: 1))])
        #expect(calls[0].due == [ScoreTime(microseconds: 1_500_000)])
        #expect(calls[1].at == now)
        #expect(calls[1].due == [now + .milliseconds(500)])
        // It ends at 2.2 s, which is count 4.4; the next whole count is 5, and two more are between.
        #expect(calls[2].count == 7)
    }

    @Test func `after a call on a count, the next planned one comes on the count after its end`() throws {
        var drill = drill(.sequence([1]), spacing: 0...0)
        // Counts of 60/137 s are no whole microseconds.
        drill.tempo = 137
        for count in 40...60 {
            let at = TempoMap(constant: 137).time(of: Double(count))
            for late in Int64(0)...1 {
                let called = Adjustment(at: at + Interval(microseconds: late), .call(combo: 1))
                let calls = try calls(of: drill, [called])
                let index = try #require(calls.indices.first { calls[$0].isByHand })
                #expect(calls[index + 1].count == Double(count + 1))
            }
        }
    }

    @Test func `a planned call that follows at once leaves the last punch of the one before it`() throws {
        let calls = try calls(of: drill(.sequence([0]), seconds: 6, spacing: 0...0))
        #expect(calls.map(\.count) == [0, 2, 4, 6, 8, 10])
        #expect(calls.allSatisfy { $0.due.count == 2 })
    }

    @Test func `another tempo moves what comes, and the counts go on`() throws {
        let change = ScoreTime(microseconds: 10_000_000)
        let calls = try calls(of: drill(.sequence([1])), [Adjustment(at: change, .tempo(60))])
        let usual = try self.calls(of: drill(.sequence([1])))
        for (call, usual) in zip(calls, usual) {
            #expect(call.count == usual.count)
            if call.at > change { #expect(call.at - change == (usual.at - change) + (usual.at - change)) }
        }
        #expect(calls.count < usual.count)
    }

    @Test func `a round gets faster evenly, and its calls stay on beats`() throws {
        var drill = drill(.sequence([1]), seconds: 120)
        drill.rounds[0].tempo = Drill.Tempo(from: 60, to: 120)
        let work = try #require(DrillStages(of: drill).work(of: 0))
        let pace = Pace(of: drill, in: work, [])
        // Two minutes at 90 on average.
        #expect(abs(pace.map.count(at: work.ends) - 180) < 1e-6)
        #expect(pace.tempo(at: work.starts) == 60)
        #expect(pace.tempo(at: work.starts + .seconds(60)) == 90)
        #expect(pace.tempo(at: work.ends) == 120)
        // Half of the time has 75 on average.
        #expect(abs(pace.map.count(at: work.starts + .seconds(60)) - 75) < 0.01)
        for call in try calls(of: drill) {
            #expect(call.count == call.count.rounded())
            #expect(call.at == pace.map.time(of: call.count))
        }
    }

    @Test func `a tempo rises with each minute of work, stops at its limit, and does not rise in rests`() throws {
        var drill = drill(.sequence([1]), seconds: 60)
        drill.tempo = 100
        drill.rounds = (0..<3).map { _ in .init(work: .seconds(60), rest: .seconds(90), mode: .sequence([1])) }
        let start = try #require(DrillStages(of: drill).work(of: 0)).starts
        let rising = [Adjustment(at: start + .seconds(30), .tempo(100, rising: 10))]
        func tempo(_ seconds: Int64) -> Double { drill.tempo(at: start + .seconds(seconds), rising) }
        #expect(tempo(0) == 100)
        #expect(abs(tempo(60 + 90) - 105) < 1e-9)
        #expect(abs(tempo(60 + 90 + 30) - 110) < 1e-9)
        #expect(abs(tempo(2 * 150) - 115) < 1e-9)
        let fast = [Adjustment(at: start, .tempo(390, rising: 60))]
        #expect(drill.tempo(at: start + .seconds(59), fast) == 400)
        let slow = [Adjustment(at: start, .tempo(25, rising: -60))]
        #expect(drill.tempo(at: start + .seconds(59), slow) == 20)
    }

    @Test func `a change in one part of a drill is over in the next`() throws {
        var drill = drill(.sequence([1]), seconds: 60)
        drill.rounds = [1, 1, 2].map { .init(work: .seconds(60), rest: .seconds(30), mode: .sequence([1]), part: $0) }
        let stages = DrillStages(of: drill)
        let second = try #require(stages.work(of: 1)), third = try #require(stages.work(of: 2))
        let change = [Adjustment(at: stages.all[0].starts, .tempo(70))]
        #expect(drill.tempo(at: second.starts, change) == 70)
        #expect(drill.tempo(at: third.starts, change) == drill.tempo)
        // In the break before a part, a change is meant for that part.
        #expect(drill.tempo(at: third.starts, [Adjustment(at: second.ends, .tempo(70))]) == 70)
    }

    @Test(arguments: seeds) func `counts of any pace go on without a jump at a tempo that a drill may have`(
        seed: UInt64
    ) throws {
        var random = Seeded(seed)
        let drill = random.drill()
        let adjustments = random.adjustments(to: drill)
        for work in DrillStages(of: drill, with: adjustments).all where work.kind == .work {
            let pace = Pace(of: drill, in: work, adjustments)
            #expect(pace.map.anchors.first == TempoMap.Anchor(count: 0, time: work.starts))
            let changes = Set(adjustments.map(\.at))
            for (anchor, next) in zip(pace.map.anchors, pace.map.anchors.dropFirst()) {
                #expect(anchor.count < next.count && anchor.time < next.time)
                // A change cuts a count off in its middle.
                guard !changes.contains(next.time) else { continue }
                let tempo = TempoMap.tempo(from: anchor, to: next)
                let ends = [pace.tempo(at: anchor.time), pace.tempo(at: next.time - Interval(microseconds: 1))]
                // Instants are whole microseconds, so short pieces are a little off.
                let slack = 0.1 + tempo * 2 / Double((next.time - anchor.time).microseconds)
                #expect(tempo >= ends.min()! - slack && tempo <= ends.max()! + slack)
            }
        }
    }

    @Test func `calls come as often as their weights say`() throws {
        let often = try calls(
            of: drill(
                .random([.init(combo: 0, weight: 1), .init(combo: 1, weight: 3)]), seconds: 36_000, spacing: 0...3))
        let share = Double(often.count { $0.combo == 1 }) / Double(often.count)
        #expect(often.count > 10_000)
        #expect(abs(share - 0.75) < 0.02)
        let gaps = zip(often, often.dropFirst()).map { $1.count - $0.count - ($0.combo == 0 ? 2 : 1) }
        for gap in 0...3 { #expect(abs(Double(gaps.count { $0 == Double(gap) }) / Double(gaps.count) - 0.25) < 0.02) }
    }

    @Test func `another seed gives other calls, and each round has its own`() throws {
        var drill = drill(.random([.init(combo: 0, weight: 1), .init(combo: 1, weight: 1)]), spacing: 0...3)
        drill.rounds.append(drill.rounds[0])
        let first = try calls(of: drill).map(\.combo)
        #expect(first == (try calls(of: drill).map(\.combo)))
        #expect(first != (try calls(of: drill, seed: 2).map(\.combo)))
        #expect(first != (try calls(of: drill, round: 1).map(\.combo)))
    }

    @Test(arguments: seeds) func `calls never overlap, begin on whole counts, and end with the work`(seed: UInt64)
        throws
    {
        var random = Seeded(seed)
        let drill = random.drill()
        let adjustments = random.adjustments(to: drill)
        let stages = DrillStages(of: drill, with: adjustments)
        for round in drill.rounds.indices {
            let work = try #require(stages.work(of: round))
            let schedule = CallSchedule(round: round, of: drill, work: work, seed: seed, adjustments: adjustments)
            for (number, call) in schedule.calls.enumerated() {
                #expect(call.number == number)
                #expect(call.at >= work.starts && call.at < work.ends)
                #expect(call.due.allSatisfy { $0 >= call.at && $0 <= work.ends })
                #expect(call.isByHand || call.count == call.count.rounded())
                #expect(schedule.call(at: call.at)?.at == call.at)
            }
            for (call, next) in zip(schedule.calls, schedule.calls.dropFirst()) {
                #expect(call.at <= next.at)
                let end = next.at + Interval(microseconds: next.isByHand ? -1 : 1)
                #expect(call.due.allSatisfy { $0 <= end })
                #expect(call.at == next.at || schedule.next(after: call.at)?.at == next.at)
            }
        }
    }

    @Test(arguments: seeds) func `a change alters nothing that was before it`(seed: UInt64) throws {
        var random = Seeded(seed)
        let drill = random.drill()
        let adjustments = random.adjustments(to: drill)
        for kept in adjustments.indices {
            let before = Array(adjustments[..<kept])
            let change = adjustments[kept].at
            for round in drill.rounds.indices {
                let work = try #require(DrillStages(of: drill).work(of: round))
                func past(_ adjustments: [Adjustment]) -> [Call] {
                    CallSchedule(round: round, of: drill, work: work, seed: seed, adjustments: adjustments).calls
                        .filter { $0.at < change }
                }
                let (then, now) = (past(before), past(adjustments))
                #expect(then.map(\.combo) == now.map(\.combo))
                #expect(then.map(\.at) == now.map(\.at))
                #expect(then.map { $0.due.filter { $0 < change } } == now.map { $0.due.filter { $0 < change } })
            }
        }
    }

    @Test func `rounds and rests follow one another, and the last round has no rest after it`() {
        let mode = Drill.Mode.free
        let drill = Drill(
            combos: [],
            rounds: [
                .init(work: .seconds(180), rest: .seconds(60), mode: mode),
                .init(work: .seconds(180), rest: .zero, mode: mode),
                .init(work: .seconds(180), rest: .seconds(60), mode: mode),
            ], preparation: .seconds(10), tempo: 120, spacing: 1...1, warnings: [.seconds(10)])
        let stages = DrillStages(of: drill)
        #expect(stages.all.map(\.kind) == [.preparation, .work, .rest, .work, .work])
        #expect(stages.all.map(\.round) == [0, 0, 0, 1, 2])
        #expect(stages.end == ScoreTime(microseconds: 610_000_000))
        #expect(stages.score.end == stages.end)
        #expect(stages.all.indices.allSatisfy { stages.score.arrival(of: $0) == stages.all[$0].starts })
        let sounds = stages.all.flatMap(stages.sounds)
        #expect(
            sounds.map(\.bell) == [
                .workBegins, .warning, .workEnds, .warning, .workBegins, .warning, .workEnds, .workBegins, .warning,
                .workEnds,
            ])
        #expect(sounds[1].at == ScoreTime(microseconds: 180_000_000))
        let longer = DrillStages(of: drill, with: [.init(at: .zero, .rest(after: 0, longer: .seconds(30)))])
        #expect(longer.all[2].ends - longer.all[2].starts == .seconds(90))
        #expect(longer.end - stages.end == .seconds(30))
        let none = DrillStages(of: drill, with: [.init(at: .zero, .rest(after: 0, longer: .seconds(-90)))])
        #expect(none.all.map(\.kind) == [.preparation, .work, .work, .work])
    }
}
