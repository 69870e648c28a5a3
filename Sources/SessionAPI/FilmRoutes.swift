import HTTPTypes
import LiveSessions
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

/// Rounds of athletes as joints, kept where the athlete wants it. They are for the athlete and for those who train the class.
struct FilmRoutes: Resource {
    let films: Films
    let clock: any SessionClock
    let lookup: SessionLookup

    var routes: [Route] {
        let path = "/api/v1/sessions/{session}/films/{member}/{begins}"
        return [
            Route(.get, "/api/v1/sessions/{session}/films") { context in try await listFilms(context) },
            Route(.put, path, longestBody: RoundFilm.mostBytes, isForMembers: true) { context in
                try await keepFilm(context)
            },
            Route(.get, path) { context in try await readFilm(context) },
            Route(.delete, path) { context in try await deleteFilm(context) },
        ]
    }

    private func listFilms(_ context: RouteContext) async throws -> Reply {
        let (caller, record) = try await lookup.session(context, .page)
        let athlete = caller.trains(record) ? nil : try caller.filmed(in: record)
        let films = try await self.films.list(of: record.id, athlete: athlete)
        return .json { json in
            json.member("films") { json in
                json.array(films) { json, film in
                    json.object { json in
                        json.member("member", film.athlete)
                        json.member("name", film.name)
                        json.member("begins", film.begins.microseconds)
                        json.member("ends", film.ends.microseconds)
                        json.member("bytes", film.bytes)
                        json.member("training", film.isForTraining)
                        json.member("camera", orNull: film.camera)
                    }
                }
            }
        }
    }

    /// What an athlete says of training with a film of them.
    private enum Training: String, CaseIterable { case allowed, refused }

    /// Only athletes themselves say that a film of them is kept: by sending it, or by allowing it to the camera whose place is theirs.
    private func keepFilm(_ context: RouteContext) async throws -> Reply {
        let (caller, record) = try await lookup.session(context, .takes)
        guard case .drill? = record.production?.programme else {
            throw Problem(
                .notFound, "Films are kept in sessions of drills only.", rule: Refusal.Rule.onlyInDrill.rawValue)
        }
        let athlete: MemberID = try context.identifier("member")
        let sender = try caller.filmed(in: record)
        let film = try film(context)
        let training = try context.word("training", Training.self)
        do {
            if sender == athlete {
                try await self.films.keep(film, of: athlete, in: record.id, isForTraining: training == .allowed)
            } else {
                try await self.films.keep(film, of: athlete, seenBy: sender, in: record.id)
            }
        } catch let refused as Films.Refused {
            throw Problem(refused)
        } catch let refused as Films.NotAllowed {
            switch refused {
            case .otherPlace: throw Self.otherFilm
            case .unwanted:
                throw Problem(.notAllowed, "This athlete does not want rounds kept.", rule: "filmUnwanted")
            }
        }
        return Reply(status: .noContent)
    }

    /// The film in the body: of this round, and of a time at which this athlete could have been seen.
    private func film(_ context: RouteContext) throws(Problem) -> RoundFilm {
        guard
            (context.headers[.contentType] ?? "").prefix(while: { $0 != ";" }).trimmed.lowercased()
                == "application/octet-stream"
        else {
            throw Problem(
                .unsupportedMediaType, "Content-Type is application/octet-stream.", field: "Content-Type")
        }
        let film: RoundFilm
        do {
            film = try RoundFilm(bytes: context.body)
        } catch {
            throw Problem(.invalid, "This is no film of a round: \(error.words).", field: "body", rule: "film")
        }
        guard film.begins == (try instant(context)) else {
            throw Problem(
                .invalid, "This film begins at \(film.begins.microseconds).", field: "begins", rule: "film")
        }
        let (earliest, latest) = (clock.now - PunchBatch.oldest, clock.now + PunchBatch.farthestAhead)
        guard film.begins >= earliest, film.ends <= latest else {
            throw Problem(
                .invalid, "A film is at most 6 hours old, and ends at most 2 seconds ahead.", field: "body",
                rule: "filmTime")
        }
        return film
    }

    private func readFilm(_ context: RouteContext) async throws -> Reply {
        let (athlete, record) = try await filmed(context, .page)
        guard let bytes = try await self.films.read(athlete, from: instant(context), in: record.id) else {
            throw Self.noFilm
        }
        return Reply(
            status: .ok, headers: [.contentType: "application/octet-stream", .cacheControl: "private, no-store"],
            body: .bytes(bytes))
    }

    private func deleteFilm(_ context: RouteContext) async throws -> Reply {
        let (athlete, record) = try await filmed(context)
        guard try await self.films.delete(athlete, from: instant(context), in: record.id) else { throw Self.noFilm }
        return Reply(status: .noContent)
    }

    /// Whose film it is, where the caller is that athlete or trains the class.
    func filmed(
        _ context: RouteContext, _ read: ReadLimiter.Read? = nil
    ) async throws -> (MemberID, SessionRecord) {
        let (caller, record) = try await lookup.session(context, read)
        let athlete: MemberID = try context.identifier("member")
        guard try caller.trains(record) || caller.filmed(in: record) == athlete else { throw Self.otherFilm }
        return (athlete, record)
    }

    func instant(_ context: RouteContext) throws(Problem) -> Instant {
        guard let begins = context.parameters["begins"].flatMap({ Int64($0) }), begins >= 0 else {
            throw Self.noFilm
        }
        return Instant(microseconds: begins)
    }

    static let otherFilm = Problem(
        .notAllowed, "A film is for the athlete in it, and for those who train the class.", rule: "ownFilm")
    static let noFilm = Problem(.notFound, "There is no such film.", rule: "film")
}

extension Caller {
    /// The athlete who asks; refused for others who do not train the class.
    func filmed(in session: SessionRecord) throws(Problem) -> MemberID {
        guard case .member(let member) = self, member.session == session.id, member.member.role == .dancer else {
            throw Problem(.notAllowed, "Films are for athletes, and for those who train them.", rule: "ownFilm")
        }
        return member.member.id
    }
}

extension Problem {
    init(_ refused: Films.Refused) {
        switch refused {
        case .noMember:
            self.init(
                .notAllowed, "The data of this member was deleted.", rule: Refusal.Rule.forgotten.rawValue)
        case .count:
            self.init(
                .noRoom, "An athlete has at most \(Films.mostOfAthlete) films in a session. Delete one first.",
                rule: "films", values: ["most": .number(Films.mostOfAthlete)])
        case .spaceOfAthlete:
            self.init(
                .noRoom,
                "All films of an athlete have at most \(Films.mostBytesOfAthlete) bytes in a session. Delete one first.",
                rule: "athletesFilmSpace", values: ["most": .number(Int(Films.mostBytesOfAthlete))])
        case .space(let most):
            self.init(
                .noRoom, "All films together have at most \(most) bytes here. Delete some first.", rule: "filmSpace",
                values: ["most": .number(Int(most))])
        }
    }
}

extension RoundFilm.Flaw {
    /// What was found, and what would be accepted.
    fileprivate var words: String {
        switch self {
        case .noFilm: "it begins with rfm1 and has at most \(RoundFilm.mostBytes) bytes"
        case .size: "it ends with its last pose, and each number has at most 53 bits"
        case .picture:
            "the sides of the picture have \(RoundFilm.sides.lowerBound) to \(RoundFilm.sides.upperBound) pixels"
        case .stance: "the stance is 0, 1 or 2"
        case .count: "it has \(RoundFilm.counts.lowerBound) to \(RoundFilm.counts.upperBound) poses"
        case .instant(let pose):
            "pose \(pose) is later than the one before, and at most \(RoundFilm.longest.microseconds) µs after the first"
        case .place(let pose): "a joint of pose \(pose) is farther outside of the picture than the picture is large"
        case .confidence(let pose): "a confidence of pose \(pose) is not from 0 to 100"
        }
    }
}
