import HTTPTypes
import LiveSessions
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

/// Videos of a session, as by a phone on a stand: what was filmed, and when by the session clock.
struct SessionVideoRoutes: Resource {
    let people: ProductionPeople
    let tracks: Tracks
    let sessionVideos: SessionVideos
    let lookup: SessionLookup

    var routes: [Route] {
        [
            Route(.get, "/api/v1/sessions/{session}/videos") { context in try await listVideos(context) },
            Route(.post, "/api/v1/sessions/{session}/videos") { context in try await keepVideo(context) },
            Route(.delete, "/api/v1/sessions/{session}/videos/{video}") { context in try await deleteVideo(context) },
        ]
    }

    private static let conducted = "Only a conductor or an account that may conduct films takes."

    private struct NewVideo: Decodable {
        var digest: MediaDigest
        var begins: Instant

        private enum Field: CodingKey { case digest, begins }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Field.self)
            guard let digest = MediaDigest(try fields.decode(String.self, forKey: .digest)) else {
                throw Refusal(
                    .invalid, "A digest has 64 hexadecimal digits in small letters.", field: "digest", rule: .digest)
            }
            guard let begins = try fields.microsecondsIfPresent(.begins), begins >= 0 else {
                throw Refusal(
                    .invalid, "This is the session clock at the first picture, in microseconds.", field: "begins",
                    rule: .wholeNumber)
            }
            (self.digest, self.begins) = (digest, Instant(microseconds: begins))
        }
    }

    private func listVideos(_ context: RouteContext) async throws -> Reply {
        let (caller, record) = try await lookup.session(context, .state)
        if case .member(let member) = caller, !member.member.role.mayWatch {
            throw Problem(.notAllowed, "Those who dance and conduct see what was filmed.", rule: "dancers")
        }
        let videos = try await sessionVideos.all(of: record.id)
        return .json { json in json.member("videos") { json in json.array(videos) { $0.video($1) } } }
    }

    private func keepVideo(_ context: RouteContext) async throws -> Reply {
        let (caller, record) = try await lookup.conductedSession(context, .state, otherwise: Self.conducted)
        let asked = try context.document(NewVideo.self, upTo: 1_024)
        let unknown = Problem(
            .notFound, "There is no such video of yours: upload it first.", field: "digest", rule: "video")
        guard let kept = try await tracks.find(asked.digest), kept.recording.format.kind == .video,
            try await isOwn(kept, of: caller, in: record)
        else { throw unknown }
        do {
            let video = try await sessionVideos.keep(kept, from: asked.begins, of: record.id)
            return .json(status: .created) { $0.videoFields(video) }
        } catch is SessionVideos.TooMany {
            throw Problem(
                .noRoom, "A session has at most \(SessionVideos.most) videos. Delete one first.",
                rule: "sessionVideos", values: ["most": .number(SessionVideos.most)])
        }
    }

    /// Nobody shows by its digest what they may not see.
    private func isOwn(_ kept: Tracks.StoredTrack, of caller: Caller, in record: SessionRecord) async throws -> Bool {
        guard let account = caller.knownAccount else { return false }
        if try await tracks.isBrought(kept, by: account) { return true }
        if try await sessionVideos.shows(kept, to: account) { return true }
        let name = kept.recording.digest.description
        return try await people.mayDo(.see, withMedia: name, account)
    }

    private func deleteVideo(_ context: RouteContext) async throws -> Reply {
        let (_, record) = try await lookup.conductedSession(context, .state, otherwise: Self.conducted)
        guard try await sessionVideos.delete(context.identifier("video"), of: record.id) else {
            throw Problem(.notFound, "There is no such video of this session.", rule: "video")
        }
        return Reply(status: .noContent)
    }
}

extension JSONWriter {
    fileprivate mutating func video(_ video: SessionVideo) { object { $0.videoFields(video) } }

    fileprivate mutating func videoFields(_ video: SessionVideo) {
        member("id", video.id.description)
        member("begins", video.begins.microseconds)
        member("recording") { json in json.object { video.recording.writeFields(into: &$0) } }
    }
}
