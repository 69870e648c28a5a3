package import Identity
import Metrics
package import RateLimits
package import RehearsalCore
import Synchronization

/// Prevents guessing of join codes. Attempts are counted by address, by network and in total; wrong codes are counted again, with much lower limits.
/// An attacker uses up the share of their own address and network before the share of all; the arithmetic is in `ops/decisions/threats.md`.
package final class JoinLimiter: Sendable {
    private struct State {
        var attempts: PrefixLimiter
        var allAttempts: RateLimiter
        var guesses: PrefixLimiter
        var allGuesses: RateLimiter
        /// Wrong codes that count already.
        var counted: Set<Guess> = []
    }

    private struct Guess: Hashable {
        let client: String
        let code: JoinCode
    }

    private let state: Mutex<State>
    private let mostGuesses: Int
    private static let everyone = ""
    private static let mostCounted = 10_000

    /// With the limits of the policy.
    package init(_ policy: Policy) {
        mostGuesses = policy.guessesFromAll.burst
        state = Mutex(
            State(
                attempts: PrefixLimiter(address: policy.joinsFromOne, network: policy.joinsFromNetwork),
                allAttempts: RateLimiter(policy.joinsFromAll, capacity: 1),
                guesses: PrefixLimiter(address: policy.guessesFromOne, network: policy.guessesFromNetwork),
                allGuesses: RateLimiter(policy.guessesFromAll, capacity: 1)))
    }

    /// To be called before a code is looked up.
    /// - Throws: a problem, if there were too many attempts or wrong codes.
    package func attempt(from client: ClientPrefixes, at now: Instant) throws(Problem) {
        let now = Duration.microseconds(now.microseconds)
        let wait = state.withLock { state -> Duration? in
            // Half of the total for wrong codes is kept for networks without a recent wrong code.
            let kept = state.guesses.isNew(client, at: now) ? 0 : mostGuesses / 2
            let verdicts = [
                state.guesses.verdict(on: client, at: now), state.attempts.verdict(on: client, at: now),
                state.allGuesses.verdict(on: Self.everyone, at: now, leaving: kept),
                state.allAttempts.verdict(on: Self.everyone, at: now),
            ]
            for case .refused(let wait) in verdicts { return wait }
            state.attempts.charge(client, at: now)
            state.allAttempts.charge(Self.everyone, at: now)
            return nil
        }
        guard let wait else { return }
        throw .tooMany(retryAfter: max(1, Int((wait / .seconds(1)).rounded(.up))))
    }

    /// The attempt was made with a wrong code. Wrong codes that were looked up at the same time are all counted, even beyond the burst.
    /// - Parameter code: counts once from an address: a program that was left with an old code guesses nothing, and excludes no others. `nil`
    ///   where each attempt counts.
    package func wasWrong(_ code: JoinCode? = nil, from client: ClientPrefixes, at now: Instant) {
        let now = Duration.microseconds(now.microseconds)
        state.withLock { state in
            if state.counted.count >= Self.mostCounted { state.counted = [] }
            if let code, !state.counted.insert(Guess(client: client.address, code: code)).inserted { return }
            state.guesses.charge(client, at: now)
            state.allGuesses.charge(Self.everyone, at: now)
        }
        Counter(label: "runthrough_join_codes_wrong_total").increment()
    }
}
