import HTTPTypes
import Identity
import LiveSessions
import Persistence
import Rehearsal
import Requests
import WebSocketServer
import Wire

struct JoinRoutes: Resource {
    let access: Access
    let sessions: Sessions
    let plans: Plans
    let clock: any SessionClock
    let policy: Policy
    let entrance: any Entrance
    let joinLimiter: JoinLimiter

    var routes: [Route] {
        [
            Route(.post, "/api/v1/join") { context in try await join(context) },
            Route(.get, "/api/v1/join/{code}") { context in try await invitation(context) },
        ]
    }

    /// What a join code leads to, for a person who has not joined yet: so that the page can say what it is and
    /// offer its performers. It tells only what
    /// members see, and a wrong code counts as in joining.
    private func invitation(_ context: RouteContext) async throws -> Reply {
        try joinLimiter.attempt(from: access.client(of: context), at: clock.now)
        guard let code = JoinCode(context.parameters["code"] ?? ""),
            let found = try await sessions.redeem(joinCode: code.text)
        else { throw wrongCode(context) }
        let cast = found.role == .dancer ? try await sessions.cast(of: found.session) : []
        return .json { json in
            json.member("role", found.role.rawValue)
            json.member("title", found.title)
            json.member("programme") { found.programme.write(into: &$0) }
            json.member("performers") { json in
                json.array(cast) { json, one in
                    json.object { json in
                        json.member("id", one.performer.text)
                        json.member("name", one.name)
                        json.member("person", ifPresent: one.person)
                        json.member("taken", one.isTaken)
                    }
                }
            }
        }
    }

    private struct JoinRequest: Decodable {
        var code: String
        var name: String?
        var role: String?
    }

    private func join(_ context: RouteContext) async throws -> Reply {
        try joinLimiter.attempt(from: access.client(of: context), at: clock.now)
        let asked = try context.document(JoinRequest.self, upTo: 4_096)
        let name = try asked.name.map { text throws(Problem) in try MemberFields.name(text) }
        let role = try asked.role.map { text throws(Problem) in try MemberFields.role(text) }
        guard let code = JoinCode(asked.code),
            let found = try await sessions.redeem(joinCode: code.text, livingOn: policy.joinCodes)
        else {
            throw wrongCode(context)
        }
        let given = role ?? found.role
        let account = try await access.accountShown(context)
        try entrance.expectNewcomer(to: found.session, isAccount: account != nil)
        guard found.role.includes(given) else {
            throw Problem(
                .notAllowed, "This code lets nobody in as \(given.rawValue).", field: "role", rule: "role",
                values: ["role": .text(given.rawValue)])
        }
        guard let memberName = name ?? given.defaultName else {
            throw Problem(.invalid, "This field is missing.", field: "name", rule: Refusal.Rule.missing.rawValue)
        }
        do {
            return try await seat(
                memberName, isNumbered: name == nil, as: given, in: found.session, running: found.programme,
                of: account, signedIn: access.tokenShown(context))
        } catch let refused as PlanRefusal {
            try await plans.turnedAway(memberName, from: found.session)
            throw refused
        } catch is UnknownSession {
            throw wrongCode(context)
        }
    }

    /// Creates a member and returns their token.
    func seat(
        _ name: String, isNumbered: Bool = false, as role: Role, in session: SessionID,
        running programme: Programme.Reference?, id: MemberID = .random(), of account: Account? = nil,
        signedIn: SecretDigest? = nil
    ) async throws -> Reply {
        let token = try Token()
        let digest = try token.storedDigest
        let member = try await sessions.addMember(
            name, isNumbered: isNumbered, as: role, to: session, id: id, of: account,
            signedIn: account.flatMap { _ in signedIn },
            token: digest, liveFor: policy.memberTokensLive)
        entrance.know(digest)
        return Self.seated(member, in: session, running: programme, token)
    }

    static func seated(
        _ member: Member, in session: SessionID, running programme: Programme.Reference?, _ token: Token
    ) -> Reply {
        .json(status: .created, headers: [.location: "/api/v1/sessions/\(session)"]) { json in
            json.member("token", token.secret)
            json.member("session", session.description)
            json.member("member", member.id.description)
            json.member("role", member.role.rawValue)
            json.member("socket", "/live/\(session)")
            if let programme { json.member("programme") { programme.write(into: &$0) } }
        }
    }

    private func wrongCode(_ context: RouteContext) -> Problem {
        joinLimiter.wasWrong(from: access.client(of: context), at: clock.now)
        return Problem(.unknownCode, "Look at the conductor's screen for the present code.", field: "code")
    }
}

extension Role {
    /// Whether a code for this role may be used to join as `role`: the same or a weaker one.
    fileprivate func includes(_ role: Role) -> Bool {
        switch self {
        case .conductor: [.conductor, .dancer, .observer, .screen].contains(role)
        case .dancer: [.dancer, .observer].contains(role)
        case .screen: [.screen, .observer].contains(role)
        case .trainer: [.trainer, .athlete, .observer, .screen].contains(role)
        case .athlete: [.athlete, .observer].contains(role)
        case .observer: role == .observer
        }
    }

    /// The name of a member who was given none; `nil` for people, who choose a name.
    /// Pages know these names and show them in their reader's language (`session/member-name.js`).
    fileprivate var defaultName: String? {
        switch self {
        case .screen: "Screen"
        case .observer: "Observer"
        case .conductor, .dancer, .trainer, .athlete: nil
        }
    }
}
