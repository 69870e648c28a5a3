import HTTPTypes
import Identity
package import LiveSessions
package import Persistence
package import RateLimits
package import Rehearsal

/// Finds the sender of a request, and what they may do: every resource asks here.
package struct Access: Sendable {
    package let store: Store
    package let policy: Policy
    package let clock: any SessionClock
    package let entrance: any Entrance
    package let readLimiter: ReadLimiter

    package init(
        store: Store, policy: Policy, clock: any SessionClock, entrance: any Entrance, readLimiter: ReadLimiter
    ) {
        self.store = store
        self.policy = policy
        self.clock = clock
        self.entrance = entrance
        self.readLimiter = readLimiter
    }

    package var rights: Rights { Rights(store: store) }

    /// The address and the network from which a request comes.
    package func client(of context: RouteContext) -> ClientPrefixes {
        policy.client(of: context.head, from: context.peer)
    }

    /// The beginning of links that a request's answer gives to other devices.
    package func outward(_ context: RouteContext) -> OutwardLink { OutwardLink(asked: context.baseURL, policy) }

    /// The sender of the request. A change with a cookie must come from a page of this server.
    /// - Parameter orGuest: whether somebody with a link to a production may ask, too.
    package func caller(_ context: RouteContext, orGuest: Bool = false) async throws -> Caller {
        try await caller(Credentials(context.headers), context, orGuest: orGuest)
    }

    private func caller(_ credentials: Credentials, _ context: RouteContext, orGuest: Bool) async throws -> Caller {
        switch credentials {
        case .none: throw Problem(.notSignedIn, "Give a token as Authorization: Bearer TOKEN.")
        case .unreadable: throw Problem(.notSignedIn, "This token is not known, or no longer.")
        case .token(let token, let isCookie):
            if isCookie, ![.get, .head].contains(context.head.method) { try refuseForeign(context) }
            let digest = try token.storedDigest
            if let account = try await store.accounts.account(byToken: digest, livingOn: policy.accountTokens) {
                entrance.know(digest)
                return .account(account)
            }
            if let member = try await store.sessions.member(byToken: digest, livingOn: policy.memberTokens) {
                return .member(member)
            }
            if let guest = try await guest(digest) {
                guard orGuest else {
                    throw Problem(
                        .notAllowed, "Who came by a link to a production may do no more than what that is for.",
                        rule: "account")
                }
                return guest
            }
            throw Problem(.notSignedIn, "This token is not known, or no longer.")
        }
    }

    /// The sender of a request that only reads: guests are limited as members are.
    package func readerOrGuest(_ context: RouteContext) async throws -> Caller {
        let caller = try await caller(context, orGuest: true)
        if case .guest = caller { try readLimiter.read(.production, by: caller, at: clock.now) }
        return caller
    }

    private func guest(_ digest: SecretDigest) async throws -> Caller? {
        if let link = try await store.productionLinks.link(bySecret: digest) { return .guest(link) }
        guard let guest = try await store.productionLinks.guest(byToken: digest) else { return nil }
        return .guest(guest.link, guest)
    }

    /// The sender of the request, unless they send too many requests to be looked up.
    package func reader(_ context: RouteContext, orGuest: Bool = false) async throws -> Caller {
        if case .token(let token, _) = Credentials(context.headers) {
            try readLimiter.count(with: token.storedDigest, from: client(of: context), at: clock.now)
        }
        return try await caller(context, orGuest: orGuest)
    }

    /// Who asks for a recording by the cookie for these; `nil` without a valid one.
    package func mediaReader(_ context: RouteContext) async throws -> Caller? {
        guard let token = Credentials.mediaToken(context.headers) else { return nil }
        try readLimiter.count(with: token.storedDigest, from: client(of: context), at: clock.now)
        do {
            return try await caller(.token(token, isCookie: true), context, orGuest: true)
        } catch let problem as Problem where problem.code == .notSignedIn {
            return nil
        }
    }

    /// The account of the browser or program, for requests that need none. A request from another site's page counts as without an account.
    package func accountShown(_ context: RouteContext) async throws -> Account? {
        guard case .token(let token, let isCookie) = Credentials(context.headers),
            !isCookie || !Origin.isForeign(context.head, isThroughProxy: context.isThroughProxy)
        else { return nil }
        return try await store.accounts.account(byToken: token.storedDigest, livingOn: policy.accountTokens)
    }

    /// The digest of the token that was shown, whatever it is good for; `nil` without one.
    package func tokenShown(_ context: RouteContext) throws -> SecretDigest? {
        guard case .token(let token, _) = Credentials(context.headers) else { return nil }
        return try token.storedDigest
    }

    /// Refuses requests that come from a page of another site.
    package func refuseForeign(_ context: RouteContext) throws(Problem) {
        if Origin.isForeign(context.head, isThroughProxy: context.isThroughProxy) {
            throw Problem(
                .foreignOrigin, "A page of another site cannot do this with the browser's cookie.", field: "Origin")
        }
    }

    /// The server's owner, who asks; all others are refused.
    package func owner(_ context: RouteContext) async throws -> Account {
        let account = try await caller(context).account()
        guard account.kind == .owner else { throw Problem(.notAllowed, "Only the owner may do this.", rule: "owner") }
        return account
    }

    /// The account that asks, and the production in the path.
    /// - Throws: a problem, unless the account may do this with it.
    package func production(_ context: RouteContext, _ needed: ProductionRole) async throws -> (Account, ProductionID) {
        let caller = try await caller(context)
        let account = try caller.account()
        let id: ProductionID = try context.identifier("production")
        try await rights.require(needed, of: caller, in: id)
        return (account, id)
    }
}
