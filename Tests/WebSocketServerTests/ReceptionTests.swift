import Glibc
import Synchronization
import Testing

@testable import WebSocketServer

/// Who is let in by the accepting thread when all places are taken: without a server.
@Suite struct `a reception whose places are all taken` {
    private let population: Population
    private let mailbox: Mailbox
    private let configuration: ServerConfiguration

    init() throws {
        var configuration = ServerConfiguration()
        configuration.maximumConnections = 8
        configuration.arrivalsFromOne = 1
        self.configuration = configuration
        population = Population(configuration)
        mailbox = try Mailbox(limits: Outbox.Limits(bytes: 1_000, frames: 10))
    }

    private func reception(pause: @escaping @Sendable () -> Void) -> Reception {
        Reception(configuration, population: population, mailboxes: [mailbox], pause: pause)
    }

    /// Somebody connects from this address.
    /// - Returns: the ticket, if the connection was given to the service thread.
    @discardableResult
    private func come(from address: String, to reception: inout Reception) throws -> Ticket? {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        try #require(descriptor >= 0)
        reception.receive(descriptor, from: PeerAddress(numeric: address), at: 0)
        for case .adopt(let guest) in mailbox.popAll().letters {
            Glibc.close(guest.descriptor)
            return guest.ticket
        }
        return nil
    }

    /// Takes these places for others, of different networks, who are all being answered.
    private func fill(_ numbers: Range<Int>, of reception: inout Reception) throws {
        for number in numbers {
            let ticket = try #require(try come(from: "10.\(number).0.1", to: &reception))
            population.works(ticket)
        }
    }

    @Test func `gives a newcomer the place of one who still waits for a turn, at once`() throws {
        var reception = reception { Issue.record("nothing is to be waited for") }
        try fill(0..<1, of: &reception)
        #expect(try come(from: "10.0.0.1", to: &reception) == nil, "a second one, who waits for a turn")
        #expect(population.waitedTotal == 1)
        try fill(1..<7, of: &reception)
        #expect(try come(from: "10.7.0.1", to: &reception) != nil)
        #expect(population.gaveWayTotal == 1)
        #expect(population.turnedAwayTotal == 0)
    }

    @Test func `waits for the place that a silent connection must leave`() throws {
        let silent = Mutex<Ticket?>(nil)
        var reception = reception { [population] in
            if let ticket = silent.withLock({ $0.take() }) { population.left(ticket) }
        }
        try fill(0..<7, of: &reception)
        let last = try #require(try come(from: "10.7.0.1", to: &reception))
        silent.withLock { $0 = last }
        #expect(try come(from: "10.8.0.1", to: &reception) != nil)
        #expect(population.turnedAwayTotal == 0)
    }

    @Test func `waits for it also for the same network, after another connection gave up`() throws {
        let pauses = Atomic(0)
        let silent = Mutex<Ticket?>(nil)
        var reception = reception { [population] in
            guard pauses.wrappingAdd(1, ordering: .relaxed).newValue > Reception.mostLooks else { return }
            if let ticket = silent.withLock({ $0.take() }) { population.left(ticket) }
        }
        try fill(0..<7, of: &reception)
        let last = try #require(try come(from: "10.7.0.1", to: &reception))
        silent.withLock { $0 = last }
        #expect(try come(from: "10.8.0.1", to: &reception) == nil)
        #expect(try come(from: "10.7.0.2", to: &reception) != nil)
        #expect(population.turnedAwayTotal == 1)
    }

    @Test func `waits a while for a place being freed, and never beyond an address's share`() throws {
        let pauses = Atomic(0)
        var reception = reception { pauses.wrappingAdd(1, ordering: .relaxed) }
        try fill(0..<7, of: &reception)
        try come(from: "10.7.0.1", to: &reception)
        #expect(try come(from: "10.8.0.1", to: &reception) == nil)
        #expect(pauses.load(ordering: .relaxed) == Reception.mostLooks)
        #expect(try come(from: "10.0.0.2", to: &reception) == nil)
        #expect(pauses.load(ordering: .relaxed) == Reception.mostLooks)
        #expect(population.turnedAwayTotal == 2)
    }
}
