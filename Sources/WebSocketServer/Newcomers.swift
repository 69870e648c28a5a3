import CLibWebSockets
import Glibc

/// New connections at one service thread. In each turn of its loop only some of them are let in, and only a few of those that speak TLS make a
/// step, so that the thread also reads from open connections and from its mailbox. A step of a TLS handshake takes up to half a millisecond, and
/// any client may ask for one; admitting a client is cheap.
///
/// A connection that comes when those of a turn are used up waits: in `guests` if it was not let in yet, otherwise in `held`, where nothing is
/// read from it. Both are bounded by the number of connections.
struct Newcomers {
    /// A connection that was accepted and not let in yet.
    struct Guest {
        let descriptor: Int32
        let address: PeerAddress
        let ticket: Ticket
    }

    private static let mostSteps = 2
    private static let mostGuests = 64
    private var iteration: UInt32 = 0
    private var steps = 0
    private var admitted = 0
    private var guests: ArraySlice<Guest> = []
    private var held: ArraySlice<ConnectionID> = []

    var isEmpty: Bool { guests.isEmpty && held.isEmpty }

    /// Whether this turn of the loop has a step of a handshake left; if so, the step is counted.
    mutating func mayStep(in turn: UInt32) -> Bool {
        begin(turn)
        guard steps < Self.mostSteps else { return false }
        steps += 1
        return true
    }

    private mutating func begin(_ turn: UInt32) {
        if turn != self.iteration { (self.iteration, steps, admitted) = (turn, 0, 0) }
    }

    mutating func wait(_ guest: Guest) { guests.append(guest) }
    mutating func hold(_ connection: ConnectionID) { held.append(connection) }

    /// The connections that make their next step in the next turn, the longest waiting first.
    mutating func callHeld() -> ArraySlice<ConnectionID> {
        let called = held.prefix(Self.mostSteps)
        held = held.count > called.count ? held.dropFirst(called.count) : []
        return called
    }

    /// The next connection that is let in, if this turn has not let in enough.
    mutating func nextGuest(in turn: UInt32) -> Guest? {
        begin(turn)
        guard admitted < Self.mostGuests, let guest = guests.first else { return nil }
        admitted += 1
        guests = guests.count > 1 ? guests.dropFirst() : []
        return guest
    }

    /// All connections that were not let in yet, to be closed.
    mutating func dismissGuests() -> ArraySlice<Guest> {
        defer { guests = [] }
        return guests
    }
}

extension ServiceThread {
    /// Lets some connections make a step. Called once a turn, after the mailbox.
    func stepOn() {
        let unread = unread
        self.unread = []
        for id in unread { readDecrypted(id) }
        for id in newcomers.callHeld() {
            guard let connection = connection(id) else { continue }
            if let firstByte = connection.firstByte { firstByte.goOn() } else { connection.firstLook?.goOn() }
        }
        while let guest = newcomers.nextGuest(in: library.iteration) { adopt(guest) }
    }

    /// Whether a connection in its handshake may make a step in this turn; otherwise it is called later.
    func mayStep(_ connection: Connection) -> Bool {
        if newcomers.mayStep(in: library.iteration) { return true }
        newcomers.hold(connection.id)
        statistics.handshakesHeldTotal += 1
        mailbox.wakeAgain()
        return false
    }

    /// The library reads nothing while it has something else to do for a connection; then it is asked again in the next turn. In this turn it
    /// may read once at most, since only so much has been looked at.
    func readDecryptedLater(_ id: ConnectionID) {
        unread.append(id)
        mailbox.wakeAgain()
    }

    private func readDecrypted(_ id: ConnectionID) {
        guard let wsi = waitsWithDecrypted(id) else { return }
        shim_read_decrypted(wsi)
        if waitsWithDecrypted(id) != nil { readDecryptedLater(id) }
    }

    private func waitsWithDecrypted(_ id: ConnectionID) -> OpaquePointer? {
        guard let connection = connection(id), let wsi = connection.wsi, case .head = connection.phase,
            shim_pending(wsi) > 0
        else { return nil }
        return wsi
    }

    /// Closes the connections that were not let in yet.
    func dismissGuests() {
        for guest in newcomers.dismissGuests() { letGo(guest) }
    }

    func letGo(_ guest: Newcomers.Guest) {
        Glibc.close(guest.descriptor)
        population.left(guest.ticket)
    }
}
