import HTTPTypes
import Hummingbird
import Identity
import LiveSessions
import Persistence
import Rehearsal
import WebSocketServer
import Wire

extension Routes {
    var joins: [Route] {
        [Route(.post, "/api/v1/join") { _, context in try await join(context) }]
    }

    private struct JoinRequest: Decodable {
        var code: String
        var name: String?
        var role: String?
    }

    private func join(_ context: RouteContext) async throws -> Response {
        try joinLimiter.attempt(from: client(of: context), at: clock.now)
        let asked = try context.document(JoinRequest.self, upTo: 4_096)
        let name = try asked.name.map { text throws(Problem) in try Self.memberName(text) }
        let role = try asked.role.map { text throws(Problem) in try Self.role(text) }
        guard let code = JoinCode(asked.code), let found = try await store.sessions.redeem(joinCode: code.text) else {
            throw wrongCode(context)
        }
        let given = role ?? found.role
        try admission.expectNewcomer(to: found.session)
        guard found.role.includes(given) else {
            throw Problem(
                .notAllowed, "This code lets nobody in as \(given.rawValue).", field: "role", rule: "role",
                values: ["role": .text(given.rawValue)])
        }
        guard let memberName = name ?? given.defaultName else {
            throw Problem(.invalid, "This field is missing.", field: "name", rule: Refusal.Rule.missing.rawValue)
        }
        let token = try Token()
        let digest = try token.storedDigest
        let member: Member
        do {
            member = try await store.sessions.addMember(
                memberName, isNumbered: name == nil, as: given, to: found.session, token: digest,
                liveFor: policy.memberTokensLive)
        } catch is UnknownSession {
            throw wrongCode(context)
        }
        admission.know(digest)
        let socket = "/live/\(found.session)"
        return .json(status: .created, headers: [.location: "/api/v1/sessions/\(found.session)"]) { json in
            json.member("token", token.secret)
            json.member("session", found.session.description)
            json.member("member", member.id.description)
            json.member("role", given.rawValue)
            json.member("socket", socket)
        }
    }

    private func wrongCode(_ context: RouteContext) -> Problem {
        joinLimiter.wasWrong(from: client(of: context), at: clock.now)
        return Problem(.unknownCode, "Look at the conductor's screen for the present code.", field: "code")
    }

    private static func memberName(_ text: String) throws(Problem) -> String {
        let name = text.trimmed
        guard (1...80).contains(name.unicodeScalars.count), !name.allSatisfy(\.isWhitespace) else {
            throw Problem(
                .invalid, "A name has 1 to 80 characters.", field: "name", rule: Refusal.Rule.length.rawValue,
                values: Refusal.limits(1, 80))
        }
        guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw Problem(
                .invalid, "A name cannot hold control characters.", field: "name",
                rule: Refusal.Rule.controlCharacters.rawValue)
        }
        return name
    }

    private static func role(_ text: String) throws(Problem) -> Role {
        guard let role = Role(rawValue: text) else {
            throw Problem(
                .invalid, "A role is one of \(Role.allCases.map(\.rawValue).joined(separator: ", ")).", field: "role")
        }
        return role
    }
}

extension Role {
    /// Whether a code for this role lets somebody in as `role`: itself or a weaker one.
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

    /// What is called so when nobody gave it a name: people give one.
    fileprivate var defaultName: String? {
        switch self {
        case .screen: "Screen"
        case .observer: "Observer"
        case .conductor, .dancer, .trainer, .athlete: nil
        }
    }
}
