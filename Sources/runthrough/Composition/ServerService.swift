import Gateway
import LiveSessions
import Logging
import ServiceLifecycle
import WebSocketServer

/// How a node leaves: it says so and serves on for `pause`, then sends its members away over `spread`.
struct Farewells: Sendable {
    let pause: Duration
    let spread: Duration

    /// A node with a database of its own has no other node to hand over to.
    init(_ settings: ServerSettings, isAlone: Bool) {
        pause = settings.drainPause ?? (isAlone ? .zero : .seconds(2))
        spread = settings.drainSpread ?? (isAlone ? .zero : .seconds(3))
    }
}

/// The sockets as a service: on shutdown everybody is told that this node goes away.
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

/// Something that runs until shutdown and is then simply cancelled.
struct Background: Service {
    let work: @Sendable () async -> Void

    func run() async throws { await cancelWhenGracefulShutdown { await work() } }
}

/// Sessions as a service: on shutdown each does what waits, and keeps its state for the next node that loads it.
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

/// Something to do once all that stands before it in the group has ended.
struct Farewell: Service {
    let work: @Sendable () async -> Void

    func run() async throws {
        do {
            try await gracefulShutdown()
        } catch is CancellationError {
            // Also when the group is cancelled, everything is closed.
        }
        await work()
    }
}
