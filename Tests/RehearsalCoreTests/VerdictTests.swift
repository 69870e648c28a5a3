import PropertyTesting
import RehearsalCore
import Testing

private let seeds = Array(UInt64(1)...200)

@Suite struct VerdictTests {
    private let judging = Judging(early: 200, punctual: 300, patience: 900)
    private let called = [
        ExpectedPunch(.jab, due: 1_000), ExpectedPunch(.cross, due: 1_500), ExpectedPunch(.leadHook, due: 5_000),
    ]

    private func verdicts(_ seen: [SeenPunch], reported: [Int64] = [0], now: Int64 = 10_000) -> [Verdict] {
        judging.judge(called, seen, reported: reported, now: now).map(\.verdict)
    }

    @Test func `the punches that were called, on time, are hits`() {
        let seen = [SeenPunch(.jab, at: 950), SeenPunch(.cross, at: 1_500), SeenPunch(.leadHook, at: 5_300)]
        #expect(verdicts(seen) == [.hit, .hit, .hit])
        #expect(judging.judge(called, seen, now: 10_000).map(\.after) == [-50, 0, 300])
    }

    @Test func `late, wrong, missed and extra punches are distinguished`() {
        #expect(verdicts([SeenPunch(.jab, at: 1_301)]) == [.late, .missed, .missed])
        #expect(verdicts([SeenPunch(.rearHook, at: 5_000)]) == [.missed, .missed, .wrong])
        #expect(verdicts([SeenPunch(.jab, at: 3_000)]) == [.missed, .missed, .missed, .extra])
        #expect(verdicts([SeenPunch(.jab, at: 799)]) == [.missed, .missed, .missed, .extra])
        #expect(verdicts([SeenPunch(.jab, at: 800)]) == [.hit, .missed, .missed])
    }

    @Test func `a call stays open until its time is over`() {
        #expect(verdicts([], now: 5_900) == [.missed, .missed, .open])
        #expect(verdicts([], now: 5_901) == [.missed, .missed, .missed])
    }

    @Test func `an unanswered call is missed only if a punch was seen shortly before it`() {
        var short = judging
        short.sight = 3_000
        func verdicts(_ seen: [SeenPunch], reported: [Int64] = []) -> [Verdict] {
            short.judge(called, seen, reported: reported, now: 10_000).map(\.verdict)
        }
        #expect(verdicts([]) == [.unsure, .unsure, .unsure], "nothing tells that anybody was watched")
        #expect(verdicts([SeenPunch(.jab, at: 1_000)]) == [.hit, .missed, .unsure])
        #expect(verdicts([SeenPunch(.jab, at: 1_999)]) == [.unsure, .wrong, .unsure])
        #expect(verdicts([], reported: [-2_000]) == [.missed, .unsure, .unsure], "in the rest before the round")
        #expect(
            verdicts([], reported: [-2_001, 2_400]) == [.unsure, .missed, .missed], "in the time of the call, too")
        #expect(verdicts([], reported: [6_000]) == [.unsure, .unsure, .unsure], "who sees again was blind before")
        short.delay = 500
        #expect(verdicts([], reported: [-1_500]) == [.missed, .unsure, .unsure], "thrown before it is told")
        #expect(short.judge(called, [], reported: [-2_000], now: 10_000).map(\.certainty) == [0, 0, 0])
    }

    @Test func `a punch that arrives late may change the verdict of another`() {
        let cross = SeenPunch(.cross, at: 1_700)
        #expect(verdicts([cross]) == [.missed, .hit, .missed])
        let both = [SeenPunch(.cross, at: 1_100), cross]
        #expect(verdicts(both) == [.wrong, .hit, .missed])
    }

    @Test func `a source that is not sure gives no wrong verdict`() {
        var doubtful = SeenPunch(.rearHook, at: 5_000)
        doubtful.probabilities[Int(Punch.rearHook.rawValue) - 1] = 0.45
        #expect(verdicts([doubtful]) == [.missed, .missed, .unsure])
        var bad = judging
        bad.precision[Int(Punch.jab.rawValue) - 1] = 0.4
        let judged = bad.judge(called, [SeenPunch(.jab, at: 1_000)], now: 10_000)
        #expect(judged[0].verdict == .unsure)
        #expect(judged[0].certainty == 0.4)
    }

    @Test(arguments: [(0.95, Verdict.hit), (0.9, .hit), (0.89, .unsure), (0.21, .unsure), (0.2, .wrong), (0, .wrong)])
    func `a source that answers whether it was the called one is asked that`(probability: Double, expected: Verdict) {
        // What it would have told without a call, a rear hook, says nothing of a lead hook that was called.
        var seen = SeenPunch(.rearHook, at: 5_000)
        seen.ifCalled = .init(
            probabilities: .init(repeating: 0), hit: .init(repeating: 0.9), wrong: .init(repeating: 0.2))
        seen.ifCalled?.probabilities[Int(Punch.leadHook.rawValue) - 1] = probability
        let judged = judging.judge(called, [seen], now: 10_000)
        #expect(judged[2].verdict == expected)
        #expect(judged[2].certainty == (expected == .wrong ? 1 - probability : probability))
    }

    @Test func `the right punch is late also by that answer`() {
        var seen = SeenPunch(.leadHook, at: 5_800)
        seen.ifCalled = .init(
            probabilities: .init(repeating: 1), hit: .init(repeating: 0.9), wrong: .init(repeating: 0.2))
        #expect(verdicts([seen]) == [.missed, .missed, .late])
    }

    @Test func `a source's known delay is subtracted`() {
        var slow = judging
        slow.delay = 400
        let judged = slow.judge(called, [SeenPunch(.jab, at: 1_500)], now: 10_000)
        #expect(judged[0].verdict == .hit)
        #expect(judged[0].after == 100)
    }

    private func lists(_ random: inout Seeded, most: Int) -> (called: [ExpectedPunch], seen: [SeenPunch]) {
        let called = (0..<random.int(0...most)).map { _ in Int64(random.int(0...6_000)) }.sorted().map {
            ExpectedPunch(random.pick(Punch.allCases), due: $0)
        }
        let seen = (0..<random.int(0...most)).map { _ in Int64(random.int(-300...7_000)) }.sorted().map {
            SeenPunch(random.pick(Punch.allCases), at: $0)
        }
        return (called, seen)
    }

    @Test(arguments: seeds) func `every punch has one verdict, and its partner is in its time`(seed: UInt64) {
        var random = Seeded(seed)
        let (called, seen) = lists(&random, most: 40)
        let judged = judging.judge(called, seen, now: 10_000)
        #expect(judged.compactMap(\.expected) == Array(called.indices))
        #expect(judged.compactMap(\.seen).sorted() == Array(seen.indices))
        let partners = judged.filter { $0.expected != nil && $0.seen != nil }
        #expect(partners.map(\.seen!) == partners.map(\.seen!).sorted())
        for one in partners {
            #expect(-200...900 ~= one.after)
            #expect(seen[one.seen!].at - called[one.expected!].due == one.after)
        }
    }

    @Test(arguments: seeds) func `no other assignment would cost less`(seed: UInt64) {
        var random = Seeded(seed)
        let (called, seen) = lists(&random, most: 6)
        func least(_ i: Int, _ j: Int) -> Double {
            guard i < called.count, j < seen.count else { return 2 * Double(called.count - i + seen.count - j) }
            var best = 2 + min(least(i + 1, j), least(i, j + 1))
            if let both = cost(called[i], seen[j]) { best = min(best, both + least(i + 1, j + 1)) }
            return best
        }
        func cost(_ called: ExpectedPunch, _ seen: SeenPunch) -> Double? {
            let after = Double(seen.at - called.due)
            guard -200...900 ~= after else { return nil }
            return (after < 0 ? -after / 200 : after / 900) + (called.punch == seen.punch ? 0 : 1.5)
        }
        let judged = judging.judge(called, seen, now: 10_000)
        let sum = judged.reduce(0.0) { sum, one in
            guard let expected = one.expected, let seen_ = one.seen else { return sum + 2 }
            return sum + cost(called[expected], seen[seen_])!
        }
        #expect(abs(sum - least(0, 0)) < 1e-9)
    }
}
