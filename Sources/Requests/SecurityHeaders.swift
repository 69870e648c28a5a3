package import HTTPTypes
package import WebSocketServer

/// Header fields that tell browsers what is forbidden.
package enum SecurityHeaders {
    /// For every answer.
    static let always: HTTPFields = fields([
        ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
    ])

    /// For pages. Sockets are listed with their host: not every browser lets `'self'` include them.
    ///
    /// The opener policy is sent only with pages over TLS or from the reader's own machine: elsewhere, browsers ignore it and log a warning.
    ///
    /// - Parameter asked: what the page may ask its person for.
    package static func page(_ request: HTTPRequest, isSecure: Bool, asked: AskedOfPeople = .nothing) -> HTTPFields {
        let camera = asked == .movement || asked == .film ? "self" : ""
        let movement = asked == .movement ? "self" : ""
        let voice = asked == .voice || asked == .film ? "self" : ""
        let sockets = HostText.valid(request.authority).map { " ws://\($0) wss://\($0)" } ?? ""
        var fields = fields([
            (
                "Content-Security-Policy",
                """
                default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; \
                media-src 'self' blob:; \
                connect-src 'self'\(sockets); worker-src 'self'; manifest-src 'self'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'
                """
            ),
            (
                "Permissions-Policy",
                """
                screen-wake-lock=(self), fullscreen=(self), autoplay=(self), camera=(\(camera)), \
                accelerometer=(\(movement)), gyroscope=(\(movement)), microphone=(\(voice)), geolocation=(), payment=()
                """
            ),
            ("X-Frame-Options", "DENY"),
        ])
        if isSecure || OutwardLink.isLoopback(request.authority ?? "") {
            fields["Cross-Origin-Opener-Policy"] = "same-origin"
        }
        return fields
    }

    private static func fields(_ fields: [(String, String)]) -> HTTPFields {
        fields.reduce(into: HTTPFields()) { $0[$1.0] = $1.1 }
    }
}

/// What of a person and their device a page may ask for.
package enum AskedOfPeople {
    case nothing
    /// Their camera, and how their phone moves.
    case movement
    /// Their microphone.
    case voice
    /// Their camera with its sound.
    case film
}

extension Reply {
    /// With the header fields of every answer; answers of the API are not cached, unless they say otherwise.
    package func guarded(isInterface: Bool) -> Reply {
        var reply = self
        for field in SecurityHeaders.always { reply.headers[field.name] = field.value }
        if isInterface, reply.headers[.cacheControl] == nil { reply.headers[.cacheControl] = "no-store" }
        return reply
    }
}
