import HTTPTypes
import Hummingbird
import Persistence

/// The weights with which devices recognise punches.
extension Routes {
    var recogniser: [Route] {
        [
            Route(.get, "/api/v1/recogniser/weights") { _, context in
                _ = try await reader(context)
                guard let model = try await store.recogniserModels.inUse() else { return Response(status: .noContent) }
                return Response(
                    status: .ok,
                    headers: [
                        .contentType: "application/octet-stream", .cacheControl: "private, no-store",
                        .eTag: EntityTag(opaque: String(model.version)).description,
                    ],
                    body: ResponseBody(byteBuffer: ByteBuffer(bytes: model.content)))
            }
        ]
    }
}
