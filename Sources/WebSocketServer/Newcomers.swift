import CLibWebSockets
import Glibc

/// New connections at one service thread. In each turn of its loop only a few of them make a step, so that the thread also reads from open
/// connections and from its mailbox. A step of a TLS handshake takes up to half a millisecond, and anybody may ask for one.
///
/// A connection that comes when the steps of a turn are used up waits: in `guests` if the library does not have it yet, otherwise in
/// `held`, where nothing is read from it. Both are bounded by the number of connections.
struct Newcomers {
    /// A connection that was accepted and that the library does not have yet.
    struct Guest {
        let descriptor: Int32
        let address: PeerAddress
        let ticket: Ticket
    }

    private let mostSteps: Int
    private var turn: UInt32 = 0
    private var steps = 0
    private var guests: ArraySlice<Guest> = []
    private var held: ArraySlice<ConnectionID> = []

    /// Without TLS the only step is to give the connection to the library, which is cheap.
    init(isSecure: Bool) { mostSteps = isSecure ? 2 : 64 }

    var isEmpty: Bool { guests.isEmpty && held.isEmpty }

    /// Whether this turn of the loop has a step left; if so, the step is counted.
    mutating func mayStep(in turn: UInt32) -> Bool {
        if turn != self.turn { (self.turn, steps) = (turn, 0) }
        guard steps < mostSteps else { return false }
        steps += 1
        return true
    }

    mutating func wait(_ guest: Guest) { guests.append(guest) }
    mutating func hold(_ connection: ConnectionID) { held.append(connection) }

    /// The connections that make their next step in the next turn, the longest waiting first.
    mutating func callHeld() -> ArraySlice<ConnectionID> {
        let called = held.prefix(mostSteps)
        held = held.count > called.count ? held.dropFirst(called.count) : []
        return called
    }

    /// The next connection for the library, if this turn has steps left and no connection in a handshake waits.
    mutating func nextGuest(in turn: UInt32) -> Guest? {
        guard held.isEmpty, let guest = guests.first, mayStep(in: turn) else { return nil }
        guests = guests.count > 1 ? guests.dropFirst() : []
        return guest
    }

    /// All connections that the library does not have yet, to be closed.
    mutating func dismissGuests() -> ArraySlice<Guest> {
        defer { guests = [] }
        return guests
    }
}

extension ServiceThread {
    /// Lets some connections make a step. Called once a turn, after the mailbox.
    func stepOn() {
        for id in newcomers.callHeld() { connection(id)?.firstLook?.goOn() }
        while let guest = newcomers.nextGuest(in: library.turn) { adopt(guest) }
    }

    /// Whether a connection in its handshake may make a step in this turn; otherwise it is called later.
    func mayStep(_ connection: Connection) -> Bool {
        if newcomers.mayStep(in: library.turn) { return true }
        newcomers.hold(connection.id)
        statistics.handshakesHeldTotal += 1
        mailbox.wakeAgain()
        return false
    }

    /// Closes the connections that the library does not have yet.
    func dismissGuests() {
        for guest in newcomers.dismissGuests() { letGo(guest) }
    }

    func letGo(_ guest: Newcomers.Guest) {
        Glibc.close(guest.descriptor)
        population.left(guest.ticket)
    }
}
