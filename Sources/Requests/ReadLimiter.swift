import Identity
package import Persistence
package import RateLimits
import Rehearsal
package import RehearsalCore
import Synchronization

/// Limits reads, so that readers do not slow down a rehearsal: by token and address before the caller is known, then by member and in total. Accounts
/// are limited by token and address only.
package final class ReadLimiter: Sendable {
    /// The kinds of reads; each kind has its own cost.
    package enum Read {
        /// The present state of a session, or a picture of it.
        case state
        /// A page of the log.
        case page
        /// A result that needs the whole log.
        case takes
        /// A session's production, its notes, or weights: every device reads them when it joins, all at the same time.
        case production

        package var cost: Int {
            switch self {
            case .state: 1
            case .page, .production: 4
            case .takes: 8
            }
        }

        var isCountedForAll: Bool {
            switch self {
            case .state, .page, .takes: true
            case .production: false
            }
        }
    }

    private struct State {
        var tokens: RateLimiter
        var addresses: RateLimiter
        var members: RateLimiter
        var all: RateLimiter
    }

    private let state: Mutex<State>
    private static let everyone = ""

    /// With the limits of the policy.
    package init(_ policy: Policy) {
        state = Mutex(
            State(
                tokens: RateLimiter(policy.readRequestsOfOne), addresses: RateLimiter(policy.readRequestsFromOne),
                members: RateLimiter(policy.readsOfOne), all: RateLimiter(policy.readsOfAll, capacity: 1)))
    }

    /// Counts a request before anything is looked up.
    /// - Throws: a problem, if there were too many.
    package func count(with token: SecretDigest, from client: ClientPrefixes, at now: Instant) throws(Problem) {
        let key = Hexadecimal.encode(token.bytes)
        try refuse(at: now) { state, now in
            // A token that is over its limit does not use up the limit of its address.
            let verdict = state.tokens.spend(key, at: now)
            return verdict == .allowed ? [state.addresses.spend(client.address, at: now)] : [verdict]
        }
    }

    /// Counts a read after the caller is known.
    package func read(_ read: Read, by caller: Caller, at now: Instant) throws(Problem) {
        let key: String?
        switch caller {
        case .account: return
        case .member(let member): key = member.member.id.description
        // A whole company reads by one link: only its address and the limit of all hold it back.
        case .guest(_, let guest): key = guest?.id.description
        }
        try refuse(at: now) { state, now in
            // A member over their own limit does not use up the limit of all.
            let verdict = key.map { state.members.spend($0, cost: read.cost, at: now) } ?? .allowed
            guard verdict == .allowed, read.isCountedForAll else { return [verdict] }
            return [state.all.spend(Self.everyone, cost: read.cost, at: now)]
        }
    }

    private func refuse(
        at now: Instant, _ spend: (inout State, Duration) -> [RateLimiter.Verdict]
    ) throws(Problem) {
        let verdicts = state.withLock { spend(&$0, .microseconds(now.microseconds)) }
        for case .refused(let wait) in verdicts {
            throw .tooMany(retryAfter: max(1, Int((wait / .seconds(1)).rounded(.up))))
        }
    }
}
