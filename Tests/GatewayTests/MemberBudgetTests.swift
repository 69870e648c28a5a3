import Identity
import Rehearsal
import RehearsalCore
@testable import Requests
@testable import Sockets
import Testing

@Suite struct `the limits of a member's writing` {
    private let start = Instant(microseconds: 1_700_000_000_000_000)

    @Test func `is theirs, whatever socket they bring it on`() {
        let (budgets, ana, ben) = (MemberBudgets(Policy()), MemberID.random(), MemberID.random())
        var kept = 0
        for _ in 0..<1_000 where budgets.mayReport(100, ana, at: start) { kept += 100 }
        #expect(kept == 2_000)
        #expect(budgets.mayReport(100, ben, at: start))
        #expect(!budgets.mayReport(100, ana, at: start + .seconds(1)))
        #expect(budgets.mayReport(100, ana, at: start + .seconds(2)))
    }

    @Test func `has a bound for all guests of a session, and its end is left to the short commands`() {
        let (budgets, session, other) = (MemberBudgets(Policy()), SessionID.random(), SessionID.random())
        var written = 0
        while budgets.mayWrite(16_000, in: session, at: start) { written += 16_256 }
        #expect(written <= Policy().logOfGuests.burst / 2)
        for _ in 0..<10_000 { #expect(budgets.mayWrite(100, in: session, at: start)) }
        #expect(budgets.mayWrite(16_000, in: other, at: start))
        var later = 0
        for second in 1...3_600 where budgets.mayWrite(16_000, in: session, at: start + .seconds(Int64(second))) {
            later += 16_256
        }
        #expect(later < 3_600 * 5_000, "five kilobytes a second and no more")
    }
}
