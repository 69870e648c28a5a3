import Gateway
import Rehearsal
import Testing

@Suite(.timeLimit(.minutes(1))) struct `a socket` {
    @Test func `is welcomed first, with the state`() async throws {
        try await withHouse { house in
            let session = try await house.session()
            let seat = try await house.seat(session, "dancer", name: "Ana")
            try await house.connected(seat) { device in
                let welcome = try #require(try await device.next())
                #expect(welcome["type"] == "welcome")
                #expect(welcome["resumed"] == false)
                #expect(welcome["seq"] == 0)
                #expect(welcome["member"]?["id"]?.string == seat.member)
                #expect(welcome["state"]?["formation"] == 0)
            }
        }
    }
}
