import CoreMetrics
import LiveSessions
import Synchronization

/// One topic that this node listens to, and its listeners.
final class Channel: Sendable {
    let topic: Topic
    private let metrics: BusMetrics
    private let listeners = Mutex<[UInt64: @Sendable (NodeMessage) -> Void]>([:])

    init(_ topic: Topic, _ metrics: BusMetrics) {
        self.topic = topic
        self.metrics = metrics
    }

    func add(_ id: UInt64, _ receive: @escaping @Sendable (NodeMessage) -> Void) {
        listeners.withLock { $0[id] = receive }
    }

    /// Whether no listener is left.
    func remove(_ id: UInt64) -> Bool {
        listeners.withLock {
            $0[id] = nil
            return $0.isEmpty
        }
    }

    /// Passes a message on; called on one of the library's threads.
    func receive(_ bytes: UnsafeRawBufferPointer) {
        metrics.messagesReceived.increment()
        metrics.bytesReceived.increment(by: bytes.count)
        guard let message = try? NodeMessage(bytes: bytes) else { return metrics.unreadable.increment() }
        for receive in listeners.withLock({ Array($0.values) }) { receive(message) }
    }
}

extension Topic {
    /// The topic's subject in NATS: one for a session, two for a production, so that a node receives only what it needs.
    var subject: String {
        switch self {
        case .session(let id): "runthrough.v1.session.\(id)"
        case .production(let id): "runthrough.v1.production.\(id)"
        case .editing(let id): "runthrough.v1.editing.\(id)"
        }
    }
}
