package import Rehearsal

/// The beginning of links that are used on other devices: printed, sent in a chat, or scanned as a QR code.
package struct OutwardLink: Hashable, Sendable {
    /// Scheme, host and port: `http://192.168.1.20:8080`.
    package let base: String
    /// Whether the link works on this machine only.
    package let isLocal: Bool
    /// Whether both schemes lead to this server, so that somebody may choose.
    package let hasBothSchemes: Bool

    /// - Parameter asked: the address of this server as the asking client uses it.
    package init(asked: String, _ policy: Policy) {
        if let url = policy.publicURL {
            base = url
        } else if Self.isLoopback(asked), let url = policy.networkURL {
            base = url
        } else {
            base = asked
        }
        isLocal = Self.isLoopback(base)
        hasBothSchemes = policy.ownAuthority != nil
    }

    /// The link that a phone opens; the one for a projector shows the stage at once.
    ///
    /// - Parameter isSecure: whether the scheme is https, where both lead here.
    package func join(_ role: Role, _ code: String, isSecure: Bool? = nil) -> String {
        "\(base(isSecure: isSecure))/\(role == .screen ? "screen" : "join")/\(code)"
    }

    private func base(isSecure: Bool?) -> String {
        guard hasBothSchemes, let isSecure, let place = base.firstRange(of: "://") else { return base }
        return (isSecure ? "https" : "http") + base[place.lowerBound...]
    }

    /// Whether the host in a URL is the reader's own machine (RFC 6761 section 6.3, RFC 1122 section 3.2.1.3).
    package static func isLoopback(_ url: String) -> Bool {
        let authority = url.split(separator: "://", maxSplits: 1).last?.prefix { $0 != "/" }.lowercased() ?? ""
        if authority.hasPrefix("[") { return authority.hasPrefix("[::1]") }
        let host = authority.prefix { $0 != ":" }
        let isOwnNumber = host.hasPrefix("127.") && host.allSatisfy { $0 == "." || $0.isNumber }
        return host == "localhost" || host.hasSuffix(".localhost") || isOwnNumber || host == "0.0.0.0"
    }
}
