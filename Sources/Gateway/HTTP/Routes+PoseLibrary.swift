import HTTPTypes
import Media
import WebSocketServer
import Wire

extension Routes {
    /// A pose library that an athlete's browser runs itself, where whoever runs the server has installed one.
    var poseLibrary: [Route] {
        [
            Route(.get, "/api/v1/pose-library", isLarge: true) { context in try await readPoseLibrary(context) },
            Route(.get, "/pose-library/{library}/{file}", isLarge: true) { context in
                try readPoseLibraryFile(context)
            },
        ]
    }

    private func readPoseLibrary(_ context: RouteContext) async throws -> Reply {
        _ = try await reader(context)
        let library = poseLibraries.all.first
        let name = try library?.name
        return .json { json in
            json.member("library") { json in
                guard let library, let name, let model = library.model else { return json.null() }
                json.object { json in
                    json.member("name", name)
                    json.member("version", library.version)
                    json.member("folder", "/pose-library/\(name)")
                    json.member("bundle", PoseLibrary.bundle)
                    json.member("model", model)
                    json.member("bytes", library.size)
                }
            }
        }
    }

    /// For everybody, since a script cannot be asked for with a token. In pieces, within what media may take of the network.
    private func readPoseLibraryFile(_ context: RouteContext) throws -> Reply {
        guard let name = context.parameters["library"], let path = context.parameters["file"],
            let file = try poseLibraries.file(path, of: name)
        else { throw Problem(.notFound, "There is no such file of a pose library.", rule: "poseLibrary") }
        let isCompressed = file.compressed != nil && AcceptedEncodings.acceptsGzip(context.headers[.acceptEncoding])
        let tag = isCompressed ? EntityTag(opaque: file.tag.opaque + "-gzip") : file.tag
        var headers: HTTPFields = [
            .eTag: tag.description, .cacheControl: "public, max-age=31536000, immutable", .vary: "Accept-Encoding",
        ]
        if let known = try context.tags(.ifNoneMatch), known.matchesWeakly(tag) {
            return Reply(status: .notModified, headers: headers)
        }
        headers[.contentType] = file.kind.contentType
        headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
        if isCompressed { headers[.contentEncoding] = "gzip" }
        let bytes = isCompressed ? file.compressed ?? file.plain : file.plain
        let body = DrawnBody(count: bytes.count) { [mediaPace] offset in
            let piece = min(DrawnBody.longestPiece, bytes.count - offset)
            try await mediaPace.turn(Int64(piece))
            return bytes.slice(offset..<offset + piece)
        }
        return Reply(status: .ok, headers: headers, body: .drawn(body))
    }
}
