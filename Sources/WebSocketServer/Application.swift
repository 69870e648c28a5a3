package import HTTPTypes

/// What a server serves. The synchronous functions are called on a service thread, one at a time for one connection,
/// and must return quickly: everything else on that thread waits for them.
package protocol Application: AnyObject, Sendable {
    /// Answers one HTTP request. Runs in a task of the server's group, never on a service thread.
    /// It is cancelled when the server is stopped, not when the client goes away.
    func respond(to request: HTTPRequest, body: [UInt8], from peer: Peer) async -> Reply

    /// Whether a body of more than `ServerConfiguration.maximumUnaskedBody` bytes is read. Runs as `respond` does, and nothing of the body
    /// is read meanwhile but what came in one piece with the head.
    func verdict(onBodyOf request: HTTPRequest, length: Int, from peer: Peer) async -> BodyVerdict

    /// Decides whether a request becomes a WebSocket. Called with the request headers read, before anything is answered.
    func accept(_ upgrade: Upgrade) -> UpgradeDecision

    /// The WebSocket is open; frames sent from here on reach it.
    func opened(_ connection: ConnectionID, _ upgrade: Upgrade)

    /// One whole message, valid UTF-8, at most `ServerConfiguration.maximumMessage` bytes. The bytes are gone on return.
    func received(_ text: RawSpan, from connection: ConnectionID)

    /// One whole binary message, at most as long as the verdict on the socket allows. The bytes are gone on return.
    func received(binary bytes: RawSpan, from connection: ConnectionID)

    /// The last call for a connection. `code` is the one received, or the one sent when this side closed,
    /// or `.abnormal`.
    func closed(_ connection: ConnectionID, code: CloseCode)
}

/// The other end of a connection.
package struct Peer: Hashable, Sendable {
    /// Numeric; an IPv4 address in IPv6 clothes is written as IPv4.
    package let address: String
    package let port: UInt16
    /// Whether the connection itself is TLS. (What a proxy says is in the headers.)
    package let isSecure: Bool

    package init(address: String, port: UInt16, isSecure: Bool) {
        self.address = address
        self.port = port
        self.isSecure = isSecure
    }
}

/// A request to become a WebSocket.
package struct Upgrade: Sendable {
    /// Path, query and all headers that the server knows (see `ServerConfiguration.additionalHeaders`).
    package let request: HTTPRequest
    /// As offered, in the client's order.
    package let subprotocols: [String]
    package let peer: Peer

    package init(request: HTTPRequest, subprotocols: [String], peer: Peer) {
        self.request = request
        self.subprotocols = subprotocols
        self.peer = peer
    }

    /// Without the query, percent-encoded.
    package var path: String {
        String((request.path ?? "/").prefix { $0 != "?" })
    }

    /// Without the question mark, percent-encoded; nil when there is none.
    package var query: String? {
        guard let path = request.path, let mark = path.firstIndex(of: "?") else { return nil }
        return String(path[path.index(after: mark)...])
    }
}

/// Whether a socket may be opened.
package enum UpgradeDecision: Sendable {
    /// `subprotocol` must be one that was offered and is in `ServerConfiguration.subprotocols`, or nil when none was offered.
    /// `maximumBinary`: the bytes that a binary message may have; with 0 every binary message is closed with 1003.
    case accept(subprotocol: String?, maximumBinary: Int = 0)
    /// Answered before the upgrade, then closed. Bodies above `ServerConfiguration.maximumRefusal` bytes are cut off.
    case refuse(Reply)
}

/// Whether a body is read.
package enum BodyVerdict: Sendable {
    /// It counts against these shares of the room for bodies; if one is used up, the answer is 503.
    case accept(for: [Share])
    /// Answered without reading it.
    case refuse(Reply)
}

/// The answer to a request. `Content-Length`, `Date` and `Connection` are the server's to write; the body is left out
/// for HEAD, 204 and 304.
package struct Reply: Sendable {
    /// The bytes of an answer.
    package enum Body: Sendable {
        case bytes([UInt8])
        /// Sent in pieces as the reader takes them, without a copy of the whole.
        case shared(StaticFile)
        /// Fetched in pieces as the reader takes them.
        case drawn(DrawnBody)

        /// Bytes.
        package var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .shared(let file): file.count
            case .drawn(let body): body.count
            }
        }
    }

    package var status: HTTPResponse.Status
    package var headers: HTTPFields
    package var body: Body
    /// Against which shares of the room for replies it counts until it is taken.
    package var shares: [Share] = []

    package init(status: HTTPResponse.Status, headers: HTTPFields = [:], body: Body = .bytes([])) {
        self.status = status
        self.headers = headers
        self.body = body
    }
}
