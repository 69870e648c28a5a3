import Cluster
import Exposition
import Foundation
import Gateway
import Glibc
import Identity
import LiveSessions
import Logging
import OpenSoundControl
import PageServing
import Persistence
import PoseDispatch
import Postgres
import Rehearsal
import RehearsalCore
import Requests
import ServiceLifecycle
import Sockets
import TheatreDesks
import UnixSignals
import WebClient
import WebSocketServer

/// One running server: the only place that connects the parts.
struct Node: Sendable {
    let server: ServerSettings
    let bus: BusSettings
    /// `nil` if OSC is off.
    let osc: OSCSettings?
    let database: DatabaseSettings
    let metrics: PrometheusMetrics
    /// What athletes' pages find joints with.
    let poseModels: PoseModelFiles
    let logger: Logger

    /// Serves until a signal. The port is taken first, so that a port in use is reported before the database is started.
    func run() async throws {
        try lookForPoseModels()
        let own = OwnCertificate.unlessGiven(
            server, isAlone: bus.address == nil, in: DataDirectory(path: database.dataDirectory))
        let sockets = try Server(configuration: socketConfiguration(own), logger: Logger(label: "sockets"))
        let theatreDesks = try osc.map { try DatagramSocket(receivingAt: $0.receiving) }
        switch database.place {
        case .existing(let url):
            try await serve(sockets, own, theatreDesks, url: url, beneath: [], directory: nil)
        case .inDataDirectory:
            let directory = DataDirectory(path: database.dataDirectory)
            try directory.make()
            guard let claim = try directory.claim() else { throw Database.InUse(directory: directory) }
            defer { withExtendedLifetime(claim) {} }
            let database = try await PrivateDatabase.start(in: directory, logger: Logger(label: "database"))
            do {
                try await serve(
                    sockets, own, theatreDesks, url: database.url, beneath: [database], directory: directory)
            } catch {
                await database.stop()
                throw error
            }
        }
    }

    /// - Parameters:
    ///   - own: the certificate that the server has made itself, if it has no other.
    ///   - theatreDesks: the socket for theatre desks, if OSC is on.
    ///   - beneath: services that the others need; stopped last.
    private func serve(
        _ sockets: Server, _ own: OwnCertificate?, _ theatreDesks: DatagramSocket?, url: String,
        beneath: [any Service], directory: DataDirectory?
    ) async throws {
        let pools = try await Database.pools(
            url, isPrivate: directory != nil, logger: Logger(label: "postgres"))
        defer { pools.close() }
        let store = Store(pools, plans: server.plans)
        try await warnOfDroppedPlans(store)
        try await Demonstration.load(into: store)
        let urls = StartupMessage.urls(
            settings: server, port: Int(sockets.port),
            reachable: LocalAddresses.reachable(among: LocalAddresses.interfaces()))
        let message = try await startupMessage(
            of: store, own: urls.own, devices: urls.devices, authority: own?.authority.fingerprint)

        let clockPool = try Database.clock(url, logger: Logger(label: "clock"))
        defer { clockPool.close() }
        let clusterClock = try await ClusterClock.started(
            on: DatabaseClock(clockPool), isAlone: directory != nil, logger: Logger(label: "clock"))
        let time = try TestTime.over(clusterClock)
        let clock = time.clock
        let node = NodeID.random()
        let nats = try bus.address.map { try NATSBus($0, node: node, logger: Logger(label: "bus")) }
        let bus: any EventBus = nats ?? LocalBus()
        let punches = PunchInbox(store: store.punches, bus: bus, logger: Logger(label: "punches"))
        let connections = Connections(
            server: sockets, clock: clock, punches: punches, policy: policy(networkURL: urls.devices.first),
            health: store.log.health)
        let announcer = announcer(to: theatreDesks, beside: connections, store, clock)
        let feed = ProductionFeed(journal: store.productions, bus: bus, logger: Logger(label: "productions"))
        let sessions = try SessionDirectory(
            node: node, log: store.log, audience: announcer ?? connections, feed: feed, bus: bus, clock: clock,
            lead: Self.lead,
            logger: Logger(label: "sessions"))
        let presence = PopulationReport(
            node: node, directory: sessions, sessions: store.sessions, logger: Logger(label: "presence"))
        let editors = Editors(
            node: node, server: sockets, connections: connections, feed: feed, bus: bus, clock: clock)
        let ownPoseWorker = ownPoseWorker(at: Int(sockets.port), store, directory)
        let figures = RuntimeMetrics(
            factory: metrics, server: sockets, pools: pools, directory: sessions, clock: clusterClock)
        let application = try WebApplication(
            node: node, store: store, directory: sessions, connections: connections, punches: punches, editors: editors,
            feed: feed, clock: clock, bus: bus,
            pages: try StaticPages(directory: Pages.directory, letters: InstalledFiles.letters),
            poseModels: poseModels,
            localPoseWorker: ownPoseWorker, policy: policy(networkURL: urls.devices.first, own),
            drawQRCode: { QRCode($0).flatMap { QRSquare(side: $0.side, modules: $0.modules) } },
            metrics: { await figures.page() }, logger: Logger(label: "gateway"))

        let poseWork: [(String, any Service)] = ownPoseWorker.map { [("pose worker", $0)] } ?? []
        let renewal: [(String, any Service)] =
            own.map { own in [("certificate", Background { await own.run(on: sockets) })] } ?? []

        // Started in this order, stopped in the reverse: sockets first, the database last.
        let services: [(String, any Service)] =
            [("impatience", Impatience(logger: logger))] + beneath.map { ("database", $0) } + [
                (
                    "pool",
                    ShutdownAction {
                        clockPool.close()
                        pools.close()
                    }
                ),
                ("clock", Background { await clusterClock.run() }),
                ("bus", ShutdownAction { await nats?.close() }),
                ("purge", Background { await purge(store) }),
                ("presence's end", ShutdownAction { await presence.withdraw() }),
                ("presence", Background { await presence.run() }),
                ("sessions", LiveRehearsals(directory: sessions)),
                ("punches", Background { await punches.run(telling: connections) }),
                ("missed punches", Background { await punches.lookForMissed(telling: connections) }),
                ("application", Background { await application.run() }),
            ] + hearing(theatreDesks, announcer, store, sessions, clock) + time.services(sessions) + [
                (
                    "sockets",
                    ServerService(
                        server: sockets, application: application,
                        farewells: Farewells(server, isAlone: directory != nil), logger: logger)
                )
            ] + renewal + poseWork + [
                (
                    "ready",
                    ReadyService(
                        url: urls.own, outwardURL: urls.devices.first, message: message,
                        form: server.announcement, directory: directory, logger: logger)
                )
            ]
        try await ServiceGroup(
            configuration: .init(
                services: services.map { .init(service: $1, serviceName: $0) },
                gracefulShutdownSignals: [.sigint, .sigterm], logger: Logger(label: "services"))
        ).run()
        logger.info("stopped")
    }

    /// Where several nodes share a database, it would be unclear on which machine it is switched on.
    private func ownPoseWorker(at port: Int, _ store: Store, _ directory: DataDirectory?) -> OwnPoseWorker? {
        guard let directory, server.mayWorkOnPoses, let models = server.poseModels else { return nil }
        return OwnPoseWorker(
            .init(
                server: server.addressOnThisMachine(port: port),
                models: PoseModelsPlace(folder: models, tool: InstalledFiles.poseModelsTool), directory: directory,
                cores: CameraWorkerCommand.cores),
            accounts: store.accounts, logger: Logger(label: "pose-worker"))
    }

    /// Without any, athletes' pages are not offered to find joints. What is no model is refused before anything opens.
    private func lookForPoseModels() throws {
        do {
            if try !poseModels.areThere() {
                logger.info("no pose models: phones find no joints by themselves; ops/pose-models makes them")
            }
        } catch let fault as PoseModelFiles.Unusable {
            throw PoseModelFiles.Unusable(description: "\(Known.poseModels.flag): \(fault)")
        }
    }

    /// Whoever was given a plan that is not defined any more has the one of those who were given none.
    private func warnOfDroppedPlans(_ store: Store) async throws {
        for name in try await store.plans.dropped() {
            logger.warning(
                "accounts have a plan that is not defined: they count as having the default one",
                metadata: ["plan": "\(name)", "default": "\(server.plans.standard.name)"])
        }
    }

    private func announcer(
        to theatreDesks: DatagramSocket?, beside audience: any Audience, _ store: Store, _ clock: any SessionClock
    ) -> OSCAnnouncer? {
        guard let theatreDesks, let osc else { return nil }
        return OSCAnnouncer(beside: audience, store.productions, sending: theatreDesks, to: osc.targets, clock: clock)
    }

    private func hearing(
        _ theatreDesks: DatagramSocket?, _ announcer: OSCAnnouncer?, _ store: Store, _ sessions: SessionDirectory,
        _ clock: any SessionClock
    ) -> [(String, any Service)] {
        guard let theatreDesks, let announcer, let osc else { return [] }
        logger.notice(
            "theatre desks are heard by OSC",
            metadata: ["at": "\(osc.receiving)", "targets": "\(osc.targets.map(\.description).joined(separator: " "))"])
        let input = OSCInput(
            theatreDesks, osc, store: store, directory: sessions, announcer: announcer, clock: clock,
            policy: policy(networkURL: nil), logger: Logger(label: "osc"))
        return [("osc", Background { await input.run() })]
    }

    /// How far ahead a cue takes effect until the first device has reported its delay.
    private static let lead = Interval.milliseconds(150)

    private func policy(networkURL: String?, _ own: OwnCertificate? = nil) -> Policy {
        var policy = Policy()
        policy.trustedNetworks = server.trustedNetworks
        policy.sessions = server.maximumSessions
        policy.membersOfOne = server.maximumMembers
        policy.arrivalsPerSecond = server.arrivalsPerSecond
        policy.clockBound = .milliseconds(Int64(server.clockBound))
        policy.mediaSpace = server.mediaSpace
        policy.billingToken = server.billingToken.flatMap { try? Digest(of: $0.utf8) }
        policy.publicURL = server.publicURL
        policy.networkURL = networkURL
        if let own { policy.ownAuthority = { own.authority } }
        return policy
    }

    /// How long a picture or recording is kept that nothing shows or plays.
    private static let mediaWait = Duration.seconds(30 * 86_400)
    /// How long an upload that stopped may be gone on with.
    private static let uploadsWait = Duration.seconds(86_400)

    /// Once an hour, deletes what is not needed any more.
    private func purge(_ store: Store) async {
        let keeping = store.housekeeping
        while (try? await Task.sleep(for: .seconds(3_600))) != nil {
            do {
                let secrets = try await keeping.purgeExpired()
                let uploads = try await keeping.dropUploads(after: Self.uploadsWait)
                let media = try await keeping.dropMedia(after: Self.mediaWait)
                var productions = 0
                while case let some = try await keeping.emptyBin(), some > 0 { productions += some }
                var (sessions, edits) = (0, 0)
                if let time = server.sessionsKept {
                    try await keeping.endForgotten(after: time)
                    sessions = try await keeping.dropEnded(after: time)
                    // The kept states of sessions refer to the productions at their old revisions.
                    edits = try await keeping.shortenJournals(after: time)
                }
                logger.debug(
                    "what nobody needs was deleted",
                    metadata: [
                        "secrets": .stringConvertible(secrets), "media": .stringConvertible(media),
                        "uploads": .stringConvertible(uploads), "productions": .stringConvertible(productions),
                        "sessions": .stringConvertible(sessions), "edits": .stringConvertible(edits),
                    ])
            } catch {
                logger.warning("what nobody needs was not deleted", metadata: ["error": "\(error)"])
            }
        }
    }

    private func socketConfiguration(_ own: OwnCertificate?) -> ServerConfiguration {
        var configuration = ServerConfiguration(
            host: server.host, port: UInt16(server.port),
            certificate: server.certificate.map { .init(chain: $0.chain, key: $0.key) }
                ?? own?.files,
            subprotocols: ["runthrough.v1"])
        configuration.servesPlainBesideTLS = own != nil
        configuration.serviceThreads = server.serviceThreads
        configuration.maximumConnections = server.maximumConnections
        configuration.arrivalsFromOne = max(configuration.arrivalsFromOne, server.arrivalsPerSecond)
        let trusted = server.trustedNetworks
        configuration.speaksForMany = { address in trusted.contains { $0.contains(address) } }
        // The size of the largest production as one document; only accounts may send it.
        configuration.maximumBody = 32 * 1_024 * 1_024
        return configuration
    }

    /// Makes an owner's link, if links are to be printed.
    private func startupMessage(
        of store: Store, own: String, devices: [String], authority: String?
    ) async throws -> StartupMessage? {
        guard server.announcement != .nothing else { return nil }
        let session = try await Demonstration.session(in: store)
        return StartupMessage(
            url: own, urlsForDevices: devices, ownerLink: try await OwnerLink.make(at: own, in: store.accounts),
            session: session.map { "\($0.id)" } ?? "", production: session?.production?.title ?? "",
            authority: authority,
            joinCodes: .init(
                conductor: session?.joinCodes[.conductor] ?? "", dancer: session?.joinCodes[.dancer] ?? "",
                screen: session?.joinCodes[.screen] ?? ""))
    }
}
