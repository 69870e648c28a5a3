/// How fast connections come from where: an address may open so many at once and then so many a second, the network around it somewhat more. Who
/// comes faster waits for their turn; who would wait too long has none. A value; time is an argument, in microseconds.
///
/// An address is known by when it has all of its burst again (the generic cell rate algorithm, ITU-T I.371).
struct Arrivals: Sendable {
    /// So many at once, and so many a second after that.
    struct Pace: Sendable {
        let burst: Int
        let perSecond: Int

        fileprivate var interval: UInt64 { 1_000_000 / UInt64(perSecond) }

        /// How long somebody waits who comes now, and when the burst is whole again once they have.
        fileprivate func turn(_ wholeAt: UInt64?, at now: UInt64) -> (wait: UInt64, wholeAt: UInt64) {
            let next = max(wholeAt ?? now, now) + interval
            let within = now + UInt64(burst) * interval
            return (next > within ? next - within : 0, next)
        }
    }

    private let address: Pace
    private let network: Pace
    private let longestWait: UInt64
    private var addresses: [Origin.Prefix: UInt64] = [:]
    private var networks: [Origin.Prefix: UInt64] = [:]

    /// How many addresses, and how many networks, are remembered.
    static let mostKeys = 10_000

    /// - Parameter longestWait: in microseconds.
    init(address: Pace, network: Pace, longestWait: UInt64) {
        (self.address, self.network, self.longestWait) = (address, network, longestWait)
    }

    /// A server's own: nobody's waiting line takes more than a quarter of its places.
    init(_ configuration: ServerConfiguration) {
        let atOnce = configuration.arrivalsFromOne
        let pace = Pace(burst: atOnce, perSecond: max(1, atOnce / 2))
        let line = UInt64(configuration.maximumConnections / 4) * pace.interval
        self.init(
            address: pace, network: Pace(burst: 2 * atOnce, perSecond: max(1, atOnce * 3 / 4)),
            longestWait: min(configuration.longestArrival.milliseconds * 1_000, line))
    }

    /// How many are remembered.
    var count: Int { max(addresses.count, networks.count) }

    /// How long a connection that comes now waits until it is served; `nil` when that is too long, which costs its address nothing.
    mutating func turn(of origin: Origin, at now: UInt64) -> UInt64? {
        guard let addressKey = origin.address, let networkKey = origin.network else { return 0 }
        let here = address.turn(addresses[addressKey], at: now)
        let around = network.turn(networks[networkKey], at: now)
        let wait = max(here.wait, around.wait)
        guard wait <= longestWait else { return nil }
        Self.remember(addressKey, here.wholeAt, in: &addresses, at: now)
        Self.remember(networkKey, around.wholeAt, in: &networks, at: now)
        return wait
    }

    /// Who has all of their burst is like one never seen. Where there is no room even so, those who are nearest to that give way, a tenth at a time.
    private static func remember(
        _ key: Origin.Prefix, _ wholeAt: UInt64, in known: inout [Origin.Prefix: UInt64], at now: UInt64
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
