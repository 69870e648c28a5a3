import HTTPTypes
import Hummingbird
import Identity
import LiveSessions
import Persistence
import Rehearsal
import RehearsalCore
import Wire

extension Routes {
    var accounts: [Route] {
        [
            Route(.get, "/owner/{link}", isOnce: true) { _, context in try await signIn(context) },
            Route(.get, "/api/v1/me") { _, context in try await whoAmI(context) },
            Route(.post, "/api/v1/sign-out") { _, context in try await signOut(context) },
        ]
    }

    /// Redeems a one-time link: browsers get a cookie and the first page, programs the token.
    private func signIn(_ context: RouteContext) async throws -> Response {
        let token = try Token()
        guard let link = context.parameters.get("link").flatMap({ Token($0) }),
            let account = try await store.accounts.redeemOwnerLink(
                link.storedDigest, token: token.storedDigest, liveFor: policy.accountTokensLive)
        else {
            throw Problem(.linkUsed, "A link works once, and not for long. `runthrough owner-link` makes a new one.")
        }
        return welcome(account, token, context)
    }

    /// Browsers get a cookie and the first page, programs the token.
    func welcome(_ account: Account, _ token: Token, _ context: RouteContext) -> Response {
        let cookie = Credentials.setCookie(token, lifetime: policy.accountTokensLive, isSecure: context.isSecure)
        guard context.headers[.accept]?.lowercased().contains("application/json") == true else {
            return Response(status: .seeOther, headers: [.location: "/", .setCookie: cookie])
        }
        let expires = clock.now + .seconds(policy.accountTokensLive.components.seconds)
        return .json(headers: [.setCookie: cookie]) { json in
            json.member("token", token.secret)
            json.member("account") { $0.account(account) }
            json.member("expires", ProductionDocument.date(milliseconds: expires.microseconds / 1_000))
        }
    }

    private func whoAmI(_ context: RouteContext) async throws -> Response {
        switch try await caller(context) {
        case .account(let account): .json { json in json.member("account") { $0.account(account) } }
        case .member(let found):
            .json { json in
                json.member("member") { $0.member(found.member, performer: nil) }
                json.member("session", found.session.description)
            }
        }
    }

    /// Makes the token that was shown useless, and takes the cookie away.
    private func signOut(_ context: RouteContext) async throws -> Response {
        let caller = try await caller(context)
        if case .token(let token, _) = Credentials(context.headers) {
            let digest = try token.storedDigest
            switch caller {
            case .account: try await store.accounts.revoke(token: digest)
            case .member(let found):
                try await store.sessions.revoke(token: digest)
                try await forget(found.member.id, in: found.session)
            }
        }
        let cookie = Credentials.setCookie(nil, lifetime: .zero, isSecure: context.isSecure)
        return Response(status: .noContent, headers: [.setCookie: cookie])
    }
}

extension JSONWriter {
    mutating func account(_ account: Account) {
        object { json in
            json.member("id", account.id)
            json.member("name", account.name)
            json.member("kind", account.kind.rawValue)
        }
    }
}
