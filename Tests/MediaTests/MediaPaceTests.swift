import Testing

@testable import Media

@Suite struct MediaPaceTests {
    @Test func `many who ask at once have their turns one after the other, at the rate`() {
        let pace = MediaPace(rate: 10_000_000)
        let now = ContinuousClock.now + .seconds(60)
        let turns = (0..<100).map { _ in pace.nextTurn(100_000, at: now) }
        #expect(turns[0] <= now, "the first after a pause is at once")
        for (turn, next) in zip(turns, turns.dropFirst()) { #expect(next - turn == .milliseconds(10)) }
        #expect(turns.last.map { $0 - now > .milliseconds(850) && $0 - now < .seconds(1) } == true)
    }

    @Test func `after any pause at most a tenth of a second is sent at once`() {
        let pace = MediaPace(rate: 10_000_000)
        let now = ContinuousClock.now + .seconds(3_600)
        let atOnce = (0..<100).prefix { _ in pace.nextTurn(100_000, at: now) <= now }
        #expect(atOnce.count == 11)
    }
}
