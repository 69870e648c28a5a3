/// The parts of `ws://host:port/path?query` or `wss://…`.
struct SocketURL: Hashable, Sendable {
    let isSecure: Bool
    let host: String
    let port: UInt16
    /// Path and query; begins with a slash.
    let path: String

    /// Nil for anything else, also with a user name or a fragment.
    init?(_ text: String) {
        let rest: Substring
        if text.hasPrefix("wss://") {
            (isSecure, rest) = (true, text.dropFirst(6))
        } else if text.hasPrefix("ws://") {
            (isSecure, rest) = (false, text.dropFirst(5))
        } else {
            return nil
        }
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        let authority = rest[..<end]
        let tail = String(rest[end...])
        path = tail.hasPrefix("/") ? tail : "/" + tail
        let isTame = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard isTame, !authority.contains("@"), !tail.contains("#") else { return nil }
        let name: Substring
        let number: Substring?
        if authority.hasPrefix("["), let bracket = authority.firstIndex(of: "]") {
            name = authority[authority.index(after: authority.startIndex)..<bracket]
            let after = authority[authority.index(after: bracket)...]
            guard after.isEmpty || after.hasPrefix(":") else { return nil }
            number = after.isEmpty ? nil : after.dropFirst()
        } else if let colon = authority.firstIndex(of: ":") {
            name = authority[..<colon]
            number = authority[authority.index(after: colon)...]
        } else {
            (name, number) = (authority, nil)
        }
        guard !name.isEmpty else { return nil }
        host = String(name)
        if let number {
            guard let port = UInt16(number), port > 0 else { return nil }
            self.port = port
        } else {
            port = isSecure ? 443 : 80
        }
    }

    /// The same for `http://` and `https://`.
    init?(http text: String) {
        guard text.hasPrefix("http") else { return nil }
        self.init("ws" + text.dropFirst("http".count))
    }

    /// The value of the Host header.
    var authority: String {
        let name = host.contains(":") ? "[\(host)]" : host
        return port == (isSecure ? 443 : 80) ? name : "\(name):\(port)"
    }
}
