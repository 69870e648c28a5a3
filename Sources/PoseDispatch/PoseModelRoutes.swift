import HTTPTypes
package import Media
package import Requests
import WebSocketServer
import Wire

/// The models with which athletes' pages find joints.
package struct PoseModelRoutes: Resource {
    let poseModelFiles: PoseModelFiles
    let mediaPace: MediaPace

    package init(poseModelFiles: PoseModelFiles, mediaPace: MediaPace) {
        self.poseModelFiles = poseModelFiles
        self.mediaPace = mediaPace
    }

    /// The models with which an athlete's page finds joints itself. They are public, and pages keep them for ever.
    package var routes: [Route] {
        [
            Route(.get, "/api/v1/pose-models", isLarge: true) { _ in try readPoseModels() },
            Route(.get, "/pose-models/{file}", isLarge: true) { context in try readPoseModel(context) },
        ]
    }

    private func readPoseModels() throws -> Reply {
        let models = try poseModelFiles.offered()
        return .json { json in
            json.member("models") { json in
                guard let models else { return json.null() }
                json.object { json in
                    json.member("landmark") { models.landmark.write(into: &$0) }
                    json.member("detector") { models.detector.write(into: &$0) }
                    json.member("licence", models.licence.path)
                }
            }
        }
    }

    /// In pieces, within what media may take of the network.
    private func readPoseModel(_ context: RouteContext) throws -> Reply {
        guard let name = context.parameters["file"], let file = try poseModelFiles.file(named: name) else {
            throw Problem(.notFound, "There is no such pose model.", rule: "poseModel")
        }
        let isCompressed = file.compressed != nil && AcceptedEncodings.acceptsGzip(context.headers[.acceptEncoding])
        let tag = isCompressed ? EntityTag(opaque: file.tag.opaque + "-gzip") : file.tag
        let isNamedByDigest = file.path.hasSuffix(file.tag.opaque)
        var headers: HTTPFields = [
            .eTag: tag.description, .vary: "Accept-Encoding",
            .cacheControl: isNamedByDigest ? "public, max-age=31536000, immutable" : "no-cache",
        ]
        if let known = try context.tags(.ifNoneMatch), known.matchesWeakly(tag) {
            return Reply(status: .notModified, headers: headers)
        }
        headers[.contentType] = file.contentType
        headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
        if isCompressed { headers[.contentEncoding] = "gzip" }
        let bytes = isCompressed ? file.compressed ?? file.plain : file.plain
        let body = DrawnBody(count: bytes.count) { [mediaPace] offset in
            let piece = min(DrawnBody.longestPiece, bytes.count - offset)
            try await mediaPace.awaitTurn(Int64(piece))
            return bytes.slice(offset..<offset + piece)
        }
        return Reply(status: .ok, headers: headers, body: .drawn(body))
    }
}

extension PoseModelFiles.File {
    fileprivate func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("path", path)
            json.member("bytes", plain.count)
        }
    }
}
