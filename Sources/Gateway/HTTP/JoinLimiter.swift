import Identity
import RehearsalCore
import Synchronization

/// Keeps join codes from being guessed: attempts are limited by address and in all, and wrong ones count for many.
final class JoinLimiter: Sendable {
    private struct State {
        var one: RateLimiter
        var all: RateLimiter
    }

    private let state: Mutex<State>
    private let wrongCodeCosts: Int
    private static let everyone = ""

    init(_ policy: Policy) {
        state = Mutex(State(one: RateLimiter(policy.joinsFromOne), all: RateLimiter(policy.joinsFromAll, capacity: 1)))
        wrongCodeCosts = max(1, policy.wrongCodeCosts)
    }

    /// - Throws: a problem, when there were too many.
    func attempt(from address: String, at now: Instant) throws(Problem) {
        let now = Duration.microseconds(now.microseconds)
        let wait = state.withLock { state -> Duration? in
            if case .refused(let wait) = state.one.take(address, at: now) { return wait }
            if case .refused(let wait) = state.all.take(Self.everyone, at: now) { return wait }
            return nil
        }
        guard let wait else { return }
        throw .tooMany(retryAfter: max(1, Int((wait / .seconds(1)).rounded(.up))))
    }

    /// The attempt was made with a wrong code.
    func wasWrong(from address: String, at now: Instant) {
        let now = Duration.microseconds(now.microseconds)
        state.withLock { state in
            for _ in 1..<wrongCodeCosts where state.one.take(address, at: now) == .allowed {
                _ = state.all.take(Self.everyone, at: now)
            }
        }
    }
}
