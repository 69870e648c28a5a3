import Identity
package import LiveSessions
package import Logging
import Media
package import PageServing
package import Persistence
package import PoseDispatch
import ProductionAPI
import Rehearsal
package import Requests
import SessionAPI
package import Sockets
import Threads
import WebSocketServer

/// The application behind the socket server: answers HTTP requests, admits sockets, and finds out to whom they belong.
package final class WebApplication: Sendable {
    let node: NodeID
    let store: Store
    let directory: SessionDirectory
    let connections: Connections
    let editors: Editors
    let feed: ProductionFeed
    let pages: StaticPages
    let router: Router
    var admission: AdmissionControl { connections.admission }
    let policy: Policy
    let tokens: TokenWatch
    let poses: PoseRelay
    let returnLimiter: ReturnLimiter
    let clock: any SessionClock
    let logger: Logger
    /// Large documents are read and written here: no one else waits for them, and others go first.
    let documentThreads: WorkerThreads
    let waiting: AsyncStream<WaitingSocket>
    let queue: AsyncStream<WaitingSocket>.Continuation

    /// Requests that are answered now: a quarter of these for one token, of whom all others are not kept waiting.
    let callers = Stock(maximum: 256)

    /// The most sockets that may wait for admission; further ones must try again later.
    private static let mostWaiting = 16_384
    /// How many are admitted at a time.
    private static let simultaneousAdmissions = 64

    /// - Parameters:
    ///   - node: as other nodes and the log know this one.
    ///   - connections: the audience with which `directory` was created.
    ///   - localPoseWorker: what finds joints on this machine; `nil` where there is to be none.
    ///   - drawQRCode: returns `nil` for a text that is too long.
    ///   - metrics: the text of `/metrics`.
    package init(
        node: NodeID = .random(), store: Store, directory: SessionDirectory, connections: Connections,
        punches: PunchInbox, editors: Editors, feed: ProductionFeed, clock: any SessionClock,
        bus: any EventBus = LocalBus(),
        pages: StaticPages, poseModels: PoseModelFiles = PoseModelFiles(in: nil),
        localPoseWorker: (any LocalPoseWorker)? = nil,
        policy: Policy = Policy(), drawQRCode: @escaping @Sendable (String) -> QRSquare?,
        metrics: @escaping @Sendable () async -> String, logger: Logger
    ) throws {
        documentThreads = try WorkerThreads(named: "documents", count: WorkerThreads.processors / 2, niceness: 10)
        self.node = node
        self.store = store
        self.directory = directory
        self.connections = connections
        self.editors = editors
        self.feed = feed
        self.pages = pages
        self.policy = policy
        self.logger = logger
        let tokens = TokenWatch(
            store.tokens, store.people, connections: connections, clock: clock, policy: policy, logger: logger)
        self.tokens = tokens
        self.clock = clock
        poses = PoseRelay(connections, clock: clock)
        returnLimiter = ReturnLimiter(policy)
        (waiting, queue) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(Self.mostWaiting))
        let access = Access(
            store: store, policy: policy, clock: clock,
            entrance: SocketEntrance(connections: connections, tokens: tokens),
            readLimiter: ReadLimiter(policy))
        let removal = MemberRemoval(entrance: access.entrance, directory: directory)
        let joinLimiter = JoinLimiter(policy)
        let mediaPace = MediaPace(rate: policy.mediaRate)
        let resources: [any Resource] = [
            OperationRoutes(
                access: access, store: store, clock: clock, policy: policy, entrance: access.entrance, bus: bus,
                metrics: metrics),
            SecureAddressRoutes(policy: policy),
            LocalPoseWorkerRoutes(access: access, localPoseWorker: localPoseWorker),
            PoseModelRoutes(poseModelFiles: poseModels, mediaPace: mediaPace),
            DocumentRoutes(),
        ]
        let routes =
            resources.flatMap(\.routes)
            + ProductionResources.routes(
                access, removal, feed: feed, documentThreads: documentThreads, joinLimiter: joinLimiter,
                ownPoseWorker: { await localPoseWorker?.work.account }, mediaPace: mediaPace, drawQRCode: drawQRCode)
            + SessionResources.routes(
                access, removal, joinLimiter: joinLimiter,
                publishChange: { punches.publish($0, in: $1, connections) }, drawQRCode: drawQRCode)
        router = Router(routes, documentThreads: documentThreads)
    }

    /// From now on `/readyz` says that this server is stopping, and no new socket is admitted.
    package func beginDraining() { admission.close() }

    /// Tells all clients to connect elsewhere, spread over a time so that the other nodes do not get them all at once.
    package func sendAway(over spread: Duration) async { await connections.sendAway(over: spread) }

    /// Admits sockets and serves editors until it is cancelled.
    package func run() async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.editors.run() }
            group.addTask { await self.tokens.run() }
            group.addTask { await self.poses.run() }
            group.addTask {
                await self.poses.reportWorkers { accounts in
                    try await self.store.accounts.report(connected: accounts, at: self.node)
                }
            }
            group.addTask {
                await self.poses.endWithSessions { try await self.store.sessions.ended(of: $0) }
            }
            group.addTask { await self.feed.run(on: self.documentThreads) }
            var running = 0
            for await socket in waiting {
                if running == Self.simultaneousAdmissions {
                    await group.next()
                    running -= 1
                }
                running += 1
                group.addTask { await self.admit(socket) }
            }
            group.cancelAll()
        }
    }
}
