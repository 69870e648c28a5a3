import CLibWebSockets
import Glibc

/// Takes accepted connections: each gets a place and its turn (`Arrivals`), and then goes to a service thread.
/// Belongs to the accepting thread. Times are microseconds of the monotonic clock.
struct Reception: Sendable {
    private let population: Population
    private let mailboxes: [Mailbox]
    private var arrivals: Arrivals
    /// The connections that wait for their turn; each holds a place.
    private var waiting: [Ticket: Guest] = [:]
    /// The instants of their turns, the earliest first; some belong to connections that were closed meanwhile.
    private var turns: [(due: UInt64, ticket: Ticket)] = []
    private var nextThread = 0
    /// Waits a millisecond.
    private let pause: @Sendable () -> Void

    private struct Guest {
        let descriptor: Int32
        let address: PeerAddress
    }

    init(
        _ configuration: ServerConfiguration, population: Population, mailboxes: [Mailbox],
        pause: @escaping @Sendable () -> Void = { usleep(1_000) }
    ) {
        self.population = population
        self.mailboxes = mailboxes
        self.pause = pause
        arrivals = Arrivals(configuration)
    }

    /// When the next connection has its turn, if one waits.
    var nextTurn: UInt64? { turns.first?.due }

    /// Takes an accepted descriptor and owns it from now on.
    mutating func receive(_ descriptor: Int32, from address: PeerAddress, at now: UInt64) {
        let guest = Guest(descriptor: descriptor, address: address)
        let prefixes = population.prefixes(of: address)
        guard let wait = arrivals.waitingTime(of: prefixes, at: now) else { return turnAway(guest) }
        nextThread = (nextThread + 1) % mailboxes.count
        guard let ticket = place(for: prefixes) else { return turnAway(guest) }
        guard wait > 0 else { return deal(guest, ticket) }
        population.waited()
        waiting[ticket] = guest
        let due = now + wait
        // It is nearly always the last one.
        let index = (turns.lastIndex { $0.due <= due } ?? -1) + 1
        turns.insert((due, ticket), at: index)
    }

    /// How often it is looked whether a place has become free, once a millisecond.
    static let mostLooks = 250

    /// Where all places are taken, a newcomer waits a little for one that is being left: a busy service thread closes connections later than this
    /// thread accepts others. Those who come next wait with the kernel meanwhile.
    private mutating func place(for prefixes: PeerPrefixes) -> Ticket? {
        let (entry, givesWay) = population.enter(prefixes, thread: nextThread)
        if let givesWay { ask(toGiveWay: givesWay) }
        switch entry {
        case .place(let ticket): return ticket
        case .shareTaken: return nil
        case .allTaken:
            var looks = 0
            while looks < Self.mostLooks, population.isMakingRoom {
                pause()
                looks += 1
            }
            // Also without a wait: the connection that gave way may have left at once.
            return population.enterLeftPlace(prefixes, thread: nextThread)
        }
    }

    /// Passes on the connections whose turn has come.
    mutating func dealDue(at now: UInt64) {
        let due = turns.prefix { $0.due <= now }.count
        guard due > 0 else { return }
        for (_, ticket) in turns.prefix(due) {
            guard let guest = waiting.removeValue(forKey: ticket) else { continue }
            if hasGone(guest) { close(guest, ticket) } else { deal(guest, ticket) }
        }
        turns.removeFirst(due)
    }

    /// The server accepts no more connections.
    mutating func close() {
        for (ticket, guest) in waiting { close(guest, ticket) }
        (waiting, turns) = ([:], [])
    }

    private func deal(_ guest: Guest, _ ticket: Ticket) {
        let newcomer = Newcomers.Guest(descriptor: guest.descriptor, address: guest.address, ticket: ticket)
        if mailboxes[ticket.thread].post(.adopt(newcomer)) { return }
        close(guest, ticket)
    }

    private mutating func ask(toGiveWay ticket: Ticket) {
        guard let guest = waiting.removeValue(forKey: ticket) else {
            mailboxes[ticket.thread].post(.giveWay(ticket))
            return
        }
        population.gaveWay()
        close(guest, ticket)
    }

    private func close(_ guest: Guest, _ ticket: Ticket) {
        Glibc.close(guest.descriptor)
        population.left(ticket)
    }

    /// Whether the peer has closed the connection without sending anything.
    private func hasGone(_ guest: Guest) -> Bool {
        var byte: UInt8 = 0
        let count = recv(guest.descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
        return count == 0 || count < 0 && errno != EAGAIN && errno != EINTR
    }

    private func turnAway(_ guest: Guest) {
        population.turnedAway()
        let text =
            "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 2\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        _ = Array(text.utf8).withUnsafeBytes {
            Glibc.send(guest.descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
        }
        shutdown(guest.descriptor, Int32(SHUT_WR))
        Glibc.close(guest.descriptor)
    }
}
