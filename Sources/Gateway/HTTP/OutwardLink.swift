import Rehearsal

/// The beginning of links that leave this machine: on paper, in a chat, in a picture that phones scan.
package struct OutwardLink: Hashable, Sendable {
    /// Scheme, host and port: `http://192.168.1.20:8080`.
    let base: String
    /// Whether nobody but this machine can follow it.
    let isLocal: Bool

    /// - Parameter asked: as the client that asks for the link reaches this server.
    init(asked: String, _ policy: Policy) {
        if let url = policy.publicURL {
            base = url
        } else if Self.isLoopback(asked), let url = policy.networkURL {
            base = url
        } else {
            base = asked
        }
        isLocal = Self.isLoopback(base)
    }

    /// What a phone opens; a projector's shows the stage at once.
    func join(_ role: Role, _ code: String) -> String { "\(base)/\(role == .screen ? "screen" : "join")/\(code)" }

    /// Whether a URL names the machine that reads it (RFC 6761 section 6.3, RFC 1122 section 3.2.1.3).
    package static func isLoopback(_ url: String) -> Bool {
        let authority = url.split(separator: "://", maxSplits: 1).last?.prefix { $0 != "/" }.lowercased() ?? ""
        if authority.hasPrefix("[") { return authority.hasPrefix("[::1]") }
        let host = authority.prefix { $0 != ":" }
        let isOwnNumber = host.hasPrefix("127.") && host.allSatisfy { $0 == "." || $0.isNumber }
        return host == "localhost" || host.hasSuffix(".localhost") || isOwnNumber || host == "0.0.0.0"
    }
}

extension Routes {
    func outward(_ context: RouteContext) -> OutwardLink { OutwardLink(asked: context.baseURL, policy) }
}
