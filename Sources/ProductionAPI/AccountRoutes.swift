import HTTPTypes
import Identity
import LiveSessions
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

struct AccountRoutes: Resource {
    let access: Access
    let sessions: Sessions
    let accounts: Accounts
    let clock: any SessionClock
    let policy: Policy
    let removal: MemberRemoval

    var routes: [Route] {
        [
            Route(.post, "/owner/{link}") { context in try await signIn(context) },
            Route(.get, "/api/v1/me") { context in try await readCaller(context) },
            Route(.post, "/api/v1/sign-out") { context in try await signOut(context) },
        ]
    }

    /// Redeems a one-time link; what a browser is shown of it first is a page, since previews of chats open links too.
    private func signIn(_ context: RouteContext) async throws -> Reply {
        try await redeem(context, else: "`runthrough owner-link` makes a new one.") { link, token in
            try await accounts.redeemOwnerLink(
                link, token: token, liveFor: policy.accountTokensLive, from: context.headers[.userAgent])
        }
    }

    /// - Parameter way: to another link.
    func redeem(
        _ context: RouteContext, else way: String, _ redeem: (SecretDigest, SecretDigest) async throws -> Redemption
    ) async throws -> Reply {
        try access.refuseForeign(context)
        let token = try Token()
        var outcome = Redemption.unknown
        if let link = context.parameters["link"].flatMap({ Token($0) }) {
            outcome = try await redeem(link.storedDigest, token.storedDigest)
        }
        switch outcome {
        case .account(let account): return welcome(account, token, context)
        case .used: throw Problem(.linkUsed, "This link was used already; it works once. \(way)", rule: "used")
        case .expired: throw Problem(.linkUsed, "This link is too old. \(way)", rule: "expired")
        case .unknown:
            throw Problem(.linkUsed, "There is no such link: a part of it is missing. \(way)", rule: "unknown")
        }
    }

    /// Browsers get a cookie and the first page, programs the token. A pose worker is a program: no browser's cookie
    /// may be changed for its token.
    func welcome(_ account: Account, _ token: Token, _ context: RouteContext) -> Reply {
        var headers: HTTPFields = [:]
        if account.kind != .poseWorker {
            headers[.setCookie] = cookie(token, context)
            guard context.headers[.accept]?.lowercased().contains("application/json") == true else {
                headers[.location] = "/"
                return Reply(status: .seeOther, headers: headers)
            }
        }
        let expires = clock.now + .seconds(policy.accountTokensLive.components.seconds)
        return .json(headers: headers) { json in
            json.member("token", token.secret)
            json.member("account") { $0.account(account) }
            json.member("expires", ProductionDocument.date(milliseconds: expires.microseconds / 1_000))
        }
    }

    private func readCaller(_ context: RouteContext) async throws -> Reply {
        switch try await access.caller(context, orGuest: true) {
        case .account(let account):
            .json { json in
                json.member("account") { $0.account(account) }
                let outward = access.outward(context)
                json.member("links") { json in
                    json.object { json in
                        json.member("base", outward.base)
                        json.member("local", outward.isLocal)
                    }
                }
            }
        case .member(let found):
            .json { json in
                json.member("member") { $0.member(found.member, performer: nil) }
                json.member("session", found.session.description)
            }
        case .guest(let link, let guest):
            .json { json in
                json.member("production", link.production.description)
                json.member("role", link.role.word)
                json.member("link", link.name)
                if let guest {
                    json.member("guest") { json in
                        json.object { json in
                            json.member("id", guest.author.id)
                            json.member("name", guest.author.name)
                        }
                    }
                }
            }
        }
    }

    /// Makes the token that was shown useless, and takes the cookie away.
    private func signOut(_ context: RouteContext) async throws -> Reply {
        let caller = try await access.caller(context, orGuest: true)
        if case .token(let token, _) = Credentials(context.headers) {
            let digest = try token.storedDigest
            switch caller {
            case .account:
                let places = try await sessions.places(signedInBy: digest)
                try await accounts.revoke(token: digest)
                try await removal.forget(places)
            case .member(let found):
                try await sessions.revoke(token: digest)
                try await removal.forget(sessions.places(of: found.member.id))
            case .guest: throw Problem(.notAllowed, "Only who made a link takes it back.", rule: "account")
            }
        }
        return Reply(status: .noContent, headers: [.setCookie: cookie(nil, context)])
    }

    /// It stays as long as the token can: how long that is without use, the server says. It is for https alone, but not where both schemes lead to
    /// this server: whoever goes on by the other one is still signed in, and browsers would let no cookie of http take its place.
    private func cookie(_ token: Token?, _ context: RouteContext) -> String {
        Credentials.setCookie(
            token, lifetime: policy.secretsLiveAtMost, isSecure: context.isSecure && policy.ownAuthority == nil)
    }
}

extension JSONWriter {
    mutating func account(_ account: Account, state: String? = nil) {
        object { json in
            json.member("id", account.id)
            json.member("name", account.name)
            json.member("kind", account.kind.rawValue)
            json.member("state", ifPresent: state)
        }
    }
}
