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
        /// Otherwise a binary message ends the connection.
        package var acceptsBinary = false

        package init() {}
    }

    /// A whole message.
    package enum Message: Hashable, Sendable {
        case text(String)
        case binary([UInt8])
    }

    /// How the connection ended.
    package struct Goodbye: Hashable, Sendable {
        package let code: CloseCode
        package let reason: String
    }

    /// Why a connection could not be opened, or ended.
    package enum Failure: Error, Hashable, CustomStringConvertible {
        case invalidURL(String)
        /// The server refused the upgrade.
        case refused(status: Int)
        /// No connection, no TLS, or no answer in time.
        case unreachable(String)

        package var description: String {
            switch self {
            case .invalidURL(let text): "\(text) is no address of a server"
            case .refused(let status): "the server answered \(status)"
            case .unreachable(let reason): reason
            }
        }
    }

    /// What comes, in order, for one reader; it ends with the connection.
    package let incoming: AsyncStream<Message>
    /// The texts of it.
    package var messages: AsyncCompactMapSequence<AsyncStream<Message>, String> {
        incoming.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }
    private let thread: ClientThread

    private init(incoming: AsyncStream<Message>, thread: ClientThread) {
        self.incoming = incoming
        self.thread = thread
    }

    /// Connects, gives the open socket to `body`, and closes it when `body` returns, throws or is cancelled.
    /// Throws `Failure`, or what `body` throws.
    package static func connect<R: Sendable>(
        to url: String, options: Options = Options(), logger: Logger, _ body: (WebSocketClient) async throws -> R
    ) async throws -> R {
        guard let address = SocketURL(url) else { throw Failure.invalidURL(url) }
        let (incoming, continuation) = AsyncStream.makeStream(
            of: Message.self, bufferingPolicy: .bufferingOldest(options.maximumWaiting))
        let thread = ClientThread(url: address, options: options, incoming: continuation)
        return try await withTaskCancellationHandler {
            try thread.start()
            let client = WebSocketClient(incoming: incoming, thread: thread)
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
    package func send(text: String) { thread.post(.message(Array(text.utf8), isText: true)) }

    /// The same of bytes.
    package func send(binary: [UInt8]) { thread.post(.message(binary, isText: false)) }

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
