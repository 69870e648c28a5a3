import Foundation
import Logging
import PostgresTesting
import Testing
import Waiting
import WebSocketServer

/// A client that knows only the protocol. To be used by one task.
final class Device {
    private let socket: WebSocketClient
    /// What kind of socket it is.
    var channel = Interface.Channel.live
    private(set) var seen: [JSON] = []

    fileprivate init(_ socket: WebSocketClient) { self.socket = socket }

    func send(_ message: JSON) { socket.send(text: message.text) }
    func send(raw text: String) { socket.send(text: text) }
    func command(_ kind: String, id: JSON, _ fields: [String: JSON] = [:]) {
        send(.object(fields.merging(["type": "command", "kind": .string(kind), "id": id]) { $1 }))
    }
    func close() { socket.close() }

    /// The next message of any type; `nil` after the end.
    func next() async throws -> JSON? { try await receive("any message", before: .now + patience) }

    /// The next message; `what` is what the test looks for; `nil` after the end.
    private func receive(_ what: String, before end: ContinuousClock.Instant) async throws -> JSON? {
        let messages = socket.messages
        let text = try await awaited("\(what); the last to come were \(seen.suffix(3).map(\.text))", before: end) {
            var iterator = messages.makeAsyncIterator()
            return await iterator.next()
        }
        guard let text else { return nil }
        let message = try JSON(parsing: text.utf8)
        seen.append(message)
        // Whatever a test does, the answer must be one that the document promises.
        for fault in Interface.asyncAPI.faults(of: message, in: channel) { Issue.record("\(fault)") }
        return message
    }

    /// Waits for the next message that is `what`; others are skipped, but stay in `seen`.
    @discardableResult
    func first(_ what: String, where isIt: (JSON) throws -> Bool) async throws -> JSON {
        let end = ContinuousClock.now + patience
        while let message = try await receive(what, before: end) {
            if try isIt(message) { return message }
        }
        throw Unexpected("the connection ended before \(what): \(await socket.goodbye)")
    }

    /// The next message of one of these types.
    func next(_ types: String...) async throws -> JSON {
        try await first("\(types)") { types.contains($0["type"]?.string ?? "") }
    }

    /// The next signal of this kind.
    func signal(_ kind: String) async throws -> JSON {
        try await first("the signal \(kind)") { $0["type"] == "signal" && $0["kind"]?.string == kind }
    }

    /// The next event of this kind.
    func event(_ kind: String) async throws -> JSON {
        try await first("the event \(kind)") { $0["type"] == "event" && $0["kind"]?.string == kind }
    }

    func answer(to id: JSON) async throws -> JSON {
        try await first("an answer to \(id.text)") {
            ["ack", "refused", "sync"].contains($0["type"]?.string) && $0["id"] == id
        }
    }

    /// Reads to the end, and returns how it ended.
    func goodbye() async throws -> UInt16 {
        let end = ContinuousClock.now + patience
        while try await receive("the end of the connection", before: end) != nil {}
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

/// 1012 and 1013, which this client's library takes for an error of the protocol.
let comeAgain: UInt16 = 1002
