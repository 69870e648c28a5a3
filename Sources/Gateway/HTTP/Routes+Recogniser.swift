import HTTPTypes
import Hummingbird
import LiveSessions
import Persistence

/// The weights with which devices recognise punches.
extension Routes {
    var recogniser: [Route] {
        [
            Route(.get, "/api/v1/recogniser/weights") { _, context in
                let caller = try await reader(context)
                try readLimiter.read(.production, by: caller, at: clock.now)
                var headers: HTTPFields = [.cacheControl: "private, no-cache"]
                if let known = try context.tags(.ifNoneMatch),
                    let version = try await store.recogniserModels.list().first(where: \.isInUse)?.version
                {
                    let tag = EntityTag(opaque: String(version))
                    headers[.eTag] = tag.description
                    if known.matchesWeakly(tag) { return Response(status: .notModified, headers: headers) }
                }
                guard let model = try await store.recogniserModels.inUse() else { return Response(status: .noContent) }
                headers[.eTag] = EntityTag(opaque: String(model.version)).description
                headers[.contentType] = "application/octet-stream"
                return Response(
                    status: .ok, headers: headers,
                    body: ResponseBody(byteBuffer: ByteBuffer(bytes: model.content)))
            }
        ]
    }
}
