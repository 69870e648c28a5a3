import HTTPTypes
import LiveSessions
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

/// Films for training: whether they may be used, and what was thrown in them. Athletes allow it; they and who trains them take it back.
struct LabelRoutes: Resource {
    let access: Access
    let films: Films
    let clock: any SessionClock
    let lookup: SessionLookup
    let filmRoutes: FilmRoutes
    let resultRoutes: ResultRoutes

    var routes: [Route] {
        let film = "/api/v1/sessions/{session}/films/{member}/{begins}"
        return [
            Route(.get, "/api/v1/sessions/{session}/recordings", isLarge: true) { context in
                try await listTrainingRecordings(context)
            },
            Route(.put, "\(film)/training") { context in try await allowTraining(context) },
            Route(.get, "\(film)/labels") { context in try await readLabels(context) },
            Route(.put, "\(film)/labels", longestBody: Self.longestLabels, isForMembers: true) { context in
                try await correctLabels(context)
            },
            Route(.delete, "\(film)/labels") { context in try await forgetLabels(context) },
        ]
    }

    private static let longestLabels = 262_144

    private struct Permission: Decodable { var allowed: Bool }

    private func allowTraining(_ context: RouteContext) async throws -> Reply {
        let (athlete, record) = try await filmRoutes.filmed(context)
        let asked = try context.document(Permission.self, upTo: 256)
        if asked.allowed {
            // Whoever trains others may take their permission back and not give it.
            guard case .member(let member) = try await access.caller(context), member.member.id == athlete else {
                throw Problem(
                    .notAllowed, "Only the athlete in a film allows training with it.",
                    rule: "ownPermission")
            }
        }
        guard try await self.films.allow(asked.allowed, athlete, from: filmRoutes.instant(context), in: record.id)
        else {
            throw FilmRoutes.noFilm
        }
        return Reply(status: .noContent)
    }

    private func listTrainingRecordings(_ context: RouteContext) async throws -> Reply {
        let (caller, record) = try await trained(context, .takes)
        let recordings = try await self.films.trainingRecordings(of: record.id)
        let labelled = try await labelled(recordings, in: record, for: caller)
        return .json { json in
            json.member("recordings") { json in
                json.array(labelled) { json, one in
                    let film = one.recording.film
                    json.object { json in
                        json.member("member", film.athlete)
                        json.member("name", film.name)
                        json.member("begins", film.begins.microseconds)
                        json.member("ends", film.ends.microseconds)
                        json.member("bytes", film.bytes)
                        json.member("camera", orNull: film.camera)
                        json.stance(one.stance)
                        json.member("corrected", one.recording.corrected != nil)
                        json.member("labels", byClass: one.labels.counts)
                        json.member("unsure", one.labels.unsure.count)
                    }
                }
            }
        }
    }

    private func readLabels(_ context: RouteContext) async throws -> Reply {
        let (caller, record) = try await trained(context, .takes)
        let one = try await trainingRecording(context, in: record, for: caller)
        return .json { json in
            json.member("revision", one.recording.corrected?.revision ?? 0)
            json.stance(one.stance)
            json.labels(one.labels)
        }
    }

    private func correctLabels(_ context: RouteContext) async throws -> Reply {
        let (_, record) = try await trained(context)
        let asked = try context.document(LabelsDocument.self, upTo: Self.longestLabels)
        let (athlete, begins): (MemberID, Instant) = (try context.identifier("member"), try filmRoutes.instant(context))
        guard let film = try await self.films.trainingRecordings(of: record.id, only: (athlete, begins)).first?.film
        else {
            throw Self.noTrainingRecording
        }
        let labels: RoundLabels
        do throws(Refusal) { labels = try asked.labels(within: film.begins...film.ends) } catch { throw Problem(error) }
        return try await answered(
            self.films.correct(
                athlete, from: begins, in: record.id, at: asked.revision, stance: asked.stance, labels))
    }

    private func forgetLabels(_ context: RouteContext) async throws -> Reply {
        let (_, record) = try await trained(context)
        let revision = try context.number("revision", in: 0...(1 << 53))
        guard let revision else {
            throw Problem(
                .invalid, "Say which revision is meant: ?revision=…", field: "revision",
                rule: Refusal.Rule.missing.rawValue)
        }
        return try await answered(
            self.films.forgetLabels(
                context.identifier("member"), from: filmRoutes.instant(context), in: record.id, at: revision))
    }

    private func answered(_ revision: Int64?) throws(Problem) -> Reply {
        guard let revision else { throw Self.noTrainingRecording }
        return .json { $0.member("revision", revision) }
    }

    private func trained(
        _ context: RouteContext, _ read: ReadLimiter.Read? = nil
    ) async throws -> (Caller, SessionRecord) {
        let (caller, record) = try await lookup.session(context, read)
        guard caller.trains(record) else {
            throw Problem(
                .notAllowed, "Training recordings are for those who train the class.", rule: "conductor")
        }
        return (caller, record)
    }

    private func trainingRecording(
        _ context: RouteContext, in record: SessionRecord, for caller: Caller
    ) async throws -> LabelledTrainingRecording {
        let film: (MemberID, Instant) = (try context.identifier("member"), try filmRoutes.instant(context))
        let found = try await self.films.trainingRecordings(of: record.id, only: film)
        guard let one = try await labelled(found, in: record, for: caller).first else { throw Self.noTrainingRecording }
        return one
    }

    private static let noTrainingRecording = Problem(
        .notFound, "There is no such film for training; its athlete may have taken the permission back.",
        rule: "recording")
}

/// A film for training and what was thrown in it.
struct LabelledTrainingRecording: Sendable {
    var recording: Films.TrainingRecording
    var labels: RoundLabels

    var stance: RoundFilm.Stance { recording.corrected?.stance ?? recording.stance }
}

extension LabelRoutes {
    /// How much earlier than a film punches may matter for what is in it.
    private static let margin = Interval.seconds(30)

    /// With what the trainer said was thrown, or else with what follows from the calls.
    func labelled(
        _ recordings: [Films.TrainingRecording], in record: SessionRecord, for caller: Caller
    ) async throws -> [LabelledTrainingRecording] {
        var results: DrillResults?
        if case .drill(let drill)? = record.production?.programme, recordings.contains(where: { $0.corrected == nil }) {
            let now = clock.now
            results = DrillResults(
                try await resultRoutes.course(of: drill, in: record.id, for: caller, until: now), until: now)
        }
        var labelled = recordings.map { one in
            let span = one.film.begins...one.film.ends
            return LabelledTrainingRecording(recording: one, labels: one.corrected?.labels ?? RoundLabels(within: span))
        }
        guard let results else { return labelled }
        // Athlete by athlete, so that the punches of each are read once and those of only one are held.
        let computed = labelled.indices.filter { labelled[$0].recording.corrected == nil }
        for (athlete, places) in Dictionary(grouping: computed, by: { labelled[$0].recording.film.athlete }) {
            let seen = try await resultRoutes.punches(of: athlete, in: record.id, for: caller)
            let byCamera = Dictionary(grouping: places) { labelled[$0].recording.film.source }
            for (camera, places) in byCamera {
                let films = places.map { labelled[$0].recording.film }
                guard let first = films.map(\.begins).min() else { continue }
                let judged = results.verdicts(
                    on: seen.filter { !$0.isOfAnother(than: camera) }, since: first - Self.margin)
                for (place, film) in zip(places, films) {
                    labelled[place].labels = RoundLabels(
                        judged, seen, seenBy: camera, within: film.begins...film.ends)
                }
            }
        }
        return labelled
    }
}
