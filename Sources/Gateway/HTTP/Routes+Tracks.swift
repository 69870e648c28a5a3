import HTTPTypes
import Hummingbird
import Persistence
import Rehearsal
import Wire
import WebSocketServer

extension Routes {
    /// Reading recordings. HEAD is answered as GET is.
    var tracks: [Route] {
        [Route(.get, "/api/v1/tracks/{track}") { _, context in try await readTrack(context) }]
    }

    /// For accounts, and for members whose session's production has the track.
    private func readTrack(_ context: RouteContext) async throws -> Response {
        let caller = try await reader(context)
        let unknown = Problem(.notFound, "There is no such track.", rule: "track")
        guard let digest = context.parameters.get("track").flatMap({ MediaDigest($0) }) else { throw unknown }
        if case .member(let member) = caller {
            guard let production = try await store.sessions.find(member.session)?.production?.id,
                try await store.tracks.isPlayed(digest, in: production)
            else {
                throw Problem(
                    .notAllowed, "A member hears only what their own production plays.", rule: "ownProduction")
            }
        }
        guard let kept = try await store.tracks.find(digest) else { throw unknown }
        let tag = EntityTag(opaque: digest.description)
        var headers: HTTPFields = [
            .eTag: tag.description, .cacheControl: "private, max-age=31536000, immutable", .acceptRanges: "bytes",
        ]
        if let known = try context.tags(.ifNoneMatch), known.matchesWeakly(tag) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = kept.recording.format.contentType
        headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
        let count = kept.recording.bytes
        switch ByteRange(context.range(for: tag), of: count) {
        case .unsatisfiable:
            var problem = Problem(
                .rangeNotSatisfiable, "This track has \(count) bytes.", field: "Range",
                values: ["bytes": .number(Int(count))])
            problem.unsatisfiedLength = count
            throw problem
        case .whole:
            return draw(kept, 0..<count, Response(status: .ok, headers: headers), context)
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"
            return draw(kept, range, Response(status: .partialContent, headers: headers), context)
        }
    }

    private func draw(_ kept: Tracks.Kept, _ range: Range<Int64>, _ response: Response, _ context: RouteContext)
        -> Response
    {
        context.drawn.body = DrawnBody(count: range.count) { [hotPieces] offset in
            let at = range.lowerBound + Int64(offset)
            let piece = try await hotPieces.piece(Int(at / Tracks.piece), of: kept.asset)
            let start = Int(at % Tracks.piece)
            return piece.slice(start..<start + Int(min(Tracks.piece, range.upperBound - at)))
        }
        return response
    }
}

extension RouteContext {
    /// The `Range` field, if `If-Range` (RFC 9110 section 13.1.5) lets it count; a date never does.
    fileprivate func range(for tag: EntityTag) -> String? {
        guard [.get, .head].contains(head.method) else { return nil }
        if let condition = headers[.ifRange] {
            guard let tags = EntityTags(condition), case .listed(let listed) = tags, listed.count == 1,
                tags.matchesStrongly(tag)
            else { return nil }
        }
        return headers[.range]
    }
}
