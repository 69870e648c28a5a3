import LiveSessions
import Metrics
import Rehearsal
import RehearsalCore
import Synchronization
import WebSocketServer
import Wire

/// Who has a production open on the other nodes: sent and received over the bus, never stored. If the bus loses a message, the next one repeats its
/// content; a node that has been silent counts as having no editors.
extension Editors {
    /// How often it is checked whether the other nodes must be told something.
    private static let tick = Duration.milliseconds(100)
    /// The largest difference expected between another node's clock and this one.
    private static let clockTolerance = Interval.seconds(5)

    func keepWord() async {
        for await _ in openings.stream {
            while !state.withLock(\.productions.isEmpty), (try? await Task.sleep(for: Self.tick)) != nil { tick() }
        }
    }

    /// One check: tells the other nodes who is here, if that is due, and removes nodes that have been silent.
    package func tick() {
        let now = clock.now
        let messages = state.withLock { state in
            state.productions.keys.compactMap { id -> (ProductionID, NodeMessage)? in
                guard var open = state.productions[id] else { return nil }
                show(open.drop(silentAt: now), in: open)
                let message = open.presenceMessage(from: node, at: now)
                state.productions[id] = open
                return message.map { (id, $0) }
            }
        }
        // Outside the lock: nodes in the same process receive it at once, and may be sending something themselves.
        for (production, message) in messages { bus.publish(message, on: .editing(production)) }
    }

    func receive(_ production: ProductionID, from sender: NodeID, _ number: Int64, _ list: [PresentEditor]) {
        guard sender != node else { return }
        let now = clock.now
        // A higher number would make later messages of that node be ignored, and a later time of arrival cannot be true.
        let latest = now + Self.clockTolerance
        guard number <= latest.microseconds, list.allSatisfy({ $0.since <= latest }) else { return doubted.increment() }
        state.withLock { state in
            guard var open = state.productions[production] else { return }
            show(open.receive(from: sender, number: number, list, at: now), in: open)
            state.productions[production] = open
        }
    }

    private func show(_ news: OpenProduction.News, in open: OpenProduction) {
        if let presences = news.presences {
            server.broadcast(Frame(text: EditorMessage.editors(presences)), to: open.group)
        }
        for editor in news.selecting {
            guard let selection = editor.selection else { continue }
            // Keys of connections here have the first bit unset.
            let key = 1 << 63 | UInt64(truncatingIfNeeded: editor.id.hashValue)
            server.broadcast(
                Frame(text: EditorMessage.selection(selection, of: editor.presence)), to: open.group,
                delivery: .latest(key: key))
        }
    }
}
