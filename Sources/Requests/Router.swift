import HTTPTypes
import LiveSessions
import Logging
import Media
import Metrics
import Persistence
import Rehearsal
package import Threads
package import WebSocketServer

/// Answers requests with the routes; every error becomes a problem document.
///
/// The routes of a path are in one table by method. From this table come the answer, the list of allowed methods, and whether a long body is
/// accepted (`ops/decisions/http-router.md`).
package struct Router: Sendable {
    package let routes: [Route]
    private let paths: PathTree<PathRoutes>
    private let documentThreads: WorkerThreads

    /// A body of at least this many bytes is a large document.
    private static let largeBody = 64 * 1_024

    /// Large documents are read and written on `documentThreads`.
    package init(_ routes: [Route], documentThreads: WorkerThreads) {
        self.routes = routes
        self.documentThreads = documentThreads
        paths = PathTree(Dictionary(grouping: routes, by: \.path).mapValues(PathRoutes.init))
    }

    /// Whether an account, or also a member of a session, may send this request with a body of this many bytes.
    package func accepts(bodyOf length: Int, ofMember isMember: Bool = false, _ context: RouteContext) -> Bool {
        guard let route = paths.find(context.path)?.value.route(for: context.head.method),
            route.isForMembers || !isMember
        else { return false }
        return length <= route.longestBody ?? 0
    }

    @concurrent
    package func respond(to context: RouteContext) async -> Reply {
        guard let (found, parameters) = paths.find(context.path) else {
            return Problem(.notFound, "No page or call has this path.").reply
        }
        guard let route = found.route(for: context.head.method) else { return found.otherMethod.reply }
        var context = context
        context.parameters = parameters
        let start = ContinuousClock.now
        let reply = await answer(context, by: route)
        count(reply, by: route, took: ContinuousClock.now - start)
        return reply
    }

    private func answer(_ context: RouteContext, by route: Route) async -> Reply {
        do {
            guard route.isLarge || context.body.count >= Self.largeBody else { return try await route.handler(context) }
            return try await withTaskExecutorPreference(documentThreads) { try await route.handler(context) }
        } catch {
            return problem(error, context, route).reply
        }
    }

    private func problem(_ error: any Error, _ context: RouteContext, _ route: Route) -> Problem {
        switch error {
        case let problem as Problem: return problem
        case let refusal as Refusal: return Problem(refusal)
        case let refused as AdmissionRefusal: return Problem(refused)
        case let error as RevisionMismatch: return .stale(error.current)
        case let fault as RecordingFault: return fault.problem(.track)
        case let limit as Tracks.LimitReached: return Problem(limit)
        case is UnknownProduction: return .noProduction
        case is UnknownSession: return .noSession
        case is SessionFull: return Problem(AdmissionRefusal(.members))
        case is UnknownUpload, is MissingPiece: return .noUpload
        case let refused as PeopleRefusal: return Problem(refused)
        case let refused as PlanRefusal: return Problem(refused)
        case is InvalidCursor:
            return Problem(
                .invalid, "after is the `next` of the page before, in the same order.", field: "after",
                rule: "nextPage")
        case let error as StoreUnavailable:
            context.logger.warning("database unavailable", metadata: ["cause": "\(error)"])
            return error.isDiskFull ? .diskFull : .unavailable()
        case let error where wentMeanwhile(error):
            context.logger.notice("what a request was about went meanwhile", metadata: ["cause": "\(error)"])
            return Problem(.gone, "What this is about was taken away meanwhile.")
        case is CancellationError: return .unavailable()
        case let error where wasContended(error): return .unavailable()
        case let error as NewerVersionRequired:
            context.logger.warning("a newer node wrote what this one cannot read", metadata: ["cause": "\(error)"])
            return .unavailable()
        default:
            context.logger.error("request failed", metadata: ["error": "\(error)", "route": "\(route.path)"])
            return Problem(.internalError, "The server made a mistake; it is in its log.")
        }
    }

    /// Counts and times an answer by its route. Paths that are not routes are not counted: each would add a new series.
    private func count(_ reply: Reply, by route: Route, took duration: Duration) {
        let dimensions = [
            ("method", route.method.rawValue), ("route", route.path), ("status", String(reply.status.code)),
        ]
        Counter(label: "runthrough_http_requests_total", dimensions: dimensions).increment()
        Timer(label: "runthrough_http_request_seconds", dimensions: [dimensions[1]]).record(duration: duration)
    }
}

/// The routes of one path, one for each method.
private struct PathRoutes: Sendable {
    /// In the order in which the `Allow` field lists them.
    let routes: [Route]

    /// HEAD is answered by the route for GET.
    func route(for method: HTTPRequest.Method) -> Route? {
        let method = method == .head ? .get : method
        return routes.first { $0.method == method }
    }

    var otherMethod: Problem {
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
