import CLibWebSockets
import Glibc
import RateLimits
import Testing

@testable import WebSocketServer

/// Who goes on at once, and who waits how long: without a server. Times in microseconds.
@Suite struct `arrivals` {
    private static let pace = Rate(burst: 10, perSecond: 5)
    private static let wide = Rate(burst: 20, perSecond: 10)

    private func entrance(longestWait: UInt64 = 2_000_000) -> Arrivals {
        Arrivals(address: Self.pace, network: Self.wide, longestWait: longestWait)
    }

    private func prefixes(_ number: UInt64, isOfMany: Bool = false) -> PeerPrefixes {
        var storage = sockaddr_storage()
        var four = sockaddr_in()
        four.sin_family = sa_family_t(AF_INET)
        four.sin_addr.s_addr = UInt32(number).bigEndian
        withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: four, as: sockaddr_in.self) }
        return PeerPrefixes(PeerAddress(storage), isOfMany: isOfMany)
    }

    @Test func `of one address go on at once as often as its burst, then each a little later, then have no turn`() {
        var door = entrance()
        let turns = (0..<30).map { _ in door.waitingTime(of: prefixes(1), at: 0) }
        #expect(turns[..<10].allSatisfy { $0 == 0 })
        #expect(
            turns[10..<20] == [
                200_000, 400_000, 600_000, 800_000, 1_000_000, 1_200_000, 1_400_000, 1_600_000, 1_800_000, 2_000_000,
            ])
        #expect(turns[20...].allSatisfy { $0 == nil })
        // Connections without a place gave none back.
        #expect(door.waitingTime(of: prefixes(1), at: 200_000) == 2_000_000)
        #expect(door.waitingTime(of: prefixes(1), at: 4_200_000) == 0)
    }

    @Test func `of the addresses of a network share what it has, and those elsewhere do not`() {
        var door = entrance()
        let turns = (0..<60).map { door.waitingTime(of: prefixes($0 % 6), at: 0) }
        #expect(turns.count { $0 == 0 } == 20)
        #expect(turns.count { $0 != nil } == 40)
        #expect(door.waitingTime(of: prefixes(1_000), at: 0) == 0)
    }

    @Test func `of one address leave its neighbours a part of the network's`() {
        var door = entrance()
        var served = 0
        for moment in stride(from: UInt64(0), to: 60_000_000, by: 10_000) {
            _ = door.waitingTime(of: prefixes(1), at: moment)
            if moment % 500_000 == 0, door.waitingTime(of: prefixes(2), at: moment) == 0 { served += 1 }
        }
        #expect(served == 120)
    }

    @Test func `of trusted proxies never wait`() {
        var door = entrance()
        for _ in 0..<10_000 { #expect(door.waitingTime(of: prefixes(1, isOfMany: true), at: 0) == 0) }
        #expect(door.count == 0)
    }

    @Test func `from however many addresses are remembered in a bounded table, those that owe most the longest`() {
        var door = Arrivals(address: Self.pace, network: Self.pace, longestWait: 2_000_000)
        for _ in 0..<20 { _ = door.waitingTime(of: prefixes(1), at: 0) }
        for number in 1..<UInt64(12_000) { _ = door.waitingTime(of: prefixes(number << 8), at: 0) }
        #expect(door.count <= Arrivals.mostKeys)
        #expect(door.waitingTime(of: prefixes(1), at: 0) == nil)
    }

    @Test func `of a hall with two hundred phones behind one address wait no second`() {
        var door = Arrivals(ServerConfiguration())
        let waits = (0..<1_200).compactMap { door.waitingTime(of: prefixes(1), at: $0 * 1_000) }
        #expect(waits.count == 1_200)
        #expect(waits.max() == 0)
        var crowd = Arrivals(ServerConfiguration())
        #expect((0..<2_000).compactMap { _ in crowd.waitingTime(of: prefixes(1), at: 0) }.max() == 2_000_000)
    }
}
