import HTTPTypes
import LiveSessions
import Persistence
import Requests
import WebSocketServer

/// The weights with which devices recognise punches.
struct RecogniserRoutes: Resource {
    let access: Access
    let recogniserModels: RecogniserModels
    let clock: any SessionClock
    let readLimiter: ReadLimiter

    var routes: [Route] {
        [
            Route(.get, "/api/v1/recogniser/weights") { context in
                let caller = try await access.reader(context)
                try readLimiter.read(.production, by: caller, at: clock.now)
                var headers: HTTPFields = [.cacheControl: "private, no-cache"]
                if let known = try context.tags(.ifNoneMatch),
                    let version = try await recogniserModels.list().first(where: \.isInUse)?.version
                {
                    let tag = EntityTag(opaque: String(version))
                    headers[.eTag] = tag.description
                    if known.matchesWeakly(tag) { return Reply(status: .notModified, headers: headers) }
                }
                guard let model = try await recogniserModels.inUse() else { return Reply(status: .noContent) }
                headers[.eTag] = EntityTag(opaque: String(model.version)).description
                headers[.contentType] = "application/octet-stream"
                return Reply(
                    status: .ok, headers: headers,
                    body: .bytes(model.content))
            }
        ]
    }
}
