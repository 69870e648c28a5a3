import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

extension DrillClass {
    var course: DrillCourse {
        var course = DrillCourse()
        for line in session.log { course.apply(line) }
        return course
    }

    /// The results so far, of a class in which each athlete threw these punches.
    func results(_ punches: [MemberID: [KeptPunch]] = [:]) -> DrillResults {
        var results = DrillResults(course.parts.map { ($0, drill) }, until: session.now)
        for (athlete, own) in punches { results.judge(own, of: athlete) }
        return results
    }

    /// Each called punch, thrown so much later.
    func obeyed(after delay: Interval = .zero, by athlete: MemberID = dancer.id) -> [KeptPunch] {
        results().runs.flatMap(\.rounds).flatMap(\.called.expected).enumerated().map { number, expected in
            thrown(expected.punch, at: Instant(microseconds: expected.due) + delay, number: number, by: athlete)
        }
    }

    func thrown(_ punch: Punch, at instant: Instant, number: Int, by athlete: MemberID = dancer.id) -> KeptPunch {
        KeptPunch(
            ordinal: Int64(number + 1), source: athlete, athlete: athlete, kind: PunchSource(kind: .tapPad),
            isMuted: false, report: PunchReport(number: Int64(number), punch: punch, at: instant))
    }

    mutating func wait(_ seconds: Double) { session.clock += seconds }
}

@Suite struct ResultsTests {
    @Test func `an athlete who throws every called punch hits all of them`() throws {
        let one = try DrillClass.running(for: 130)
        let results = one.results([dancer.id: one.obeyed(after: .milliseconds(80))])
        let run = try #require(results.runs.first)
        #expect(results.runs.count == 1)
        #expect(run.rounds.map(\.index) == [0, 1, 2])
        for round in run.rounds {
            let figures = try #require(round.athletes[dancer.id])
            #expect(round.time == .seconds(30))
            #expect(figures.total.accuracy == 1)
            #expect(figures.total.called == round.called.expected.count && figures.total.called > 5)
            #expect(figures.reaction(0.5) == 80_000)
            #expect(figures.rate == Double(figures.total.thrown) * 2)
        }
    }

    @Test func `an athlete who joins during a round is judged by later calls only`() throws {
        let one = try DrillClass.running(for: 130)
        let rounds = one.results().runs[0].rounds
        let joined = rounds[1].called.spans[0].from + .seconds(12)
        let later = rounds.flatMap(\.called.expected).filter { $0.due >= joined.microseconds }
        var results = one.results()
        results.judge(
            one.obeyed().filter { $0.moment >= joined }, of: dancer.id, joined: joined)
        let own = results.runs[0].rounds.compactMap { $0.athletes[dancer.id] }
        #expect(
            own.map(\.total.called) == [
                0, later.count - rounds[2].called.expected.count, rounds[2].called.expected.count,
            ])
        #expect(own.map(\.time) == [.zero, .seconds(18), .seconds(30)])
        #expect(own[0].total.accuracy == nil && own[0].rate == nil && own[1].total.accuracy == 1)
        #expect(
            one.results().verdicts(on: [], since: Instant(microseconds: 0), joined: joined).map(\.at.microseconds)
                == later.map(\.due))
    }

    @Test func `an athlete seen by a camera before joining counts from then on`() throws {
        let one = try DrillClass.running(for: 45)
        let expected = one.results().runs[0].rounds[0].called.expected
        var results = one.results()
        results.judge(one.obeyed(), of: dancer.id, joined: one.session.now)
        #expect(results.runs[0].rounds[0].athletes[dancer.id]?.total.called == expected.count)
    }

    @Test func `nothing is counted of a round to which the run has not come`() throws {
        let one = try DrillClass.running(for: 30)
        let run = try #require(one.results([dancer.id: []]).runs.first)
        #expect(run.rounds.map(\.index) == [0])
        #expect(run.rounds[0].time == one.session.now - run.rounds[0].called.spans[0].from)
        #expect(try #require(run.rounds[0].athletes[dancer.id]).total.accuracy == 0)
    }

    @Test func `the last punch of a round counts there, also where the next round begins at once`() throws {
        var one = DrillClass(
            drill: drillOutline { stored in
                for round in ["r1", "r2", "r3"] {
                    stored.production.edit(#"[{"set":["rounds","\#(round)","rest"],"to":0}]"#)
                }
            })
        try one.perform(Calls.Command.begin)
        one.wait(110)
        let run = one.results([dancer.id: one.obeyed(after: .milliseconds(350))]).runs[0]
        #expect(run.rounds.map { $0.athletes[dancer.id]?.total.accuracy } == [1, 1, 1])
    }

    @Test func `a pause moves the calls that come after it, and takes no time of the round`() throws {
        var one = try DrillClass.running(for: 20)
        try one.perform(Run.Command.pause)
        one.wait(60)
        try one.perform(Run.Command.play())
        one.wait(30)
        let round = try #require(one.results().runs.first?.rounds.first)
        #expect(round.called.spans.count == 2)
        #expect(round.time == .seconds(30))
        #expect(
            !round.called.expected.contains { punch in
                Instant(microseconds: punch.due) > round.called.spans[0].to
                    && Instant(microseconds: punch.due) < round.called.spans[1].from
            })
        #expect(one.results([dancer.id: one.obeyed()]).runs[0].rounds[0].athletes[dancer.id]?.total.accuracy == 1)
    }

    @Test func `a round that is done again is called again`() throws {
        var one = try DrillClass.running(for: 45)
        let first = try #require(one.results().runs.first?.rounds.first).called.expected.count
        try one.perform(Run.Command.jump(formation: 1))
        try one.perform(Run.Command.play())
        one.wait(45)
        let round = try #require(one.results().runs.first?.rounds.first)
        #expect(round.called.expected.count == 2 * first)
        #expect(round.time > .seconds(59))
    }

    @Test func `each start over is a run of its own`() throws {
        var one = try DrillClass.running(for: 50)
        try one.perform(Calls.Command.begin)
        one.wait(50)
        let results = one.results()
        #expect(results.runs.map(\.number) == [0, 1])
        #expect(results.runs[0].rounds[0].called.expected != results.runs[1].rounds[0].called.expected)
    }

    @Test
    func `muted punches and those that the trainer took out do not count, and corrected ones count as what they were`()
        throws
    {
        let one = try DrillClass.running(for: 45)
        var punches = one.obeyed()
        punches[3].isMuted = true
        punches[4].correction = KeptPunch.Correction.none
        let called = one.results().runs[0].rounds[0].called.expected[5].punch
        punches[5].correction = .punch(called == .jab ? .cross : .jab)
        let total = try #require(one.results([dancer.id: punches]).runs[0].rounds[0].athletes[dancer.id]).total
        #expect(total.thrown == punches.count - 2)
        #expect(total[.missed] == 2)
        #expect(total[.wrong] == 1)
    }

    @Test func `a camera that went blind in the middle of a round makes no misses, as the board has it`() throws {
        let one = try DrillClass.running(for: 45)
        let called = one.results().runs[0].rounds[0].called.expected
        let begins = try #require(called.first).due
        let (rest, early) = (begins - 20_000_000, begins + 9_000_000)
        let seen = one.obeyed().filter { $0.moment.microseconds < early }
        let judged = one.results().verdicts(
            on: seen + [one.thrown(.jab, at: Instant(microseconds: rest), number: 900)],
            since: Instant(microseconds: rest))
        let last = try #require(seen.map(\.moment.microseconds).max())
        let unseen = judged.filter { $0.seen == nil }
        #expect(unseen.count > 5)
        for one in unseen {
            #expect(one.verdict == (one.at.microseconds <= last + 10_000_000 ? .missed : .unsure))
        }
        #expect(unseen.contains { $0.verdict == .missed } && unseen.contains { $0.verdict == .unsure })
    }

    @Test func `an equal pace has no fade, and one that halves has a negative one`() {
        func round(_ punches: Int) -> PunchFigures {
            var figures = PunchFigures(time: .seconds(60))
            for _ in 0..<punches { figures.add(.extra, expected: nil, seen: .jab) }
            return figures
        }
        #expect(Fade([round(30), round(30), round(30)]).rate == 0)
        #expect(Fade([round(40), round(20)]).rate == -20.0 / 30)
        #expect(Fade([round(40)]).rate == nil)
        #expect(Fade([round(40), round(20)]).accuracy == nil, "nothing was called")
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `each punch and each call is counted once, for any commands`(seed: UInt64) throws {
        var random = Seeded(seed)
        var one = try DrillClass.running(for: random.double(0...40))
        for _ in 0..<random.int(0...12) {
            switch random.int(0...7) {
            case 0: try? one.perform(Run.Command.pause)
            case 1: try? one.perform(Run.Command.play())
            case 2: try? one.perform(Run.Command.jump(formation: random.int(0...5)))
            case 3: try? one.perform(Run.Command.rate(random.double(0.5...2)))
            case 4: _ = try? one.perform(Calls.Command.tempo(random.double(60...180)))
            case 5: _ = try? one.perform(Calls.Command.call(random.pick([oneTwo, hook]), on: .one))
            case 6: _ = try? one.perform(Calls.Command.extendRest(by: .seconds(Int64(random.int(-5...20)))))
            default: _ = try? one.perform(Calls.Command.begin)
            }
            one.wait(random.double(0...40))
        }
        let spans = one.results().runs.flatMap(\.rounds).flatMap(\.called.spans)
        let punches = spans.flatMap { span in
            (0..<random.int(0...20)).map { _ in
                span.from + Interval(microseconds: Int64(random.unit() * Double((span.to - span.from).microseconds)))
            }
        }.enumerated().map { one.thrown(random.pick(Punch.allCases), at: $1, number: $0) }
        let results = one.results([dancer.id: punches])
        let ordered = spans.sorted { $0.from < $1.from }
        #expect(zip(ordered, ordered.dropFirst()).allSatisfy { $0.to <= $1.from }, "nobody works at two places at once")
        var thrown = 0
        for round in results.runs.flatMap(\.rounds) {
            let figures = try #require(round.athletes[dancer.id])
            let total = figures.total
            thrown += total.thrown
            // Every source here is sure, so what is not is a call that nothing was seen of.
            #expect(total.thrown == total[.hit] + total[.late] + total[.wrong] + total[.extra])
            #expect(total.called <= round.called.expected.count)
            #expect(figures.reactions.count == total[.hit] + total[.late])
            #expect(figures.reactionSteps.reduce(0, +) == figures.reactions.count)
            #expect(figures.total(of: .lead) + figures.total(of: .rear) == total)
            #expect(
                round.called.expected.allSatisfy { punch in
                    round.called.spans.contains { $0.from.microseconds <= punch.due && punch.due <= $0.to.microseconds }
                })
        }
        #expect(thrown == punches.count)
    }
}
