import Foundation

/// What a follower connects to: a join link as in a QR code, or a session's socket.
package enum SessionAddress: Sendable, Equatable {
    /// `http://host:8080/join/CODE`: the code is exchanged for a token at `origin`.
    case joinLink(origin: String, code: String)
    /// `ws://host:8080/live/SESSION`, for a follower that has a token already.
    case socket(url: String, origin: String)

    /// `nil` if `text` is neither.
    package init?(_ text: String) {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme, let host = parts.host, !host.isEmpty
        else {
            return nil
        }
        let authority = host + (parts.port.map { ":\($0)" } ?? "")
        let path = parts.path.split(separator: "/").map(String.init)
        switch scheme {
        case "http", "https":
            guard path.count == 2, path[0] == "join" else { return nil }
            self = .joinLink(origin: "\(scheme)://\(authority)", code: path[1])
        case "ws", "wss":
            guard path.count == 2, path[0] == "live" else { return nil }
            self = .socket(
                url: "\(scheme)://\(authority)/live/\(path[1])",
                origin: "\(scheme == "ws" ? "http" : "https")://\(authority)")
        default: return nil
        }
    }

    /// `http://host` → `ws://host`.
    package static func socketOrigin(of origin: String) -> String { "ws" + origin.dropFirst("http".count) }
}
