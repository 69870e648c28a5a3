import HTTPTypes
import Identity
import LiveSessions
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

struct SessionRoutes: Resource {
    let access: Access
    let sessions: Sessions
    let logPages: LogPages
    let plans: Plans
    let directory: SessionDirectory
    let clock: any SessionClock
    let policy: Policy
    let lookup: SessionLookup
    let readLimiter: ReadLimiter
    let readingTurns: ReadingTurns
    let drawQRCode: @Sendable (String) -> QRSquare?

    var routes: [Route] {
        [
            Route(.get, "/api/v1/sessions") { context in try await listSessions(context) },
            Route(.post, "/api/v1/sessions") { context in try await openSession(context) },
            Route(.get, "/api/v1/sessions/{session}") { context in try await readSession(context) },
            Route(.get, "/api/v1/sessions/{session}/events") { context in
                try await readEvents(context)
            },
            Route(.get, "/api/v1/sessions/{session}/notes") { context in try await readNotes(context) },
            Route(.get, "/api/v1/sessions/{session}/timing") { context in try await readTiming(context) },
            Route(.get, "/api/v1/sessions/{session}/join-codes/{role}.svg") { context in
                try await drawJoinCode(context)
            },
        ]
    }

    /// The most events in one page of the log.
    private static let largestEventPage: Int64 = 1_000
    /// The most notes in one answer; the latest.
    private static let notesShown = 50

    private struct OpeningRequest: Decodable {
        var production: String
    }

    private enum ListedState: String, CaseIterable { case open, ended }

    private func listSessions(_ context: RouteContext) async throws -> Reply {
        let caller = try await access.caller(context)
        let account = try caller.account()
        let limits = Int64(Sessions.pageSizes.lowerBound)...Int64(Sessions.pageSizes.upperBound)
        let limit = try context.number("limit", in: limits) ?? limits.upperBound
        let production = try context.query["production"].map { text throws(Problem) in
            guard let id = ProductionID(text) else {
                throw Problem(
                    .invalid, "This is a production's id.", field: "production", rule: Refusal.Rule.uuid.rawValue)
            }
            return id
        }
        let ended = try await sessions.listReopenable(for: account).filter(caller.owns)
        let cursor = context.query["after"]
        let page =
            switch try context.word("state", ListedState.self) ?? .open {
            case .open:
                try await sessions.list(of: production, for: account, limit: Int(limit), after: cursor)
            case .ended:
                try await sessions.list(
                    ended: true, of: production, for: account, limit: Int(limit), after: cursor)
            }
        // For sessions that are open here, this node knows more than what was reported some seconds ago.
        let known = directory.people(in: page.sessions.map(\.id))
        return .json { json in
            json.member("ended") { json in
                json.array(ended) { json, record in
                    json.object { json in
                        json.member("session", record.id.description)
                        json.member("production") { $0.production(record.production) }
                        json.member("openedAt", ProductionDocument.date(milliseconds: record.openedAtMilliseconds))
                        if let endedAt = record.endedAtMilliseconds {
                            json.member("endedAt", ProductionDocument.date(milliseconds: endedAt))
                        }
                    }
                }
            }
            json.member("sessions") { json in
                json.array(page.sessions) { json, record in
                    json.object { json in
                        json.member("session", record.id.description)
                        json.member("production") { $0.production(record.production) }
                        json.member("openedAt", ProductionDocument.date(milliseconds: record.openedAtMilliseconds))
                        if let endedAt = record.endedAtMilliseconds {
                            json.member("endedAt", ProductionDocument.date(milliseconds: endedAt))
                        }
                        json.member("joinCodes") { $0.joinCodes(caller.mayConduct(record) ? record.joinCodes : [:]) }
                        json.member("role", ifPresent: record.standing?.word)
                        json.member("main", ifPresent: record.main?.description)
                        json.member("present", known[record.id] ?? record.present)
                    }
                }
            }
            json.member("next", orNull: page.next)
        }
    }

    private func openSession(_ context: RouteContext) async throws -> Reply {
        let caller = try await access.caller(context)
        let account = try caller.account()
        let asked = try context.document(OpeningRequest.self, upTo: 4_096)
        guard let production = ProductionID(asked.production) else {
            throw Problem(
                .invalid, "This is a production's id.", field: "production", rule: Refusal.Rule.uuid.rawValue)
        }
        let record: SessionRecord
        do {
            try await access.rights.require(.conduct, of: caller, in: production)
            record = try await sessions.open(
                production, by: account, codesLiveFor: policy.joinCodesLive
            ) {
                try JoinCode().text
            }
        } catch is UnknownProduction {
            throw Problem(.invalid, "There is no such production.", field: "production", rule: "production")
        }
        return .json(status: .created, headers: [.location: "/api/v1/sessions/\(record.id)"]) { json in
            json.member("session", record.id.description)
            json.member("joinCodes") { $0.joinCodes(record.joinCodes) }
        }
    }

    private func readSession(_ context: RouteContext) async throws -> Reply {
        let (caller, record) = try await lookup.session(context, .state)
        guard let live = try await directory.session(record.id) else { throw Problem.noSession }
        let (view, _, now) = await live.view()
        let room = caller.mayConduct(record) ? try await plans.room(in: record.id) : nil
        let guests = caller.owns(record) ? try await sessions.guestConductors(of: record.id) : nil
        return .json { json in
            json.member("session", record.id.description)
            json.member("production") { $0.production(record.production, withRevision: true) }
            json.member("state") { view.write(into: &$0) }
            json.member("seq", view.state.sequence.value)
            json.member("now", now.microseconds)
            if caller.mayConduct(record) {
                json.member("joinCodes") { $0.joinCodes(record.joinCodes) }
                json.joinLinks(record.joinCodes, access.outward(context))
            }
            if let room { json.member("room") { $0.room(room) } }
            json.member("owned", guests != nil)
            if let guests { json.member("guests") { json in json.array(guests) { $0.member($1, performer: nil) } } }
            json.member("openedAt", ProductionDocument.date(milliseconds: record.openedAtMilliseconds))
            json.member("ended", view.state.life.hasEnded || record.endedAtMilliseconds != nil)
        }
    }

    private func readEvents(_ context: RouteContext) async throws -> Reply {
        let after = try context.number("after", in: 0...(1 << 53)) ?? 0
        let limit =
            try context.number("limit", in: 1...Self.largestEventPage) ?? Self.largestEventPage
        let format = try context.word("format", LogFormat.self) ?? .json
        let (caller, record) = try await lookup.session(context, .page)
        let notes = try await lookup.noteReader(for: caller, of: record, tellsWithheld: false)
        let page = try await readingTurns.page(
            for: caller.reader, after: SequenceNumber(after), limit: Int(limit)
        ) { after, limit in
            switch format {
            case .json: try await logPages.page(of: record.id, after: after, limit: limit, for: notes)
            case .csv: try await logPages.csv(of: record.id, after: after, limit: limit, for: notes)
            }
        }
        if format == .csv { return Self.csv(page, of: record.id, after: SequenceNumber(after), limit: Int(limit)) }
        return .json { json in
            json.member("events") { json in json.array(page.count > 0 ? [page.events] : []) { $0.raw($1) } }
            json.member("next") { json in
                if page.count == Int(limit), let last = page.last { json.integer(last.value) } else { json.null() }
            }
        }
    }

    private enum LogFormat: String, CaseIterable { case json, csv }

    /// The same page as CSV for a spreadsheet; the link to the next page is in `Link`.
    private static func csv(
        _ page: LogPage, of session: SessionID, after: SequenceNumber, limit: Int
    ) -> Reply {
        var headers = HTTPFields()
        headers["content-disposition"] = "attachment; filename=\"log.csv\""
        if page.count == limit, let last = page.last {
            let next = "/api/v1/sessions/\(session)/events?format=csv&after=\(last.value)&limit=\(limit)"
            headers["link"] = "<\(next)>; rel=\"next\""
        }
        let head = after == .start ? LogPages.csvHead : []
        return .json(head + page.events, type: "text/csv; charset=utf-8", headers: headers)
    }

    /// The notes from before the caller joined, as far as the caller may read them: a welcome does not contain them.
    private func readNotes(_ context: RouteContext) async throws -> Reply {
        let (caller, record) = try await lookup.session(context, .production)
        let reader = try await lookup.noteReader(for: caller, of: record, tellsWithheld: true)
        let notes = try await logPages.notes(of: record.id, limit: Self.notesShown, for: reader)
        return .json { json in
            json.member("notes") { json in json.array(notes.count > 0 ? [notes.events] : []) { $0.raw($1) } }
        }
    }

    private func readTiming(_ context: RouteContext) async throws -> Reply {
        let (_, record) = try await lookup.conductedSession(
            context, .state, otherwise: "How devices keep time is for conductors.")
        guard let live = try await directory.session(record.id) else { throw Problem.noSession }
        let timing = SessionTiming(await live.timing())
        return .json { timing.writeFields(into: &$0) }
    }

    private func drawJoinCode(_ context: RouteContext) async throws -> Reply {
        let (_, record) = try await lookup.conductedSession(
            context, .state, otherwise: "Join codes are for conductors.")
        guard let role = context.parameters["role"].flatMap(Role.init(rawValue:)),
            let code = record.joinCodes[role]
        else {
            throw Problem(.notFound, "This session has no join code of that name.", rule: "joinCode")
        }
        guard let square = drawQRCode(access.outward(context).join(role, code, isSecure: try isSecure(context))) else {
            throw Problem(.internalError, "The code could not be drawn.")
        }
        return .json(Array(square.svg.utf8), type: "image/svg+xml")
    }

    /// The scheme that was asked for; nothing if it is the caller's own.
    private func isSecure(_ context: RouteContext) throws(Problem) -> Bool? {
        switch context.query["secure"] {
        case nil: return nil
        case "true": return true
        case "false": return false
        default: throw Problem(.invalid, "secure is true or false.", field: "secure", rule: "trueOrFalse")
        }
    }
}

extension JSONWriter {
    /// `joinLinks, joinLinksAreLocal, joinLinksHaveBothSchemes`
    mutating func joinLinks(_ codes: [Role: String], _ outward: OutwardLink) {
        member("joinLinks") { json in
            json.joinCodes(Dictionary(uniqueKeysWithValues: codes.map { ($0.key, outward.join($0.key, $0.value)) }))
        }
        member("joinLinksAreLocal", outward.isLocal)
        member("joinLinksHaveBothSchemes", outward.hasBothSchemes)
    }

    mutating func joinCodes(_ codes: [Role: String]) {
        object { json in
            for role in Sessions.joinRoles {
                if let code = codes[role] { json.member(named: role.rawValue) { $0.string(code) } }
            }
        }
    }

    fileprivate mutating func production(_ production: SessionRecord.ProductionName?, withRevision: Bool = false) {
        guard let production else { return null() }
        object { json in
            json.member("id", production.id.description)
            if withRevision { json.member("revision", production.revision) }
            json.member("title", production.title)
            json.member("kind", production.isDrill ? "drill" : "piece")
            if production.id == .demonstration { json.member("demo", true) }
        }
    }

    /// What conductors are told of how many people may come.
    mutating func room(_ room: Plans.Room) {
        object { json in
            json.member("plan", room.plan)
            json.member("most", room.most)
            json.member("turnedAway", room.turnedAway)
            json.member("name", ifPresent: room.lastName)
            if let at = room.lastAtMilliseconds { json.member("at", ProductionDocument.date(milliseconds: at)) }
            json.member("moreIn") { json in json.array(room.allowing) { $0.string($1) } }
        }
    }
}
