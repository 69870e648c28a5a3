import HTTPTypes
import LiveSessions
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

/// What athletes allow the cameras of their class to keep of them, and what a camera may keep: asked by the member whom it concerns.
struct FilmingRoutes: Resource {
    let films: Films
    let stances: Stances
    let clock: any SessionClock
    let lookup: SessionLookup
    let readLimiter: ReadLimiter
    let resultRoutes: ResultRoutes

    var routes: [Route] {
        let path = "/api/v1/sessions/{session}/filming"
        return [
            Route(.get, path) { context in try await readFilming(context) },
            Route(.put, path) { context in try await allowFilming(context) },
        ]
    }

    /// Rounds that were over earlier are not told: no camera still has them.
    private static let roundsLast = Interval.seconds(1_800)

    private func readFilming(_ context: RouteContext) async throws -> Reply {
        let (caller, record) = try await lookup.session(context, .state)
        let drill = try resultRoutes.drill(of: record)
        let member = try caller.filmed(in: record)
        let filming = try await self.films.filming(of: member, in: record.id)
        let stance = try await stances.watched(by: member, in: record.id)
        var films: [(watch: Films.Watch, round: FilmedRound)] = []
        let now = clock.now
        let watches = filming.watches.filter { isRecent($0.until, at: now) }
        let ended = record.endedAtMilliseconds.map { Instant(microseconds: $0 * 1_000) }
        if !watches.isEmpty, isRecent(ended, at: now) {
            // A camera asks for more than an athlete: the whole course of the class.
            try readLimiter.read(.takes, by: caller, at: now)
            let course = try await resultRoutes.course(of: drill, in: record.id, for: caller, until: now)
            let rounds = FilmedRound.all(course, until: now)
                .filter { isRecent($0.to, at: now) }
            films = watches.flatMap { watch in
                rounds.compactMap { $0.within(watch.since, watch.until) }.map { (watch, $0) }
            }
        }
        return .json { json in
            json.member("allowed", filming.allowed.rawValue)
            json.member("cameras") { json in json.array(filming.cameras) { $0.string($1) } }
            json.stance(stance)
            json.member("films") { json in
                json.array(films) { json, film in
                    json.object { json in
                        json.member("member", film.watch.athlete)
                        json.member("name", film.watch.name)
                        json.member("from", film.round.from.microseconds)
                        json.member("to") { json in
                            if let to = film.round.to { json.integer(to.microseconds) } else { json.null() }
                        }
                    }
                }
            }
        }
    }

    private func isRecent(_ end: Instant?, at now: Instant) -> Bool { end.map { $0 > now - Self.roundsLast } ?? true }

    private struct Permission: Decodable {
        var allowed: TrainingRecordingsAnswer

        private enum Field: CodingKey { case allowed }

        init(from decoder: any Decoder) throws {
            let text = try decoder.container(keyedBy: Field.self).decode(String.self, forKey: .allowed)
            guard let allowed = TrainingRecordingsAnswer(rawValue: text) else {
                let words = TrainingRecordingsAnswer.allCases.map(\.rawValue).joined(separator: ", ")
                throw Refusal(
                    .invalid, "This is one of \(words).", field: "allowed", rule: .word,
                    values: ["words": .text(words)])
            }
            self.allowed = allowed
        }
    }

    private func allowFilming(_ context: RouteContext) async throws -> Reply {
        let (caller, record) = try await lookup.session(context, .state)
        _ = try resultRoutes.drill(of: record)
        let athlete = try caller.filmed(in: record)
        let asked = try context.document(Permission.self, upTo: 1_024)
        do {
            try await self.films.allow(asked.allowed, by: athlete, in: record.id, at: clock.now)
        } catch let refused as Films.Refused {
            throw Problem(refused)
        }
        return Reply(status: .noContent)
    }
}
