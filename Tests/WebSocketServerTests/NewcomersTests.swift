import CLibWebSockets
import Glibc
import Testing

@testable import WebSocketServer

@Suite struct `connections that begin` {
    private func guest(_ number: Int) -> Newcomers.Guest {
        let ticket = Ticket(number: UInt64(number), thread: 0)
        return Newcomers.Guest(descriptor: Int32(number), address: PeerAddress(sockaddr_storage()), ticket: ticket)
    }

    @Test func `are let in a portion at a turn of the loop, in the order of their coming`() {
        var newcomers = Newcomers()
        for number in 0..<67 { newcomers.wait(guest(number)) }
        #expect((0..<65).map { _ in newcomers.nextGuest(in: 1)?.ticket.number } == (0..<64).map { $0 } + [nil])
        #expect((0..<2).map { _ in newcomers.nextGuest(in: 2)?.ticket.number } == [64, 65])
        #expect(newcomers.dismissGuests().map(\.ticket.number) == [66])
        #expect(newcomers.isEmpty && newcomers.nextGuest(in: 3) == nil)
    }

    @Test func `make few handshake steps per iteration, the longest waiting first, and are all served`() {
        var newcomers = Newcomers()
        newcomers.wait(guest(0))
        // More shake hands than a turn has room for.
        #expect((0..<5).map { _ in newcomers.mayStep(in: 2) } == [true, true, false, false, false])
        for slot in 0..<3 { newcomers.hold(ConnectionID(thread: 0, slot: slot, generation: 1)) }
        #expect(newcomers.nextGuest(in: 2)?.ticket.number == 0)
        #expect(newcomers.callHeld().map(\.slot) == [0, 1])
        #expect(newcomers.callHeld().map(\.slot) == [2])
        #expect(newcomers.isEmpty)
    }
}
