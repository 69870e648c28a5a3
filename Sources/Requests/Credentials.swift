package import HTTPTypes
package import Identity
package import Persistence

/// The token with which a request identifies its sender.
package enum Credentials {
    case none
    /// There is something, but it does not have the form of a token.
    case unreadable
    case token(Token, isCookie: Bool)

    package static let cookie = "runthrough"
    /// For recordings alone, which a page's player asks for by itself: it cannot say `Authorization`.
    static let mediaCookie = "runthrough-media"
    static let mediaPath = "/api/v1/tracks/"
    private static let subprotocolPrefix = "bearer."

    /// In this order: `Authorization`, a `bearer.…` subprotocol, the cookie.
    package init(_ headers: HTTPFields, subprotocols: [String] = []) {
        if let authorization = headers[.authorization] {
            let words = authorization.split(separator: " ", maxSplits: 1)
            guard words.count == 2, words[0].lowercased() == "bearer", let token = Token(String(words[1]).trimmed)
            else {
                self = .unreadable
                return
            }
            self = .token(token, isCookie: false)
        } else if let offered = subprotocols.first(where: { $0.hasPrefix(Self.subprotocolPrefix) }) {
            self =
                Token(offered.dropFirst(Self.subprotocolPrefix.count)).map { .token($0, isCookie: false) }
                ?? .unreadable
        } else if let cookie = Self.cookie(Self.cookie, in: headers) {
            self = Token(cookie).map { .token($0, isCookie: true) } ?? .unreadable
        } else {
            self = .none
        }
    }

    private static func cookie(_ name: String, in headers: HTTPFields) -> String? {
        for field in headers[values: .cookie] {
            for pair in field.split(separator: ";") {
                let parts = pair.split(separator: "=", maxSplits: 1)
                if parts.count == 2, parts[0].trimmed == name { return parts[1].trimmed }
            }
        }
        return nil
    }

    /// The token with which a page's player asks for recordings.
    static func mediaToken(_ headers: HTTPFields) -> Token? {
        guard headers[.authorization] == nil else { return nil }
        return cookie(mediaCookie, in: headers).flatMap { Token($0) }
    }

    /// The header field that lets the page's player read recordings with the token, as long as the browser runs.
    package static func setMediaCookie(_ token: Token, isSecure: Bool) -> String {
        "\(mediaCookie)=\(token.secret); Path=\(mediaPath); HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
    }

    /// The header field that sets the browser's cookie, or removes it if the token is `nil`.
    ///
    /// - Parameter isSecure: whether it is for https alone.
    package static func setCookie(_ token: Token?, lifetime: Duration, isSecure: Bool) -> String {
        let value = token?.secret ?? ""
        let age = token == nil ? 0 : lifetime.components.seconds
        return "\(cookie)=\(value); Path=/; Max-Age=\(age); HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")"
    }
}

extension Token {
    /// The digest under which the database stores it.
    package var storedDigest: SecretDigest {
        get throws {
            guard let digest = SecretDigest(try digest.bytes) else {
                throw Problem(.internalError, "A token could not be read.")
            }
            return digest
        }
    }
}
