import HTTPTypes
import LiveSessions
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

/// A session's takes, computed from its log at each request.
struct TakeRoutes: Resource {
    let productions: Productions
    let punches: Punches
    let logPages: LogPages
    let directory: SessionDirectory
    let clock: any SessionClock
    let lookup: SessionLookup
    let readingTurns: ReadingTurns

    var routes: [Route] {
        [
            Route(.get, "/api/v1/sessions/{session}/takes", isLarge: true) { context in
                try await listTakes(context)
            },
            Route(.get, "/api/v1/sessions/{session}/takes/{take}", isLarge: true) { context in
                try await readTake(context)
            },
            Route(.get, "/api/v1/sessions/{session}/takes/{take}/production", isLarge: true) { context in
                try await readTakenProduction(context)
            },
            Route(.patch, "/api/v1/sessions/{session}/takes/{take}") { context in try await changeTake(context) },
        ]
    }

    /// The most takes in one page of the list.
    private static let largestTakePage: Int64 = 1_000
    /// The most revisions of the production that are read for one answer; the latest.
    private static let mostRevisions = 20
    /// The most notes sent with one take; the latest.
    private static let mostNotes = 500
    private static let noTake = Problem(.notFound, "This session has no take of that number.", rule: "take")

    private func listTakes(_ context: RouteContext) async throws -> Reply {
        let most = Self.largestTakePage
        let after = Int(try context.number("after", in: 0...(1 << 53)) ?? 0)
        let limit = Int(try context.number("limit", in: 1...most) ?? most)
        let (caller, record) = try await lookup.session(context, .takes)
        let tag = EntityTag(opaque: String(try await logPages.last(of: record.id).value), isWeak: true)
        if let known = try context.tags(.ifNoneMatch), known.matchesWeakly(tag) {
            return Reply(status: .notModified, headers: [.eTag: tag.description])
        }
        // One more than asked for, to know whether there is a next page.
        let found = try await foldedTakes(after + 1..<after + limit + 2, of: record.id, for: caller).all
        let page = Array(found.prefix(limit))
        let outlines = await outlines(of: page, record)
        let names = try await logPages.names(of: Array(Set(page.compactMap(\.conductor))), in: record.id)
        let stops = StopPlace.ranked(page.compactMap { take in outlines[take.revision].map { (take, $0) } })
        return .json(headers: [.eTag: tag.description]) { json in
            json.member("takes") { json in
                json.array(page) { json, take in
                    json.object { json in json.write(take, outlines[take.revision], names) }
                }
            }
            json.member("now", clock.now.microseconds)
            json.member("stops") { json in json.array(stops) { json, stop in json.object { $0.stop(stop) } } }
            json.member("next") { json in
                if found.count > limit, let last = page.last { json.integer(Int64(last.number)) } else { json.null() }
            }
        }
    }

    private func readTake(_ context: RouteContext) async throws -> Reply {
        let (caller, take, course, record) = try await requestedTake(context)
        let isOver = take.ends.map { $0 <= clock.now } ?? false
        let outlines = await outlines(of: [take], record)
        let athletes = record.production?.isDrill == true ? try await punches.athletes(of: record.id) : []
        let members = Array(Set(course.dancers.values + athletes).union([take.conductor].compactMap(\.self)))
        let names = try await logPages.names(of: members, in: record.id)
        let joined = try await logPages.joined(athletes, in: record.id)
        let reader = try await lookup.noteReader(for: caller, of: record, tellsWithheld: isOver)
        let notes = try await logPages.notes(
            of: record.id, from: take.first, to: take.last, limit: Self.mostNotes, for: reader)
        return .json { json in
            json.write(take, outlines[take.revision], names)
            course.writeFields(into: &json)
            json.member("now", clock.now.microseconds)
            json.member("names") { json in
                json.object { json in
                    for (member, name) in names.sorted(by: { $0.key < $1.key }) {
                        json.member(named: member.description) { $0.string(name) }
                    }
                }
            }
            json.member("joined") { json in
                json.object { json in
                    for (member, instant) in joined.sorted(by: { $0.key < $1.key }) {
                        json.member(named: member.description) { $0.integer(instant.microseconds) }
                    }
                }
            }
            json.member("notes") { json in json.array(notes.count > 0 ? [notes.events] : []) { $0.raw($1) } }
        }
    }

    /// The production as it was danced: with all edits made before the end of the take, unless one of them gave it another score.
    private func readTakenProduction(_ context: RouteContext) async throws -> Reply {
        let (_, take, _, record) = try await requestedTake(context)
        let end = min(take.ends ?? clock.now, clock.now)
        guard let production = record.production?.id,
            let latest = try await productions.revision(of: production, at: end)
        else { throw Problem.noProduction }
        let stored = try await productions.version(of: production, max(latest, take.revision), field: "take")
        if stored.revision == take.revision { return .production(stored) }
        let danced = try await productions.version(of: production, take.revision, field: "take")
        return .production(stored.programme.hasSameScore(as: danced.programme) ? stored : danced)
    }

    private struct TakeChange: Decodable {
        var name: String??
        var starred: Bool?

        private enum Field: String, CodingKey { case name, starred }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Field.self)
            if fields.contains(.name) { name = .some(try fields.decodeIfPresent(String.self, forKey: .name)) }
            starred = try fields.decodeIfPresent(Bool.self, forKey: .starred)
        }
    }

    /// The change goes into the log, also for a session that has ended.
    private func changeTake(_ context: RouteContext) async throws -> Reply {
        // It reads the log like other requests for takes, and also writes to it.
        let (caller, record) = try await lookup.conductedSession(
            context, .takes, otherwise: "Only a conductor or an account names and stars takes.")
        let asked = try context.document(TakeChange.self, upTo: 4_096)
        guard let take = try await foldedTakes(numbers(context), of: record.id, for: caller).all.first else {
            throw Self.noTake
        }
        var events: [Takes.Event] = []
        if let name = asked.name, name != take.name { events.append(.takeNamed(take.number, name: name)) }
        if let isStarred = asked.starred, isStarred != take.isStarred {
            events.append(.takeStarred(take.number, isStarred))
        }
        do throws(Refusal) {
            for event in events { try event.check(at: Instant(microseconds: 0)) }
        } catch {
            throw Problem(error)
        }
        for event in events { try await directory.administer(.note(event), in: record.id) }
        return Reply(status: .noContent)
    }

    /// The session's takes with these numbers, computed from its whole log.
    private func foldedTakes(_ numbers: Range<Int>, of session: SessionID, for caller: Caller) async throws -> Takes {
        try await readingTurns.fold(
            for: caller.reader, into: Takes(numbers, revision: try await logPages.openingRevision(of: session)),
            { after, limit in
                try await logPages.events(Takes.sources, of: session, after: after, limit: limit)
            },
            { takes, event in takes.apply(event) })
    }

    private func numbers(_ context: RouteContext) throws(Problem) -> Range<Int> {
        guard let number = context.parameters["take"].flatMap(Int.init), (1..<1 << 53).contains(number) else {
            throw Self.noTake
        }
        return number..<number + 1
    }

    private func requestedTake(_ context: RouteContext) async throws -> (Caller, Take, TakeCourse, SessionRecord) {
        let (caller, record) = try await lookup.session(context, .takes)
        guard let (take, course) = try await foldedTakes(numbers(context), of: record.id, for: caller).single else {
            throw Self.noTake
        }
        return (caller, take, course, record)
    }

    /// The outlines to which the places of the takes refer, by revision; without those that the journal no longer has, and none for a drill.
    private func outlines(of takes: [Take], _ record: SessionRecord) async -> [Int64: Outline] {
        guard case .production(let production) = record.production?.programme else { return [:] }
        var outlines: [Int64: Outline] = [:]
        for revision in Set(takes.map(\.revision)).sorted(by: >).prefix(Self.mostRevisions) {
            outlines[revision] = try? await productions.outline(of: production, at: revision)
        }
        return outlines
    }
}

extension JSONWriter {
    fileprivate mutating func write(_ take: Take, _ outline: Outline?, _ names: [MemberID: String]) {
        member("number", take.number)
        member("name", orNull: take.name)
        member("starred", take.isStarred)
        member("begins", take.begins.microseconds)
        member("ends") { json in
            if let ends = take.ends { json.integer(ends.microseconds) } else { json.null() }
        }
        member("from") { $0.place(take.from, outline) }
        member("to") { json in
            if let to = take.to { json.place(to, outline) } else { json.null() }
        }
        member("rate", take.rate)
        if let passes = take.passes { member("passes", passes) }
        member("stop", orNull: take.stop?.rawValue)
        member("revision", take.revision)
        member("conductor", orNull: take.conductor.flatMap { names[$0] })
        member("dancing", take.dancers)
        member("away", take.absent)
        member("punctuality") { json in
            if let punctuality = take.punctuality { json.punctuality(punctuality) } else { json.null() }
        }
        member("first", take.first.value)
        member("last") { json in
            if let last = take.last { json.integer(last.value) } else { json.null() }
        }
    }

    /// `{changes, devices, inTime, shown, p50, p99, worst, shared}`
    private mutating func punctuality(_ punctuality: Take.Punctuality) {
        let sum = punctuality.sum
        object { json in
            json.member("changes", sum.changes)
            json.member("devices", sum.devices)
            json.member("inTime", sum.inTime)
            json.member("shown", sum.shown)
            sum.errors.writeSpread(into: &json)
            json.member("shared", punctuality.isShared)
        }
    }

    /// `{position, formation, id, moving}`; the last three are absent if the score is not known any more.
    private mutating func place(_ place: ScoreTime, _ outline: Outline?) {
        object { json in
            json.member("position", place.microseconds)
            guard let outline, !outline.formations.isEmpty else { return }
            let (formation, isMoving) = outline.score.whereabouts(at: place)
            json.member("formation", formation)
            json.member("id", outline.formations[formation].text)
            json.member("moving", isMoving)
        }
    }

    fileprivate mutating func stop(_ stop: StopPlace) {
        member("formation", stop.formation)
        member("id", stop.id.text)
        member("moving", stop.isMoving)
        member("stopped", stop.stopped)
        member("came", stop.came)
    }
}
