import LiveSessions
import Metrics
import Rehearsal
import RehearsalCore
import Synchronization
import WebSocketServer
import Wire

/// Who has a production open at the other nodes: sent and received over the bus, never stored. What the bus loses is said again with the
/// next message; a node that has been silent counts as empty.
extension Editors {
    /// How often it is looked whether the other nodes are to be told something.
    private static let tick = Duration.milliseconds(100)
    /// How far another node's clock may be from this one's.
    private static let clockTolerance = Interval.seconds(5)

    func keepWord() async {
        while (try? await Task.sleep(for: Self.tick)) != nil { tick() }
    }

    /// Once: tells the other nodes who is here, where that is due, and forgets nodes that have been silent.
    package func tick() {
        let now = clock.now
        let dispatches = state.withLock { state in
            state.productions.keys.compactMap { id -> (ProductionID, Dispatch)? in
                guard var open = state.productions[id] else { return nil }
                show(open.drop(silentAt: now), in: open)
                let dispatch = open.presenceDispatch(from: node, at: now)
                state.productions[id] = open
                return dispatch.map { (id, $0) }
            }
        }
        // Outside the lock: in one process the other nodes hear at once, and may be telling something.
        for (production, dispatch) in dispatches { bus.publish(dispatch, on: .editing(production)) }
    }

    func hear(_ production: ProductionID, from sender: NodeID, _ number: Int64, _ list: [PresentEditor]) {
        guard sender != node else { return }
        let now = clock.now
        // A later number would silence the node that it names, and a later coming would be nobody's.
        let latest = now + Self.clockTolerance
        guard number <= latest.microseconds, list.allSatisfy({ $0.since <= latest }) else { return doubted.increment() }
        state.withLock { state in
            guard var open = state.productions[production] else { return }
            show(open.hear(from: sender, number: number, list, at: now), in: open)
            state.productions[production] = open
        }
    }

    private func show(_ news: OpenProduction.News, in open: OpenProduction) {
        if let presences = news.presences {
            server.broadcast(Frame(text: EditorMessage.editors(presences)), to: open.group)
        }
        for editor in news.selecting {
            guard let selection = editor.selection else { continue }
            // The keys of connections here leave the first bit unset.
            let key = 1 << 63 | UInt64(truncatingIfNeeded: editor.id.hashValue)
            server.broadcast(
                Frame(text: EditorMessage.selection(selection, of: editor.presence)), to: open.group,
                delivery: .latest(key: key))
        }
    }
}
