import HTTPTypes
import Hummingbird
import Identity
import LiveSessions
import Persistence
import Rehearsal
import RehearsalCore
import Wire

extension Routes {
    var sessions: [Route] {
        [
            Route(.get, "/api/v1/sessions") { _, context in try await listSessions(context) },
            Route(.post, "/api/v1/sessions") { _, context in try await openSession(context) },
            Route(.get, "/api/v1/sessions/{session}") { _, context in try await readSession(context) },
            Route(.get, "/api/v1/sessions/{session}/events") { request, context in
                try await readEvents(request, context)
            },
            Route(.get, "/api/v1/sessions/{session}/timing") { _, context in try await readTiming(context) },
            Route(.get, "/api/v1/sessions/{session}/join-codes/{role}.svg") { _, context in
                try await drawJoinCode(context)
            },
            Route(.delete, "/api/v1/sessions/{session}/members/{member}") { _, context in try await putOut(context) },
        ]
    }

    private static let largestEventPage: Int64 = 1_000

    private struct OpeningRequest: Decodable {
        var production: String
    }

    private func listSessions(_ context: RouteContext) async throws -> Response {
        _ = try await caller(context).account()
        var lines: [(SessionRecord, Int)] = []
        for record in try await store.sessions.listOpen() {
            do {
                let view = try await directory.session(record.id)?.view().view
                lines.append(
                    (record, view?.signalled.members.count { $0.present && $0.member.role != .screen } ?? 0))
            } catch is Outgrown {
                // Only newer nodes know who is there.
                lines.append((record, 0))
            }
        }
        return .json { json in
            json.member("sessions") { json in
                json.array(lines) { json, line in
                    json.object { json in
                        json.member("session", line.0.id.description)
                        json.member("production") { $0.production(line.0.production) }
                        json.member("openedAt", ProductionDocument.date(milliseconds: line.0.openedAtMilliseconds))
                        json.member("joinCodes") { $0.joinCodes(line.0.joinCodes) }
                        json.member("present", line.1)
                    }
                }
            }
        }
    }

    private func openSession(_ context: RouteContext) async throws -> Response {
        _ = try await caller(context).account()
        let asked = try context.document(OpeningRequest.self, upTo: 4_096)
        guard let production = ProductionID(asked.production) else {
            throw Problem(.invalid, "This is a production's id.", field: "production")
        }
        let record: SessionRecord
        do {
            record = try await store.sessions.open(.production(production), codesLiveFor: policy.joinCodesLive) {
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

    private func readSession(_ context: RouteContext) async throws -> Response {
        let (caller, record) = try await session(context)
        guard let live = try await directory.session(record.id) else { throw Problem.noSession }
        let (view, _, now) = await live.view()
        return .json { json in
            json.member("session", record.id.description)
            json.member("production") { $0.production(record.production, withRevision: true) }
            json.member("state") { view.write(into: &$0) }
            json.member("seq", view.state.sequence.value)
            json.member("now", now.microseconds)
            if caller.mayConduct(record.id) {
                json.member("joinCodes") { $0.joinCodes(record.joinCodes) }
                json.member("joinLinks") {
                    let links = record.joinCodes.map { role, code in (role, joinLink(role, code, context)) }
                    $0.joinCodes(Dictionary(uniqueKeysWithValues: links))
                }
            }
            json.member("openedAt", ProductionDocument.date(milliseconds: record.openedAtMilliseconds))
            json.member("ended", view.state.life.hasEnded || record.endedAtMilliseconds != nil)
        }
    }

    private func readEvents(_ request: Request, _ context: RouteContext) async throws -> Response {
        let after = try context.number("after", in: 0...(1 << 53), request: request) ?? 0
        let limit =
            try context.number("limit", in: 1...Self.largestEventPage, request: request) ?? Self.largestEventPage
        let (_, record) = try await session(context)
        let events = try await store.log.events(of: record.id, after: SequenceNumber(after), limit: Int(limit))
        return .json { json in
            json.member("events") { json in json.array(events) { $1.write(into: &$0) } }
            json.member("next") { json in
                if events.count == Int(limit), let last = events.last {
                    json.integer(last.sequence.value)
                } else {
                    json.null()
                }
            }
        }
    }

    private func readTiming(_ context: RouteContext) async throws -> Response {
        let (caller, record) = try await session(context)
        guard caller.mayConduct(record.id) else {
            throw Problem(.notAllowed, "How devices keep time is for conductors.")
        }
        guard let live = try await directory.session(record.id) else { throw Problem.noSession }
        let timing = await live.timing()
        return .json { timing.writeFields(into: &$0) }
    }

    private func drawJoinCode(_ context: RouteContext) async throws -> Response {
        let (caller, record) = try await session(context)
        guard caller.mayConduct(record.id) else { throw Problem(.notAllowed, "Join codes are for conductors.") }
        guard let role = context.parameters.get("role").flatMap(Role.init(rawValue:)),
            let code = record.joinCodes[role]
        else {
            throw Problem(.notFound, "This session has no join code of that name.", rule: "joinCode")
        }
        guard let square = drawQRCode(joinLink(role, code, context)) else {
            throw Problem(.internalError, "The code could not be drawn.")
        }
        return .json(Array(square.svg.utf8), type: "image/svg+xml")
    }

    /// What a phone opens; a projector's shows the stage at once. A phone cannot reach what the conductor calls localhost.
    private func joinLink(_ role: Role, _ code: String, _ context: RouteContext) -> String {
        let host = context.authority ?? ""
        let isLocal = ["localhost", "127.", "[::1]"].contains { host.hasPrefix($0) }
        let base = isLocal ? policy.publicURL ?? context.baseURL : context.baseURL
        return "\(base)/\(role == .screen ? "screen" : "join")/\(code)"
    }

    private func putOut(_ context: RouteContext) async throws -> Response {
        let (caller, record) = try await session(context)
        guard caller.mayConduct(record.id) else {
            throw Problem(.notAllowed, "Only a conductor or an account puts members out.")
        }
        let member: MemberID = try context.identifier("member")
        guard try await store.sessions.revoke(member, in: record.id) else {
            throw Problem(.notFound, "There is no such member in this session.", rule: "member")
        }
        try await forget(member, in: record.id)
        return Response(status: .noContent)
    }

    /// Shows a member out whose token works no longer.
    func forget(_ member: MemberID, in session: SessionID) async throws {
        connections.bar(member)
        _ = try await directory.session(session)?.offer(.revoke(member))
    }

    /// The session in the path, if the caller may see into it.
    private func session(_ context: RouteContext) async throws -> (Caller, SessionRecord) {
        let caller = try await caller(context)
        let id: SessionID = try context.identifier("session")
        guard caller.mayRead(id) else { throw Problem(.notAllowed, "A member sees only their own session.") }
        guard let record = try await store.sessions.find(id) else { throw Problem.noSession }
        return (caller, record)
    }
}

extension JSONWriter {
    fileprivate mutating func joinCodes(_ codes: [Role: String]) {
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
            if production.id == .demonstration { json.member("demo", true) }
        }
    }
}
