import LiveSessions
import Rehearsal
import Synchronization
import WebSocketServer

/// The broadcast groups of each session with members on this node: all, and the same connections in three groups: conductors receive notes that
/// others do not, and conductors and screens all punches.
final class SessionGroups: Sendable {
    struct Parts {
        let conductors: BroadcastGroup
        let screens: BroadcastGroup
        let others: BroadcastGroup

        fileprivate var all: [BroadcastGroup] { [conductors, screens, others] }

        fileprivate func part(of role: Role) -> BroadcastGroup {
            switch role {
            case .conductor: conductors
            case .screen: screens
            case .dancer, .trainer, .athlete, .observer: others
            }
        }
    }

    private struct Occupied {
        let group: BroadcastGroup
        let parts: Parts
        var count: Int
        let recent = EncodedEvents()
        let recentVeiled = EncodedEvents(isPublic: true)
    }

    private let server: Server
    private let groups = Mutex<[SessionID: Occupied]>([:])

    init(server: Server) { self.server = server }

    /// Those of which somebody is connected.
    var sessions: [SessionID] { groups.withLock { Array($0.keys) } }

    /// The groups that are these recipients together; none if there is no connection.
    func groups(of session: SessionID, for recipients: Recipients) -> [BroadcastGroup] {
        guard let occupied = groups.withLock({ $0[session] }) else { return [] }
        return switch recipients {
        case .all: [occupied.group]
        case .conductors: [occupied.parts.conductors]
        case .others: [occupied.parts.others, occupied.parts.screens]
        }
    }

    func parts(of session: SessionID) -> Parts? { groups.withLock { $0[session]?.parts } }

    /// - Parameter greeting: makes the first messages of the connection, using what was encoded for others before.
    func enter(
        _ connection: ConnectionID, _ session: SessionID, as role: Role,
        greeting: @escaping @Sendable (EncodedEvents) -> [Frame]
    ) {
        groups.withLock { groups in
            var occupied =
                groups[session]
                ?? Occupied(
                    group: server.makeGroup(),
                    parts: Parts(
                        conductors: server.makeGroup(), screens: server.makeGroup(), others: server.makeGroup()),
                    count: 0)
            occupied.count += 1
            groups[session] = occupied
            let recent = role == .conductor ? occupied.recent : occupied.recentVeiled
            server.admit(connection, to: occupied.group) { greeting(recent) }
            server.join(connection, occupied.parts.part(of: role))
        }
    }

    /// The groups are removed with their last member.
    func leave(_ connection: ConnectionID, _ session: SessionID, as role: Role) {
        groups.withLock { groups in
            guard var occupied = groups[session] else { return }
            server.leave(connection, occupied.group)
            server.leave(connection, occupied.parts.part(of: role))
            occupied.count -= 1
            groups[session] = occupied.count > 0 ? occupied : nil
            guard occupied.count == 0 else { return }
            for group in [occupied.group] + occupied.parts.all { server.dissolve(group) }
        }
    }
}
