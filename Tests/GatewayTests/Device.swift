import Foundation
import Gateway
import Logging
import PostgresTesting
import Testing
import WebSocketServer

/// A client that knows only the protocol. For one task.
final class Device {
    private let socket: WebSocketClient
    /// What kind of socket it is.
    var channel = Interface.Channel.live
    private var messages: AsyncStream<String>.Iterator
    private(set) var seen: [JSON] = []

    fileprivate init(_ socket: WebSocketClient) {
        self.socket = socket
        messages = socket.messages.makeAsyncIterator()
    }

    func send(_ message: JSON) { socket.send(text: message.text) }
    func send(raw text: String) { socket.send(text: text) }
    func command(_ kind: String, id: JSON, _ fields: [String: JSON] = [:]) {
        send(.object(fields.merging(["type": "command", "kind": .string(kind), "id": id]) { $1 }))
    }
    func close() { socket.close() }

    /// The next message of any type; `nil` after the end.
    func next() async throws -> JSON? {
        guard let text = await messages.next(isolation: #isolation) else { return nil }
        let message = try JSON(parsing: text.utf8)
        seen.append(message)
        // Whatever a test does, the answer is one that the document promises.
        for fault in Interface.asyncAPI.faults(of: message, in: channel) { Issue.record("\(fault)") }
        return message
    }

    /// The next message of one of these types; others are passed over, but stay in `seen`.
    func next(_ types: String...) async throws -> JSON {
        while let message = try await next() {
            if let type = message["type"]?.string, types.contains(type) { return message }
        }
        throw Unexpected("the connection ended before \(types): \(await socket.goodbye)")
    }

    /// The next signal of this kind.
    func signal(_ kind: String) async throws -> JSON {
        while true {
            let message = try await next("signal")
            if message["kind"]?.string == kind { return message }
        }
    }

    /// The next event of this kind.
    func event(_ kind: String) async throws -> JSON {
        while true {
            let message = try await next("event")
            if message["kind"]?.string == kind { return message }
        }
    }

    func answer(to id: JSON) async throws -> JSON {
        while true {
            let message = try await next("ack", "refused", "sync")
            if message["id"] == id { return message }
        }
    }

    /// Reads to the end, and says how it came.
    func goodbye() async throws -> UInt16 {
        while try await next() != nil {}
        return await socket.goodbye.code.rawValue
    }
}

extension House {
    /// Connects `seat`, and runs `body` with the open socket.
    func connected<R: Sendable>(
        _ seat: TestSeat, after: String? = nil, subprotocols: [String]? = nil, headers: [(String, String)] = [],
        _ body: (Device) async throws -> R
    ) async throws -> R {
        try await connected(
            path: "/live/\(seat.session)" + (after.map { "?after=\($0)" } ?? ""),
            subprotocols: subprotocols ?? ["runthrough.v1", "bearer.\(seat.token)"], headers: headers, body)
    }

    func connected<R: Sendable>(
        path: String, subprotocols: [String], headers: [(String, String)] = [], _ body: (Device) async throws -> R
    ) async throws -> R {
        var options = WebSocketClient.Options()
        options.subprotocols = subprotocols
        options.headers = headers
        return try await WebSocketClient.connect(
            to: "ws://127.0.0.1:\(port)\(path)", options: options, logger: .silent
        ) { socket in try await body(Device(socket)) }
    }
}

/// 1012 and 1013, which the library of this client takes for a breach of the protocol.
let comeAgain: UInt16 = 1002
