import Glibc
import HTTPTypes
import Identity
import WebSocketServer

/// A range of addresses, such as `172.30.0.0/24`, `2001:db8::/32` or one address.
package struct Network: Sendable, Hashable {
    private let bytes: [UInt8]
    private let bits: Int

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

    /// Whether an address, as text, is in this network; `false` for what is no address.
    package func contains(_ address: String) -> Bool {
        guard let other = Self.bytes(address), other.count == bytes.count else { return false }
        return zip(bytes, other).enumerated().allSatisfy { index, pair in
            let left = bits - index * 8
            guard left > 0 else { return true }
            let mask = left >= 8 ? UInt8.max : ~(UInt8.max >> UInt8(left))
            return pair.0 & mask == pair.1 & mask
        }
    }

    /// 4 or 16 bytes; an IPv4 address written as an IPv6 one is the IPv4 one.
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
    /// - Parameter address: as text.
    init(address: String) { self.init(Network.bytes(address) ?? []) }
}

extension Policy {
    func trusts(_ address: String) -> Bool { trustedNetworks.contains { $0.contains(address) } }
}

extension Policy {
    /// Where a request comes from: what a trusted load balancer says of it, else who connected.
    func client(of request: HTTPRequest, from peer: Peer) -> ClientPrefixes {
        let own = ClientPrefixes(address: peer.address)
        guard trusts(peer.address), let told = request.headerFields["x-forwarded-for"] else { return own }
        // The last is the one that our own balancer has added; what stands before it anybody may have written.
        let last = told.split(separator: ",").last.map { String($0.trimmingPrefix(" ")) } ?? ""
        return Network(last) == nil ? own : ClientPrefixes(address: last)
    }
}

extension Routes {
    func client(of context: RouteContext) -> ClientPrefixes { policy.client(of: context.head, from: context.peer) }
}
