import HTTPTypes
import Hummingbird
import Logging
import WebSocketServer

extension Reception {
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
