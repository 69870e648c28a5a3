import HTTPTypes
import Hummingbird
import LiveSessions
import Persistence
import Rehearsal

/// From whom a request comes.
enum Caller {
    case account(Account)
    case member(AuthenticatedMember)

    /// An account; members of sessions edit nothing.
    func account() throws(Problem) -> Account {
        guard case .account(let account) = self else {
            throw Problem(.notAllowed, "Only an account may do this; a member of a session may not.", rule: "account")
        }
        return account
    }

    /// An account: members of sessions read a production as it is, not how it came to be so.
    func historian() throws(Problem) -> Account {
        guard case .account(let account) = self else {
            throw Problem(
                .notAllowed, "How a production came to be is for accounts; a member reads it as it is now.",
                rule: "account")
        }
        return account
    }

    /// Whether it may see into a session: any account, and the session's own members.
    func mayRead(_ session: SessionID) -> Bool {
        switch self {
        case .account: true
        case .member(let member): member.session == session
        }
    }

    /// Whether it may run a session: any account, the session's conductors, and whoever owns it.
    func mayConduct(_ session: SessionRecord) -> Bool {
        switch self {
        case .account: true
        case .member(let member):
            member.session == session.id && member.member.role == .conductor || owns(session)
        }
    }
}

extension Caller {
    /// Whether the caller owns the session, however they came in: the server's owner does, and the account that opened it.
    func owns(_ session: SessionRecord) -> Bool { owner(of: session) != nil }

    /// The account that owns the session, if that account asks. A session without a known account belongs to every account.
    func owner(of session: SessionRecord) -> Account? {
        let account: Account? =
            switch self {
            case .account(let account): account
            case .member(let member): member.session == session.id ? member.account : nil
            }
        guard let account else { return nil }
        return account.kind == .owner || session.openedBy == nil || session.openedBy == account.id ? account : nil
    }
}

extension Caller {
    /// - Parameter isStanding: whether what was noted under way may be read by those whom it is for.
    func readsNotes(of session: SessionRecord, isStanding: Bool) -> NoteReader {
        switch self {
        case .member(let member) where !mayConduct(session): .member(member.member.id, isStanding: isStanding)
        case .account, .member: .conductor
        }
    }
}

extension Routes {
    /// Who asks. A change asked for with a cookie must come from a page of this server.
    func caller(_ context: RouteContext) async throws -> Caller {
        switch Credentials(context.headers) {
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
            throw Problem(.notSignedIn, "This token is not known, or no longer.")
        }
    }

    /// Who asks, unless they ask too often for that to be looked up.
    func reader(_ context: RouteContext) async throws -> Caller {
        if case .token(let token, _) = Credentials(context.headers) {
            try readLimiter.knock(with: token.storedDigest, from: client(of: context), at: clock.now)
        }
        return try await caller(context)
    }

    /// The account whose browser or program asks, where none is needed. A page of another site speaks for nobody.
    func accountShown(_ context: RouteContext) async throws -> Account? {
        guard case .token(let token, let isCookie) = Credentials(context.headers),
            !isCookie || !Origin.isForeign(context.head, isThroughProxy: context.isThroughProxy)
        else { return nil }
        return try await store.accounts.account(byToken: token.storedDigest, livingOn: policy.accountTokens)
    }

    func refuseForeign(_ context: RouteContext) throws(Problem) {
        if Origin.isForeign(context.head, isThroughProxy: context.isThroughProxy) {
            throw Problem(
                .foreignOrigin, "A page of another site cannot do this with the browser's cookie.", field: "Origin")
        }
    }
}
