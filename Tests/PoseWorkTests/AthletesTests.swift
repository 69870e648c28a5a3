import PoseEstimation
import Testing

@testable import PoseWork

@Suite struct AthletesTests {
    @Test func `each athlete has a place until they go`() {
        var athletes = AthleteTrackers(most: 2)
        #expect(athletes.begin(1) != nil && athletes.begin(2) != nil)
        #expect(athletes.begin(3) == nil)
        athletes.finish(1, PoseTracker())
        athletes.leave(1)
        #expect(athletes.begin(3) != nil)
        #expect(athletes.count == 2)
    }

    @Test func `one picture of an athlete is looked at at a time`() {
        var athletes = AthleteTrackers(most: 1)
        #expect(athletes.begin(1) != nil)
        #expect(athletes.begin(1) == nil)
        athletes.finish(1, nil)
        #expect(athletes.begin(1) != nil)
    }

    @Test func `an athlete who leaves during an analysis keeps the place until it ends`() {
        var athletes = AthleteTrackers(most: 1)
        #expect(athletes.begin(1) != nil)
        athletes.leave(1)
        #expect(athletes.begin(2) == nil && athletes.begin(1) == nil)
        athletes.finish(1, PoseTracker())
        #expect(athletes.count == 0)
        #expect(athletes.begin(2) != nil)
    }
}

@Suite struct SharesTests {
    @Test func `more athletes than one connection takes get more connections`() {
        let many = PoseWork.shares(of: 19, named: "hall")
        #expect(many.map(\.name) == ["hall-1", "hall-2", "hall-3"])
        #expect(many.map(\.places) == [8, 8, 3])
        #expect(PoseWork.shares(of: 8, named: "hall").map(\.name) == ["hall"])
    }
}

@Suite struct PausesTests {
    @Test func `each pause is twice as long as the one before, up to eight seconds, until a server lets it in`() {
        var pauses = Pauses()
        #expect((0..<6).map { _ in pauses.nextPause() } == [0.5, 1, 2, 4, 8, 8].map { .seconds($0) })
        pauses.succeed()
        #expect(pauses.nextPause() == .milliseconds(500))
    }

    @Test(arguments: [
        (1001, "", Duration.milliseconds(100)), (1013, "too many pose workers; try again in 12 s", .seconds(12)),
        (1013, "busy", .milliseconds(500)), (4013, "no answer", .milliseconds(500)),
    ])
    func `the server may say when to come again`(code: UInt16, reason: String, pause: Duration) {
        var pauses = Pauses()
        pauses.connectionEnded(code: code, reason: reason)
        #expect(pauses.nextPause() == pause)
    }
}
