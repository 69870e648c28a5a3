import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

extension DrillClass {
    func filmed() -> [FilmedRound] {
        FilmedRound.all(course.parts.map { ($0, drill) }, until: session.now)
    }
}

@Suite struct FilmedRoundTests {
    @Test func `each round is filmed from its work's beginning to its end, and the one that runs has no end`() throws {
        let rounds = try DrillClass.running(for: 60).filmed()
        #expect(rounds.count == 2)
        #expect(rounds.first.flatMap { one in one.to.map { $0 - one.from } } == .seconds(30))
        #expect(rounds.last?.to == nil)
    }

    @Test func `a pause is in the middle of one film`() throws {
        var one = try DrillClass.running(for: 20)
        try one.perform(Run.Command.pause)
        one.wait(60)
        #expect(one.filmed().map(\.to) == [nil], "it stands still, and is not over")
        try one.perform(Run.Command.play())
        one.wait(27)
        let round = try #require(one.filmed().first)
        #expect(one.filmed().count == 1)
        #expect(try #require(round.to) - round.from > .seconds(89))
    }

    @Test func `a round that is done again is another film`() throws {
        var one = try DrillClass.running(for: 45)
        try one.perform(Run.Command.jump(formation: 1))
        try one.perform(Run.Command.play())
        one.wait(15)
        #expect(one.filmed().map { $0.to == nil } == [false, true])
        try one.perform(Calls.Command.begin)
        one.wait(15)
        #expect(one.filmed().map { $0.to == nil } == [false, false, true])
    }

    @Test(arguments: [false, true])
    func `a round that runs or stands when the class ends is over, and goes on in another film when it is opened again`(
        stands: Bool
    ) throws {
        var one = try DrillClass.running(for: 20)
        if stands { try one.perform(Run.Command.pause) }
        one.wait(2)
        _ = one.session.administer(.end(by: "Olga"))
        let before = one.filmed()
        #expect(before.map { $0.to == nil } == [false])
        one.wait(3)
        _ = one.session.administer(.reopen(by: "Olga"))
        if stands {
            one.wait(1)
            #expect(one.filmed() == before)
            try one.perform(Run.Command.play())
        }
        one.wait(2)
        let films = one.filmed()
        #expect(films.prefix(1) == before[...] && films.map { $0.to == nil } == [false, true])
        #expect(try #require(films.last).from > #require(before[0].to))
    }

    @Test func `a round that is left is over`() throws {
        var one = try DrillClass.running(for: 20)
        try one.perform(Run.Command.pause)
        one.wait(5)
        try one.perform(Run.Command.jump(formation: 2))
        one.wait(5)
        #expect(one.filmed().map { $0.to == nil } == [false])
    }

    @Test func `of a round only what was in a time is filmed`() {
        func at(_ seconds: Int64) -> Instant { Instant(microseconds: 1_000_000 * seconds) }
        let over = FilmedRound(from: at(10), to: at(20))
        let open = FilmedRound(from: at(10), to: nil)
        #expect(over.within(at(0), nil) == over)
        #expect(over.within(at(12), at(15)) == FilmedRound(from: at(12), to: at(15)))
        #expect(over.within(at(20), nil) == nil && over.within(at(0), at(10)) == nil)
        #expect(open.within(at(12), nil) == FilmedRound(from: at(12), to: nil))
        #expect(open.within(at(0), at(12)) == FilmedRound(from: at(10), to: at(12)))
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `each moment of work is in exactly one film, and at most one film is open`(
        seed: UInt64
    ) throws {
        var random = Seeded(seed)
        var one = try DrillClass.running(for: random.double(0...40))
        for _ in 0..<random.int(0...12) {
            switch random.int(0...5) {
            case 0: try? one.perform(Run.Command.pause)
            case 1: try? one.perform(Run.Command.play())
            case 2: try? one.perform(Run.Command.jump(formation: random.int(0...5)))
            case 3: try? one.perform(Run.Command.rate(random.double(0.5...2)))
            case 4: _ = one.session.administer(random.int(0...1) == 0 ? .end(by: "Olga") : .reopen(by: "Olga"))
            default: _ = try? one.perform(Calls.Command.begin)
            }
            one.wait(random.double(0...40))
        }
        let films = one.filmed()
        #expect(films.dropLast().allSatisfy { $0.to != nil })
        #expect(zip(films, films.dropFirst()).allSatisfy { ($0.to ?? $1.to ?? $1.from) <= $1.from })
        for span in one.results().runs.flatMap(\.rounds).flatMap(\.called.spans) {
            #expect(films.count { $0.from <= span.from && span.to <= $0.to ?? one.session.now } == 1)
        }
    }
}
