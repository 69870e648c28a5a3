import Gateway
import LiveSessions
import Logging
import ServiceLifecycle
import WebSocketServer

/// How a node shuts down: it reports not ready and serves on for `pause`, then closes its members' sockets over `spread`.
struct Farewells: Sendable {
    let pause: Duration
    let spread: Duration

    /// A node with a private database has no other node that could take over.
    init(_ settings: ServerSettings, isAlone: Bool) {
        pause = settings.drainPause ?? (isAlone ? .zero : .seconds(2))
        spread = settings.drainSpread ?? (isAlone ? .zero : .seconds(3))
    }
}

/// The sockets as a service: at shutdown every client is told that this node goes away.
struct ServerService: Service {
    let server: Server
    let application: WebApplication
    let farewells: Farewells
    let logger: Logger

    static let linger = Duration.seconds(2)

    func run() async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    try await gracefulShutdown()
                } catch is CancellationError {
                    return
                }
                application.beginDraining()
                logger.info("going away", metadata: ["connections": .stringConvertible(server.statistics.webSockets)])
                // When cancelled, the next step follows at once.
                try? await Task.sleep(for: farewells.pause)
                await application.sendAway(over: farewells.spread)
                await server.drain(code: .goingAway, linger: Self.linger)
            }
            try await server.run(application)
            group.cancelAll()
        }
    }
}

/// A task that runs until shutdown and is then cancelled.
struct Background: Service {
    let work: @Sendable () async -> Void

    func run() async throws { await cancelWhenGracefulShutdown { await work() } }
}

/// Sessions as a service: at shutdown each handles the waiting commands, and stores its state for the next node that loads it.
struct LiveRehearsals: Service {
    let directory: SessionDirectory

    func run() async throws {
        await withGracefulShutdownHandler {
            await directory.run()
        } onGracefulShutdown: {
            directory.close()
        }
    }
}

/// An action at shutdown, after all services behind it in the group have ended.
struct ShutdownAction: Service {
    let work: @Sendable () async -> Void

    func run() async throws {
        do {
            try await gracefulShutdown()
        } catch is CancellationError {
            // Everything is closed even if the group is cancelled.
        }
        await work()
    }
}
