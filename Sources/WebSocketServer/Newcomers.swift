import CLibWebSockets
import Glibc

/// Connections that begin at one service thread: a few steps in each turn of its loop, so that between them it comes to what open connections say
/// and to its letters. A step of a TLS handshake costs up to half a millisecond, and anybody may ask for one.
///
/// Who comes when the steps of a turn are used up waits: who has not begun in `guests`, which the library does not know of yet, the others in
/// `held`, of whom nothing is read. Both are no more than the connections that there may be.
struct Newcomers {
    /// A connection that was accepted and is not the library's yet.
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

    /// Without TLS a step is to become the library's, and cheap.
    init(isSecure: Bool) { mostSteps = isSecure ? 2 : 64 }

    var isEmpty: Bool { guests.isEmpty && held.isEmpty }

    /// Whether one more step is made in this turn of the loop, which it then is.
    mutating func mayStep(in turn: UInt32) -> Bool {
        if turn != self.turn { (self.turn, steps) = (turn, 0) }
        guard steps < mostSteps else { return false }
        steps += 1
        return true
    }

    mutating func wait(_ guest: Guest) { guests.append(guest) }
    mutating func hold(_ connection: ConnectionID) { held.append(connection) }

    /// Those who make their next step in the next turn, longest waiting first.
    mutating func callHeld() -> ArraySlice<ConnectionID> {
        let called = held.prefix(mostSteps)
        held = held.count > called.count ? held.dropFirst(called.count) : []
        return called
    }

    /// The next to begin, while this turn has steps left and nobody who has begun waits.
    mutating func nextGuest(in turn: UInt32) -> Guest? {
        guard held.isEmpty, let guest = guests.first, mayStep(in: turn) else { return nil }
        guests = guests.count > 1 ? guests.dropFirst() : []
        return guest
    }

    /// All who have not begun, to be let go.
    mutating func dismissGuests() -> ArraySlice<Guest> {
        defer { guests = [] }
        return guests
    }
}

extension ServiceThread {
    /// Lets some make a step. Once a turn, when letters have been read.
    func stepOn() {
        for id in newcomers.callHeld() { connection(id)?.firstLook?.goOn() }
        while let guest = newcomers.nextGuest(in: library.turn) { adopt(guest) }
    }

    /// Whether a connection that shakes hands is heard in this turn; otherwise it is called later.
    func mayStep(_ connection: Connection) -> Bool {
        if newcomers.mayStep(in: library.turn) { return true }
        newcomers.hold(connection.id)
        statistics.handshakesHeldTotal += 1
        mailbox.wakeAgain()
        return false
    }

    /// Hangs up on those who have not begun.
    func dismissGuests() {
        for guest in newcomers.dismissGuests() { letGo(guest) }
    }

    func letGo(_ guest: Newcomers.Guest) {
        Glibc.close(guest.descriptor)
        population.left(guest.ticket)
    }
}
