import Testing

@testable import Postgres

@Suite struct `The log of an outage` {
    private let start = ContinuousClock.now

    @Test func `is said at once and then every ten seconds, however many find out`() {
        var outage = Outage()
        var said: [Int] = []
        for second in 0..<35 {
            for _ in 0..<20 where outage.begins(at: start + .seconds(second)) != nil { said.append(second) }
        }
        #expect(said == [0, 10, 20, 30])
    }

    @Test func `names its beginning, and its end once`() {
        var outage = Outage()
        #expect(outage.ends() == nil)
        #expect(outage.begins(at: start) == start)
        #expect(outage.begins(at: start + .seconds(12)) == start)
        #expect(outage.ends() == start)
        #expect(outage.ends() == nil)
        #expect(outage.begins(at: start + .seconds(13)) == start + .seconds(13))
    }
}
