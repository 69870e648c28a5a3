import Testing

@testable import WebSocketServer

/// Which connections get a place, and which are closed for others: without a server.
@Suite struct `places for connections` {
    private func prefixes(_ address: String, isOfMany: Bool = false) -> PeerPrefixes {
        PeerPrefixes(PeerAddress(numeric: address), isOfMany: isOfMany)
    }

    /// A table whose connections come and go at once.
    private struct House {
        var places: ConnectionTable
        var gone: [Ticket] = []
        var turnedAway = 0

        init(_ maximum: Int) { places = ConnectionTable(maximum: maximum) }

        /// - Returns: its ticket, unless it was turned away.
        @discardableResult
        mutating func come(_ prefixes: PeerPrefixes, isWaiting: Bool = true) -> Ticket? {
            let (entry, givesWay) = places.enter(prefixes, 0)
            if let givesWay {
                gone.append(givesWay)
                places.left(givesWay)
            }
            guard let ticket = entry.ticket else {
                turnedAway += 1
                return nil
            }
            if !isWaiting { places.works(ticket) }
            return ticket
        }
    }

    @Test func `of one address fill half of all, of its network two thirds, and others find room`() {
        var house = House(9_000)
        for _ in 0..<20_000 { house.come(prefixes("10.0.0.1"), isWaiting: false) }
        #expect(house.places.count == 4_500)
        for number in 0..<20_000 { house.come(prefixes("10.0.0.\(number % 250)"), isWaiting: false) }
        #expect(house.places.count == 6_000)
        #expect(house.gone.isEmpty)
        #expect(house.come(prefixes("10.0.0.251"), isWaiting: false) == nil)
        #expect(house.come(prefixes("10.0.1.1"), isWaiting: false) != nil)
        #expect(house.come(prefixes("2001:db8::1"), isWaiting: false) != nil)
    }

    @Test func `of an IPv6 house are one address's, whichever of its many it uses`() {
        var house = House(900)
        for number in 0..<2_000 { house.come(prefixes("2001:db8:1:1::\(String(number, radix: 16))"), isWaiting: false) }
        #expect(house.places.count == 450)
        for number in 0..<2_000 { house.come(prefixes("2001:db8:1:\(String(number, radix: 16))::1"), isWaiting: false) }
        #expect(house.places.count == 600)
        #expect(house.come(prefixes("2001:db8:2::1"), isWaiting: false) != nil)
    }

    @Test func `of waiting connections go to newcomers, the longest waiting first, also at one address`() {
        var house = House(10)
        let strangers = (0..<5).compactMap { _ in house.come(prefixes("10.0.0.1")) }
        let member = house.come(prefixes("10.0.0.1"))
        #expect(member != nil)
        #expect(house.gone == [strangers[0]])
        house.places.works(member!)
        for _ in 0..<50 { #expect(house.come(prefixes("10.0.0.1")) != nil) }
        #expect(!house.gone.contains(member!))
        #expect(house.turnedAway == 0)
        #expect(house.places.count <= 6)
    }

    @Test func `of admitted connections are kept, and no longer count for their address`() {
        var house = House(100)
        for _ in 0..<90 {
            let ticket = house.come(prefixes("10.0.0.1"), isWaiting: false)
            house.places.admit(ticket!)
        }
        #expect(house.places.count == 90)
        #expect(house.places.strangers == 0)
        for _ in 0..<1_000 { house.come(prefixes("10.0.0.9")) }
        #expect(house.turnedAway == 0)
        #expect(house.places.count - house.places.strangers == 90)
        #expect(house.places.count <= 96)
    }

    @Test func `however many networks knock, are given to newcomers when few are left`() {
        var house = House(160)
        for number in 0..<5_000 { house.come(prefixes("10.\(number >> 8).\(number & 255).1")) }
        #expect(house.turnedAway == 0)
        #expect(house.gone.count == 5_000 - 150)
        #expect(house.come(prefixes("192.0.2.1")) != nil)
    }

    @Test func `are all for one who speaks for many`() {
        var house = House(100)
        for _ in 0..<100 { #expect(house.come(prefixes("10.0.0.1", isOfMany: true), isWaiting: false) != nil) }
        #expect(house.come(prefixes("10.0.0.1", isOfMany: true), isWaiting: false) == nil)
        #expect(house.places.count == 100)
    }

    @Test func `are not lost by those who spoke up in the same moment, and all come back`() {
        var places = ConnectionTable(maximum: 4)
        let here = prefixes("10.0.0.1")
        let id = ConnectionID(rawValue: 7)
        let (first, second) = (places.enter(here, 0).entry.ticket!, places.enter(here, 1).entry.ticket!)
        _ = places.adopted(first, as: id)
        let (entry, givesWay) = places.enter(here, 2)
        #expect(givesWay == first)
        #expect(places.mustGo(first) == id)
        places.works(first)
        #expect(places.mustGo(first) == nil)
        for ticket in [first, second, entry.ticket!] { places.left(ticket) }
        #expect(places.count == 0)
        #expect(places.enter(here, 0).givesWay == nil)
    }

    @Test func `that are all taken are worth waiting for only while one is being freed`() {
        var places = ConnectionTable(maximum: 2)
        let (first, second) = (
            places.enter(prefixes("10.0.0.1"), 0).entry.ticket!, places.enter(prefixes("10.1.0.1"), 0).entry.ticket!
        )
        #expect(!places.isMakingRoom)
        #expect(places.enter(prefixes("10.2.0.1"), 0) == (.allTaken, givesWay: first))
        #expect(places.isMakingRoom)
        places.works(first)
        #expect(!places.isMakingRoom)
        #expect(places.enter(prefixes("10.2.0.1"), 0) == (.allTaken, givesWay: second))
        #expect(places.isMakingRoom)
        places.left(second)
        #expect(!places.isMakingRoom)
        #expect(places.reserve(prefixes("10.2.0.1"), 0) != nil)
    }

    @Test func `that are all taken are not worth waiting for by an address that is at work on its share`() {
        var places = ConnectionTable(maximum: 2)
        let (first, second) = (
            places.enter(prefixes("10.0.0.1"), 0).entry.ticket!, places.enter(prefixes("10.1.0.1"), 0).entry.ticket!
        )
        places.works(first)
        #expect(places.enter(prefixes("10.2.0.1"), 0) == (.allTaken, givesWay: second))
        #expect(places.isMakingRoom)
        #expect(places.enter(prefixes("10.0.0.1"), 0) == (.shareTaken, givesWay: nil))
        #expect(places.enter(prefixes("10.0.0.2"), 0) == (.shareTaken, givesWay: nil))
    }

    @Test func `that are all taken are worth waiting for by an address while one of its own must still leave`() {
        var places = ConnectionTable(maximum: 4)
        let here = ["10.0.0.1", "10.0.0.1", "10.1.0.1", "10.2.0.1"].map { places.enter(prefixes($0), 0).entry.ticket! }
        for ticket in [here[0], here[2], here[3]] { places.works(ticket) }
        #expect(places.enter(prefixes("10.0.0.1"), 0) == (.allTaken, givesWay: here[1]))
        #expect(places.enter(prefixes("10.0.0.1"), 0) == (.allTaken, givesWay: nil), "of the same address")
        #expect(places.enter(prefixes("10.0.0.2"), 0) == (.allTaken, givesWay: nil), "of the same network")
        #expect(
            places.enter(prefixes("10.1.0.1"), 0) == (.shareTaken, givesWay: nil), "of another, at work on its share")
        places.works(here[1])
        #expect(places.enter(prefixes("10.0.0.1"), 0) == (.shareTaken, givesWay: nil))
        #expect(places.enter(prefixes("10.0.0.2"), 0) == (.shareTaken, givesWay: nil))
        places.waits(here[1])
        #expect(places.enter(prefixes("10.0.0.2"), 0) == (.allTaken, givesWay: here[1]))
        places.left(here[1])
        #expect(places.reserve(prefixes("10.0.0.2"), 0) != nil)
    }

    @Test func `that are about to be freed are kept if admitted meanwhile`() {
        var places = ConnectionTable(maximum: 1)
        let first = places.enter(prefixes("10.0.0.1"), 0).entry.ticket!
        _ = places.adopted(first, as: ConnectionID(rawValue: 7))
        #expect(places.enter(prefixes("10.0.0.1"), 0) == (.allTaken, givesWay: first))
        places.admit(first)
        #expect(places.mustGo(first) == nil)
        #expect(!places.isMakingRoom)
    }

    @Test func `remember one turn of each, however often it asks again`() {
        var places = ConnectionTable(maximum: 100)
        let tickets = (0..<20).map { places.enter(prefixes("10.0.0.\($0)"), 0).entry.ticket! }
        for round in 0..<10_000 {
            let ticket = tickets[round % 20]
            places.works(ticket)
            places.waits(ticket)
        }
        #expect(places.length <= 100)
    }
}

extension Acceptance {
    fileprivate var ticket: Ticket? { if case .place(let ticket) = self { ticket } else { nil } }
}
