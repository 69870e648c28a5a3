import Glibc

/// What a machine is called by those who open its pages: names, and numeric addresses. Sorted, and each once.
package struct CertifiedNames: Hashable, Sendable {
    package let hosts: [String]
    package let addresses: [String]

    /// In any order, and some perhaps twice.
    package init(hosts: some Sequence<String>, addresses: some Sequence<String>) {
        self.hosts = Set(hosts).sorted()
        self.addresses = Set(addresses).sorted()
    }

    /// Those of a machine for which an authority may stand: of a public address it may not, and of a name only if it is the machine's own.
    ///
    /// - Parameters:
    ///   - name: as the machine calls itself; nothing if it is no name of DNS.
    ///   - addresses: of all of its interfaces.
    package init(ofMachine name: String, addresses: some Sequence<String>, for authority: CertifiedNames) {
        let own = Self.hosts(ofMachine: name)
        let local = addresses.filter { address in AddressBlock.permitted.contains { $0.contains(address) } }
        self.init(
            hosts: own.filter { $0.hasSuffix(".local") || authority.hosts.contains($0) },
            addresses: ["127.0.0.1", "::1"] + local.prefix(Self.mostAddresses).compactMap(Self.canonical))
    }

    /// A machine with more has containers or tunnels, which phones do not come by.
    private static let mostAddresses = 64

    /// The names of a machine, with the one by which it is found without a name server (RFC 6762).
    package static func hosts(ofMachine name: String) -> [String] {
        let name = name.lowercased()
        guard isHost(name), let first = name.split(separator: ".").first else { return ["localhost"] }
        return Set(["localhost", name, "\(first).local"]).sorted()
    }

    private static func isHost(_ name: String) -> Bool {
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        return name.utf8.count <= 253 && !labels.allSatisfy { $0.allSatisfy(\.isNumber) }
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-".utf8.contains($0) }
            }
    }

    /// As a certificate's reader sees it: `2001:db8:0::1` and `2001:db8::1` are one.
    private static func canonical(_ address: String) -> String? { bytes(of: address).flatMap(Self.address) }

    /// Four bytes or sixteen.
    static func bytes(of address: String) -> [UInt8]? {
        var four = in_addr()
        if inet_pton(AF_INET, address, &four) == 1 { return withUnsafeBytes(of: four) { Array($0) } }
        var six = in6_addr()
        guard inet_pton(AF_INET6, address, &six) == 1 else { return nil }
        return withUnsafeBytes(of: six) { Array($0) }
    }

    static func address(of bytes: [UInt8]) -> String? {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        guard inet_ntop(family, bytes, &text, socklen_t(text.count)) != nil else { return nil }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

/// Addresses that begin with the same bits.
struct AddressBlock: Sendable {
    let first: String
    let bits: Int

    /// What is not reachable from elsewhere (RFC 1918, 3927, 4193, 5735, 6598): a stolen authority can pretend to be no server on the Internet.
    static let permitted = [
        AddressBlock(first: "10.0.0.0", bits: 8), AddressBlock(first: "172.16.0.0", bits: 12),
        AddressBlock(first: "192.168.0.0", bits: 16), AddressBlock(first: "169.254.0.0", bits: 16),
        AddressBlock(first: "100.64.0.0", bits: 10), AddressBlock(first: "127.0.0.0", bits: 8),
        AddressBlock(first: "fc00::", bits: 7), AddressBlock(first: "::1", bits: 128),
    ]

    func contains(_ address: String) -> Bool {
        guard let first = CertifiedNames.bytes(of: first), let other = CertifiedNames.bytes(of: address),
            first.count == other.count
        else { return false }
        return zip(zip(first, other), mask).allSatisfy { pair, mask in pair.0 & mask == pair.1 & mask }
    }

    private var mask: [UInt8] {
        let count = CertifiedNames.bytes(of: first)?.count ?? 0
        return (0..<count).map { index in
            let held = min(8, max(0, bits - 8 * index))
            return held == 8 ? 0xFF : ~(0xFF >> UInt8(held))
        }
    }

    /// As OpenSSL writes a constraint: `10.0.0.0/255.0.0.0`.
    var constraint: String { "\(first)/\(CertifiedNames.address(of: mask) ?? "")" }
}
