/// Where a server listens and what it puts up with. Sizes are bytes.
package struct Configuration: Sendable {
    /// A numeric address or a name of this machine; `::` takes IPv4 too.
    package var host: String
    /// 0 takes any free port; `Server.port` tells which.
    package var port: UInt16
    package var certificate: Certificate?
    /// The WebSocket subprotocols that may be accepted.
    package var subprotocols: [String]
    /// Lower-case names of headers to read beyond the common ones.
    package var additionalHeaders: [String] = ["x-forwarded-proto", "x-forwarded-host", "sec-fetch-site", "idempotency-key"]

    /// 1…64.
    package var serviceThreads: Int = Configuration.defaultServiceThreads
    package var maximumConnections = 20_000
    /// Requests being answered at a time; one more is answered 503.
    package var maximumRequests = 256

    package var maximumMessage = 16 * 1024
    package var maximumOutboxBytes = 256 * 1024
    package var maximumOutboxFrames = 1024
    package var maximumBody = 8 * 1024 * 1024
    package var maximumHeaders = 16 * 1024
    package var maximumRefusal = 8 * 1024

    /// A WebSocket silent for so long is pinged; silent for twice as long, it is dropped.
    package var pingInterval: Duration = .seconds(10)
    /// For the whole of a request's head.
    package var headerTimeout: Duration = .seconds(10)
    /// Between two pieces of a request's body, and for a reader of a reply to take some of it.
    package var stallTimeout: Duration = .seconds(20)
    package var keepAliveTimeout: Duration = .seconds(30)

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

import Glibc

extension Configuration {
    /// One a core, at most 8.
    package static var defaultServiceThreads: Int { min(8, max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))) }
}
