import Rehearsal
import RehearsalCore
import Testing

struct LeadControlTests {
    private func limits(_ least: Int64, _ most: Int64) -> Command {
        .lead(.lead(LeadLimits(least: .milliseconds(least), most: .milliseconds(most))))
    }

    @Test func `conductors say between what the lead may move, also without the baton`() throws {
        var session = Rehearsed.withBaton()
        #expect(session.state.lead.limits == .standard)
        try session.perform(limits(0, 2_000), from: assistant)
        #expect(session.state.lead.limits == LeadLimits(least: .zero, most: .seconds(2)))
        #expect(session.refusal(of: limits(80, 400), from: dancer) == .notAllowed)
    }

    @Test(arguments: [(-1, 400), (2_001, 2_001), (80, 79), (80, 2_001)] as [(Int64, Int64)])
    func `limits out of order or beyond two seconds are refused`(least: Int64, most: Int64) {
        var session = Rehearsed.withBaton()
        #expect(session.refusal(of: limits(least, most)) == .invalid)
    }
}
