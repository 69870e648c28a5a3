import RehearsalCore
import Testing

@testable import Following

@Suite struct `following verdicts` {
    private func answer(_ verdict: String, after: Int64 = 50_000) -> FollowedVerdicts.Answer {
        let jab = FollowedVerdicts.Answer.Punch(class: "jab", hand: "lead", at: nil, due: 1_000_000)
        let isSeen = verdict == "late"
        let thrown = FollowedVerdicts.Answer.Punch(class: "jab", hand: "lead", at: 1_000_000 + after, due: nil)
        return FollowedVerdicts.Answer(
            now: 2_000_000,
            verdicts: [.init(verdict: verdict, athlete: "a", called: jab, punch: isSeen ? thrown : nil, after: after)])
    }

    @Test func `a verdict is printed once, and again when it becomes another one`() {
        var verdicts = FollowedVerdicts()
        func lines(_ answer: FollowedVerdicts.Answer) -> [String] { verdicts.lines(of: answer) { _ in "Ana" } }
        #expect(lines(answer("open")) == [])
        #expect(lines(answer("unsure", after: 0)) == ["verdict  Ana: unsure, lead jab"])
        #expect(lines(answer("missed", after: 0)) == ["verdict  Ana: missed, lead jab (was unsure)"])
        #expect(lines(answer("missed", after: 0)) == [])
        #expect(lines(answer("late", after: -7_000)) == ["verdict  Ana: late, lead jab, -7 ms (was missed)"])
    }
}
