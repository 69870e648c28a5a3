/// How long to wait before connecting again: doubling from 250 ms to 8 s; a random part of up to half is taken off.
struct ReconnectDelay: Sendable {
    private var attempts = 0

    mutating func succeed() { attempts = 0 }

    /// - Parameter goingAway: the node closed with 1001, so another one is available already.
    mutating func next(goingAway: Bool, using generator: inout some RandomNumberGenerator) -> Duration {
        let ceiling = goingAway && attempts == 0 ? 200 : min(250 << min(attempts, 5), 8_000)
        attempts += 1
        return .milliseconds(Int.random(in: ceiling / 2...ceiling, using: &generator))
    }
}
