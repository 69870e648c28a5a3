import Rehearsal
import Synchronization
import WebSocketServer

/// The broadcast group of each session that has members on this node.
final class SessionGroups: Sendable {
    private struct Occupied {
        let group: BroadcastGroup
        var count: Int
        let recent = EncodedEvents()
    }

    private let server: Server
    private let groups = Mutex<[SessionID: Occupied]>([:])

    init(server: Server) { self.server = server }

    func group(of session: SessionID) -> BroadcastGroup? { groups.withLock { $0[session]?.group } }

    /// - Parameter greeting: makes what the connection is shown first, with what was encoded for others before.
    func enter(
        _ connection: ConnectionID, _ session: SessionID,
        greeting: @escaping @Sendable (EncodedEvents) -> [Frame]
    ) {
        groups.withLock { groups in
            var occupied = groups[session] ?? Occupied(group: server.makeGroup(), count: 0)
            occupied.count += 1
            groups[session] = occupied
            let recent = occupied.recent
            server.admit(connection, to: occupied.group) { greeting(recent) }
        }
    }

    /// The group ends with its last member.
    func leave(_ connection: ConnectionID, _ session: SessionID) {
        groups.withLock { groups in
            guard var occupied = groups[session] else { return }
            server.leave(connection, occupied.group)
            occupied.count -= 1
            groups[session] = occupied.count > 0 ? occupied : nil
            if occupied.count == 0 { server.dissolve(occupied.group) }
        }
    }
}
