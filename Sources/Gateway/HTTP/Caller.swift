import HTTPTypes
import LiveSessions
import Persistence
import Rehearsal

/// The sender of a request.
enum Caller {
    case account(Account)
    case member(AuthenticatedMember)
    /// Somebody with a link to a production: they read it, its music and its pictures; once they have said who they are, they may do what the
    /// link allows.
    case guest(ProductionLink, ProductionGuest? = nil)

    /// As whom the caller changes productions; refused for members of sessions.
    func author() throws(Problem) -> AppliedEdit.Author {
        if case .guest(_, let guest) = self {
            guard let guest else {
                throw Problem(.notAllowed, "Say who you are first: POST /api/v1/guests.", rule: "guestName")
            }
            return guest.author
        }
        return AppliedEdit.Author(try account())
    }

    /// The caller's account; refused for members of sessions, who may not edit.
    func account() throws(Problem) -> Account {
        guard case .account(let account) = self else {
            throw Problem(.notAllowed, "Only an account may do this; a member of a session may not.", rule: "account")
        }
        return account
    }

    /// Refused for members of sessions, and for those who may only look: they may read a production but not its history.
    func requireHistorian() throws(Problem) {
        if case .guest(_, let guest?) = self, guest.link.role >= .comment { return }
        guard case .account = self else {
            throw Problem(
                .notAllowed, "How a production came to be is for accounts; a member reads it as it is now.",
                rule: "account")
        }
    }
}

extension Routes {
    var rights: Rights { Rights(store: store) }

    /// What somebody may read of a session's notes now.
    /// - Parameter tellsWithheld: whether notes written while the run moved are told, if no performer moves now: neither in that run nor in the next.
    func noteReader(for caller: Caller, of record: SessionRecord, tellsWithheld: Bool) async throws -> NoteReader {
        if caller.mayConduct(record) { return .conductor }
        guard let live = try await directory.session(record.id) else {
            return .member(dancing: nil, from: .start, isStanding: tellsWithheld)
        }
        let (view, _, now) = await live.view()
        let (people, hasEnded) = (view.state.people, view.state.life.hasEnded)
        // An account that does not conduct reads as a member without a performer.
        var (performer, start) = (PerformerID?.none, SequenceNumber.start)
        if case .member(let member) = caller, let danced = people.performer(of: member.member.id) {
            (performer, start) = (danced, people.assignedSince(danced, by: member.member.id))
        }
        return .member(
            dancing: performer, from: start,
            isStanding: tellsWithheld && (hasEnded || view.state.run.stands(at: now)))
    }
}

extension Routes {
    /// The sender of the request. A change with a cookie must come from a page of this server.
    /// - Parameter orGuest: whether somebody with a link to a production may ask, too.
    func caller(_ context: RouteContext, orGuest: Bool = false) async throws -> Caller {
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
                admission.know(digest)
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
    func readerOrGuest(_ context: RouteContext) async throws -> Caller {
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
    func reader(_ context: RouteContext, orGuest: Bool = false) async throws -> Caller {
        if case .token(let token, _) = Credentials(context.headers) {
            try readLimiter.count(with: token.storedDigest, from: client(of: context), at: clock.now)
        }
        return try await caller(context, orGuest: orGuest)
    }

    /// Who asks for a recording by the cookie for these; `nil` without a valid one.
    func mediaReader(_ context: RouteContext) async throws -> Caller? {
        guard let token = Credentials.mediaToken(context.headers) else { return nil }
        try readLimiter.count(with: token.storedDigest, from: client(of: context), at: clock.now)
        do {
            return try await caller(.token(token, isCookie: true), context, orGuest: true)
        } catch let problem as Problem where problem.code == .notSignedIn {
            return nil
        }
    }

    /// The account of the browser or program, for requests that need none. A request from another site's page counts as without an account.
    func accountShown(_ context: RouteContext) async throws -> Account? {
        guard case .token(let token, let isCookie) = Credentials(context.headers),
            !isCookie || !Origin.isForeign(context.head, isThroughProxy: context.isThroughProxy)
        else { return nil }
        return try await store.accounts.account(byToken: token.storedDigest, livingOn: policy.accountTokens)
    }

    /// The digest of the token that was shown, whatever it is good for; `nil` without one.
    func tokenShown(_ context: RouteContext) throws -> SecretDigest? {
        guard case .token(let token, _) = Credentials(context.headers) else { return nil }
        return try token.storedDigest
    }

    func refuseForeign(_ context: RouteContext) throws(Problem) {
        if Origin.isForeign(context.head, isThroughProxy: context.isThroughProxy) {
            throw Problem(
                .foreignOrigin, "A page of another site cannot do this with the browser's cookie.", field: "Origin")
        }
    }
}
