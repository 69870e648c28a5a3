import CLibWebSockets
import Glibc

/// A peer's address as a connection stores it: 18 bytes, converted to text only when needed.
struct PeerAddress: Sendable {
    /// IPv4 addresses are mapped into IPv6.
    private let bytes: (UInt64, UInt64)
    let port: UInt16

    init(_ storage: sockaddr_storage) {
        var storage = storage
        switch Int32(storage.ss_family) {
        case AF_INET:
            let address = withUnsafeBytes(of: &storage) { $0.load(as: sockaddr_in.self) }
            bytes = (0, UInt64(bigEndian: 0xFFFF_0000_0000 | UInt64(UInt32(bigEndian: address.sin_addr.s_addr))))
            port = UInt16(bigEndian: address.sin_port)
        case AF_INET6:
            let address = withUnsafeBytes(of: &storage) { $0.load(as: sockaddr_in6.self) }
            bytes = withUnsafeBytes(of: address.sin6_addr) {
                ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            }
            port = UInt16(bigEndian: address.sin6_port)
        default:
            bytes = (0, 0)
            port = 0
        }
    }

    var text: String {
        let low = UInt64(bigEndian: bytes.1)
        if bytes.0 == 0, low >> 32 == 0xFFFF {
            return "\(low >> 24 & 0xFF).\(low >> 16 & 0xFF).\(low >> 8 & 0xFF).\(low & 0xFF)"
        }
        var address = in6_addr()
        withUnsafeMutableBytes(of: &address) {
            $0.storeBytes(of: bytes.0, as: UInt64.self)
            $0.storeBytes(of: bytes.1, toByteOffset: 8, as: UInt64.self)
        }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            guard let start = buffer.baseAddress,
                inet_ntop(AF_INET6, &address, start, socklen_t(INET6_ADDRSTRLEN)) != nil
            else { return "" }
            return String(cString: start)
        }
    }

    /// For IPv4 the address and its /24, for IPv6 the /64 and the /48.
    var prefixes: (address: PeerPrefixes.Prefix, network: PeerPrefixes.Prefix) {
        let (high, low) = (UInt64(bigEndian: bytes.0), UInt64(bigEndian: bytes.1))
        if high == 0, low >> 32 == 0xFFFF {
            return (PeerPrefixes.Prefix(high: 0, low: low), PeerPrefixes.Prefix(high: 0, low: low & ~0xFF))
        }
        return (PeerPrefixes.Prefix(high: high, low: 0), PeerPrefixes.Prefix(high: high & ~0xFFFF, low: 0))
    }

    func peer(isSecure: Bool) -> Peer { Peer(address: text, port: port, isSecure: isSecure) }
}
