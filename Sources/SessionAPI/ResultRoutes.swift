import HTTPTypes
import LiveSessions
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

/// The verdicts of all punches in a session of a drill, computed from its log and its punches at each request.
struct ResultRoutes: Resource {
    let productions: Productions
    let punches: Punches
    let films: Films
    let logPages: LogPages
    let clock: any SessionClock
    let lookup: SessionLookup
    let readingTurns: ReadingTurns
    let resultsUnderWay: Stock

    var routes: [Route] {
        [
            Route(.get, "/api/v1/sessions/{session}/results", isLarge: true) { context in
                try await readResults(context)
            },
            Route(.get, "/api/v1/sessions/{session}/verdicts") { context in
                try await readVerdicts(context)
            },
        ]
    }

    /// The most parts of a course that are judged; the latest.
    private static let mostParts = 200

    private enum Format: String, CaseIterable { case json, csv }

    /// Conductors and accounts read all results; an athlete only their own.
    private func readResults(_ context: RouteContext) async throws -> Reply {
        let format = try context.word("format", Format.self) ?? .json
        let (caller, record) = try await lookup.session(context, .takes)
        let own = try athlete(for: caller, record, context)
        let drill = try drill(of: record)
        let place = try resultsPlace(for: caller)
        defer { withExtendedLifetime(place) {} }
        let now = clock.now
        var results = DrillResults(try await course(of: drill, in: record.id, for: caller, until: now), until: now)
        let athletes = try await self.punches.athletes(of: record.id).filter { own == nil || $0 == own }
        let joined = try await logPages.joined(athletes, in: record.id)
        for athlete in athletes {
            results.judge(
                try await punches(of: athlete, in: record.id, for: caller), of: athlete, joined: joined[athlete])
        }
        // Of whom only a film is kept, there are no figures; but who trains the class finds it there.
        let filmed = try await films.athletes(of: record.id).filter { own == nil || $0 == own }
        let document = ResultsDocument(
            session: record.id, results: results,
            parts: try await productions.read(drill)?.production.planParts ?? [],
            names: try await logPages.names(of: Array(Set(athletes + filmed)), in: record.id),
            athlete: own, now: now)
        switch format {
        case .json: return .json(document.json)
        case .csv:
            return .json(
                document.csv, type: "text/csv; charset=utf-8; header=present",
                headers: [.contentDisposition: "attachment; filename=\"results-\(record.id).csv\""])
        }
    }

    /// Of a device: what became of the punches that were called and seen lately.
    private func readVerdicts(_ context: RouteContext) async throws -> Reply {
        let (caller, record) = try await lookup.session(context, .takes)
        let own = try athlete(for: caller, record, context, screensRead: true)
        let drill = try drill(of: record)
        let place = try resultsPlace(for: caller)
        defer { withExtendedLifetime(place) {} }
        let now = clock.now
        let since = try context.number("since", in: 0...(1 << 53)).map(Instant.init) ?? now
        let earliest = max(since, now - Self.longestWindow)
        let athletes = try await self.punches.athletes(of: record.id)
        let results = DrillResults(
            try await course(of: drill, in: record.id, for: caller, until: now), until: now)
        let joined = try await logPages.joined(athletes, in: record.id)
        var verdicts: [(athlete: MemberID, punch: JudgedPunch)] = []
        for athlete in athletes where own == nil || athlete == own {
            let punches = try await punches(of: athlete, in: record.id, since: earliest - Self.margin, for: caller)
            verdicts += results.verdicts(on: punches, since: earliest, joined: joined[athlete]).map { (athlete, $0) }
        }
        return .json { json in
            json.member("now", now.microseconds)
            json.member("verdicts") { json in
                json.array(verdicts.sorted { $0.punch.at < $1.punch.at }) { json, one in
                    json.object { $0.verdict(one.punch, of: one.athlete) }
                }
            }
        }
    }

    /// How far back verdicts are told, and how much earlier punches may matter for them.
    private static let longestWindow = Interval.seconds(120)
    private static let margin = Interval.seconds(30)

    func drill(of record: SessionRecord) throws(Problem) -> ProductionID {
        guard let programme = record.production?.programme else { throw Problem.noProduction }
        guard case .drill(let drill) = programme else {
            throw Problem(.notFound, "Only sessions of drills have results.", rule: Refusal.Rule.onlyInDrill.rawValue)
        }
        return drill
    }

    /// The athlete whose results are read: the requested one, the asking one, or `nil` for all.
    private func athlete(
        for caller: Caller, _ record: SessionRecord, _ context: RouteContext, screensRead: Bool = false
    ) throws(Problem) -> MemberID? {
        let asked = try context.query["athlete"].map { text throws(Problem) in
            guard let id = MemberID(text) else {
                throw Problem(.invalid, "athlete is the id of a member.", field: "athlete", rule: "identifier")
            }
            return id
        }
        if caller.mayConduct(record) { return asked }
        if case .member(let member) = caller, member.member.role == .screen, screensRead { return asked }
        if case .account = caller { throw Problem.lacks(.conduct) }
        guard case .member(let member) = caller, member.member.role == .dancer,
            asked ?? member.member.id == member.member.id
        else {
            throw Problem(.notAllowed, "Results are for conductors, and for athletes their own.", rule: "conductor")
        }
        return member.member.id
    }

    /// The course of a session's drill, each part with the drill as it was at the part's end, unless an edit gave it other stages.
    func course(
        of drill: ProductionID, in session: SessionID, for caller: Caller, until now: Instant
    ) async throws -> [(part: DrillCourse.Part, drill: DrillOutline)] {
        let course = try await readingTurns.fold(
            for: caller.reader,
            into: DrillCourse(revision: try await logPages.openingRevision(of: session)),
            { after, limit in
                try await logPages.events(DrillCourse.sources, of: session, after: after, limit: limit)
            },
            { course, event in course.apply(event) })
        var read: [Int64: DrillOutline] = [:]
        var parts: [(part: DrillCourse.Part, drill: DrillOutline)] = []
        for part in course.parts.suffix(Self.mostParts) {
            let latest = try await productions.revision(of: drill, at: min(part.ends ?? now, now))
            for revision in Set([part.revision, max(latest ?? 0, part.revision)]) where read[revision] == nil {
                read[revision] = try await outline(of: drill, at: revision)
            }
            guard let run = read[part.revision] else { continue }
            let edited = latest.flatMap { read[$0] } ?? run
            parts.append((part, edited.hasSameScore(as: run) ? edited : run))
        }
        return parts
    }

    /// `nil` for a revision that the journal no longer has.
    private func outline(of drill: ProductionID, at revision: Int64) async throws -> DrillOutline? {
        do {
            guard case .drill(let outline) = try await productions.read(drill, at: revision).programme else {
                return nil
            }
            return outline
        } catch is UnknownRevision {
            return nil
        }
    }

    func punches(
        of athlete: MemberID, in session: SessionID, since: Instant? = nil, for caller: Caller
    ) async throws -> [KeptPunch] {
        let most = Punches.pages.upperBound
        var punches: [KeptPunch] = []
        while true {
            let last = punches.last?.ordinal ?? 0
            var page = try await readingTurns.turn(for: caller.reader) {
                try await self.punches.list(of: session, after: last, athlete: athlete, since: since, limit: most)
            }
            // Most are of one source: what it says of itself is in memory once.
            var kind = punches.last?.kind
            for index in page.indices {
                if let kind, page[index].kind == kind { page[index].kind = kind } else { kind = page[index].kind }
            }
            punches += page
            if page.count < most { return punches }
        }
    }

    /// A place among those whose results are computed: each holds the punches of one athlete, `Punches.mostOfAthlete`.
    func resultsPlace(for caller: Caller) throws(Problem) -> Hold {
        guard let place = resultsUnderWay.hold(1, for: [Share(of: caller.reader.id, sixteenths: 4)]) else {
            throw .tooMany(retryAfter: 1)
        }
        return place
    }
}
