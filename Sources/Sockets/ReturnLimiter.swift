import Identity
import RateLimits
package import RehearsalCore
package import Requests
import Synchronization

/// Limits how often one member's device may reconnect: each time, it is sent the session again.
package final class ReturnLimiter: Sendable {
    private let limiter: Mutex<RateLimiter>

    /// With the limits of the policy.
    package init(_ policy: Policy) { limiter = Mutex(RateLimiter(policy.returnsOfOne)) }

    /// - Parameter identifier: the member's or the account's.
    /// - Throws: if they reconnected too often, with the time to wait.
    package func attempt(by identifier: String, at now: Instant) throws(AdmissionRefusal) {
        let verdict = limiter.withLock { $0.spend(identifier, at: .microseconds(now.microseconds)) }
        guard case .refused(let wait) = verdict else { return }
        var refused = AdmissionRefusal(.rate)
        refused.retryAfter = max(1, Int((wait / .seconds(1)).rounded(.up)))
        throw refused
    }
}
