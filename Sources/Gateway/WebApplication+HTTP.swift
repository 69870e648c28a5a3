import PageServing
package import HTTPTypes
import Identity
import Logging
import Persistence
import Rehearsal
import Requests
package import WebSocketServer

extension WebApplication {
    /// Long bodies are accepted only for some routes, each with its own limit, from accounts and for a few of them from members; the token is
    /// checked before more is read.
    package func verdict(onBodyOf request: HTTPRequest, length: Int, from peer: Peer) async -> BodyVerdict {
        let context = context(of: request, body: [], from: peer)
        guard router.accepts(bodyOf: length, context) else {
            return .refuse(Problem(.tooLarge, "A body of this length is not taken here.", rule: "here").reply)
        }
        do {
            if case .token(let token, _) = Credentials(request.headerFields) {
                let digest = try token.storedDigest
                if let account = try await store.accounts.account(byToken: digest) {
                    return .accept(for: shares(of: context, "account \(account.id)", sixteenths: 8, ofAddress: 12))
                }
                if router.accepts(bodyOf: length, ofMember: true, context),
                    let found = try await store.sessions.member(byToken: digest, livingOn: policy.memberTokens)
                {
                    // Half is left for accounts, whatever members send.
                    return .accept(
                        for: shares(of: context, "member \(found.member.id)", sixteenths: 1, ofAddress: 6)
                            + [Share(of: "members", sixteenths: 8)])
                }
            }
            return .refuse(Problem(.tooLarge, "A body of this length is for accounts.", rule: "account").reply)
        } catch {
            logger.warning("whose body it is could not be found out", metadata: ["cause": "\(error)"])
            return .refuse(Problem.unavailable().reply)
        }
    }

    /// What somebody may have at a time of what all share, and what their address may have.
    private func shares(of context: RouteContext, _ caller: String, sixteenths: Int, ofAddress: Int) -> [Share] {
        let address = policy.client(of: context.head, from: context.peer).address
        // Behind a load balancer that does not say for whom it speaks, there is no address.
        let isKnown = !context.isThroughProxy || context.headers["x-forwarded-for"] != nil
        return [Share(of: caller, sixteenths: sixteenths)]
            + (isKnown ? [Share(of: "address \(address)", sixteenths: ofAddress)] : [])
    }

    /// The bearer of a token, or whoever is at an address.
    private func shares(of context: RouteContext) -> [Share] {
        guard case .token(let token, _) = Credentials(context.headers), let digest = try? token.storedDigest else {
            return []
        }
        return [Share(of: "token \(digest.bytes)", sixteenths: 4)]
    }

    private func context(of request: HTTPRequest, body: [UInt8], from peer: Peer) -> RouteContext {
        var logger = logger
        logger[metadataKey: "method"] = "\(request.method)"
        return RouteContext(
            head: request, body: body, peer: peer, isThroughProxy: policy.trusts(peer.address), logger: logger)
    }

    func reply(to request: HTTPRequest, body: [UInt8], from peer: Peer) async -> Reply {
        let context = context(of: request, body: body, from: peer)
        if let reply = pages.reply(to: request, isSecure: context.isSecure) {
            return reply.guarded(isInterface: false)
        }
        let shares = shares(of: context)
        guard let place = callers.hold(1, for: shares) else {
            return Problem.tooMany(retryAfter: 1).reply
        }
        defer { withExtendedLifetime(place) {} }
        var reply = await router.respond(to: context)
        reply.shares = shares
        if reply.headers[.contentType] == Problem.contentType,
            let page = pages.problemReply(reply.status, reply.headers, to: request, isSecure: context.isSecure)
        {
            return page.guarded(isInterface: false)
        }
        return reply.guarded(isInterface: true)
    }
}
