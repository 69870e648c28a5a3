import Identity
import Rehearsal
import RehearsalCore
import Synchronization

/// Keeps one account from editing faster than anybody can.
final class EditLimiter: Sendable {
    private let limiter: Mutex<RateLimiter>

    init(_ policy: Policy) { limiter = Mutex(RateLimiter(policy.edits)) }

    /// - Throws: a problem, when there were too many.
    func attempt(by account: AccountID, at now: Instant) throws(Problem) {
        let verdict = limiter.withLock { $0.take(account.description, at: .microseconds(now.microseconds)) }
        guard case .refused(let wait) = verdict else { return }
        throw .tooMany(retryAfter: max(1, Int((wait / .seconds(1)).rounded(.up))))
    }
}
