import Identity
import RateLimits
import Rehearsal
import RehearsalCore
import Requests
import Synchronization

/// Limits how fast one account may edit: above what a person can do.
final class EditLimiter: Sendable {
    private let limiter: Mutex<RateLimiter>

    init(_ policy: Policy) { limiter = Mutex(RateLimiter(policy.edits)) }

    /// - Throws: a problem, if there were too many edits.
    func attempt(by account: AccountID, at now: Instant) throws(Problem) {
        let verdict = limiter.withLock { $0.spend(account.description, at: .microseconds(now.microseconds)) }
        guard case .refused(let wait) = verdict else { return }
        throw .tooMany(retryAfter: max(1, Int((wait / .seconds(1)).rounded(.up))))
    }
}
