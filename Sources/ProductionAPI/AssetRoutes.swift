import HTTPTypes
import Media
import Persistence
import Rehearsal
import Requests
import WebSocketServer
import Wire

struct AssetRoutes: Resource {
    let access: Access
    let assets: Assets
    let policy: Policy

    var routes: [Route] {
        [
            Route(.post, "/api/v1/assets", longestBody: Assets.largest) { context in try await createAsset(context)
            },
            Route(.get, "/api/v1/assets/{asset}") { context in try await readAsset(context) },
        ]
    }

    /// The body is the picture itself; its type is taken from its first bytes, not from Content-Type.
    private func createAsset(_ context: RouteContext) async throws -> Reply {
        let account = try await access.caller(context).account()
        let bytes = context.body
        guard bytes.count <= Assets.largest else {
            throw Problem(
                .tooLarge, "A picture has at most \(Assets.largest) bytes.", rule: "picture",
                values: ["most": .number(Assets.largest)])
        }
        guard let picture = Picture(bytes) else {
            throw Problem(
                .unsupportedMediaType, "A picture is a PNG, JPEG or WebP.", field: "Content-Type", rule: "picture")
        }
        guard let width = picture.width, let height = picture.height else {
            throw Problem(
                .unsupportedMediaType, "This picture does not say how large it is: it is damaged, or cut short.",
                field: "Content-Type", rule: "damagedPicture")
        }
        // A small file can contain a huge picture, and make the browser of each phone that shows it crash.
        guard max(width, height) <= Picture.longestSide else {
            throw Problem(
                .tooLarge,
                "A picture has at most \(Picture.longestSide) × \(Picture.longestSide) pixels; this one has \(width) × \(height).",
                rule: "pixels",
                values: [
                    "most": .number(Picture.longestSide), "width": .number(width), "height": .number(height),
                ])
        }
        let id = try await assets.keep(
            bytes, contentType: picture.contentType, width: width, height: height, by: account,
            within: policy.mediaSpace)
        return .json(status: .created, headers: [.location: "/api/v1/assets/\(id)"]) { json in
            json.member("id", id.description)
            json.member("width", width)
            json.member("height", height)
        }
    }

    /// For those who may see a production that shows the picture, and for the account that brought it.
    private func readAsset(_ context: RouteContext) async throws -> Reply {
        let caller = try await access.caller(context, orGuest: true)
        let id: AssetID = try context.identifier("asset")
        guard try await maySee(id, caller) else {
            throw Rights.foreignMedia(.see, caller, "A member sees only what their own production shows.")
        }
        let tag = EntityTag(opaque: id.description)
        var headers: HTTPFields = [.eTag: tag.description, .cacheControl: "private, max-age=31536000, immutable"]
        if let known = try context.tags(.ifNoneMatch), known.matchesWeakly(tag) {
            return Reply(status: .notModified, headers: headers)
        }
        guard let asset = try await assets.read(id) else {
            throw Problem(.notFound, "There is no such picture.", rule: "picture")
        }
        headers[.contentType] = asset.contentType
        headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
        return Reply(
            status: .ok, headers: headers, body: .bytes(asset.content))
    }
    private func maySee(_ id: AssetID, _ caller: Caller) async throws -> Bool {
        if try await access.rights.mayDo(.see, withMedia: id.description, caller) { return true }
        guard case .account(let account) = caller else { return false }
        return try await assets.isBrought(id, by: account)
    }
}
