/// An address and the network around it, by which attempts are counted: for IPv4 the address and its /24; for IPv6 the /64, because
/// one household has all of its addresses, and the /48.
package struct ClientPrefixes: Hashable, Sendable {
    package let address: String
    package let network: String

    /// - Parameter bytes: 4 or 16, the highest first; all other lengths count as one address.
    package init(_ bytes: [UInt8]) {
        func prefix(_ count: Int) -> String { bytes.prefix(count).map { String($0, radix: 16) }.joined(separator: ".") }
        switch bytes.count {
        case 4: (address, network) = (prefix(4), prefix(3))
        case 16: (address, network) = (prefix(8), prefix(6))
        default: (address, network) = ("", "")
        }
    }
}

/// How often something may be attempted from one address, and from the network around it. An attempt that is refused to the address
/// is not counted for its network.
package struct PrefixLimiter: Sendable {
    private var addresses: RateLimiter
    private var networks: RateLimiter

    /// - Parameter capacity: of how many addresses, and of how many networks, attempts are remembered at most.
    package init(address: Rate, network: Rate, capacity: Int = 10_000) {
        addresses = RateLimiter(address, capacity: capacity)
        networks = RateLimiter(network, capacity: capacity)
    }

    /// The number of addresses and networks that are remembered.
    package var count: Int { addresses.count + networks.count }

    /// Whether one more attempt may be made; it is not counted.
    package func verdict(on client: ClientPrefixes, at now: Duration) -> RateLimiter.Verdict {
        let verdict = addresses.verdict(on: client.address, at: now)
        return verdict == .allowed ? networks.verdict(on: client.network, at: now) : verdict
    }

    /// Counts one attempt for the address and its network, whether it is allowed or not. `now` is a reading of any one
    /// monotonic clock.
    package mutating func charge(_ client: ClientPrefixes, at now: Duration) {
        addresses.charge(client.address, at: now)
        networks.charge(client.network, at: now)
    }

    /// Whether one more attempt may be made; if so, it is counted.
    package mutating func spend(_ client: ClientPrefixes, at now: Duration) -> RateLimiter.Verdict {
        let verdict = verdict(on: client, at: now)
        if verdict == .allowed { charge(client, at: now) }
        return verdict
    }

    /// Whether no attempts of the network around it are counted.
    package func isNew(_ client: ClientPrefixes, at now: Duration) -> Bool { networks.isFull(client.network, at: now) }
}
