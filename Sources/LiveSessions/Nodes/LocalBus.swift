import Rehearsal
import Synchronization

/// The bus between nodes of one process. If there is only one node, nothing is sent.
package final class LocalBus: EventBus {
    private struct Ear {
        let owner: ObjectIdentifier
        let receive: @Sendable (NodeMessage) -> Void
    }

    private struct Ears {
        var byTopic: [Topic: [Int: Ear]] = [:]
        var count = 0
    }

    private final class Line: Sendable {
        let ears = Mutex(Ears())
    }

    private let line: Line

    /// A bus of its own, with one node.
    package convenience init() { self.init(line: Line()) }

    private init(line: Line) { self.line = line }

    /// Another node's end of the same bus.
    package func another() -> LocalBus { LocalBus(line: line) }

    package var isConnected: Bool { true }

    package func publish(_ message: NodeMessage, on topic: Topic) {
        let owner = ObjectIdentifier(self)
        let ears = line.ears.withLock { $0.byTopic[topic] ?? [:] }
        for (_, ear) in ears where ear.owner != owner { ear.receive(message) }
    }

    package func hasListeners(on topic: Topic) -> Bool {
        let owner = ObjectIdentifier(self)
        return line.ears.withLock { $0.byTopic[topic]?.values.contains { $0.owner != owner } ?? false }
    }

    package func listen(to topic: Topic, _ receive: @escaping @Sendable (NodeMessage) -> Void) -> Listening {
        let ear = Ear(owner: ObjectIdentifier(self), receive: receive)
        let number = line.ears.withLock { ears in
            ears.count += 1
            ears.byTopic[topic, default: [:]][ears.count] = ear
            return ears.count
        }
        let line = line
        return Listening {
            line.ears.withLock { ears in
                ears.byTopic[topic]?[number] = nil
                if ears.byTopic[topic]?.isEmpty == true { ears.byTopic[topic] = nil }
            }
        }
    }
}
