import Glibc

/// An address and a port of UDP.
package struct Endpoint: Hashable, Sendable, CustomStringConvertible {
    /// The address as text, without brackets; an IPv4 address that came as an IPv6 one is written as IPv4.
    package let address: String
    package let port: UInt16
    let isSix: Bool

    /// Whether both are of the same family, so that a socket at this one can send to the other.
    package func reaches(_ other: Endpoint) -> Bool { isSix == other.isSix }

    /// - Parameter address: an address of IPv4 or IPv6, not a name. `nil` for anything else.
    package init?(address: String, port: UInt16) {
        var four = in_addr()
        var six = in6_addr()
        switch (inet_pton(AF_INET, address, &four), inet_pton(AF_INET6, address, &six)) {
        case (1, _): isSix = false
        case (_, 1): isSix = true
        default: return nil
        }
        self.address = address
        self.port = port
    }

    /// Reads `192.168.1.20:53000` or `[fd00::20]:53000`; `nil` for anything else, also for port 0.
    package init?(_ text: some StringProtocol) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        guard digits.utf8.allSatisfy({ (48...57).contains($0) }), let port = UInt16(digits), port > 0 else {
            return nil
        }
        let host = text[..<colon]
        if host.first == "[", host.last == "]" {
            self.init(address: String(host.dropFirst().dropLast()), port: port)
            guard isSix else { return nil }
        } else {
            self.init(address: String(host), port: port)
            guard !isSix else { return nil }
        }
    }

    /// The sender of a datagram that was received.
    init?(_ storage: sockaddr_storage) {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let length = socklen_t(text.count)
        let port: UInt16
        switch Int32(storage.ss_family) {
        case AF_INET:
            var four = withUnsafeBytes(of: storage) { $0.loadUnaligned(as: sockaddr_in.self) }
            inet_ntop(AF_INET, &four.sin_addr, &text, length)
            port = UInt16(bigEndian: four.sin_port)
        case AF_INET6:
            var six = withUnsafeBytes(of: storage) { $0.loadUnaligned(as: sockaddr_in6.self) }
            inet_ntop(AF_INET6, &six.sin6_addr, &text, length)
            port = UInt16(bigEndian: six.sin6_port)
        default: return nil
        }
        let address = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
        let mapped = "::ffff:"
        let isMapped = address.hasPrefix(mapped) && address.contains(".")
        self.init(address: isMapped ? String(address.dropFirst(mapped.count)) : address, port: port)
    }

    /// Calls `body` with the address in the system's form.
    func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        if isSix {
            var six = sockaddr_in6()
            six.sin6_family = sa_family_t(AF_INET6)
            six.sin6_port = port.bigEndian
            inet_pton(AF_INET6, address, &six.sin6_addr)
            return Self.lend(six, to: body)
        }
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        four.sin_port = port.bigEndian
        inet_pton(AF_INET, address, &four.sin_addr)
        return Self.lend(four, to: body)
    }

    private static func lend<Address, Result>(
        _ address: Address, to body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        withUnsafePointer(to: address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<Address>.size))
            }
        }
    }

    package var description: String { isSix ? "[\(address)]:\(port)" : "\(address):\(port)" }
}
