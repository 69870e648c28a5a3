package import HTTPTypes
import Logging
import Persistence
package import WebSocketServer

extension WebApplication {
    /// Long bodies are accepted only for some routes, each with its own limit, from accounts and for a few of them from members; the token is
    /// checked before more is read.
    package func objection(toBodyOf request: HTTPRequest, length: Int, from peer: Peer) async -> Reply? {
        let context = context(of: request, body: [], from: peer)
        guard router.takes(bodyOf: length, context) else {
            return Problem(.tooLarge, "A body of this length is not taken here.", rule: "here").reply
        }
        do {
            if case .token(let token, _) = Credentials(request.headerFields) {
                let digest = try token.storedDigest
                if try await store.accounts.account(byToken: digest) != nil { return nil }
                if router.takes(bodyOf: length, ofMember: true, context),
                    try await store.sessions.member(byToken: digest, livingOn: policy.memberTokens) != nil
                {
                    return nil
                }
            }
            return Problem(.tooLarge, "A body of this length is for accounts.", rule: "account").reply
        } catch {
            logger.warning("whose body it is could not be found out", metadata: ["cause": "\(error)"])
            return Problem.unavailable().reply
        }
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
        let reply = await router.respond(to: context)
        if reply.headers[.contentType] == Problem.contentType,
            let page = pages.problemReply(reply.status, reply.headers, to: request, isSecure: context.isSecure)
        {
            return page.guarded(isInterface: false)
        }
        return reply.guarded(isInterface: true)
    }
}
