import HTTPTypes
import Hummingbird
import Logging
import WebSocketServer

/// One request on its way through the routes, without a channel: the bytes come from the socket server.
struct RouteContext: RequestContext {
    struct Source: RequestContextSource {
        let logger: Logger
        let head: HTTPRequest
        let body: [UInt8]
        let peer: Peer
    }

    var coreContext: CoreRequestContextStorage
    let head: HTTPRequest
    let body: [UInt8]
    let peer: Peer
    var question = Question.answer

    /// What is asked of a route.
    enum Question {
        case answer
        /// Answered with 100 for yes.
        case takesLongBody
    }

    init(source: Source) {
        coreContext = CoreRequestContextStorage(source: source)
        head = source.head
        body = source.body
        peer = source.peer
    }
}

extension RouteContext {
    var headers: HTTPFields { head.headerFields }

    /// Whether the client speaks TLS, to this server or to a proxy before it.
    var isSecure: Bool { peer.isSecure || headers["x-forwarded-proto"]?.lowercased() == "https" }

    /// As the client names this server.
    var authority: String? { Authority.valid(headers["x-forwarded-host"] ?? head.authority) }

    var baseURL: String { "\(isSecure ? "https" : "http")://\(authority ?? "localhost")" }
}

extension HTTPFields {
    /// A field that HTTPTypes has no name for.
    subscript(name: String) -> String? {
        get { HTTPField.Name(name).flatMap { self[$0] } }
        set {
            if let name = HTTPField.Name(name) { self[name] = newValue }
        }
    }
}

/// A host and perhaps a port.
enum Authority {
    /// `text`, if nothing is in it that no host has.
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

/// Where a page came from that asks for something (RFC 6454).
enum Origin {
    /// Whether `origin` is a page of the server that was addressed as `authority`.
    static func isOwn(_ origin: String, authority: String?) -> Bool {
        guard let authority = authority?.lowercased() else { return false }
        let origin = origin.trimmed.lowercased()
        for (scheme, port) in [("http://", "80"), ("https://", "443")] where origin.hasPrefix(scheme) {
            return withPort(String(origin.dropFirst(scheme.count)), port) == withPort(authority, port)
        }
        return false
    }

    /// Whether `request` comes from this server's own pages, by its headers.
    static func isForeign(_ headers: HTTPFields, authority: String?) -> Bool {
        guard let origin = headers[.origin] else { return false }
        return !isOwn(origin, authority: authority) && !isOwn(origin, authority: headers["x-forwarded-host"])
    }

    private static func withPort(_ authority: String, _ port: String) -> String {
        let afterHost = authority.lastIndex(of: "]").map { authority[$0...] } ?? authority[...]
        return afterHost.contains(":") ? authority : "\(authority):\(port)"
    }
}
