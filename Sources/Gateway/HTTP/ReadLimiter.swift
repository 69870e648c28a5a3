import Identity
import Persistence
import Rehearsal
import RehearsalCore
import Synchronization

/// Keeps those who only look from costing those who rehearse: by token and address before it is known who asks, then by
/// member and in all. Whoever has an account is limited by token and address alone.
final class ReadLimiter: Sendable {
    /// What a read counts as.
    enum Read {
        /// The present state of a session, or a picture of it.
        case state
        /// A page of the log.
        case page
        /// What follows from the whole log.
        case takes
        /// What a session dances, and what was noted: every device reads it when it comes, all of them at once.
        case production

        var cost: Int {
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

    init(_ policy: Policy) {
        state = Mutex(
            State(
                tokens: RateLimiter(policy.readRequestsOfOne), addresses: RateLimiter(policy.readRequestsFromOne),
                members: RateLimiter(policy.readsOfOne), all: RateLimiter(policy.readsOfAll, capacity: 1)))
    }

    /// Somebody asks, and nothing was looked up yet.
    /// - Throws: a problem, when there were too many.
    func knock(with token: SecretDigest, from client: ClientPrefixes, at now: Instant) throws(Problem) {
        let key = Hexadecimal.encode(token.bytes)
        try refuse(at: now) { state, now in
            // A token that asks too often costs those beside it at the same address nothing.
            let verdict = state.tokens.take(key, at: now)
            return verdict == .allowed ? [state.addresses.take(client.address, at: now)] : [verdict]
        }
    }

    /// It is known who reads what.
    func read(_ read: Read, by caller: Caller, at now: Instant) throws(Problem) {
        guard case .member(let member) = caller else { return }
        let key = member.member.id.description
        try refuse(at: now) { state, now in
            // Nobody who is over their own budget uses up everybody's.
            let verdict = state.members.take(key, cost: read.cost, at: now)
            guard verdict == .allowed, read.isCountedForAll else { return [verdict] }
            return [state.all.take(Self.everyone, cost: read.cost, at: now)]
        }
    }

    private func refuse(
        at now: Instant, _ take: (inout State, Duration) -> [RateLimiter.Verdict]
    ) throws(Problem) {
        let verdicts = state.withLock { take(&$0, .microseconds(now.microseconds)) }
        for case .refused(let wait) in verdicts {
            throw .tooMany(retryAfter: max(1, Int((wait / .seconds(1)).rounded(.up))))
        }
    }
}

/// Keeps one member's device from coming back again and again: each time it is shown the session anew.
final class ReturnLimiter: Sendable {
    private let limiter: Mutex<RateLimiter>

    init(_ policy: Policy) { limiter = Mutex(RateLimiter(policy.returnsOfOne)) }

    /// - Parameter identifier: the member's or the account's.
    /// - Throws: when they were here too often, with how long to wait.
    func attempt(by identifier: String, at now: Instant) throws(NotNow) {
        let verdict = limiter.withLock { $0.take(identifier, at: .microseconds(now.microseconds)) }
        guard case .refused(let wait) = verdict else { return }
        var notNow = NotNow(.rate)
        notNow.retryAfter = max(1, Int((wait / .seconds(1)).rounded(.up)))
        throw notNow
    }
}
