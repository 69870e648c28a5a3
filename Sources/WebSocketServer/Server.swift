package import Logging

/// Sockets, HTTP/1.1 and WebSockets for one `Application`.
///
/// The server is made first, so that an application can hold it from its own beginning:
/// ```swift
/// let server = try Server(configuration: …)
/// let gateway = Gateway(server: server)
/// try await server.run(gateway)
/// ```
/// `send`, `broadcast`, `join`, `leave` and `close` may be called from any thread, never block, and take effect in the
/// order in which one thread (or one actor) calls them. On the connection's own service thread they act at once.
package final class Server: Sendable {
    package let port: UInt16

    /// Checks the configuration, loads the certificate, and listens. Connections wait until `run`.
    package init(configuration: Configuration, logger: Logger) throws {
        port = 0
    }

    /// Serves until `drain` is called or the task is cancelled (which drains without lingering). Once only.
    package func run(_ application: any Application) async throws {}

    /// Accepts nobody any more, closes the WebSockets with `code`, lets open HTTP replies finish for at most `linger`,
    /// and then lets `run` return.
    package func drain(code: CloseCode = .goingAway, linger: Duration = .seconds(5)) async {}

    /// Never fails: a frame to a connection that is gone goes nowhere.
    package func send(_ frame: Frame, to connection: ConnectionID, delivery: Delivery = .required) {}

    /// To every member of the room, once each.
    package func broadcast(_ frame: Frame, to room: Room, delivery: Delivery = .required) {}

    package func makeRoom() -> Room { Room(rawValue: 0) }

    /// Its members stay connected; they are just no longer in it.
    package func dissolve(_ room: Room) {}

    package func join(_ connection: ConnectionID, _ room: Room) {}
    package func leave(_ connection: ConnectionID, _ room: Room) {}

    /// Frames sent before are written first, as far as the reader takes them. `reason`: at most 123 bytes of UTF-8.
    package func close(_ connection: ConnectionID, code: CloseCode, reason: String = "") {}

    package var statistics: Statistics { Statistics() }
}
