import Identity
package import LiveSessions
import Metrics
package import Persistence
package import RateLimits
package import Rehearsal
import RehearsalCore
package import Requests
import Synchronization
package import WebSocketServer

/// Decides who may connect: beyond the policy's limits, new clients must come back later, and those who are connected are not affected.
package final class AdmissionControl: Sendable {
    private struct State {
        var isClosed = false
        /// How many sockets each member of a session has: for a moment, a device that reconnects has two.
        var sessions: [SessionID: [MemberID: Int]] = [:]
        /// How many sockets edit each production.
        var editors: [ProductionID: Int] = [:]
        /// How many editing sockets each account has.
        var accounts: [AccountID: Int] = [:]
        var arrivals = TokenBucket()
        /// The rate of sockets whose token this node has not seen.
        var strangers: PrefixLimiter
        /// The rate of sockets whose token this node has seen.
        var known: RateLimiter
        var knownTokens = RecentSet<SecretDigest>(capacity: 20_000)
    }

    private let state: Mutex<State>
    /// New sockets of all together.
    private let all: Rate
    private let policy: Policy
    private let clock: any SessionClock

    /// One address may open half of the sockets a second that a node takes, and the network around it three quarters.
    package init(policy: Policy, clock: any SessionClock) {
        self.policy = policy
        self.clock = clock
        let atOnce = policy.arrivalsPerSecond
        all = Rate(burst: 4 * atOnce, perSecond: atOnce)
        let address = Rate(burst: atOnce, every: .seconds(2) / atOnce)
        let network = Rate(burst: 2 * atOnce, every: .seconds(4) / (3 * atOnce))
        state = Mutex(
            State(
                strangers: PrefixLimiter(address: address, network: network), known: RateLimiter(policy.arrivalsOfOne)))
    }

    /// From now on, no new socket is accepted.
    package func close() { state.withLock { $0.isClosed = true } }

    package var isClosed: Bool { state.withLock { $0.isClosed } }

    /// The bound of this node's session clock; `nil` if it is not known or too large.
    var usableClockBound: Interval? { clock.bound.flatMap { $0 <= policy.clockBound ? $0 : nil } }

    /// A socket was opened. Devices that resume may use all of the remaining rate, new ones only half of it. New ones are counted against their
    /// address and network first, so that the shares of others remain.
    package func arrive(with token: SecretDigest, from client: ClientPrefixes, isResuming: Bool)
        throws(AdmissionRefusal)
    {
        let now = clock.now
        let cause = state.withLock { state -> AdmissionRefusal.Cause? in
            if state.isClosed { return .goingAway }
            let moment = Duration.microseconds(now.microseconds)
            let isKnown = state.knownTokens.contains(token)
            let verdict =
                isKnown
                ? state.known.spend(token.key, at: moment) : state.strangers.verdict(on: client, at: moment)
            guard verdict == .allowed else { return .rate }
            let kept = !isResuming ? all.burst / 2 : isKnown ? 0 : all.burst / 4
            guard state.arrivals.spend(of: all, at: moment, leaving: kept) else { return .rate }
            if !isKnown { state.strangers.charge(client, at: moment) }
            return nil
        }
        try refuse(cause)
    }

    /// This token works, or did a moment ago.
    package func know(_ token: SecretDigest) { state.withLock { $0.knownTokens.insert(token) } }

    /// A socket waited this long to be accepted. The length of the queue shows how busy the whole server is.
    package func hasWaited(_ wait: Duration, isResuming: Bool) throws(AdmissionRefusal) {
        try refuse(wait > policy.longestWait && !isResuming ? .overload : nil)
    }

    /// Takes a place for a socket of the member, until it is given back. A further socket of a member in the session takes no
    /// further place.
    /// - Parameter isAccount: whether an account joined: it comes in although the session is full.
    func take(
        _ member: MemberID, of session: SessionID, isAccount: Bool = false
    ) throws(AdmissionRefusal) -> Place {
        let isClockGood = usableClockBound != nil
        let cause = state.withLock { state -> AdmissionRefusal.Cause? in
            if let cause = obstacle(in: state, member, session, isClockGood, isAccount: isAccount) { return cause }
            state.sessions[session, default: [:]][member, default: 0] += 1
            return nil
        }
        try refuse(cause)
        return .member(member, of: session)
    }

    /// Takes a place among the production's editors, and one of the account's own places, until it is given back.
    func take(editorOf production: ProductionID, as account: AccountID) throws(AdmissionRefusal) -> Place {
        let cause = state.withLock { state -> AdmissionRefusal.Cause? in
            guard state.accounts[account] ?? 0 < policy.editorSocketsOfAccount else { return .account }
            guard state.editors[production] ?? 0 < policy.editorsOfOne else { return .editors }
            state.accounts[account, default: 0] += 1
            state.editors[production, default: 0] += 1
            return nil
        }
        try refuse(cause)
        return .editor(of: production, by: account)
    }

    /// Checks whether a new member of the session would be accepted.
    func expectNewcomer(to session: SessionID, isAccount: Bool = false) throws(AdmissionRefusal) {
        let isClockGood = usableClockBound != nil
        try refuse(
            state.withLock {
                $0.isClosed ? .goingAway : obstacle(in: $0, nil, session, isClockGood, isAccount: isAccount)
            })
    }

    private func obstacle(
        in state: State, _ member: MemberID?, _ session: SessionID, _ isClockGood: Bool, isAccount: Bool
    ) -> AdmissionRefusal.Cause? {
        guard let members = state.sessions[session] else {
            if !isClockGood { return .clock }
            return state.sessions.count < policy.sessions ? nil : .sessions
        }
        if let member, let sockets = members[member] { return sockets < policy.socketsOfMember ? nil : .member }
        return isAccount || members.count < policy.membersOfOne ? nil : .members
    }

    /// The socket that had this place has ended.
    func giveBack(_ place: Place) {
        state.withLock { state in
            switch place {
            case .member(let member, let session):
                Self.decrement(from: &state.sessions[session, default: [:]][member])
                if state.sessions[session]?.isEmpty == true { state.sessions[session] = nil }
            case .editor(let production, let account):
                Self.decrement(from: &state.editors[production])
                Self.decrement(from: &state.accounts[account])
            }
        }
    }

    private static func decrement(from count: inout Int?) {
        count = (count ?? 1) - 1
        if count == 0 { count = nil }
    }

    /// How many sockets edit productions here.
    package var editors: Int { state.withLock { $0.editors.values.reduce(0, +) } }

    private func refuse(_ cause: AdmissionRefusal.Cause?) throws(AdmissionRefusal) {
        guard let cause else { return }
        Counter(label: "runthrough_admissions_refused_total", dimensions: [("cause", cause.rawValue)]).increment()
        throw AdmissionRefusal(cause)
    }
}

extension SecretDigest {
    /// A short key that no client can choose.
    fileprivate var key: String { String(decoding: bytes.prefix(16).map { $0 & 0x7F }, as: UTF8.self) }
}
