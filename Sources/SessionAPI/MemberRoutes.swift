import HTTPTypes
import Identity
import LiveSessions
import Persistence
import Rehearsal
import Requests
import WebSocketServer
import Wire

/// The members of a session: an account that joins, and what others may do about members.
struct MemberRoutes: Resource {
    let access: Access
    let sessions: Sessions
    let directory: SessionDirectory
    let policy: Policy
    let entrance: any Entrance
    let removal: MemberRemoval
    let lookup: SessionLookup
    let breakoutRoutes: BreakoutRoutes
    let joinRoutes: JoinRoutes

    var routes: [Route] {
        [
            Route(.post, "/api/v1/sessions/{session}/members") { context in try await joinByAccount(context) },
            Route(.patch, "/api/v1/sessions/{session}/members/{member}") { context in
                try await changeMember(context)
            },
            Route(.delete, "/api/v1/sessions/{session}/members/{member}") { context in try await putOut(context) },
            Route(.post, "/api/v1/sessions/{session}/join-codes") { context in try await renewCodes(context) },
        ]
    }

    private struct JoinFields: Decodable {
        var name: String?
        var role: String?
    }

    /// An account joins without a code, however old the session is; so does a member of the main session in the session of a group.
    private func joinByAccount(_ context: RouteContext) async throws -> Reply {
        if let (member, group) = try await breakoutRoutes.follower(context) {
            return try await breakoutRoutes.follow(member, to: group, context)
        }
        let (caller, record) = try await lookup.session(context)
        let account = try caller.account()
        let asked = try context.document(JoinFields.self, upTo: 4_096)
        let name = try MemberFields.name(asked.name ?? account.name)
        let role = try asked.role.map { text throws(Problem) in try MemberFields.role(text) } ?? .conductor
        guard role != .trainer, role != .athlete else {
            throw Problem(
                .notAllowed, "Nobody comes into this session as \(role.rawValue).", field: "role", rule: "role",
                values: ["role": .text(role.rawValue)])
        }
        guard role != .conductor || caller.mayConduct(record) else { throw Problem.lacks(.conduct) }
        try entrance.expectNewcomer(to: record.id, isAccount: true)
        do {
            let id = MemberID.random()
            let reply = try await joinRoutes.seat(
                name, as: role, in: record.id, running: record.production?.programme, id: id, of: account,
                signedIn: access.tokenShown(context))
            // If the role is taken from now on, the member goes with it; if it was taken meanwhile, they were not shown.
            guard let now = try await sessions.find(record.id, for: account), caller.mayRead(now),
                role != .conductor || caller.mayConduct(now)
            else {
                _ = try await sessions.revoke(id, in: record.id)
                throw Problem.lacks(role == .conductor ? .conduct : .see)
            }
            return reply
        } catch is UnknownSession {
            throw Problem(.gone, "This session has ended. Its owner can open it again for a day.", rule: "ended")
        }
    }

    private struct MemberChange: Decodable {
        var role: String
    }

    /// The owner changes a conductor to a dancer, or a dancer to a conductor.
    private func changeMember(_ context: RouteContext) async throws -> Reply {
        let (caller, record) = try await lookup.session(context)
        guard caller.owns(record) else { throw Problem.notTheOwner }
        let asked = try context.document(MemberChange.self, upTo: 4_096)
        let role = try MemberFields.role(asked.role)
        guard role == .dancer || role == .conductor else {
            throw Problem(
                .invalid, "A member becomes a dancer or a conductor.", field: "role", rule: Refusal.Rule.word.rawValue,
                values: ["words": "dancer, conductor"])
        }
        let member = try await member(context, in: record)
        guard member.role == .dancer || member.role == .conductor else {
            throw Problem(.notAllowed, "Only dancers and conductors become one another.", rule: "changedRole")
        }
        guard member.role != role else { return Reply(status: .noContent) }
        try await directory.administer(.change(member.id, to: role), in: record.id)
        for place in try await sessions.places(of: member.id) where place.member != member.id {
            try await directory.administer(.change(place.member, to: role), in: place.session)
        }
        return Reply(status: .noContent)
    }

    private func putOut(_ context: RouteContext) async throws -> Reply {
        let (caller, record) = try await lookup.conductedSession(
            context, otherwise: "Only a conductor or an account puts members out.")
        let member = try await member(context, in: record)
        guard member.role != .conductor || caller.owns(record) else { throw Problem.notTheOwner }
        guard try await sessions.revoke(member.id, in: record.id) else { throw Self.noMember }
        try await removal.forget(sessions.places(of: member.id))
        return Reply(status: .noContent)
    }

    /// Creates new codes; the old ones stop working.
    private func renewCodes(_ context: RouteContext) async throws -> Reply {
        let (_, record) = try await lookup.conductedSession(context, otherwise: "Join codes are for conductors.")
        return try await renewedCodes(of: record.id, context, status: .created)
    }

    func renewedCodes(
        of session: SessionID, _ context: RouteContext, status: HTTPResponse.Status
    ) async throws -> Reply {
        let renewed: SessionRecord
        do {
            renewed = try await sessions.renewCodes(of: session, liveFor: policy.joinCodesLive) {
                try JoinCode().text
            }
        } catch is UnknownSession {
            throw Problem(.gone, "This session has ended. Its owner can open it again for a day.", rule: "ended")
        }
        return .json(status: status) { json in
            json.member("session", session.description)
            json.member("joinCodes") { $0.joinCodes(renewed.joinCodes) }
            json.joinLinks(renewed.joinCodes, access.outward(context))
        }
    }

    private func member(_ context: RouteContext, in session: SessionRecord) async throws -> Member {
        let id: MemberID = try context.identifier("member")
        guard let member = try await sessions.member(id, of: session.id) else { throw Self.noMember }
        return member
    }

    private static let noMember = Problem(.notFound, "There is no such member in this session.", rule: "member")
}
