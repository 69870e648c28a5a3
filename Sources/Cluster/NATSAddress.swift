import Foundation

/// The addresses of a NATS cluster's servers, and this node's login.
package struct NATSAddress: Sendable, Equatable {
    /// The credentials that a connection logs in with.
    enum Login: Sendable, Equatable {
        case anonymous
        case user(String, password: String)
        case token(String)
    }

    /// Each `nats://host:port` or `tls://host:port`.
    let servers: [String]
    let login: Login
    let isSecure: Bool
    /// File with a user's JWT and seed.
    package var credentialsFile: String?
    /// A PEM file with the authorities that signed the servers' certificates; without one, the system's authorities.
    package var authoritiesFile: String?

    /// Reads `nats://user:password@one:4222,nats://two:4222`: several servers of one cluster, `tls://` for TLS, a name without a
    /// password for a token. `nil` for anything else, and if two servers have different logins.
    package init?(_ text: String) {
        var servers: [String] = []
        var logins: [Login] = []
        var isSecure = false
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            guard let url = URLComponents(string: part.trimmingCharacters(in: .whitespaces)),
                let scheme = url.scheme?.lowercased(), ["nats", "tls"].contains(scheme),
                let host = url.host, !host.isEmpty, url.path.isEmpty || url.path == "/", url.query == nil,
                url.fragment == nil
            else { return nil }
            isSecure = isSecure || scheme == "tls"
            servers.append("\(scheme)://\(host):\(url.port ?? 4222)")
            switch (url.user, url.password) {
            case (let user?, let password?): logins.append(.user(user, password: password))
            case (let token?, nil): logins.append(.token(token))
            case (nil, _): continue
            }
        }
        guard !servers.isEmpty, logins.allSatisfy({ $0 == logins[0] }) else { return nil }
        self.servers = servers
        self.isSecure = isSecure
        login = logins.first ?? .anonymous
    }
}
