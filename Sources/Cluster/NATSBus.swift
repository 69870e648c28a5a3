package import LiveSessions
package import Logging
import Synchronization

/// The bus between nodes, on a NATS cluster.
///
/// All calls to NATS are made on one thread with a bounded queue, so that publishers and listeners never wait for
/// a network. While no server can be reached, published messages are dropped; the library renews the subscriptions
/// when a server is there again.
package final class NATSBus: EventBus {
    private struct Channels {
        var byTopic: [Topic: Channel] = [:]
        var lastListener: UInt64 = 0
    }

    private let channels = Mutex(Channels())
    private let thread: BusThread
    private let metrics = BusMetrics()

    /// Starts to connect. Returns at once, whether or not a server can be reached.
    /// - Throws: `NATSProblem` for settings that the library cannot use, such as a file that is not a certificate.
    package init(_ address: NATSAddress, node: NodeID, logger: Logger) throws {
        thread = try BusThread(address, name: "runthrough \(node)", metrics, logger)
    }

    package var isConnected: Bool { thread.link.isConnected }

    package func publish(_ message: NodeMessage, on topic: Topic) { thread.publish(message, topic) }

    package func listen(to topic: Topic, _ receive: @escaping @Sendable (NodeMessage) -> Void) -> Listening {
        let (channel, id) = channels.withLock { channels in
            channels.lastListener += 1
            let channel: Channel
            if let known = channels.byTopic[topic] {
                channel = known
            } else {
                channel = Channel(topic, metrics)
                channels.byTopic[topic] = channel
                thread.order(.subscribe(channel))
            }
            channel.add(channels.lastListener, receive)
            return (channel, channels.lastListener)
        }
        return Listening { [weak self] in self?.end(id, channel) }
    }

    /// The order to unsubscribe is given while the table is locked, so that a listener that comes now subscribes after it.
    private func end(_ id: UInt64, _ channel: Channel) {
        channels.withLock { channels in
            guard channel.remove(id), channels.byTopic[channel.topic] === channel else { return }
            channels.byTopic[channel.topic] = nil
            thread.order(.unsubscribe(channel))
        }
    }

    /// Sends the waiting messages and disconnects; afterwards nothing is sent or received.
    package func close() async { await thread.close() }

    deinit { thread.order(.close(nil)) }
}

/// Why the bus cannot start.
package struct NATSProblem: Error, CustomStringConvertible {
    package let description: String
}
