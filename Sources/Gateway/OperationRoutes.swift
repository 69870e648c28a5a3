import HTTPTypes
import LiveSessions
import Persistence
import RehearsalCore
import Requests
import WebSocketServer
import Wire

struct OperationRoutes: Resource {
    let access: Access
    let store: Store
    let clock: any SessionClock
    let policy: Policy
    let entrance: any Entrance
    let bus: any EventBus
    let metrics: @Sendable () async -> String

    var routes: [Route] {
        [
            Route(.get, "/healthz") { _ in .json { $0.member("alive", true) } },
            Route(.get, "/readyz") { _ in try await readiness() },
            Route(.get, "/metrics") { context in try await figures(context) },
        ]
    }

    /// Shorter than a load balancer waits, so that a node that is not ready can still say so.
    private static let readinessTimeout = Duration.milliseconds(600)

    private func readiness() async throws -> Reply {
        guard !entrance.isClosed else { throw Problem(.notReady, "This server is going away.") }
        guard await soon({ await store.isReachable() }) else {
            throw Problem(.notReady, "The database does not answer, or takes no changes.")
        }
        guard await soon({ await store.log.keepsCommands() }) else {
            throw store.log.health.failure == .diskFull
                ? Problem(.notReady, "The database's disk is full: nothing can be kept.", rule: "diskFull")
                : Problem(.notReady, "Commands cannot be kept.")
        }
        let reading = clock.reading
        guard let bound = reading.bound, bound <= policy.clockBound else {
            let known = reading.bound.map { "only to \($0.microseconds) µs" } ?? "not at all"
            throw Problem(.notReady, "The session clock is known \(known).")
        }
        return .json { json in
            json.member("ready", true)
            json.member("clock", reading.now.microseconds)
            json.member("clockBound", bound.microseconds)
            json.member("clockGeneration", reading.generation)
            // Without the bus cues continue: nodes read the log twice a second.
            json.member("bus", bus.isConnected ? "connected" : "away")
        }
    }

    private func soon(_ answer: @escaping @Sendable () async -> Bool) async -> Bool {
        await withTaskGroup { group in
            group.addTask { await answer() }
            group.addTask {
                // Cancelled as soon as the database has answered.
                try? await Task.sleep(for: Self.readinessTimeout)
                return false
            }
            let first = await group.next() ?? false
            group.cancelAll()
            return first
        }
    }

    /// Headers of a proxy: the real client may be anywhere.
    private static let proxyHeaders = [
        "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "forwarded", "via",
    ]

    /// For monitoring: from this machine, from trusted networks, and for accounts of the house.
    private func figures(_ context: RouteContext) async throws -> Reply {
        let isProxied = Self.proxyHeaders.contains { context.headers[$0] != nil }
        let address = context.peer.address
        let isNear = address.hasPrefix("127.") || address == "::1" || policy.trusts(address)
        if isProxied || !isNear { _ = try await access.caller(context).accountOfTheHouse() }
        return .json(Array(await metrics().utf8), type: "text/plain; version=0.0.4; charset=utf-8")
    }
}
