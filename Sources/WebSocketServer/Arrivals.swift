import RateLimits

/// How fast connections may come: an address may open some at once and then some each second, the network around it somewhat more. A
/// connection that comes faster waits for its turn; one that would wait too long is refused. A value; time is an argument, in microseconds.
struct Arrivals: Sendable {
    private let address: Rate
    private let network: Rate
    private let longestWait: UInt64
    private var addresses = TokenBuckets<PeerPrefixes.Prefix>(capacity: mostKeys)
    private var networks = TokenBuckets<PeerPrefixes.Prefix>(capacity: mostKeys)

    /// The number of addresses and of networks that are remembered.
    static let mostKeys = 10_000

    /// - Parameter longestWait: in microseconds.
    init(address: Rate, network: Rate, longestWait: UInt64) {
        (self.address, self.network, self.longestWait) = (address, network, longestWait)
    }

    /// The server's own limits: the waiting line of one address takes at most a quarter of the places.
    init(_ configuration: ServerConfiguration) {
        let atOnce = configuration.arrivalsFromOne
        let pace = Rate(burst: atOnce, perSecond: max(1, atOnce / 2))
        let line = UInt64((pace.interval * (configuration.maximumConnections / 4)).wholeMicroseconds)
        self.init(
            address: pace, network: Rate(burst: 2 * atOnce, perSecond: max(1, atOnce * 3 / 4)),
            longestWait: min(configuration.longestArrival.milliseconds * 1_000, line))
    }

    /// The number of stored addresses.
    var count: Int { max(addresses.count, networks.count) }

    /// How long a connection that comes now waits for its turn; `nil` if that is too long, and then it is not counted.
    mutating func waitingTime(of prefixes: PeerPrefixes, at now: UInt64) -> UInt64? {
        guard let addressKey = prefixes.address, let networkKey = prefixes.network else { return 0 }
        let moment = Duration.microseconds(Int64(now))
        let wait = max(
            addresses[addressKey].wait(of: address, at: moment), networks[networkKey].wait(of: network, at: moment))
        guard wait <= .microseconds(Int64(longestWait)) else { return nil }
        addresses.charge(addressKey, of: address, at: moment)
        networks.charge(networkKey, of: network, at: moment)
        return UInt64(max(.zero, wait).wholeMicroseconds)
    }
}
