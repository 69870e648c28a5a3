import HTTPTypes
import Persistence
import Rehearsal
import Requests
import WebSocketServer
import Wire

/// People who trained in the account's sessions of drills, over all sessions; and the end of what is kept of them.
struct AthleteRoutes: Resource {
    let access: Access
    let sessions: Sessions
    let athletes: Athletes
    let removal: MemberRemoval
    let lookup: SessionLookup

    var routes: [Route] {
        [
            Route(.get, "/api/v1/athletes") { context in try await listAthletes(context) },
            Route(.get, "/api/v1/athletes/classes") { context in try await listClasses(context) },
            Route(.delete, "/api/v1/athletes") { context in try await forgetAthlete(context) },
            Route(.delete, "/api/v1/sessions/{session}/members/{member}/data") { context in
                try await forgetMember(context)
            },
        ]
    }

    private func listAthletes(_ context: RouteContext) async throws -> Reply {
        let most = Int64(Athletes.pages.upperBound)
        let limit = Int(try context.number("limit", in: 1...most) ?? most)
        let account = try await access.caller(context).account()
        let query = context.query
        // One more than asked for, to know whether there is a next page.
        let found = try await athletes.list(
            of: account, search: query["search"] ?? "", after: query["after"] ?? "", limit: limit + 1)
        let page = found.prefix(limit)
        return .json { json in
            json.member("athletes") { json in
                json.array(page) { json, athlete in
                    json.object { json in
                        json.member("name", athlete.name)
                        json.member("classes", athlete.classes)
                        json.member("last", ProductionDocument.date(milliseconds: athlete.lastMilliseconds))
                    }
                }
            }
            json.member("next", orNull: found.count > limit ? page.last?.name : nil)
        }
    }

    private func listClasses(_ context: RouteContext) async throws -> Reply {
        let account = try await access.caller(context).account()
        let name = try Self.athleteName(context)
        let classes = try await athletes.classes(of: name, for: account)
        guard !classes.isEmpty else { throw Self.noAthlete }
        return .json { json in
            json.member("classes") { json in
                json.array(classes) { json, one in
                    json.object { json in
                        json.member("session", one.session.description)
                        json.member("member", one.member.description)
                        json.member("title", orNull: one.title)
                        json.member("opened", ProductionDocument.date(milliseconds: one.openedAtMilliseconds))
                    }
                }
            }
        }
    }

    /// Deletes what is kept of a person in all sessions of the account.
    private func forgetAthlete(_ context: RouteContext) async throws -> Reply {
        let account = try await access.caller(context).account()
        let name = try Self.athleteName(context)
        var count = 0
        while true {
            let found = try await athletes.members(called: name, of: account)
            if found.isEmpty { break }
            for one in found { try await erase(one.member, in: one.session) }
            count += found.count
        }
        guard count > 0 else { throw Self.noAthlete }
        return .json { $0.member("members", count) }
    }

    private func forgetMember(_ context: RouteContext) async throws -> Reply {
        let (caller, record) = try await lookup.session(context)
        guard caller.owns(record) else { throw Problem.notTheOwner }
        let member: MemberID = try context.identifier("member")
        guard try await erase(member, in: record.id) else {
            throw Problem(.notFound, "There is no such member in this session.", rule: "member")
        }
        return Reply(status: .noContent)
    }

    @discardableResult
    private func erase(_ member: MemberID, in session: SessionID) async throws -> Bool {
        guard try await athletes.forget(member, in: session) else { return false }
        try await removal.forget(sessions.places(of: member))
        return true
    }

    private static func athleteName(_ context: RouteContext) throws(Problem) -> String {
        guard let name = context.query["name"], !name.isEmpty else {
            throw Problem(.invalid, "Say whom: ?name=…", field: "name", rule: Refusal.Rule.missing.rawValue)
        }
        return name
    }

    private static let noAthlete = Problem(
        .notFound, "Nothing is kept of anybody of this name in your sessions.", rule: "athlete")
}
