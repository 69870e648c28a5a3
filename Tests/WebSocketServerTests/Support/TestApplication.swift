import HTTPTypes
import Logging
import Synchronization
import Waiting

@testable import WebSocketServer

/// Echoes, records what happens, and calls the hooks of a test.
final class TestApplication: Application {
    enum Event: Hashable, Sendable {
        case opened(ConnectionID, path: String)
        case received(String, ConnectionID)
        case receivedBinary([UInt8], ConnectionID)
        case closed(ConnectionID, CloseCode)
    }

    struct Hooks: Sendable {
        var accept: @Sendable (Upgrade) -> UpgradeDecision = { .accept(subprotocol: $0.subprotocols.first) }
        var opened: @Sendable (ConnectionID, Upgrade) -> Void = { _, _ in }
        var received: @Sendable (String, ConnectionID) -> Void = { _, _ in }
        var respond: @Sendable (HTTPRequest, [UInt8], Peer) async -> Reply = { request, body, peer in
            let about =
                "\(request.method) \(request.path ?? "") \(body.count) \(String(decoding: body.prefix(64), as: UTF8.self))"
            return Reply(status: .ok, headers: [.contentType: "text/plain"], body: .bytes(Array(about.utf8)))
        }
        var objection: @Sendable (HTTPRequest) async -> Reply? = { _ in nil }
        var shares: @Sendable (HTTPRequest) -> [Share] = { _ in [] }
    }

    let events = Recorder<Event>()
    private let hooks: Hooks

    init(_ hooks: Hooks = Hooks()) { self.hooks = hooks }

    func respond(to request: HTTPRequest, body: [UInt8], from peer: Peer) async -> Reply {
        await hooks.respond(request, body, peer)
    }

    func verdict(onBodyOf request: HTTPRequest, length: Int, from peer: Peer) async -> BodyVerdict {
        if let objection = await hooks.objection(request) { return .refuse(objection) }
        return .accept(for: hooks.shares(request))
    }

    func accept(_ upgrade: Upgrade) -> UpgradeDecision { hooks.accept(upgrade) }

    func opened(_ connection: ConnectionID, _ upgrade: Upgrade) {
        hooks.opened(connection, upgrade)
        events.record(.opened(connection, path: upgrade.path))
    }

    func received(_ text: RawSpan, from connection: ConnectionID) {
        let string = text.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
        hooks.received(string, connection)
        events.record(.received(string, connection))
    }

    func received(binary bytes: RawSpan, from connection: ConnectionID) {
        events.record(.receivedBinary(bytes.withUnsafeBytes { Array($0) }, connection))
    }

    func closed(_ connection: ConnectionID, code: CloseCode) { events.record(.closed(connection, code)) }
}

extension TestApplication {
    /// The connection that asked for `path`, once it is open.
    func connection(opening path: String) async throws -> ConnectionID {
        try await events.first("a connection that asks for \(path)") {
            if case .opened(let id, path) = $0 { id } else { nil }
        }
    }

    /// The first text that was received, from `sender` or from anybody; once there is one.
    func text(from sender: ConnectionID? = nil) async throws -> String {
        try await events.first("a text from \(sender.map { "\($0)" } ?? "anybody")") {
            if case .received(let text, let id) = $0, sender == nil || id == sender { text } else { nil }
        }
    }

    func code(closing id: ConnectionID) async throws -> CloseCode {
        try await events.first("the end of \(id)") { if case .closed(id, let code) = $0 { code } else { nil } }
    }
}

/// Remembers events in order; a test can wait for one, past or to come.
final class Recorder<Event: Sendable>: Sendable {
    private let events = Mutex<[Event]>([])

    var all: [Event] { events.withLock { $0 } }

    func record(_ event: Event) { events.withLock { $0.append(event) } }

    /// The first value that `pick` returns for an event.
    func first<Value>(_ what: String, _ pick: (Event) -> Value?) async throws -> Value {
        try await untilFound(what) { all.lazy.compactMap(pick).first }
    }
}

/// A server with its application, for the time of `body`; drained at the end.
@discardableResult
func withServer<R: Sendable>(
    _ hooks: TestApplication.Hooks = .init(), configure: (inout ServerConfiguration) -> Void = { _ in },
    linger: Duration = .seconds(1),
    _ body: (Server, TestApplication) async throws -> R
) async throws -> R {
    var configuration = ServerConfiguration(subprotocols: ["test.v1"])
    configuration.serviceThreads = 2
    // Pings would come between the frames that a test waits for; and a busy machine may be slow to say or to take anything.
    configuration.pingInterval = .seconds(60)
    configuration.silenceLimit = .seconds(120)
    configuration.headerTimeout = .seconds(60)
    configuration.stallTimeout = .seconds(60)
    configuration.grace = .seconds(60)
    configuration.keepAliveTimeout = .seconds(60)
    configure(&configuration)
    let server = try Server(configuration: configuration, logger: Logger(label: "test"))
    let application = TestApplication(hooks)
    async let running: Void = server.run(application)
    let result: Result<R, any Error>
    do { result = .success(try await body(server, application)) } catch { result = .failure(error) }
    await server.drain(linger: linger)
    try await running
    return try result.get()
}
