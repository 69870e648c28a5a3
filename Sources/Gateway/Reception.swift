import Identity
package import LiveSessions
package import Logging
package import Persistence
import Rehearsal
import WebSocketServer

/// The front door: answers HTTP, lets sockets in, and finds out whose they are.
package final class Reception: Sendable {
    let store: Store
    let directory: SessionDirectory
    let connections: Connections
    let editors: Editors
    let pages: StaticPages
    let responder: RouteResponder
    let admittance: Admittance
    let logger: Logger
    let admissions: AsyncStream<Admission>
    let admitting: AsyncStream<Admission>.Continuation

    /// How many sockets may wait to be let in; the next are told to try again.
    private static let waitingAdmissions = 16_384
    /// How many are let in at a time.
    private static let simultaneousAdmissions = 64

    /// - Parameters:
    ///   - connections: the audience that `directory` was made with.
    ///   - drawQRCode: `nil` for a text that is too long.
    ///   - metrics: the text of `/metrics`.
    package init(
        store: Store, directory: SessionDirectory, connections: Connections, editors: Editors,
        clock: any SessionClock, bus: any EventBus = LocalBus(),
        pages: StaticPages,
        policy: Policy = Policy(), drawQRCode: @escaping @Sendable (String) -> QRSquare?,
        metrics: @escaping @Sendable () async -> String, logger: Logger
    ) {
        self.store = store
        self.directory = directory
        self.connections = connections
        self.editors = editors
        self.pages = pages
        self.logger = logger
        let admittance = Admittance(policy: policy, clock: clock)
        self.admittance = admittance
        (admissions, admitting) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.waitingAdmissions))
        let routes = Routes(
            store: store, directory: directory, clock: clock, bus: bus, policy: policy, connections: connections,
            editors: editors, joining: JoinGuard(policy), editGuard: EditGuard(policy), admittance: admittance,
            drawQRCode: drawQRCode, metrics: metrics, logger: logger)
        responder = RouteResponder(routes.all)
    }

    /// From now on `/readyz` says that this server is going away, and nobody new is let in.
    package func beginDraining() { admittance.close() }

    /// Tells everyone to go elsewhere, spread over a time so that the other nodes do not get them all at once.
    package func sendAway(over spread: Duration) async { await connections.sendAway(over: spread) }

    /// Lets sockets in until cancelled.
    package func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.editors.run() }
            var running = 0
            for await admission in admissions {
                if running == Self.simultaneousAdmissions {
                    await group.next()
                    running -= 1
                }
                running += 1
                group.addTask { await self.admit(admission) }
            }
            group.cancelAll()
        }
    }
}

/// A socket that waits to be let in.
struct Admission: Sendable {
    let connection: ConnectionID
    let token: Token?
    /// As in the path; perhaps none.
    let session: SessionID?
    let after: SequenceNumber?
    let knocked = ContinuousClock.now
}
