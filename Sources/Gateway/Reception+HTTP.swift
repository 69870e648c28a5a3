package import HTTPTypes
import Hummingbird
import Logging
import Persistence
package import WebSocketServer

extension Reception {
    package func mayHaveLongBody(_ request: HTTPRequest) -> Bool {
        guard case .token = Credentials(request.headerFields) else { return false }
        return responder.takesLongBody(request)
    }

    /// Long bodies are for accounts; whose token it is, is found out before more is read.
    package func objection(toLongBodyOf request: HTTPRequest, from peer: Peer) async -> Reply? {
        do {
            if case .token(let token, _) = Credentials(request.headerFields),
                try await store.accounts.account(byToken: token.storedDigest) != nil
            {
                return nil
            }
            return Problem(.tooLarge, "A body of this length is for accounts.").reply
        } catch {
            logger.warning("whose body it is could not be found out", metadata: ["cause": "\(error)"])
            return Problem.unavailable().reply
        }
    }

    func reply(to request: HTTPRequest, body: [UInt8], from peer: Peer) async -> Reply {
        if let reply = pages.reply(to: request, isSecure: peer.isSecure) { return reply.guarded(isInterface: false) }
        var request = request
        let isHead = request.method == .head
        if isHead { request.method = .get }
        var logger = logger
        logger[metadataKey: "method"] = "\(request.method)"
        let exchange = Exchange(source: Exchange.Source(logger: logger, head: request, body: body, peer: peer))
        let response = await responder.respond(to: exchange, isHead: isHead)
        let collected = Collected()
        do {
            try await response.body.write(BodyWriter(collected: collected))
        } catch {
            return Problem(.internalError, "The answer could not be written.").reply
        }
        return Reply(status: response.status, headers: response.headers, body: .bytes(collected.bytes)).guarded(
            isInterface: true)
    }
}

/// The bytes of an answer; one task writes and reads them.
private final class Collected {
    var bytes: [UInt8] = []
}

private struct BodyWriter: ResponseBodyWriter {
    let collected: Collected

    mutating func write(_ buffer: ByteBuffer) async throws {
        collected.bytes.append(contentsOf: buffer.readableBytesView)
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
