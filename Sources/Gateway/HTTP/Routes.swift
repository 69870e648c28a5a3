import HTTPTypes
import Hummingbird
import Identity
import LiveSessions
import Logging
import Metrics
import Persistence
import Rehearsal
import Threads

/// The HTTP API: its routes and the services that they use.
struct Routes: Sendable {
    let store: Store
    let directory: SessionDirectory
    let clock: any SessionClock
    let bus: any EventBus
    let policy: Policy
    let connections: Connections
    let editors: Editors
    let feed: ProductionFeed
    let documentThreads: WorkerThreads
    let joinLimiter: JoinLimiter
    let tokens: TokenWatch
    let editLimiter: EditLimiter
    let readLimiter: ReadLimiter
    let readingTurns = ReadingTurns()
    let admission: AdmissionControl
    let poseLibraries: PoseLibraries
    let hotPieces: HotPieces
    let mediaPace: MediaPace
    let drawQRCode: @Sendable (String) -> QRSquare?
    let metrics: @Sendable () async -> String
    let logger: Logger

    typealias Handler = @Sendable (Request, RouteContext) async throws -> Response

    /// All routes; HEAD is answered wherever GET is.
    var all: [Route] {
        operations + accounts + invitedAccounts + productions + editing + templates + assets + uploads
            + tracks + sessions + takes + punches + films + filming + labels + trainingRecordings + recogniser + results
            + athletes + breakouts + sessionMembers
            + sessionLives
            + joins
            + poseLibrary + documents
    }
}

/// One method of one path; `{…}` stands for one variable segment.
struct Route: Sendable {
    let method: HTTPRequest.Method
    let path: String
    /// The longest body that an account may send, in bytes, if it is more than what is read without asking the route.
    let longestBody: Int?
    /// Whether members of sessions may send a body as long as that, too.
    let isForMembers: Bool
    /// Whether its answer may be a large document.
    let isLarge: Bool
    let handler: Routes.Handler

    init(
        _ method: HTTPRequest.Method, _ path: String, longestBody: Int? = nil, isForMembers: Bool = false,
        isLarge: Bool = false, _ handler: @escaping Routes.Handler
    ) {
        self.method = method
        self.path = path
        self.longestBody = longestBody
        self.isForMembers = isForMembers
        self.isLarge = isLarge
        self.handler = handler
    }
}

/// Answers requests with the routes; every error becomes a problem document.
///
/// Hummingbird's router finds the path; the routes of that path are in one table by method. From this table come the answer, the list of allowed
/// methods, and whether a long body is accepted.
struct RouteResponder: Sendable {
    let routes: [Route]
    private let documentThreads: WorkerThreads
    private let responder: RouterResponder<RouteContext>

    /// The method under which each path is registered in the router.
    private static let anyMethod = HTTPRequest.Method.get

    init(_ routes: [Route], documentThreads: WorkerThreads) {
        self.routes = routes
        self.documentThreads = documentThreads
        let router = Router(context: RouteContext.self)
        router.add(middleware: Measuring())
        router.add(middleware: Explaining())
        for (path, routes) in Dictionary(grouping: routes, by: \.path) {
            let routes = PathRoutes(routes: routes, documentThreads: documentThreads)
            router.on(RouterPath(path), method: Self.anyMethod) { request, context in
                try await routes.respond(to: request, context)
            }
        }
        responder = router.buildResponder()
    }

    /// Whether an account, or also a member of a session, may send this request with a body of this many bytes.
    func takes(bodyOf length: Int, ofMember isMember: Bool = false, _ context: RouteContext) async -> Bool {
        var context = context
        context.question = .takesBody(length: length, ofMember: isMember)
        return await respond(to: context).status == .continue
    }

    func respond(to context: RouteContext) async -> Response {
        var head = context.head
        head.method = Self.anyMethod
        let request = Request(head: head, body: RequestBody(buffer: ByteBuffer()))
        do {
            return try await responder.respond(to: request, context: context)
        } catch {
            return Problem(.internalError, "The server made a mistake; it is in its log.").response(
                from: request, context: context)
        }
    }
}

/// The routes of one path, one for each method.
private struct PathRoutes: Sendable {
    /// In the order in which the `Allow` field lists them.
    let routes: [Route]
    let documentThreads: WorkerThreads

    /// A body of at least this many bytes is a large document.
    private static let largeBody = 64 * 1_024

    @concurrent
    func respond(to request: Request, _ context: RouteContext) async throws -> Response {
        let route = route(for: context.head.method)
        switch context.question {
        case .takesBody(let length, let isMember):
            let longest = isMember && route?.isForMembers != true ? 0 : route?.longestBody ?? 0
            return Response(status: length <= longest ? .continue : .contentTooLarge)
        case .answer: break
        }
        guard let route else { throw otherMethod }
        guard route.isLarge || context.body.count >= Self.largeBody else {
            return try await route.handler(request, context)
        }
        return try await withTaskExecutorPreference(documentThreads) { try await route.handler(request, context) }
    }

    /// HEAD is answered by the route for GET.
    private func route(for method: HTTPRequest.Method) -> Route? {
        if method == .head { return routes.first { $0.method == .get } }
        return routes.first { $0.method == method }
    }

    private var otherMethod: Problem {
        var allowed: [HTTPRequest.Method] = []
        for route in routes {
            allowed.append(route.method)
            if route.method == .get { allowed.append(.head) }
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
        _ request: Request, context: RouteContext, next: @concurrent (Request, RouteContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            return problem(error, context).response(from: request, context: context)
        }
    }

    private func problem(_ error: any Error, _ context: RouteContext) -> Problem {
        switch error {
        case let problem as Problem: return problem
        case let error as HTTPError where error.status == .notFound:
            return Problem(.notFound, "No page or call has this path.")
        case let refusal as Refusal: return Problem(refusal)
        case let refused as AdmissionRefusal: return Problem(refused)
        case let error as RevisionMismatch: return .stale(error.current)
        case let fault as RecordingFault: return fault.problem
        case let limit as Tracks.LimitReached: return Problem(limit)
        case is UnknownProduction: return .noProduction
        case is UnknownSession: return .noSession
        case is InvalidCursor:
            return Problem(
                .invalid, "after is the `next` of the page before, in the same order.", field: "after",
                rule: "nextPage")
        case let error as StoreUnavailable:
            context.logger.warning("database unavailable", metadata: ["cause": "\(error)"])
            return .unavailable()
        case let error as NewerVersionRequired:
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
        _ request: Request, context: RouteContext, next: @concurrent (Request, RouteContext) async throws -> Response
    ) async throws -> Response {
        let start = ContinuousClock.now
        let response = try await next(request, context)
        // Paths that are not routes are not counted by name: each would add a new series.
        guard case .answer = context.question, let route = context.endpointPath,
            response.status != .methodNotAllowed, !(response.status == .notFound && route == "NotFound")
        else { return response }
        let dimensions = [
            ("method", (context.head.method == .head ? .get : context.head.method).rawValue), ("route", route),
            ("status", String(response.status.code)),
        ]
        Counter(label: "runthrough_http_requests_total", dimensions: dimensions).increment()
        Timer(label: "runthrough_http_request_seconds", dimensions: [dimensions[1]])
            .record(duration: ContinuousClock.now - start)
        return response
    }
}
