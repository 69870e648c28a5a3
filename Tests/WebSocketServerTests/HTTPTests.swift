import HTTPTypes
import Testing

@testable import WebSocketServer

@Suite(.timeLimit(.minutes(1))) struct HTTPTests {
    @Test func `a request is answered, and the connection kept for the next`() async throws {
        try await withServer { server, _ in
            let socket = try RawSocket(port: server.port)
            for number in 1...3 {
                await socket.send("GET /a%20b/\(number)?x=1%262&y=%C3%A9 HTTP/1.1\r\nHost: h\r\n\r\n")
                let response = await socket.response()
                #expect(response.status == 200)
                #expect(response.body == "GET /a%20b/\(number)?x=1%262&y=%C3%A9 0 ")
                #expect(response.header("connection") == "keep-alive")
                #expect(response.header("date") != nil)
            }
        }
    }

    @Test func `pipelined requests are answered in order`() async throws {
        try await withServer { server, _ in
            let socket = try RawSocket(port: server.port)
            await socket.send((1...5).map { "GET /\($0) HTTP/1.1\r\nHost: h\r\n\r\n" }.joined())
            for number in 1...5 {
                let response = await socket.response()
                #expect(response.body == "GET /\(number) 0 ")
            }
        }
    }

    @Test func `a body arrives whole, in pieces or at once`() async throws {
        try await withServer { server, _ in
            let socket = try RawSocket(port: server.port)
            for size in [1, 100, 5_000, 300_000] {
                let body = String(repeating: "b", count: size)
                await socket.send("POST /p HTTP/1.1\r\nHost: h\r\nContent-Length: \(size)\r\n\r\n")
                await socket.send(body)
                let response = await socket.response()
                #expect(response.body == "POST /p \(size) \(body.prefix(64))")
            }
        }
    }
}
