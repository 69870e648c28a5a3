import CLibPQ
import Glibc

/// What somebody told a channel with NOTIFY.
package struct Notification: Hashable, Sendable {
    package let channel: String
    package let payload: String
    /// The server process that sent it (`pg_backend_pid()`).
    package let sender: Int32
}

/// Hears channels on a connection of its own. Hears from the moment that `open` returns; throws when the connection
/// breaks, after which something may have been missed: open another, then look at the tables.
package struct Listener: AsyncSequence, Sendable {
    private let connection: Connection
    private let waker: Waker

    /// Connects and listens to `channels`.
    /// - Throws: `DatabaseError`.
    package static func open(_ configuration: Configuration, channels: [String]) async throws -> Listener {
        let waker = try Waker()
        let connection = try await Connection.open(configuration)
        _ = try await connection.batch(channels.map { "LISTEN \(identifier: $0)" })
        return Listener(connection: connection, waker: waker)
    }

    package func makeAsyncIterator() -> Iterator { Iterator(connection: connection, waker: waker) }

    /// One notification after the other, as they come.
    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let connection: Connection
        fileprivate let waker: Waker

        /// The next notification; `nil` once the task is cancelled.
        package func next() async throws -> Notification? {
            try await withTaskCancellationHandler {
                try await connection.notification(or: waker.descriptor)
            } onCancel: {
                waker.signal()
            }
        }
    }
}

/// Something that a waiting thread can be woken by.
private final class Waker: Sendable {
    let descriptor: Int32

    init() throws {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard descriptor >= 0 else {
            throw DatabaseError(code: .cannotConnect, message: "no eventfd: \(errno)", outcome: .nothingChanged)
        }
    }

    deinit { close(descriptor) }

    func signal() { eventfd_write(descriptor, 1) }
}
