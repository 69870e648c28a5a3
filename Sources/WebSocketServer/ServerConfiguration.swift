import CLibWebSockets
import Glibc

/// Where a server listens and what it puts up with. Sizes are bytes.
package struct ServerConfiguration: Sendable {
    /// A numeric address or a name of this machine; `::` takes IPv4 too.
    package var host: String
    /// 0 takes any free port; `Server.port` tells which.
    package var port: UInt16
    /// For TLS; without it, plain text.
    package var certificate: Certificate?
    /// Whether plain text is served beside TLS on the same port. Otherwise it is sent to https.
    package var servesPlainBesideTLS = false
    /// The WebSocket subprotocols that may be accepted.
    package var subprotocols: [String]
    /// Lower-case names of headers to read beyond the common ones.
    package var additionalHeaders: [String] = [
        "x-forwarded-proto", "x-forwarded-host", "forwarded", "x-real-ip", "sec-fetch-site", "idempotency-key",
        "upload-offset", "upload-length", "upload-complete", "upload-kind",
    ]

    /// 1…64.
    package var serviceThreads: Int = ServerConfiguration.defaultServiceThreads
    /// Whether one call of the kernel sends a frame to many, where the machine allows it (`SendRing`).
    package var sendsTogether = true
    /// Of all kinds, open at a time.
    package var maximumConnections = 20_000
    /// Whether many people's connections come from an address, as a load balancer's do: then it may have all places, as it may if they are let in.
    package var speaksForMany: @Sendable (_ address: String) -> Bool = { _ in false }
    /// Connections that an address (IPv6: /64) may open at once; then half as many a second. The network around it (/24; /48): twice, then three
    /// quarters. Who comes faster waits for their turn unanswered, who speaks for many does not.
    package var arrivalsFromOne = 1_000
    /// Whose turn is later is turned away. Less than a page waits for an answer (3 s); in it two thousand who come at once have their turn.
    package var longestArrival: Duration = .milliseconds(2_500)
    /// Requests being answered at a time; one more is answered 503.
    package var maximumRequests = 256

    /// The longest text that a WebSocket may send; a longer one is closed with 1009.
    package var maximumMessage = 16 * 1024
    /// What may wait for one WebSocket's reader; with more it is closed with 4008.
    package var maximumOutboxBytes = 256 * 1024
    /// The same, counted in frames.
    package var maximumOutboxFrames = 1024
    /// A body no longer than a head may be is read unasked; before a longer one is, the application has no objection to it.
    package var maximumUnaskedBody = 4 * 1024
    /// Frames that wait for one service thread to come to them. More than this is a thread that does not keep up.
    package var maximumMailFrames = 65_536
    /// The same, counted in bytes.
    package var maximumMailBytes = 64 * 1024 * 1024
    /// The longest that any request may have.
    package var maximumBody = 8 * 1024 * 1024
    /// The most bytes of all long bodies that are being read or answered, together. If there is no room, a request is
    /// refused and may be sent again later.
    package var maximumBodies = 128 * 1024 * 1024
    /// The same of short ones: joins and edits pass while films are under way.
    package var maximumShortBodies = 32 * 1024 * 1024
    /// The longest body that is a short one.
    package var longestShortBody = 64 * 1024
    /// Of bodies that go on after they were refused, a service thread reads so many bytes a second; the rest stays with the kernel.
    package var maximumDropped = 8 * 1024 * 1024
    /// All replies that are made and not taken yet, together; files, which are no copies, and short ones do not count.
    package var maximumReplies = 256 * 1024 * 1024
    /// The longest head of a request.
    package var maximumHeaders = 16 * 1024
    /// The longest body of an answer in the place of an upgrade; what is beyond is cut off.
    package var maximumRefusal = 8 * 1024

    /// A WebSocket silent for so long is pinged: longer than devices that ask for the time once a second are silent.
    package var pingInterval: Duration = .milliseconds(1_300)
    /// A WebSocket silent for so long, pinged or not, is dropped. Looked at four times a second, so that a dead one is
    /// noticed within three seconds.
    package var silenceLimit: Duration = .milliseconds(2_750)
    /// For the whole of a request's head.
    package var headerTimeout: Duration = .seconds(10)
    /// Between two pieces of a request's body, and for a reader of a reply to take some of it.
    package var stallTimeout: Duration = .seconds(20)
    /// Bytes a second that a body must come in with, and a reply be taken with, on the whole: once `grace` is over.
    package var leastRate = 4 * 1024
    /// The same for bodies that are no short ones, once a quarter of `maximumBodies` is taken: 130 kbit/s.
    package var leastRateOfLongBody = 16 * 1024
    /// Before this is over, no body and no reply is too slow.
    package var grace: Duration = .seconds(10)
    /// Between an answer and the next request on the same connection.
    package var keepAliveTimeout: Duration = .seconds(30)
    /// How long a request waits for the answer 429 (too many), so that who asks again without a pause costs little. Looked at four times
    /// a second.
    package var refusalDelay: Duration = .milliseconds(500)

    package init(
        host: String = "127.0.0.1", port: UInt16 = 0, certificate: Certificate? = nil, subprotocols: [String] = []
    ) {
        self.host = host
        self.port = port
        self.certificate = certificate
        self.subprotocols = subprotocols
    }

    /// PEM files.
    package struct Certificate: Sendable {
        /// The certificate and those between it and the root.
        package var chain: String
        package var key: String

        package init(chain: String, key: String) {
            self.chain = chain
            self.key = key
        }
    }
}

extension ServerConfiguration {
    func validate() throws {
        func require(_ holds: Bool, _ field: String, _ expected: String) throws {
            guard holds else { throw ServerError.invalid(field: field, expected: expected) }
        }
        try require((1...64).contains(serviceThreads), "serviceThreads", "1…64")
        try require(maximumConnections > 0, "maximumConnections", "positive")
        try require(arrivalsFromOne > 0, "arrivalsFromOne", "positive")
        try require(maximumRequests > 0, "maximumRequests", "positive")
        try require(maximumMessage > 0, "maximumMessage", "positive")
        try require(maximumOutboxBytes > 0, "maximumOutboxBytes", "positive")
        try require(maximumOutboxFrames > 0, "maximumOutboxFrames", "positive")
        try require(maximumMailFrames > 0, "maximumMailFrames", "positive")
        try require(maximumMailBytes > 0, "maximumMailBytes", "positive")
        try require(maximumBody >= 0, "maximumBody", "0 or more")
        try require(leastRate > 0, "leastRate", "positive")
        try require(leastRateOfLongBody > 0, "leastRateOfLongBody", "positive")
        try require((1024...65_535).contains(maximumHeaders), "maximumHeaders", "1024…65535")
        try require(pingInterval > .zero, "pingInterval", "positive")
        try require(silenceLimit > pingInterval, "silenceLimit", "longer than pingInterval")
        for name in subprotocols {
            let isToken = !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ",") }
            try require(isToken && name != "http", "subprotocols", "tokens of RFC 9110")
        }
        for path in [certificate?.chain, certificate?.key].compactMap(\.self) where access(path, R_OK) != 0 {
            throw ServerError.unreadable(path: path, errno: errno)
        }
    }

    /// One a core, at most 8.
    package static var defaultServiceThreads: Int { min(8, max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }
}
