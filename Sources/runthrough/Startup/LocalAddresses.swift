import Glibc

/// The addresses by which other devices in the same network reach this machine.
enum LocalAddresses {
    struct Interface: Sendable, Equatable {
        let name: String
        let address: String
        let isUp: Bool
        let isLoopback: Bool
    }

    /// Addresses that a person may type into a phone, the most likely first, without those of containers and tunnels, and without those of one
    /// link alone, which need its name. IPv6 comes last: it is for networks that have nothing else.
    static func reachable(among interfaces: [Interface]) -> [String] {
        interfaces
            .filter { $0.isUp && !$0.isLoopback && !isOfLink($0.address) && !isVirtual($0.name) }
            .sorted { (rank($0.address), $0.name) < (rank($1.address), $1.name) }
            .map(\.address)
    }

    private static func isOfLink(_ address: String) -> Bool {
        address.hasPrefix("169.254.") || address.contains("%") || address.lowercased().hasPrefix("fe80:")
    }

    /// This machine's interfaces as the kernel lists them.
    static func interfaces() -> [Interface] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        return sequence(first: first, next: { $0?.pointee.ifa_next }).compactMap { entry -> Interface? in
            guard let entry, let address = entry.pointee.ifa_addr else { return nil }
            let length: Int
            switch Int32(address.pointee.sa_family) {
            case AF_INET: length = MemoryLayout<sockaddr_in>.size
            case AF_INET6: length = MemoryLayout<sockaddr_in6>.size
            default: return nil
            }
            var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
            guard
                getnameinfo(
                    address, socklen_t(length), &host, socklen_t(host.count), nil, 0,
                    NI_NUMERICHOST) == 0
            else { return nil }
            let flags = entry.pointee.ifa_flags
            return Interface(
                name: String(cString: entry.pointee.ifa_name),
                address: String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self),
                isUp: flags & UInt32(IFF_UP) != 0, isLoopback: flags & UInt32(IFF_LOOPBACK) != 0)
        }
    }

    private static func isVirtual(_ name: String) -> Bool {
        [
            "docker", "br-", "veth", "virbr", "cni", "flannel", "podman", "tun", "tap", "wg", "lxc", "lxd", "vmnet",
            "vboxnet",
        ]
        .contains { name.hasPrefix($0) }
    }

    /// Home and studio networks first.
    private static func rank(_ address: String) -> Int {
        if address.contains(":") { return 4 }
        if address.hasPrefix("192.168.") { return 0 }
        if address.hasPrefix("10.") { return 1 }
        let parts = address.split(separator: ".").compactMap { Int($0) }
        if parts.count == 4, parts[0] == 172, (16...31).contains(parts[1]) { return 2 }
        return 3
    }
}
