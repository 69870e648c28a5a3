package import Logging

/// A WebSocket to another server, on a thread of its own. The caller decides about reconnecting.
///
/// ```swift
/// try await WebSocketClient.connect(to: "wss://host/live/…", options: options, logger: logger) { socket in
///     for await text in socket.messages { … }
///     print(await socket.goodbye.code)
/// }
/// ```
package final class WebSocketClient: Sendable {
    /// How a client connects.
    package struct Options: Sendable {
        package var subprotocols: [String] = []
        /// Names and values that are added to the request.
        package var headers: [(String, String)] = []
        package var verifiesCertificate = true
        /// PEM file of trusted certificates, used instead of the system's.
        package var certificateAuthorities: String?
        package var connectTimeout: Duration = .seconds(10)
        /// After this much silence the server is pinged; after twice as much the connection is closed. Whole seconds.
        package var pingInterval: Duration = .seconds(10)
        /// The longest message, in bytes; a longer one ends the connection.
        package var maximumMessage = 16 * 1024 * 1024
        /// The most messages that wait for the reader of `messages`; one more ends the connection.
        package var maximumWaiting = 10_000

        package init() {}
    }

    /// How the connection ended.
    package struct Goodbye: Hashable, Sendable {
        package let code: CloseCode
        package let reason: String
    }

    /// Why a connection could not be opened, or ended.
    package enum Failure: Error, Hashable {
        case invalidURL(String)
        /// The server refused the upgrade.
        case refused(status: Int)
        /// No connection, no TLS, or no answer in time.
        case unreachable(String)
    }

    /// Whole text messages in order, for one reader; it ends with the connection.
    package let messages: AsyncStream<String>
    private let thread: ClientThread

    private init(messages: AsyncStream<String>, thread: ClientThread) {
        self.messages = messages
        self.thread = thread
    }

    /// Connects, gives the open socket to `body`, and closes it when `body` returns, throws or is cancelled.
    /// Throws `Failure`, or what `body` throws.
    package static func connect<R: Sendable>(
        to url: String, options: Options = Options(), logger: Logger, _ body: (WebSocketClient) async throws -> R
    ) async throws -> R {
        guard let address = SocketURL(url) else { throw Failure.invalidURL(url) }
        let (messages, continuation) = AsyncStream.makeStream(
            of: String.self, bufferingPolicy: .bufferingOldest(options.maximumWaiting))
        let thread = ClientThread(url: address, options: options, messages: continuation)
        return try await withTaskCancellationHandler {
            try thread.start()
            let client = WebSocketClient(messages: messages, thread: thread)
            let result: Result<R, any Error>
            do {
                try await thread.opened()
                result = .success(try await body(client))
            } catch {
                result = .failure(error)
            }
            thread.post(.close(Task.isCancelled ? .goingAway : .normal, ""))
            await thread.ended.passed()
            logger.debug("WebSocket closed", metadata: ["code": "\(thread.goodbye.code)"])
            return try result.get()
        } onCancel: {
            thread.post(.close(.goingAway, ""))
        }
    }

    /// Never waits; what is sent after the end is dropped.
    package func send(text: String) { thread.post(.text(Array(text.utf8))) }

    /// Closes the connection after everything that was sent before.
    package func close(code: CloseCode = .normal, reason: String = "") { thread.post(.close(code, reason)) }

    /// Waits for the end. `.abnormal` without a close frame.
    package var goodbye: Goodbye {
        get async {
            await thread.ended.passed()
            return thread.goodbye
        }
    }
}
