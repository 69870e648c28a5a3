import Logging
import ServiceLifecycle
import WebSocketServer

/// The sockets as a service: on shutdown everybody is told that this node goes away.
struct ServerService: Service {
    let server: Server
    let application: any Application
    /// Makes `/readyz` fail, before any socket is closed.
    let beginShutdown: @Sendable () -> Void
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
                beginShutdown()
                logger.info("going away", metadata: ["connections": .stringConvertible(server.statistics.webSockets)])
                await server.drain(code: .goingAway, linger: Self.linger)
            }
            try await server.run(application)
            group.cancelAll()
        }
    }
}

/// Something that runs until shutdown and needs no goodbye.
struct Background: Service {
    let work: @Sendable () async -> Void

    func run() async throws { await cancelWhenGracefulShutdown { await work() } }
}

/// Something to do once all that stands before it in the group has ended.
struct Farewell: Service {
    let work: @Sendable () async -> Void

    func run() async throws {
        do {
            try await gracefulShutdown()
        } catch is CancellationError {
            // The group ends in a hurry; what is to be closed is closed all the same.
        }
        await work()
    }
}
