package import HTTPTypes
package import Logging
package import WebSocketServer

/// One request as the routes see it.
package struct RouteContext: Sendable {
    package let head: HTTPRequest
    package let body: [UInt8]
    package let peer: Peer
    /// Whether the peer is a trusted proxy, whose forwarding headers are used.
    package let isThroughProxy: Bool
    package let logger: Logger
    /// The values of the variable segments of the route's path, by their names; as they were sent, percent-encoded.
    package var parameters: [String: String] = [:]

    package init(head: HTTPRequest, body: [UInt8], peer: Peer, isThroughProxy: Bool, logger: Logger) {
        self.head = head
        self.body = body
        self.peer = peer
        self.isThroughProxy = isThroughProxy
        self.logger = logger
    }
}

extension RouteContext {
    package var headers: HTTPFields { head.headerFields }

    /// Without the query, percent-encoded.
    package var path: Substring { (head.path ?? "/").prefix { $0 != "?" } }

    package var query: Query { Query(head.path?.drop { $0 != "?" }.dropFirst() ?? "") }

    /// Whether the client uses TLS: to this server, or to a trusted load balancer, which says so.
    package var isSecure: Bool {
        peer.isSecure || isThroughProxy && headers["x-forwarded-proto"]?.lowercased() == "https"
    }

    /// This server's name as the client addressed it, taken from a trusted load balancer if there is one.
    package var authority: String? {
        HostText.valid(isThroughProxy ? headers["x-forwarded-host"] ?? head.authority : head.authority)
    }

    var baseURL: String { "\(isSecure ? "https" : "http")://\(authority ?? "localhost")" }
}

extension HTTPFields {
    /// A header field without a name in HTTPTypes.
    package subscript(name: String) -> String? {
        get { HTTPField.Name(name).flatMap { self[$0] } }
        set {
            if let name = HTTPField.Name(name) { self[name] = newValue }
        }
    }
}

/// A host with an optional port.
enum HostText {
    /// `text`, if it contains only characters that are allowed in a host.
    static func valid(_ text: String?) -> String? {
        guard let text, (1...255).contains(text.utf8.count), text.utf8.allSatisfy(accepts) else { return nil }
        return text
    }

    private static func accepts(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"):
            true
        default: false
        }
    }
}

/// The origin of the page that sent a request (RFC 6454).
package enum Origin {
    /// Whether `origin` is a page of the server that was addressed as `authority`.
    package static func isOwn(_ origin: String, authority: String?) -> Bool {
        guard let authority = authority?.lowercased() else { return false }
        let origin = origin.trimmed.lowercased()
        for (scheme, port) in [("http://", "80"), ("https://", "443")] where origin.hasPrefix(scheme) {
            return withPort(String(origin.dropFirst(scheme.count)), port) == withPort(authority, port)
        }
        return false
    }

    /// Whether a request says that it comes from another site's page.
    /// - Parameter isThroughProxy: whether the peer is trusted to say how the server was addressed.
    package static func isForeign(_ request: HTTPRequest, isThroughProxy: Bool) -> Bool {
        guard let origin = request.headerFields[.origin] else { return false }
        let forwarded = isThroughProxy ? request.headerFields["x-forwarded-host"] : nil
        return !isOwn(origin, authority: request.authority) && !isOwn(origin, authority: forwarded)
    }

    private static func withPort(_ authority: String, _ port: String) -> String {
        let afterHost = authority.lastIndex(of: "]").map { authority[$0...] } ?? authority[...]
        return afterHost.contains(":") ? authority : "\(authority):\(port)"
    }
}
