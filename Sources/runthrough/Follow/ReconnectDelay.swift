/// How long to wait before connecting again: doubling from 250 ms to 8 s, each time a random half less.
struct ReconnectDelay: Sendable {
    private var attempts = 0

    mutating func succeed() { attempts = 0 }

    /// - Parameter goingAway: the node said that it goes (1001), so another is there already.
    mutating func next(goingAway: Bool, using generator: inout some RandomNumberGenerator) -> Duration {
        let ceiling = goingAway && attempts == 0 ? 200 : min(250 << min(attempts, 5), 8_000)
        attempts += 1
        return .milliseconds(Int.random(in: ceiling / 2...ceiling, using: &generator))
    }
}
