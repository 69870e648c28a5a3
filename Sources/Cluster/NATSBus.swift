package import LiveSessions
package import Logging
import Synchronization

/// Nodes wake each other through a NATS cluster.
///
/// Everything that NATS is told goes through one thread with a bounded queue, so that publishers and listeners never wait for
/// a network. While no server can be reached, what is published is dropped, and what is listened to is asked for again
/// by the library once one is there.
package final class NATSBus: EventBus {
    private struct Channels {
        var byTopic: [Topic: Channel] = [:]
        var lastListener: UInt64 = 0
    }

    private let channels = Mutex(Channels())
    private let thread: BusThread
    private let meters = Meters()

    /// Starts to connect, and returns at once whether or not a server is there.
    /// - Throws: `NATSProblem` for settings that the library cannot use, such as a file that is no certificate.
    package init(_ address: NATSAddress, node: NodeID, logger: Logger) throws {
        thread = try BusThread(address, name: "runthrough \(node)", meters, logger)
    }

    package var isConnected: Bool { thread.link.isConnected }

    package func publish(_ message: NodeMessage, on topic: Topic) { thread.publish(message, topic) }

    package func listen(to topic: Topic, _ hear: @escaping @Sendable (NodeMessage) -> Void) -> Listening {
        let (channel, id) = channels.withLock { channels in
            channels.lastListener += 1
            let channel: Channel
            if let known = channels.byTopic[topic] {
                channel = known
            } else {
                channel = Channel(topic, meters)
                channels.byTopic[topic] = channel
                thread.order(.subscribe(channel))
            }
            channel.add(channels.lastListener, hear)
            return (channel, channels.lastListener)
        }
        return Listening { [weak self] in self?.end(id, channel) }
    }

    /// The order to unsubscribe is given while the table is held: a listener that comes just now asks after it.
    private func end(_ id: UInt64, _ channel: Channel) {
        channels.withLock { channels in
            guard channel.remove(id), channels.byTopic[channel.topic] === channel else { return }
            channels.byTopic[channel.topic] = nil
            thread.order(.unsubscribe(channel))
        }
    }

    /// Sends what waits, and leaves; afterwards nothing is sent or heard.
    package func close() async { await thread.close() }

    deinit { thread.order(.close(nil)) }
}

/// Why the bus cannot be started.
package struct NATSProblem: Error, CustomStringConvertible {
    package let description: String
}
