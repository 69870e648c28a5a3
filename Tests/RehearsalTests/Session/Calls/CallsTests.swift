import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

@Suite struct CallsTests {
    @Test func `a drill begins with a seed of its own, from its beginning, with the lead`() throws {
        var one = DrillClass()
        try one.perform(.tempo(90))
        guard case .calls(.begun(let seed, let motion)) = try one.perform(.begin, after: 5) else {
            throw Unexpected()
        }
        #expect(motion == Motion(position: .zero, rate: 1, at: one.session.starts, until: seconds(120)))
        #expect(one.calls == Calls(seed: seed), "what was changed before is not changed any more")
        try one.perform(.begin, after: 1)
        #expect(one.calls.seed != seed && one.position() == .zero, "it starts over with other random calls")
    }

    @Test func `the run goes from stage to stage`() throws {
        var one = try DrillClass.running(for: 12)
        #expect(one.stage?.kind == .work && one.position() == seconds(12))
        try one.perform(Run.Command.go(from: nil))
        #expect(one.position() == seconds(40) && one.stage?.kind == .rest)
        #expect(one.position(after: .seconds(10)) == seconds(50), "it runs on")
        try one.perform(Run.Command.jump(formation: 1), after: 2)
        #expect(one.position() == seconds(10))
        try one.perform(Run.Command.pause, after: 3)
        try one.perform(Run.Command.play(), after: 5)
        #expect(one.position() == seconds(13))
    }

    @Test func `a combo is called now, on the one, or when the call that goes on is over`() throws {
        // Twelve counts and a half into the round.
        var one = try DrillClass.running(for: 16.25)
        try one.perform(.mode(.free))
        try one.perform(.call(hook))
        #expect(one.adjusted.last == Calls.Adjustment(at: seconds(16.25), .call(hook)))
        try one.perform(.call(oneTwo, on: .one))
        #expect(one.adjusted.last == Calls.Adjustment(at: seconds(18), .call(oneTwo)), "count 16")
        try one.perform(.call(hook, on: .next))
        #expect(one.adjusted.last == Calls.Adjustment(at: seconds(19), .call(hook)), "after the two counts of one-two")
        try one.perform(.call(oneTwo, on: .next))
        #expect(one.adjusted.last?.at == seconds(19.5), "one after the other")
        let schedule = try #require(one.drill.schedule(ofRound: 0, one.calls))
        let byHand = schedule.calls.filter(\.isByHand)
        #expect(byHand.map(\.combo) == [1, 0, 1, 0])
        #expect(byHand.map(\.at) == [seconds(16.25), seconds(18), seconds(19), seconds(19.5)])
    }

    @Test func `each round has its own mode again when the trainer takes theirs back`() throws {
        var one = try DrillClass.running(for: 12)
        let written = try #require(one.drill.schedule(ofRound: 1, one.calls)).calls.map(\.combo)
        try one.perform(.mode(.free))
        #expect(one.drill.schedule(ofRound: 1, one.calls)?.calls.isEmpty == true)
        try one.perform(.mode(nil), after: 5)
        #expect(one.drill.schedule(ofRound: 1, one.calls)?.calls.map(\.combo) == written)
        #expect(one.drill.schedule(ofRound: 0, one.calls)?.calls.last.map { $0.at > seconds(17) } == true)
    }

    @Test func `a call waits for a planned one that goes on`() throws {
        var one = try DrillClass.running(for: 10)
        let planned = try #require(one.drill.schedule(ofRound: 0, one.calls)?.calls.first { $0.combo == 0 })
        one.session.clock += Double((planned.at - seconds(10)).microseconds) / 1e6 + 0.1
        try one.perform(.call(hook, on: .next))
        #expect(one.adjusted.last?.at == planned.at + .seconds(1), "two counts after it")
    }

    @Test func `in a rest a combo is called for the round to come`() throws {
        var one = try DrillClass.running(for: 42)
        try one.perform(.call(hook, on: .one))
        #expect(one.adjusted.last?.at == seconds(50))
        let refusal = refused { () throws(Refusal) in try one.perform(.call(hook)) }
        #expect(refusal?.field == "on" && refusal?.rule == .outsideWork)
    }

    @Test func `nothing is called after the round, or after the last one`() throws {
        var one = try DrillClass.running(for: 39.5)
        #expect(refused { () throws(Refusal) in try one.perform(.call(hook, on: .one)) }?.rule == .roundOver)
        try one.perform(.call(hook))
        var last = try DrillClass.running(for: 121)
        #expect(refused { () throws(Refusal) in try last.perform(.call(hook, on: .one)) }?.rule == .outsideWork)
    }

    @Test func `a refusal names the field and the limits`() throws {
        var one = try DrillClass.running(for: 20)
        let unknown = ComboID("gone")!
        let refusals: [(Calls.Command, String, Refusal.Rule)] = [
            (.tempo(500), "tempo", .range), (.tempo(.nan), "tempo", .range), (.intensity(0), "intensity", .range),
            (.call(unknown), "combo", .unknown), (.mode(.sequence([hook, unknown])), "mode.combos[1]", .unknown),
            (.mode(.random([DrillPlan.Choice(combo: hook, weight: 101)])), "mode.choices[0].weight", .range),
            (.extendRest(by: .seconds(601)), "longer", .range),
            (.extendRest(by: .seconds(9), after: RoundID("r9")!), "round", .unknown),
            (.extendRest(by: .seconds(9), after: RoundID("r3")!), "round", .lastRound),
        ]
        for (command, field, rule) in refusals {
            let refusal = refused { () throws(Refusal) in try one.perform(command) }
            #expect(refusal?.field == field && refusal?.rule == rule, "\(command)")
        }
        #expect(
            refused { () throws(Refusal) in try one.perform(.tempo(500)) }?.values == ["least": 20, "most": 400])
        #expect(
            refused { () throws(Refusal) in try one.perform(.tempo(100), from: assistant) }?.code == .notTheConductor)
        var piece = Rehearsed.withBaton()
        #expect(
            refused { () throws(Refusal) in try piece.perform(.calls(.begin)) }?.rule == .onlyInDrill,
            "a piece has no calls")
    }

    @Test func `a drill without rounds cannot begin`() throws {
        var one = DrillClass()
        one.drill = drillOutline { stored in
            stored.production.edit(
                ##"[{"remove":"rounds","id":"r1"},{"remove":"rounds","id":"r2"},{"remove":"rounds","id":"r3"}]"##)
        }
        #expect(refused { () throws(Refusal) in try one.perform(.begin) }?.rule == .empty)
    }

    @Test func `a rest is made longer, and what comes after it comes later`() throws {
        var one = try DrillClass.running(for: 42)
        try one.perform(.extendRest(by: .seconds(15)))
        #expect(one.drill.stages(one.calls).end == seconds(135))
        #expect(one.run.timeline.motion.until == seconds(135))
        #expect(one.position() == seconds(42), "nothing jumps")
        #expect(one.position(after: .seconds(23)) == seconds(65) && one.run.rate == 1)
        try one.perform(.extendRest(by: .seconds(-5)), after: 1)
        #expect(one.adjusted.map(\.kind) == [.rest(RoundID("r1")!, longer: .seconds(10))], "one for each rest")
        let refusal = refused { () throws(Refusal) in try one.perform(.extendRest(by: .seconds(-18))) }
        #expect(refusal?.values["least"] == .number(-17_000_000.0), "three seconds of twenty are over")
        one.session.clock += 20
        #expect(one.stage?.kind == .work && one.stage?.round == 1)
        let over = refused { () throws(Refusal) in try one.perform(.extendRest(by: .seconds(5), after: RoundID("r1")!))
        }
        #expect(over?.code == .gone && over?.field == "round")
        try one.perform(.extendRest(by: .seconds(5)))
        #expect(one.adjusted.contains { $0.kind == .rest(RoundID("r2")!, longer: .seconds(5)) }, "the next rest")
    }

    @Test func `a change in a later round stays in it when a rest before it gets longer`() throws {
        var one = try DrillClass.running(for: 60)
        try one.perform(.call(hook))
        try one.perform(Run.Command.jump(formation: 2), after: 1)
        try one.perform(.extendRest(by: .seconds(20)), after: 1)
        #expect(one.adjusted.contains(Calls.Adjustment(at: seconds(80), .call(hook))), "ten seconds into round 2 again")
        let calls = try #require(one.drill.schedule(ofRound: 1, one.calls)).calls
        #expect(calls.contains { $0.isByHand && $0.at == seconds(80) })
    }

    @Test func `the last command counts`() throws {
        var one = try DrillClass.running(for: 60)
        try one.perform(.tempo(100))
        try one.perform(.intensity(2))
        try one.perform(Run.Command.jump(formation: 1), after: 1)
        try one.perform(.tempo(140), after: 1)
        #expect(
            one.adjusted == [
                Calls.Adjustment(at: seconds(11), .tempo(140)), Calls.Adjustment(at: seconds(60), .intensity(2)),
            ])
    }

    @Test func `adjustments are bounded, and rests are not forgotten`() {
        var calls = Calls()
        let rest = Calls.Adjustment(at: .zero, .rest(RoundID("r1")!, longer: .seconds(5)))
        calls.add(rest)
        for turn in 1...Calls.mostAdjustments + 20 {
            calls.add(Calls.Adjustment(at: ScoreTime(microseconds: Int64(turn)), .call(hook)))
        }
        #expect(calls.adjustments.count == Calls.mostAdjustments && calls.adjustments.first == rest)
        #expect(calls.adjustments[1].at == ScoreTime(microseconds: 22))
    }

    @Test func `an edit with the same stages lets the run go on, and one with others keeps its place`() throws {
        var one = try DrillClass.running(for: 60)
        try one.perform(.call(hook, on: .one))
        let renamed = drillOutline { stored in
            stored.revision = 2
            stored.production.edit(
                #"[{"set":["combos","one-two","name"],"to":"Two-one"},{"set":["rounds","r3","rest"],"to":99000000}]"#)
        }
        #expect(Programme.drill(one.drill).hasSameScore(as: .drill(renamed)))
        let shorter = drillOutline { stored in
            stored.revision = 3
            stored.production.edit(
                #"[{"remove":"rounds","id":"r1"},{"set":["rounds","r2","work"],"to":45000000}]"#)
        }
        #expect(!Programme.drill(one.drill).hasSameScore(as: .drill(shorter)))
        let revised = one.run.revised(
            from: .drill(one.drill), to: .drill(shorter), with: one.calls, at: one.session.starts)
        #expect(revised.from == 3 && revised.to == 1 && revised.motion.position == seconds(20), "ten seconds into it")
        #expect(revised.motion.until == seconds(95))
        #expect(revised.adjustments == [Calls.Adjustment(at: seconds(22), .call(hook))])
    }

    @Test func `the run stays in the drill and its adjustments in order, for any commands`() {
        for seed in 0..<UInt64(150) {
            var random = Seeded(seed)
            var one = DrillClass()
            for _ in 0..<40 {
                let after = Double(random.int(0...9_000)) / 1_000
                do throws(Refusal) {
                    if random.chance(0.3) {
                        try one.perform(random.run, after: after)
                    } else {
                        try one.perform(random.calls, after: after)
                    }
                } catch {
                    #expect(!error.message.isEmpty)
                }
                let state = one.session.state
                let end = one.drill.stages(state.calls).end
                #expect((.zero...end).contains(one.position()), "seed \(seed)")
                #expect(one.run.timeline.motion.until.map { $0 <= end } ?? true, "seed \(seed)")
                #expect(state.calls.adjustments == state.calls.adjustments.sorted { $0.at < $1.at }, "seed \(seed)")
                #expect(throws: Never.self) { try one.session.log.last?.check() }
            }
        }
    }
}

extension Seeded {
    fileprivate var run: Run.Command {
        mutating get {
            pick([
                .go(from: nil), .back, .jump(formation: int(0...5)), .play(), .pause,
                .seek(seconds(Double(int(0...120)))), .rate(pick([0.5, 1, 2])), .go(from: nil, on: .eight),
                .loop(Repetition(from: seconds(12), to: seconds(30))),
            ])
        }
    }

    fileprivate var calls: Calls.Command {
        mutating get {
            pick([
                .begin, .call(hook, on: pick(Calls.Moment.allCases)), .call(oneTwo, on: pick(Calls.Moment.allCases)),
                .tempo(Double(int(20...400))), .intensity(pick([0.25, 1, 4])), .mode(.free), .mode(.sequence([hook])),
                .extendRest(by: .seconds(Int64(int(-20...60)))),
                .extendRest(by: .seconds(Int64(int(-20...60))), after: RoundID(pick(["r1", "r2"]))!),
            ])
        }
    }
}

private struct Unexpected: Error {}
