package import Logging

/// A WebSocket to somewhere else, on a thread of its own. Reconnection is the caller's affair.
///
/// ```swift
/// try await WebSocketClient.connect(to: "wss://host/live/…", subprotocols: ["…"]) { socket in
///     for try await text in socket.messages { … }
/// }
/// ```
package final class WebSocketClient: Sendable {
    package struct Options: Sendable {
        package var subprotocols: [String] = []
        /// Names and values, added to the request.
        package var headers: [(String, String)] = []
        package var verifiesCertificate = true
        /// PEM file of certificates to trust, in place of the system's.
        package var certificateAuthorities: String?
        package var connectTimeout: Duration = .seconds(10)
        package init() {}
    }

    /// How the connection ended.
    package struct Goodbye: Hashable, Sendable {
        package let code: CloseCode
        package let reason: String
    }

    package enum Failure: Error, Hashable {
        case invalidURL(String)
        /// The server answered something else than the upgrade.
        case refused(status: Int)
        /// No connection, no TLS, or no answer in time.
        case unreachable(String)
    }

    /// Whole text messages in order; ends when the connection does.
    package let messages: AsyncStream<String>

    init(messages: AsyncStream<String>) {
        self.messages = messages
    }

    /// Connects, gives the open socket to `body`, and closes it when `body` returns, throws or is cancelled.
    package static func connect<R: Sendable>(
        to url: String, options: Options = Options(), logger: Logger,
        _ body: (WebSocketClient) async throws -> R
    ) async throws -> R {
        throw Failure.invalidURL(url)
    }

    package func send(text: String) {}
    package func close(code: CloseCode = .normal, reason: String = "") {}

    /// Waits for the end.
    package var goodbye: Goodbye {
        get async { Goodbye(code: .abnormal, reason: "") }
    }
}
