package import LiveSessions
import Metrics
import Persistence
package import Rehearsal
import RehearsalCore
import Synchronization
import Wire
package import WebSocketServer

/// All people who edit productions on this node: each is told every edit, who else has the production open, on whichever node, and what they have
/// selected.
package final class Editors: Sendable {
    struct State {
        var productions: [ProductionID: OpenProduction] = [:]
        /// How many productions were opened.
        var opened = 0
    }

    let state = Mutex(State())
    let node: NodeID
    let server: Server
    private let connections: Connections
    private let feed: ProductionFeed
    package let bus: any EventBus
    package let clock: any SessionClock
    /// Yields when a production is opened here.
    let openings = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let doubted = Counter(label: "runthrough_bus_doubted_total")

    /// - Parameters:
    ///   - node: unique for this process; a later process has another one.
    ///   - connections: the table of their sockets.
    package init(
        node: NodeID = .random(), server: Server, connections: Connections, feed: ProductionFeed,
        bus: any EventBus = LocalBus(), clock: any SessionClock
    ) {
        self.node = node
        self.server = server
        self.connections = connections
        self.feed = feed
        self.bus = bus
        self.clock = clock
    }

    /// Serves all editors until it is cancelled.
    package func run() async { await keepWord() }

    // MARK: Opening and closing

    /// Shows the production to an editor who was admitted; `follow` must be called after it.
    /// - Parameters:
    ///   - present: the production's revision, used if it is not open here yet.
    ///   - published: the revision that the editor reads, if that is not always the present one: they are told no edits, and come back when another
    ///     one is published.
    package func enter(
        _ connection: ConnectionID, _ author: AppliedEdit.Author, _ production: ProductionID, present: Int64,
        published: Int64?
    ) {
        let editor = PresentEditor(
            presence: EditorPresence(author: author, device: UUIDValue.random().text),
            since: clock.now)
        state.withLock { state in
            if state.productions[production] == nil {
                state.opened += 1
                state.productions[production] = opened(production, present, number: state.opened)
                openings.continuation.yield()
            }
            guard var open = state.productions[production] else { return }
            open.enter(connection, editor)
            welcome(connection, editor.presence, to: production, open, published: published)
            state.productions[production] = open
        }
        count()
    }

    private func opened(_ id: ProductionID, _ revision: Int64, number: Int) -> OpenProduction {
        let presence = bus.listen(to: .editing(id)) { [weak self] message in
            guard case .editing(let node, let number, let editors) = message else { return }
            self?.receive(id, from: node, number, editors)
        }
        return OpenProduction(number: number, group: server.makeGroup(), presence: presence, revision: revision)
    }

    /// Starts following the production's edits, if this node does not yet. Not under the lock: the feed calls back under its own lock.
    /// - Parameter revision: the latest known revision.
    package func follow(_ production: ProductionID, revision: Int64) {
        let start = state.withLock { state -> (number: Int, lastSent: Int64)? in
            guard let open = state.productions[production], !open.isFollowed else { return nil }
            state.productions[production]?.isFollowed = true
            return (open.number, open.lastSent)
        }
        guard let start else { return feed.reached(production, revision: revision) }
        let listening = feed.follow(production, from: start.lastSent) { [weak self] news in
            self?.receive(production, news)
        }
        let isStillOpen = state.withLock { state in
            guard state.productions[production]?.number == start.number else { return false }
            state.productions[production]?.edits = listening
            return true
        }
        if !isStillOpen { listening.cancel() }
    }

    /// Under the lock, so that nothing comes between the welcome and what follows it.
    private func welcome(
        _ connection: ConnectionID, _ presence: EditorPresence, to id: ProductionID, _ open: OpenProduction,
        published: Int64?
    ) {
        server.send(
            Frame(
                text: EditorMessage.welcome(
                    id, revision: published ?? open.lastSent, nowMicroseconds: clock.now.microseconds, you: presence,
                    editors: open.presences)), to: connection)
        server.broadcast(Frame(text: EditorMessage.editors(open.presences)), to: open.group)
        guard published == nil else { return }
        for editor in open.allEditors where editor.presence != presence {
            guard let selection = editor.selection else { continue }
            server.send(Frame(text: EditorMessage.selection(selection, of: editor.presence)), to: connection)
        }
        server.join(connection, open.group)
    }

    /// The connection was closed.
    package func left(_ connection: ConnectionID, _ production: ProductionID) {
        let last = state.withLock { state -> (OpenProduction, NodeMessage?)? in
            guard var open = state.productions[production], open.leave(connection) else { return nil }
            server.leave(connection, open.group)
            guard open.editors.isEmpty else {
                state.productions[production] = open
                server.broadcast(Frame(text: EditorMessage.editors(open.presences)), to: open.group)
                return nil
            }
            state.productions[production] = nil
            server.dissolve(open.group)
            let farewell = open.presenceMessage(from: node, at: clock.now)
            return (open, farewell)
        }
        // Outside the lock: the feed and the bus may be calling this object at that moment.
        if let (open, farewell) = last {
            open.presence.cancel()
            open.edits?.cancel()
            if let farewell { bus.publish(farewell, on: .editing(production)) }
        }
        count()
    }

    private func count() {
        let editors = state.withLock { $0.productions.values.reduce(0) { $0 + $1.editors.count } }
        Gauge(label: "runthrough_editors_connected").record(editors)
    }

    // MARK: Received frames

    /// - Throws: what is wrong with the frame.
    package func received(
        _ text: UnsafeRawBufferPointer, from connection: ConnectionID, in production: ProductionID
    ) throws(Refusal) {
        let selection = try EditorMessage.read(text)
        state.withLock { state in
            guard let presence = state.productions[production]?.select(selection, connection),
                let group = state.productions[production]?.group
            else { return }
            server.broadcast(
                Frame(text: EditorMessage.selection(selection, of: presence)), to: group,
                delivery: .latest(key: connection.rawValue))
        }
    }

    // MARK: Sending to editors

    private func receive(_ production: ProductionID, _ news: ProductionNews) {
        switch news {
        case .edited(let edit):
            // Encoded before the lock is taken: an edit may be large.
            let frame = Frame(text: EditorMessage.edited(edit))
            state.withLock { state in
                guard state.productions[production]?.markSent(edit) == true,
                    let group = state.productions[production]?.group
                else { return }
                server.broadcast(frame, to: group)
            }
        case .deleted: closeAll(production, .unknownSession)
        case .unreadable: closeAll(production, .tryAgain)
        case .became: break
        }
    }

    /// Their places become free when their sockets are closed.
    private func closeAll(_ production: ProductionID, _ reason: CloseReason) {
        let editors = state.withLock { $0.productions[production].map { Array($0.editors.keys) } ?? [] }
        for connection in editors { connections.close(connection, reason) }
    }
}
