/// How fast connections may come: an address may open some at once and then some each second, the network around it somewhat more. A
/// connection that comes faster waits for its turn; one that would wait too long is refused. A value; time is an argument, in microseconds.
///
/// For each address it stores when its burst is whole again (the generic cell rate algorithm, ITU-T I.371).
struct Arrivals: Sendable {
    /// The number at once, and the number each second after that.
    struct Pace: Sendable {
        let burst: Int
        let perSecond: Int

        fileprivate var interval: UInt64 { 1_000_000 / UInt64(perSecond) }

        /// How long a connection that comes now waits, and when the burst is whole again afterwards.
        fileprivate func waitingTime(_ wholeAt: UInt64?, at now: UInt64) -> (wait: UInt64, wholeAt: UInt64) {
            let next = max(wholeAt ?? now, now) + interval
            let within = now + UInt64(burst) * interval
            return (next > within ? next - within : 0, next)
        }
    }

    private let address: Pace
    private let network: Pace
    private let longestWait: UInt64
    private var addresses: [PeerPrefixes.Prefix: UInt64] = [:]
    private var networks: [PeerPrefixes.Prefix: UInt64] = [:]

    /// The number of addresses and of networks that are remembered.
    static let mostKeys = 10_000

    /// - Parameter longestWait: in microseconds.
    init(address: Pace, network: Pace, longestWait: UInt64) {
        (self.address, self.network, self.longestWait) = (address, network, longestWait)
    }

    /// The server's own limits: the waiting line of one address takes at most a quarter of the places.
    init(_ configuration: ServerConfiguration) {
        let atOnce = configuration.arrivalsFromOne
        let pace = Pace(burst: atOnce, perSecond: max(1, atOnce / 2))
        let line = UInt64(configuration.maximumConnections / 4) * pace.interval
        self.init(
            address: pace, network: Pace(burst: 2 * atOnce, perSecond: max(1, atOnce * 3 / 4)),
            longestWait: min(configuration.longestArrival.milliseconds * 1_000, line))
    }

    /// The number of stored addresses.
    var count: Int { max(addresses.count, networks.count) }

    /// How long a connection that comes now waits for its turn; `nil` if that is too long, and then it is not counted.
    mutating func waitingTime(of prefixes: PeerPrefixes, at now: UInt64) -> UInt64? {
        guard let addressKey = prefixes.address, let networkKey = prefixes.network else { return 0 }
        let here = address.waitingTime(addresses[addressKey], at: now)
        let around = network.waitingTime(networks[networkKey], at: now)
        let wait = max(here.wait, around.wait)
        guard wait <= longestWait else { return nil }
        Self.remember(addressKey, here.wholeAt, in: &addresses, at: now)
        Self.remember(networkKey, around.wholeAt, in: &networks, at: now)
        return wait
    }

    /// An address whose burst is whole needs no entry. If there is still no room, the tenth that is nearest to that is removed.
    private static func remember(
        _ key: PeerPrefixes.Prefix, _ wholeAt: UInt64, in known: inout [PeerPrefixes.Prefix: UInt64], at now: UInt64
    ) {
        if known[key] == nil, known.count >= mostKeys {
            known = known.filter { $0.value > now }
            if known.count >= mostKeys {
                for (key, _) in known.sorted(by: { $0.value < $1.value }).prefix(mostKeys / 10) { known[key] = nil }
            }
        }
        known[key] = wholeAt
    }
}
