import Testing

@testable import WebSocketServer

@Suite(.timeLimit(.minutes(1))) struct WebSocketTests {
    @Test func `a message is received, and answered on the same connection`() async throws {
        let hooks = TestApplication.Hooks()
        try await withServer(hooks) { server, application in
            let socket = try await RawSocket.webSocket(port: server.port, path: "/a")
            let id = await application.connection(opening: "/a")
            await socket.sendText("hello")
            let message = await application.events.first { if case .received(let text, id) = $0 { text } else { nil } }
            #expect(message == "hello")
            server.send(Frame(text: "good day"), to: id)
            #expect(await socket.frame()?.text == "good day")
            await socket.send(RawSocket.masked([0x03, 0xE8], opcode: 8))
            #expect(await socket.closeCode() == 1000)
            #expect(await application.code(closing: id) == .normal)
        }
    }
}
