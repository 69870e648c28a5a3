import CLibWebSockets
import Glibc
import Testing

@testable import WebSocketServer

@Suite struct `connections that begin` {
    private func guest(_ number: Int) -> Newcomers.Guest {
        let ticket = Ticket(number: UInt64(number), thread: 0)
        return Newcomers.Guest(descriptor: Int32(number), address: PeerAddress(sockaddr_storage()), ticket: ticket)
    }

    @Test func `make few steps in each turn of the loop, those who have begun first, in the order of their coming`() {
        var newcomers = Newcomers(isSecure: true)
        for number in 0..<5 { newcomers.wait(guest(number)) }
        #expect((0..<3).map { _ in newcomers.nextGuest(in: 1)?.ticket.number } == [0, 1, nil])
        // Both of them shake hands, and so do others, more than a turn has room for.
        #expect((0..<5).map { _ in newcomers.mayStep(in: 2) } == [true, true, false, false, false])
        for slot in 0..<3 { newcomers.hold(ConnectionID(thread: 0, slot: slot, generation: 1)) }
        #expect(newcomers.nextGuest(in: 3) == nil)
        #expect(newcomers.callHeld().map(\.slot) == [0, 1])
        #expect(newcomers.callHeld().map(\.slot) == [2])
        #expect((0..<2).map { _ in newcomers.nextGuest(in: 4)?.ticket.number } == [2, 3])
        #expect(newcomers.dismissGuests().map(\.ticket.number) == [4])
        #expect(newcomers.isEmpty && newcomers.nextGuest(in: 5) == nil)
    }
}
