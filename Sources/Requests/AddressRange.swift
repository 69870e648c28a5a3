import Glibc
package import HTTPTypes
import Identity
package import RateLimits
package import WebSocketServer

/// A range of IP addresses, such as `172.30.0.0/24`, `2001:db8::/32` or a single address.
package struct AddressRange: Sendable, Hashable {
    private let bytes: [UInt8]
    private let bits: Int

    /// An address, or an address, `/` and the number of its bits that count; `nil` for anything else.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let bytes = parts.first.flatMap({ Self.bytes(String($0)) }) else { return nil }
        let longest = bytes.count * 8
        guard parts.count == 2 else {
            (self.bytes, bits) = (bytes, longest)
            return
        }
        guard parts[1].utf8.allSatisfy({ (48...57).contains($0) }), let bits = Int(parts[1]), bits <= longest else {
            return nil
        }
        (self.bytes, self.bits) = (bytes, bits)
    }

    /// Whether an address, given as text, is in this range; `false` if the text is not an address.
    package func contains(_ address: String) -> Bool {
        guard let other = Self.bytes(address), other.count == bytes.count else { return false }
        return zip(bytes, other).enumerated().allSatisfy { index, pair in
            let left = bits - index * 8
            guard left > 0 else { return true }
            let mask = left >= 8 ? UInt8.max : ~(UInt8.max >> UInt8(left))
            return pair.0 & mask == pair.1 & mask
        }
    }

    /// 4 or 16 bytes; an IPv4 address in IPv6 form gives the 4 bytes of the IPv4 address.
    fileprivate static func bytes(_ text: String) -> [UInt8]? {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
        var six = in6_addr()
        guard inet_pton(AF_INET6, text, &six) == 1 else { return nil }
        let bytes = withUnsafeBytes(of: six) { Array($0) }
        let mapped: [UInt8] = Array(repeating: 0, count: 10) + [0xff, 0xff]
        return bytes.starts(with: mapped) ? Array(bytes.dropFirst(12)) : bytes
    }
}

extension ClientPrefixes {
    /// - Parameter address: the address as text.
    package init(address: String) { self.init(AddressRange.bytes(address) ?? []) }
}

extension Policy {
    /// Whether what this address says of its clients is believed.
    package func trusts(_ address: String) -> Bool { trustedNetworks.contains { $0.contains(address) } }
}

extension Policy {
    /// The address of the client: the one named by a trusted load balancer, otherwise the peer's.
    package func client(of request: HTTPRequest, from peer: Peer) -> ClientPrefixes {
        let own = ClientPrefixes(address: peer.address)
        guard trusts(peer.address), let forwarded = request.headerFields["x-forwarded-for"] else { return own }
        // The last entry is the one that our own load balancer added; earlier entries can be forged.
        let last = forwarded.split(separator: ",").last.map { String($0.trimmingPrefix(" ")) } ?? ""
        return AddressRange(last) == nil ? own : ClientPrefixes(address: last)
    }
}
