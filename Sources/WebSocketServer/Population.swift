import Synchronization

/// The places at a server, over all its threads, and which connection is closed if places run short.
///
/// A connection that was added to a group keeps its place. All others are strangers. Strangers of one address may hold as many places as are
/// free, those of one network twice as many. So one address fills at most half of a server, one network two thirds, and there is always room
/// for other addresses. If an address has reached its share, or few places are left, the stranger that has been silent longest is closed for
/// the newcomer: silent connections never keep others out, not even others behind the same address.
final class Population: Sendable {
    private let state: Mutex<ConnectionTable>
    private let speaksForMany: @Sendable (String) -> Bool
    private let turnedAways = Atomic<UInt64>(0)
    private let gaveWays = Atomic<UInt64>(0)
    private let waitedOnes = Atomic<UInt64>(0)
    /// Requests that are answered now, over all threads.
    let requests: Stock
    /// Bytes of bodies. Short ones have a stock of their own, so that they pass whatever long ones are on their way.
    private let longBodies: Stock
    private let shortBodies: Stock
    private let longestShortBody: Int
    private let maximumLongBodies: Int
    let replies: Stock

    init(_ configuration: ServerConfiguration) {
        state = Mutex(ConnectionTable(maximum: configuration.maximumConnections))
        requests = Stock(maximum: configuration.maximumRequests)
        speaksForMany = configuration.speaksForMany
        longBodies = Stock(maximum: configuration.maximumBodies)
        shortBodies = Stock(maximum: configuration.maximumShortBodies)
        longestShortBody = configuration.longestShortBody
        maximumLongBodies = configuration.maximumBodies
        replies = Stock(maximum: configuration.maximumReplies)
    }

    // MARK: Connections

    func prefixes(of address: PeerAddress) -> PeerPrefixes {
        PeerPrefixes(address, isOfMany: speaksForMany(address.text))
    }

    /// A place for a connection that was accepted for this service thread, and the connection that must be closed for it. `left` frees the place.
    func enter(_ prefixes: PeerPrefixes, thread: Int) -> (entry: Acceptance, givesWay: Ticket?) {
        state.withLock { $0.enter(prefixes, thread) }
    }

    /// For a connection that found all places taken: one that was left since.
    func enterLeftPlace(_ prefixes: PeerPrefixes, thread: Int) -> Ticket? {
        state.withLock { $0.reserve(prefixes, thread) }
    }

    /// Whether all places are taken, and a connection that must give way has not left its own yet.
    var isMakingRoom: Bool { state.withLock { $0.isMakingRoom } }

    /// Whether it must be closed at once: its place was needed before it was known where it is.
    func adopted(_ ticket: Ticket, as id: ConnectionID) -> Bool { state.withLock { $0.adopted(ticket, as: id) } }

    /// The peer has read its reply; the next message is the peer's.
    func waits(_ ticket: Ticket) { state.withLock { $0.waits(ticket) } }

    /// The peer has sent its request.
    func works(_ ticket: Ticket) { state.withLock { $0.works(ticket) } }

    /// It was added to a group, and is not a stranger any more.
    func admit(_ ticket: Ticket) { state.withLock { $0.admit(ticket) } }

    /// The connection that must be closed, if that is still so: it may have sent something meanwhile.
    func mustGo(_ ticket: Ticket) -> ConnectionID? { state.withLock { $0.mustGo(ticket) } }

    func left(_ ticket: Ticket) { state.withLock { $0.left(ticket) } }

    // MARK: Accepted connections

    func turnedAway() { turnedAways.wrappingAdd(1, ordering: .relaxed) }
    /// For connections before they belong to a service thread, which counts its own.
    func gaveWay() { gaveWays.wrappingAdd(1, ordering: .relaxed) }
    func waited() { waitedOnes.wrappingAdd(1, ordering: .relaxed) }

    var turnedAwayTotal: UInt64 { turnedAways.load(ordering: .relaxed) }
    var gaveWayTotal: UInt64 { gaveWays.load(ordering: .relaxed) }
    var waitedTotal: UInt64 { waitedOnes.load(ordering: .relaxed) }

    // MARK: Requests

    /// A place for a request that is answered; `nil` if there is none for this address.
    func request(from prefixes: PeerPrefixes) -> Hold? {
        requests.hold(1, for: Self.shares(of: prefixes))
    }

    static func shares(of prefixes: PeerPrefixes) -> [Share] { Share(of: prefixes).map { [$0] } ?? [] }

    /// Room for a body whose sender has these shares.
    func body(_ length: Int, for shares: [Share]) -> Hold? {
        (isShort(length) ? shortBodies : longBodies).hold(length, for: shares)
    }

    func isShort(_ length: Int) -> Bool { length <= longestShortBody }

    /// Whether a quarter of the room for long bodies is taken: less than all members together may have.
    var isRoomScarce: Bool { longBodies.amount > maximumLongBodies / 4 }

    /// Whether somebody has something of what all share.
    var hasHolders: Bool { [requests, shortBodies, longBodies, replies].contains { $0.holders > 0 } }

    var bodyBytes: Int { shortBodies.amount + longBodies.amount }

    /// Room for a reply until its reader has taken it.
    func reply(_ bytes: Int, to prefixes: PeerPrefixes, for shares: [Share]) -> Hold? {
        replies.hold(bytes, for: Self.shares(of: prefixes) + shares)
    }
}

/// The prefixes of a peer by which places are counted: its address (IPv6: the /64, because one household has all of its
/// addresses), and the network around it (/24; /48). A proxy has neither, because its connections belong to many
/// clients.
struct PeerPrefixes: Hashable, Sendable {
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

/// A number for a connection before the library has it, and the service thread that serves it.
struct Ticket: Hashable, Sendable {
    let number: UInt64
    let thread: Int
}

/// What becomes of a connection that was accepted.
enum Acceptance: Hashable, Sendable {
    case place(Ticket)
    /// All places are taken.
    case allTaken
    /// Its address or network has its share, and none of it is silent or must leave: all are being answered.
    case shareTaken
}

/// The table of places; changed under the lock of `Population`.
struct ConnectionTable {
    /// The number of places.
    private let maximum: Int
    /// The number of connections that must give way and have not left.
    private var leaving = 0
    private var places: [Ticket: OpenConnection] = [:]
    private var addresses: [PeerPrefixes.Prefix: Share] = [:]
    private var networks: [PeerPrefixes.Prefix: Share] = [:]
    private var everyone = Line()
    private var turns: UInt64 = 0

    /// The entry of a connection from its acceptance to its end.
    private final class OpenConnection {
        let prefixes: PeerPrefixes
        var id: ConnectionID?
        /// Its number in the order of waiting; none while it does not wait.
        var turn: UInt64?
        var mustGo = false
        var isLetIn = false

        init(_ prefixes: PeerPrefixes) { self.prefixes = prefixes }
    }

    /// The places of the strangers of one address or network.
    private struct Share {
        var count = 0
        /// The number of these connections that must give way and have not left; they are not in the line any more.
        var leaving = 0
        var line = Line()
    }

    /// The waiting connections in their order, among entries of some that wait no longer.
    private struct Line {
        private var entries: [(ticket: Ticket, place: OpenConnection, turn: UInt64)] = []
        private var next = 0

        mutating func append(_ ticket: Ticket, _ place: OpenConnection, _ turn: UInt64) {
            // A connection that waits again and again leaves an entry each time.
            if entries.count == entries.capacity {
                entries = entries[next...].filter { $0.place.turn == $0.turn }
                entries.reserveCapacity(max(8, 2 * entries.count))
                next = 0
            }
            entries.append((ticket, place, turn))
        }

        /// Removes and returns the connection that has waited longest.
        mutating func popFirst() -> Ticket? {
            while next < entries.count {
                let (ticket, place, turn) = entries[next]
                next += 1
                guard place.turn == turn else { continue }
                place.turn = nil
                return ticket
            }
            return nil
        }

        /// The number of entries, outdated ones included.
        var length: Int { entries.count }
    }

    init(maximum: Int) { self.maximum = maximum }

    var count: Int { places.count }
    var isMakingRoom: Bool { count >= maximum && leaving > 0 }
    /// The number of connections that are not members.
    var strangers: Int { places.values.count(where: { !$0.isLetIn }) }
    /// The length of the longest line.
    var length: Int { everyone.length }

    mutating func enter(_ prefixes: PeerPrefixes, _ thread: Int) -> (entry: Acceptance, givesWay: Ticket?) {
        let free = maximum - count
        var givesWay: Ticket?
        if let address = prefixes.address, addresses[address]?.count ?? 0 >= max(1, free) {
            givesWay = addresses[address]?.line.popFirst()
            if givesWay == nil, free > 0 || addresses[address]?.leaving == 0 { return (.shareTaken, nil) }
        } else if let network = prefixes.network, networks[network]?.count ?? 0 >= max(1, 2 * free) {
            givesWay = networks[network]?.line.popFirst()
            if givesWay == nil, free > 0 || networks[network]?.leaving == 0 { return (.shareTaken, nil) }
        } else if free <= maximum / 16 {
            givesWay = everyone.popFirst()
        }
        if let place = givesWay.flatMap({ places[$0] }) { set(place, mustGo: true) }
        return (reserve(prefixes, thread).map(Acceptance.place) ?? .allTaken, givesWay)
    }

    /// A free place, whatever the address and the network have already.
    mutating func reserve(_ prefixes: PeerPrefixes, _ thread: Int) -> Ticket? {
        guard count < maximum else { return nil }
        turns += 1
        let ticket = Ticket(number: turns, thread: thread)
        places[ticket] = OpenConnection(prefixes)
        changeShares(of: prefixes) { share in
            share = share ?? Share()
            share?.count += 1
        }
        waits(ticket)
        return ticket
    }

    private mutating func set(_ place: OpenConnection, mustGo: Bool) {
        guard place.mustGo != mustGo else { return }
        place.mustGo = mustGo
        let change = mustGo ? 1 : -1
        leaving += change
        guard !place.isLetIn else { return }
        changeShares(of: place.prefixes) { $0?.leaving += change }
    }

    /// Changes what the address and the network have, as far as they count.
    private mutating func changeShares(of prefixes: PeerPrefixes, _ change: (inout Share?) -> Void) {
        if let address = prefixes.address { change(&addresses[address]) }
        if let network = prefixes.network { change(&networks[network]) }
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
        let turn = turns
        changeShares(of: place.prefixes) { $0?.line.append(ticket, place, turn) }
    }

    mutating func works(_ ticket: Ticket) {
        guard let place = places[ticket] else { return }
        place.turn = nil
        set(place, mustGo: false)
    }

    mutating func admit(_ ticket: Ticket) {
        guard let place = places[ticket], !place.isLetIn else { return }
        set(place, mustGo: false)
        place.isLetIn = true
        giveBack(place.prefixes)
    }

    func mustGo(_ ticket: Ticket) -> ConnectionID? {
        guard let place = places[ticket], place.mustGo else { return nil }
        return place.id
    }

    mutating func left(_ ticket: Ticket) {
        guard let place = places.removeValue(forKey: ticket) else { return }
        place.turn = nil
        set(place, mustGo: false)
        if !place.isLetIn { giveBack(place.prefixes) }
    }

    private mutating func giveBack(_ prefixes: PeerPrefixes) {
        changeShares(of: prefixes) { share in
            share?.count -= 1
            if share?.count == 0 { share = nil }
        }
    }
}
