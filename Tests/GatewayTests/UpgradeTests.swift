import Requests
import Testing
import WebSocketServer

@Suite(.timeLimit(.minutes(3))) struct `a request for a socket` {
    @Test func `is refused without the subprotocol, from another site, and elsewhere`() async throws {
        try await withHouse { house in
            let seat = try await house.seat(try await house.session())
            let path = "/live/\(seat.session)"
            let good = ["runthrough.v1", "bearer.\(seat.token)"]
            let cases: [(String, [String], [(String, String)], Int)] = [
                (path, [], [], 400), (path, ["graphql-ws"], [], 400),
                (path, good, [("Origin", "https://evil.example")], 403),
                (path, good, [("Origin", "null")], 403), (path, good, [("Origin", "http://127.0.0.1:1")], 403),
                ("/live", good, [], 404), ("/live/\(seat.session)/more", good, [], 404), ("/", good, [], 404),
            ]
            for (path, subprotocols, headers, status) in cases {
                await #expect(
                    throws: WebSocketClient.Failure.refused(status: status), "\(path) \(subprotocols) \(headers)"
                ) {
                    try await house.connected(path: path, subprotocols: subprotocols, headers: headers) {
                        _ = try await $0.next()
                    }
                }
            }
        }
    }

    @Test func `is granted from the server's own pages, with the token as header, subprotocol or cookie`() async throws
    {
        try await withHouse { house in
            let seat = try await house.seat(try await house.session())
            let ways: [([String], [(String, String)])] = [
                (["runthrough.v1", "bearer.\(seat.token)"], [("Origin", "http://127.0.0.1:\(house.port)")]),
                (["runthrough.v1"], [("Authorization", "Bearer \(seat.token)")]),
                (["runthrough.v1"], [("Cookie", "other=1; runthrough=\(seat.token)")]),
                (["bearer.\(seat.token)", "runthrough.v1"], []),
            ]
            for (subprotocols, headers) in ways {
                try await house.connected(path: "/live/\(seat.session)", subprotocols: subprotocols, headers: headers) {
                    device in
                    let first = try await device.next()
                    #expect(first?["type"] == "welcome")
                }
            }
        }
    }
}
