import Rehearsal
import Synchronization
import WebSocketServer

/// The room of each session that somebody here is in.
final class SessionRooms: Sendable {
    private struct Occupied {
        let room: Room
        var count: Int
    }

    private let server: Server
    private let rooms = Mutex<[SessionID: Occupied]>([:])

    init(server: Server) { self.server = server }

    func room(of session: SessionID) -> Room? { rooms.withLock { $0[session]?.room } }

    func enter(_ connection: ConnectionID, _ session: SessionID) {
        rooms.withLock { rooms in
            var occupied = rooms[session] ?? Occupied(room: server.makeRoom(), count: 0)
            occupied.count += 1
            rooms[session] = occupied
            server.join(connection, occupied.room)
        }
    }

    /// The last one out closes the room.
    func leave(_ connection: ConnectionID, _ session: SessionID) {
        rooms.withLock { rooms in
            guard var occupied = rooms[session] else { return }
            server.leave(connection, occupied.room)
            occupied.count -= 1
            rooms[session] = occupied.count > 0 ? occupied : nil
            if occupied.count == 0 { server.dissolve(occupied.room) }
        }
    }
}
