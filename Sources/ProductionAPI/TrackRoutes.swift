import HTTPTypes
import Media
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import Wire
import WebSocketServer

struct TrackRoutes: Resource {
    let access: Access
    let tracks: Tracks
    let sessionVideos: SessionVideos
    let policy: Policy
    let hotPieces: HotPieces
    let mediaPace: MediaPace

    /// Reading recordings. HEAD is answered as GET is.
    var routes: [Route] {
        [
            Route(.get, "/api/v1/tracks/{track}") { context in try await readTrack(context) },
            Route(.post, "/api/v1/tracks/{track}/player") { context in try await admitPlayer(context) },
            Route(.get, "/api/v1/tracks/{track}/peaks") { context in try await readPeaks(context) },
            Route(.put, "/api/v1/tracks/{track}/peaks", longestBody: TrackPeaks.mostBytes) { context in
                try await keepPeaks(context)
            },
        ]
    }

    /// The track that is asked for: for those who may do this with a production that plays it, and for the account that
    /// brought it lately.
    private func track(_ context: RouteContext, _ needed: ProductionRole = .see) async throws -> Tracks.StoredTrack {
        // A browser that is signed in may also be in a session of somebody else, or have a link.
        if needed == .see, let player = try await access.mediaReader(context),
            let kept = try? await track(context, .see, for: player)
        {
            return kept
        }
        return try await track(context, needed, for: access.reader(context, orGuest: true))
    }

    private func track(
        _ context: RouteContext, _ needed: ProductionRole, for caller: Caller
    ) async throws -> Tracks.StoredTrack {
        let unknown = Problem(.notFound, "There is no such track.", rule: "track")
        guard let digest = context.parameters["track"].flatMap({ MediaDigest($0) }) else { throw unknown }
        let mayDo = try await access.rights.mayDo(needed, withMedia: digest.description, caller)
        guard let kept = try await tracks.find(digest) else {
            if mayDo { throw unknown }
            throw Self.foreignTrack(needed, caller)
        }
        if mayDo { return kept }
        if needed == .see, try await isShown(kept, to: caller) { return kept }
        guard case .account(let account) = caller, try await tracks.isBrought(kept, by: account) else {
            throw Self.foreignTrack(needed, caller)
        }
        return kept
    }

    /// Whether it is a video of a session into which the caller may see.
    private func isShown(_ kept: Tracks.StoredTrack, to caller: Caller) async throws -> Bool {
        switch caller {
        case .account(let account): try await sessionVideos.shows(kept, to: account)
        case .member(let member):
            member.member.role.mayWatch ? try await sessionVideos.shows(kept, member.session) : false
        case .guest: false
        }
    }

    /// A page's player cannot say `Authorization`: from here on the browser says who asks for recordings, and for nothing else.
    private func admitPlayer(_ context: RouteContext) async throws -> Reply {
        _ = try await track(context)
        guard case .token(let token, let isCookie) = Credentials(context.headers), !isCookie else {
            return Reply(status: .noContent)
        }
        let isSecure = context.isSecure && policy.ownAuthority == nil
        return Reply(
            status: .noContent, headers: [.setCookie: Credentials.setMediaCookie(token, isSecure: isSecure)])
    }

    private static func foreignTrack(_ needed: ProductionRole, _ caller: Caller) -> Problem {
        Rights.foreignMedia(needed, caller, "A member hears only what their own production plays.")
    }

    private func readTrack(_ context: RouteContext) async throws -> Reply {
        let kept = try await track(context)
        let tag = EntityTag(opaque: kept.recording.digest.description)
        var headers: HTTPFields = [
            .eTag: tag.description, .cacheControl: "private, max-age=31536000, immutable", .acceptRanges: "bytes",
        ]
        if let known = try context.tags(.ifNoneMatch), known.matchesWeakly(tag) {
            return Reply(status: .notModified, headers: headers)
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
            return Reply(status: .ok, headers: headers, body: .drawn(draw(kept, 0..<count)))
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(count)"
            return Reply(status: .partialContent, headers: headers, body: .drawn(draw(kept, range)))
        }
    }

    private func readPeaks(_ context: RouteContext) async throws -> Reply {
        let kept = try await track(context)
        guard let peaks = try await tracks.peaks(of: kept.asset) else {
            throw Problem(.notFound, "Nobody has computed the peaks of this track yet.", rule: "peaks")
        }
        return Reply(
            status: .ok,
            headers: [.contentType: "application/octet-stream", .cacheControl: "private, max-age=86400"],
            body: .bytes(peaks))
    }

    /// Computed by a browser that has decoded the track. Later ones replace earlier ones.
    private func keepPeaks(_ context: RouteContext) async throws -> Reply {
        _ = try await access.caller(context).account()
        let kept = try await track(context, .edit)
        let peaks: TrackPeaks
        do {
            peaks = try TrackPeaks(bytes: context.body)
        } catch {
            throw Problem(.invalid, "These are no peaks of a track: \(error.words).", field: "body", rule: "peaks")
        }
        guard peaks.fit(kept.recording) else {
            throw Problem(
                .invalid,
                "These peaks are of \(peaks.duration.microseconds) µs, and the track has \(kept.recording.duration.microseconds).",
                field: "body", rule: "peaks")
        }
        guard try await tracks.keep(peaks, of: kept.asset, within: policy.mediaSpace) else {
            throw Problem(.notFound, "There is no such track.", rule: "track")
        }
        return Reply(status: .noContent)
    }

    private func draw(_ kept: Tracks.StoredTrack, _ range: Range<Int64>) -> DrawnBody {
        DrawnBody(count: range.count) { [hotPieces, mediaPace] offset in
            let at = range.lowerBound + Int64(offset)
            try await mediaPace.awaitTurn(min(Tracks.piece, range.upperBound - at))
            let piece = try await hotPieces.piece(Int(at / Tracks.piece), of: kept.asset)
            let start = Int(at % Tracks.piece)
            return piece.slice(start..<start + Int(min(Tracks.piece, range.upperBound - at)))
        }
    }
}

extension TrackPeaks.Flaw {
    /// What was found, and what would be accepted.
    fileprivate var words: String {
        switch self {
        case .noPeaks:
            "they begin with pks1 and the length in microseconds, and have at most \(TrackPeaks.mostBytes) bytes"
        case .levels: "they have \(TrackPeaks.levels.lowerBound) to \(TrackPeaks.levels.upperBound) levels"
        case .bin(let level):
            "a bin of level \(level) lasts \(TrackPeaks.bins.lowerBound.microseconds) to \(TrackPeaks.bins.upperBound.microseconds) µs, longer than in the level before"
        case .bins(let level, let needed): "level \(level) has \(needed) bins"
        case .size(let needed): "they have \(needed) bytes"
        case .order(let bin): "bin \(bin) has a least and a greatest sample, in this order, from −127 to 127"
        }
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
