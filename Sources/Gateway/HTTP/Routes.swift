import HTTPTypes
import Hummingbird
import Identity
import LiveSessions
import Logging
import Metrics
import Persistence
import Rehearsal

/// The HTTP API: its routes, and what they stand on.
struct Routes: Sendable {
    let store: Store
    let directory: SessionDirectory
    let clock: any SessionClock
    let bus: any EventBus
    let policy: Policy
    let connections: Connections
    let editors: Editors
    let joining: JoinGuard
    let editGuard: EditGuard
    let admittance: Admittance
    let drawQRCode: @Sendable (String) -> QRSquare?
    let metrics: @Sendable () async -> String
    let logger: Logger

    typealias Handler = @Sendable (Request, Exchange) async throws -> Response

    /// All of them; HEAD is answered wherever GET is, but for those that GET changes something.
    var all: [Route] {
        operations + accounts + editorAccounts + productions + editing + templates + assets + sessions + joins
            + documents
    }
}

/// One method of one path; `{…}` stands for a part of it.
struct Route: Sendable {
    let method: HTTPRequest.Method
    let path: String
    /// Whether GET changes something, so that HEAD must not stand in for it.
    let isOnce: Bool
    /// Whether an account may send it a body longer than others have.
    let takesLongBody: Bool
    let handler: Routes.Handler

    init(
        _ method: HTTPRequest.Method, _ path: String, isOnce: Bool = false, takesLongBody: Bool = false,
        _ handler: @escaping Routes.Handler
    ) {
        self.method = method
        self.path = path
        self.isOnce = isOnce
        self.takesLongBody = takesLongBody
        self.handler = handler
    }

    func matches(_ path: String) -> Bool {
        let own = self.path.split(separator: "/")
        let given = path.split(separator: "/")
        return own.count == given.count && zip(own, given).allSatisfy { Self.matches($0, $1) }
    }

    private static func matches(_ part: Substring, _ given: Substring) -> Bool {
        guard part.hasPrefix("{"), let end = part.firstIndex(of: "}") else { return part == given }
        let suffix = part[part.index(after: end)...]
        return given.hasSuffix(suffix) && given.count > suffix.count
    }
}

/// Answers requests by the routes; whatever goes wrong becomes a problem document.
struct RouteResponder: Sendable {
    let routes: [Route]
    private let longRoutes: [Route]
    private let responder: RouterResponder<Exchange>

    init(_ routes: [Route]) {
        self.routes = routes
        longRoutes = routes.filter(\.takesLongBody)
        let router = Router(context: Exchange.self)
        router.add(middleware: Measuring())
        router.add(middleware: Explaining())
        for route in routes { router.on(RouterPath(route.path), method: route.method, use: route.handler) }
        responder = router.buildResponder()
    }

    /// Whether an account may send this request with a body longer than others have.
    func takesLongBody(_ request: HTTPRequest) -> Bool {
        let path = String((request.path ?? "").prefix { $0 != "?" })
        return longRoutes.contains { $0.method == request.method && $0.matches(path) }
    }

    /// `isHead` is for a request that was a HEAD before it was made the GET that it stands for.
    func respond(to exchange: Exchange, isHead: Bool) async -> Response {
        let request = Request(head: exchange.head, body: RequestBody(buffer: ByteBuffer()))
        let matching = routes.filter { $0.matches(request.uri.path) }
        do {
            guard let route = matching.first(where: { $0.method == exchange.head.method }), !(isHead && route.isOnce)
            else {
                throw Self.unknown(matching)
            }
            return try await responder.respond(to: request, context: exchange)
        } catch let problem as Problem {
            return problem.response(from: request, context: exchange)
        } catch {
            return Problem(.internalError, "The server made a mistake; it is in its log.").response(
                from: request, context: exchange)
        }
    }

    private static func unknown(_ matching: [Route]) -> Problem {
        guard !matching.isEmpty else { return Problem(.notFound, "No page or call has this path.") }
        var allowed: [HTTPRequest.Method] = []
        for route in matching where !allowed.contains(route.method) {
            allowed.append(route.method)
            if route.method == .get, !route.isOnce { allowed.append(.head) }
        }
        var problem = Problem(
            .methodNotAllowed, "This path answers to \(allowed.map(\.rawValue).joined(separator: ", ")).")
        problem.allowed = allowed
        return problem
    }
}

/// Turns every error into a problem document.
private struct Explaining: RouterMiddleware {
    @concurrent
    func handle(
        _ request: Request, context: Exchange, next: @concurrent (Request, Exchange) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            return problem(error, context).response(from: request, context: context)
        }
    }

    private func problem(_ error: any Error, _ context: Exchange) -> Problem {
        switch error {
        case let problem as Problem: return problem
        case let refusal as Refusal: return Problem(refusal)
        case let notNow as NotNow: return Problem(notNow)
        case let error as RevisionMismatch: return .stale(error.current)
        case is UnknownProduction: return .noProduction
        case is UnknownSession: return .noSession
        case is InvalidCursor:
            return Problem(.invalid, "after is the `next` of the page before, in the same order.", field: "after")
        case let error as StoreUnavailable:
            context.logger.warning("database unavailable", metadata: ["cause": "\(error)"])
            return .unavailable()
        case let error as Outgrown:
            context.logger.warning("a newer node wrote what this one cannot read", metadata: ["cause": "\(error)"])
            return .unavailable()
        default:
            context.logger.error(
                "request failed", metadata: ["error": "\(error)", "route": "\(context.endpointPath ?? "")"])
            return Problem(.internalError, "The server made a mistake; it is in its log.")
        }
    }
}

/// Counts and times answers by route.
private struct Measuring: RouterMiddleware {
    @concurrent
    func handle(
        _ request: Request, context: Exchange, next: @concurrent (Request, Exchange) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        let dimensions = [
            ("method", request.method.rawValue), ("route", context.endpointPath ?? ""),
            ("status", String(response.status.code)),
        ]
        Counter(label: "runthrough_http_requests_total", dimensions: dimensions).increment()
        Timer(label: "runthrough_http_request_seconds", dimensions: [dimensions[1]])
            .record(duration: ContinuousClock.now - start)
        return response
    }
}
