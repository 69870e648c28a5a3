import CLibWebSockets
import Glibc
import Logging

/// The listening socket, and the thread that accepts from it and deals descriptors out.
///
/// Its descriptors are made in `init` and closed once: by the accepting thread when it ends, or by `close` when there
/// never was one.
final class Listener: Sendable {
    let port: UInt16
    private let descriptor: Int32
    private let stopper: Int32

    init(host: String, port: UInt16) throws {
        descriptor = try Self.listen(host: host, port: port)
        self.port = Self.port(of: descriptor)
        stopper = shim_eventfd()
    }

    /// `deal` gets each accepted descriptor and owns it, or says no; `ended` is called last.
    func start(
        logger: Logger, deal: @escaping @Sendable (Int32, PeerAddress) -> Bool, ended: @escaping @Sendable () -> Void
    ) throws {
        try spawnThread(named: "sockets-accept") { [self] in
            accept(logger: logger, deal: deal)
            close()
            ended()
        }
    }

    func stop() { shim_wake(stopper) }

    func close() {
        Glibc.close(descriptor)
        Glibc.close(stopper)
    }

    private func accept(logger: Logger, deal: (Int32, PeerAddress) -> Bool) {
        var waited = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stopper, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            poll(&waited, 2, -1)
            guard waited[1].revents == 0 else { return }
            var address = sockaddr_storage()
            let accepted = shim_accept(descriptor, &address)
            guard accepted >= 0 else {
                if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM {
                    logger.error("Cannot accept connections", metadata: ["errno": "\(errno)"])
                    // Readable all the time until a descriptor is free: look again a little later, or when stopped.
                    poll(&waited[1], 1, 100)
                }
                continue
            }
            Self.tune(accepted)
            if !deal(accepted, PeerAddress(address)) { Self.turnAway(accepted) }
        }
    }

    /// Small messages at once; and a slow reader is noticed after 64 KiB, not after megabytes.
    private static func tune(_ descriptor: Int32) {
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        var size: Int32 = 64 * 1024
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }

    private static func turnAway(_ descriptor: Int32) {
        let text =
            "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        _ = Array(text.utf8).withUnsafeBytes {
            Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        }
        shutdown(descriptor, Int32(SHUT_WR))
        Glibc.close(descriptor)
    }

    private static func listen(host: String, port: UInt16) throws -> Int32 {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let result = getaddrinfo(host, String(port), &hints, &found)
        guard result == 0, let found else {
            throw ServerError.cannotListen(host: host, port: port, reason: String(cString: gai_strerror(result)))
        }
        defer { freeaddrinfo(found) }
        let type = found.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(found.pointee.ai_family, type, 0)
        guard descriptor >= 0 else { throw ServerError.system("socket", errno) }
        var on: Int32 = 1
        var off: Int32 = 0
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, size)
        if found.pointee.ai_family == AF_INET6 {
            setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &off, size)
        }
        guard bind(descriptor, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0,
            Glibc.listen(descriptor, 4096) == 0
        else {
            let reason = String(cString: strerror(errno))
            Glibc.close(descriptor)
            throw ServerError.cannotListen(host: host, port: port, reason: reason)
        }
        return descriptor
    }

    private static func port(of descriptor: Int32) -> UInt16 {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        _ = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        return PeerAddress(address).port
    }
}
