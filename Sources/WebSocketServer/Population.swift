import Synchronization

/// Who has a place at a server, over all its threads; and who gives way when places run short.
///
/// A connection that was added to a group keeps its place. All others are strangers. Strangers of one address may hold as many places as are
/// free, those of one network twice as many: so one address fills at most half of a server, one network two thirds, and there is always room
/// for other addresses. When an address has its share, or few places are left at all, the stranger that has been silent longest is closed for
/// the newcomer: silent connections never keep others out, not even others behind the same address.
final class Population: Sendable {
    private let state: Mutex<Places>
    private let requests = Atomic<Int>(0)
    /// Being answered at a time, over all threads.
    private let maximumRequests: Int
    private let speaksForMany: @Sendable (String) -> Bool
    private let turnedAways = Atomic<UInt64>(0)
    private let gaveWays = Atomic<UInt64>(0)
    private let waitedOnes = Atomic<UInt64>(0)
    let bodies: Stock
    let replies: Stock

    init(_ configuration: ServerConfiguration) {
        state = Mutex(Places(maximum: configuration.maximumConnections))
        maximumRequests = configuration.maximumRequests
        speaksForMany = configuration.speaksForMany
        bodies = Stock(maximum: configuration.maximumBodies)
        replies = Stock(maximum: configuration.maximumReplies)
    }

    // MARK: Connections

    func origin(of address: PeerAddress) -> Origin { Origin(address, isOfMany: speaksForMany(address.text)) }

    /// A place for a connection that was accepted and goes to this service thread, and who gives way to it. Who has one leaves it by `left`.
    func enter(_ origin: Origin, thread: Int) -> (ticket: Ticket?, givesWay: Ticket?) {
        state.withLock { $0.enter(origin, thread) }
    }

    /// Whether it is to give way at once: somebody needed its place before it was known where it is.
    func adopted(_ ticket: Ticket, as id: ConnectionID) -> Bool { state.withLock { $0.adopted(ticket, as: id) } }

    /// Its reply has been read: the next word is its own.
    func waits(_ ticket: Ticket) { state.withLock { $0.waits(ticket) } }

    /// It has said what it wants.
    func works(_ ticket: Ticket) { state.withLock { $0.works(ticket) } }

    /// It is no stranger any more.
    func letIn(_ ticket: Ticket) { state.withLock { $0.letIn(ticket) } }

    /// Which connection is to give way, if it still is: it may have spoken up meanwhile.
    func mustGo(_ ticket: Ticket) -> ConnectionID? { state.withLock { $0.mustGo(ticket) } }

    func left(_ ticket: Ticket) { state.withLock { $0.left(ticket) } }

    // MARK: Those who come

    func turnedAway() { turnedAways.wrappingAdd(1, ordering: .relaxed) }
    /// Before it was dealt to a service thread, which counts its own.
    func gaveWay() { gaveWays.wrappingAdd(1, ordering: .relaxed) }
    func waited() { waitedOnes.wrappingAdd(1, ordering: .relaxed) }

    var turnedAwayTotal: UInt64 { turnedAways.load(ordering: .relaxed) }
    var gaveWayTotal: UInt64 { gaveWays.load(ordering: .relaxed) }
    var waitedTotal: UInt64 { waitedOnes.load(ordering: .relaxed) }

    // MARK: Requests

    func requestBegan() -> Bool {
        guard requests.wrappingAdd(1, ordering: .relaxed).newValue <= maximumRequests else {
            requestEnded()
            return false
        }
        return true
    }

    func requestEnded() { requests.wrappingSubtract(1, ordering: .relaxed) }

    var requestsNow: Int { requests.load(ordering: .relaxed) }
}

/// Where a connection comes from, as far as places are concerned: an address (IPv6: the /64, since one house has all addresses of its own),
/// and the network around it (/24; /48). Neither for a proxy, whose connections are of many clients.
struct Origin: Hashable, Sendable {
    struct Prefix: Hashable, Sendable {
        let high: UInt64
        let low: UInt64
    }

    let address: Prefix?
    let network: Prefix?

    init(_ peer: PeerAddress, isOfMany: Bool) {
        let prefixes = peer.prefixes
        address = isOfMany ? nil : prefixes.address
        network = isOfMany ? nil : prefixes.network
    }
}

/// What a connection is known by before it is one: by number, and where it is or will be served.
struct Ticket: Hashable, Sendable {
    let number: UInt64
    let thread: Int
}

/// The table of places, changed under the lock of `Population`.
struct Places {
    /// How many there are.
    private let maximum: Int
    private var places: [Ticket: Place] = [:]
    private var addresses: [Origin.Prefix: Share] = [:]
    private var networks: [Origin.Prefix: Share] = [:]
    private var everyone = Line()
    private var turns: UInt64 = 0

    /// What a connection has from being accepted to its end.
    private final class Place {
        let origin: Origin
        var id: ConnectionID?
        /// In which order it began to wait; none while it does not.
        var turn: UInt64?
        var mustGo = false
        var isLetIn = false

        init(_ origin: Origin) { self.origin = origin }
    }

    /// What strangers of one address or network hold.
    private struct Share {
        var count = 0
        var line = Line()
    }

    /// Those who wait, in their order, among some who have ceased to.
    private struct Line {
        private var entries: [(ticket: Ticket, place: Place, turn: UInt64)] = []
        private var next = 0

        mutating func append(_ ticket: Ticket, _ place: Place, _ turn: UInt64) {
            // Whoever asks again and again leaves an entry each time.
            if entries.count == entries.capacity {
                entries = entries[next...].filter { $0.place.turn == $0.turn }
                entries.reserveCapacity(max(8, 2 * entries.count))
                next = 0
            }
            entries.append((ticket, place, turn))
        }

        /// The one that has waited longest; it waits no longer.
        mutating func takeFirst() -> Ticket? {
            while next < entries.count {
                let (ticket, place, turn) = entries[next]
                next += 1
                guard place.turn == turn else { continue }
                place.turn = nil
                place.mustGo = true
                return ticket
            }
            return nil
        }

        /// How many entries it holds, those included that count no more.
        var length: Int { entries.count }
    }

    init(maximum: Int) { self.maximum = maximum }

    var count: Int { places.count }
    /// How many are not let in.
    var strangers: Int { places.values.count(where: { !$0.isLetIn }) }
    /// Of the longest line.
    var length: Int { everyone.length }

    mutating func enter(_ origin: Origin, _ thread: Int) -> (ticket: Ticket?, givesWay: Ticket?) {
        let free = maximum - count
        var givesWay: Ticket?
        if let address = origin.address, addresses[address]?.count ?? 0 >= max(1, free) {
            givesWay = addresses[address]?.line.takeFirst()
            // All of them are at work: this is what the address may have.
            if givesWay == nil { return (nil, nil) }
        } else if let network = origin.network, networks[network]?.count ?? 0 >= max(1, 2 * free) {
            givesWay = networks[network]?.line.takeFirst()
            if givesWay == nil { return (nil, nil) }
        } else if free <= maximum / 16 {
            givesWay = everyone.takeFirst()
        }
        guard count < maximum else { return (nil, givesWay) }
        turns += 1
        let ticket = Ticket(number: turns, thread: thread)
        places[ticket] = Place(origin)
        if let address = origin.address { addresses[address, default: Share()].count += 1 }
        if let network = origin.network { networks[network, default: Share()].count += 1 }
        waits(ticket)
        return (ticket, givesWay)
    }

    func adopted(_ ticket: Ticket, as id: ConnectionID) -> Bool {
        places[ticket]?.id = id
        return places[ticket]?.mustGo ?? false
    }

    mutating func waits(_ ticket: Ticket) {
        guard let place = places[ticket] else { return }
        turns += 1
        place.turn = turns
        everyone.append(ticket, place, turns)
        if let address = place.origin.address { addresses[address]?.line.append(ticket, place, turns) }
        if let network = place.origin.network { networks[network]?.line.append(ticket, place, turns) }
    }

    func works(_ ticket: Ticket) {
        places[ticket]?.turn = nil
        places[ticket]?.mustGo = false
    }

    mutating func letIn(_ ticket: Ticket) {
        guard let place = places[ticket], !place.isLetIn else { return }
        place.isLetIn = true
        giveBack(place.origin)
    }

    func mustGo(_ ticket: Ticket) -> ConnectionID? {
        guard let place = places[ticket], place.mustGo else { return nil }
        return place.id
    }

    mutating func left(_ ticket: Ticket) {
        guard let place = places.removeValue(forKey: ticket) else { return }
        place.turn = nil
        if !place.isLetIn { giveBack(place.origin) }
    }

    private mutating func giveBack(_ origin: Origin) {
        if let address = origin.address { Self.takeOne(from: &addresses[address]) }
        if let network = origin.network { Self.takeOne(from: &networks[network]) }
    }

    private static func takeOne(from share: inout Share?) {
        share?.count -= 1
        if share?.count == 0 { share = nil }
    }
}
