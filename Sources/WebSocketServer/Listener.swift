import CLibWebSockets
import Glibc
import Logging
import Threads

/// The listening socket, and the thread that accepts connections from it.
///
/// Its descriptors are opened in `init` and closed once: by the accepting thread when it ends, or by `close` if that thread
/// was never started.
final class Listener: Sendable {
    let port: UInt16
    private let descriptor: Int32
    private let stopper: Int32

    init(host: String, port: UInt16) throws {
        descriptor = try Self.listen(host: host, port: port)
        self.port = Self.port(of: descriptor)
        stopper = shim_eventfd()
    }

    /// `reception` gets each accepted descriptor and owns it; `ended` is called last.
    func start(logger: Logger, reception: Reception, ended: @escaping @Sendable () -> Void) throws {
        try startThread(named: "sockets-accept") { [self] in
            var reception = reception
            accept(logger: logger, &reception)
            reception.close()
            close()
            ended()
        }
    }

    func stop() { shim_wake(stopper) }

    func close() {
        Glibc.close(descriptor)
        Glibc.close(stopper)
    }

    private func accept(logger: Logger, _ reception: inout Reception) {
        var waited = [
            pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stopper, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            poll(&waited, 2, Self.timeout(until: reception.nextTurn))
            guard waited[1].revents == 0 else { return }
            reception.dealDue(at: Self.now)
            guard waited[0].revents != 0 else { continue }
            var address = sockaddr_storage()
            let accepted = shim_accept(descriptor, &address)
            guard accepted >= 0 else {
                if errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM {
                    logger.error("Cannot accept connections", metadata: ["errno": "\(errno)"])
                    // The socket stays readable until a descriptor is free: try again a little later, or when stopped.
                    poll(&waited[1], 1, 100)
                }
                continue
            }
            Self.tune(accepted)
            reception.receive(accepted, from: PeerAddress(address), at: Self.now)
        }
    }

    private static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000
    }

    /// Milliseconds for `poll`; several turns are handled together.
    private static func timeout(until turn: UInt64?) -> Int32 {
        guard let turn else { return -1 }
        let now = now
        return turn > now ? Int32(min(1_000, max(5, (turn - now) / 1_000))) : 0
    }

    /// Small messages are sent at once, and a slow reader is noticed after 64 KiB, not after megabytes.
    private static func tune(_ descriptor: Int32) {
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        var size: Int32 = 64 * 1024
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
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
        if descriptor < 0, errno == EAFNOSUPPORT, host == "::" { return try listen(host: "0.0.0.0", port: port) }
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
