import HTTPTypes
import Identity
import Persistence
import Rehearsal
import Requests
import WebSocketServer
import Wire

/// Who may do what with a production: its people, the invitations to it, and what became of both.
struct PeopleRoutes: Resource {
    let access: Access
    let productions: Productions
    let sessions: Sessions
    let people: ProductionPeople
    let policy: Policy
    let entrance: any Entrance
    let removal: MemberRemoval
    let accountRoutes: AccountRoutes

    var routes: [Route] {
        let path = "/api/v1/productions/{production}"
        return [
            Route(.get, "\(path)/people") { context in try await listPeople(context) },
            Route(.patch, "\(path)/people/{person}") { context in try await changePerson(context) },
            Route(.delete, "\(path)/people/{person}") { context in try await removePerson(context) },
            Route(.post, "\(path)/invitations") { context in try await invitePerson(context) },
            Route(.delete, "\(path)/invitations/{invitation}") { context in try await withdrawInvitation(context) },
            Route(.get, "\(path)/deeds") { context in try await listDeeds(context) },
            Route(.get, "/api/v1/deeds") { context in try await listDeeds(context) },
            Route(.get, "/api/v1/invitations/{link}") { context in try await readInvitation(context) },
            Route(.post, "/invitation/{link}") { context in try await acceptInvitation(context) },
        ]
    }

    /// The most days that an invitation may wait.
    private static let mostDays = 30

    // MARK: ProductionPeople

    /// One's own role, and whom to ask for more; for owners also all others', and the invited.
    private func listPeople(_ context: RouteContext) async throws -> Reply {
        let caller = try await access.readerOrGuest(context)
        let id: ProductionID = try context.identifier("production")
        if case .member = caller { _ = try caller.account() }
        guard let role = try await access.rights.role(of: caller, in: id) else {
            try await access.rights.require(.see, of: caller, in: id)
            throw Problem.lacks(.see)
        }
        guard let editions = try await productions.editions(of: id) else { throw Problem.noProduction }
        let owns = role == .own
        let people = try await self.people.list(of: id)
        let invitations = owns ? try await self.people.invitations(to: id) : []
        return .json { json in
            json.member("role", role.word)
            json.member("house", caller.knownAccount?.isOfTheHouse ?? false)
            json.member("owner", orNull: people.first { $0.role == .own }?.account.name)
            // Guests by a link publish nothing.
            if caller.knownAccount != nil, let published = editions.lastPublished {
                json.member("published", published)
            }
            guard owns else { return }
            json.member("people") { json in json.array(people) { $0.person($1) } }
            json.member("invitations") { json in json.array(invitations) { $0.invitation($1) } }
        }
    }

    private struct RoleChange: Decodable {
        var role: String
    }

    private func changePerson(_ context: RouteContext) async throws -> Reply {
        let (account, id) = try await access.production(context, .own)
        let role = try Self.given(try context.document(RoleChange.self, upTo: 1_024).role)
        let person: AccountID = try context.identifier("person")
        try await self.people.give(role, to: person, in: id, by: account)
        try await stop(person, in: id)
        return Reply(status: .noContent)
    }

    /// Takes somebody's role; one's own without owning it: leaving.
    private func removePerson(_ context: RouteContext) async throws -> Reply {
        let caller = try await access.caller(context)
        let account = try caller.account()
        let id: ProductionID = try context.identifier("production")
        let person: AccountID = try context.identifier("person")
        try await access.rights.require(person == account.id ? .see : .own, of: caller, in: id)
        try await self.people.removeRole(from: person, in: id, by: account)
        try await stop(person, in: id)
        return Reply(status: .noContent)
    }

    /// Whoever loses a role stops at once: in sessions, and at editing sockets of this node; other nodes look within a second.
    private func stop(_ person: AccountID, in id: ProductionID) async throws {
        try await removal.forget(sessions.lostPlaces(of: person, running: id))
        await entrance.lookAtTokens()
    }

    private static func given(_ word: String) throws(Problem) -> ProductionRole {
        guard let role = ProductionRole(word: word), ProductionRole.given.contains(role) else {
            let words = ProductionRole.given.map(\.word).joined(separator: ", ")
            throw Problem(
                .invalid, "A role is one of \(words).", field: "role", rule: Refusal.Rule.word.rawValue,
                values: ["words": .text(words)])
        }
        return role
    }

    // MARK: Invitations

    private struct NewInvitation: Decodable {
        var name: String
        var role: String
        var days: Int?
    }

    private func invitePerson(_ context: RouteContext) async throws -> Reply {
        let (account, id) = try await access.production(context, .own)
        let asked = try context.document(NewInvitation.self, upTo: 4_096)
        try Production.validateName(asked.name)
        let role = try Self.given(asked.role)
        if let days = asked.days, !(1...Self.mostDays).contains(days) {
            throw Problem(
                .invalid, "An invitation waits for 1 to \(Self.mostDays) days.", field: "days",
                rule: Refusal.Rule.range.rawValue, values: Refusal.limits(1, Double(Self.mostDays)))
        }
        let secret = try Token()
        let invitation = try await self.people.invite(
            asked.name, as: role, to: id, by: account, digest: secret.storedDigest,
            liveFor: asked.days.map { .seconds($0 * 86_400) } ?? policy.invitationsLive)
        let outward = access.outward(context)
        return .json(status: .created) { json in
            json.member("invitation") { $0.invitation(invitation) }
            json.member("link", "\(outward.base)/invitation/\(secret.secret)")
            json.member("local", outward.isLocal)
        }
    }

    private func withdrawInvitation(_ context: RouteContext) async throws -> Reply {
        let (account, id) = try await access.production(context, .own)
        guard try await self.people.withdraw(context.identifier("invitation"), to: id, by: account) else {
            throw Problem(.notFound, "There is no such invitation, or it was used.", rule: "invitation")
        }
        return Reply(status: .noContent)
    }

    /// What an invitation is to, for whoever has the link.
    private func readInvitation(_ context: RouteContext) async throws -> Reply {
        guard let link = context.parameters["link"].flatMap({ Token($0) }),
            let found = try await self.people.invitation(bySecret: link.storedDigest)
        else {
            throw Problem(.notFound, "There is no such invitation, or it was used.", rule: "invitation")
        }
        let account = try await access.accountShown(context)
        return .json { json in
            json.member("title", found.title)
            json.member("role", found.role.word)
            json.member("name", found.name)
            json.member("from", orNull: found.maker)
            json.member("expires", ProductionDocument.date(milliseconds: found.expiresAtMilliseconds))
            json.member("account", orNull: account?.name)
        }
    }

    /// An account that is signed in gets the role; for a visitor there is a new account.
    private func acceptInvitation(_ context: RouteContext) async throws -> Reply {
        try access.refuseForeign(context)
        let account = try await access.accountShown(context)
        let token = try Token()
        var outcome = InvitationAcceptance.unknown
        if let link = context.parameters["link"].flatMap({ Token($0) }) {
            outcome = try await self.people.accept(
                link.storedDigest, as: account, token: token.storedDigest, liveFor: policy.accountTokensLive,
                from: context.headers[.userAgent])
        }
        let way = "The owner of the production can make a new one."
        switch outcome {
        case .joined(let account, isNew: true, _): return accountRoutes.welcome(account, token, context)
        case .joined(let account, isNew: false, let invitation):
            await entrance.lookAtTokens()
            return .json { json in
                json.member("account") { $0.account(account) }
                json.member("production", invitation.production.description)
                json.member("role", invitation.role.word)
            }
        case .used: throw Problem(.linkUsed, "This link was used already; it works once. \(way)", rule: "used")
        case .expired: throw Problem(.linkUsed, "This link is too old. \(way)", rule: "expired")
        case .unknown:
            throw Problem(
                .linkUsed, "There is no such link: it was taken back, or a part of it is missing. \(way)",
                rule: "unknown")
        }
    }

    // MARK: What became of them

    /// Of one production for those who own it; of all, also of deleted ones, for the server's owner.
    private func listDeeds(_ context: RouteContext) async throws -> Reply {
        var production: ProductionID?
        if context.parameters["production"] == nil {
            _ = try await access.owner(context)
        } else {
            production = try await access.production(context, .own).1
        }
        let before = try context.number("before", in: 1...(1 << 53))
        let limit = Int(try context.number("limit", in: 1...Int64(ProductionPeople.mostDeeds)) ?? 50)
        let deeds = try await self.people.deeds(of: production, before: before, limit: limit)
        return .json { json in
            json.member("deeds") { json in json.array(deeds) { $0.deed($1) } }
            json.member("next") { json in
                if deeds.count == limit, let last = deeds.last { json.integer(last.id) } else { json.null() }
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func person(_ person: ProductionPerson) {
        object { json in
            json.member("id", person.account.id)
            json.member("name", person.account.name)
            json.member("role", person.role.word)
            json.member("house", person.account.isOfTheHouse)
            json.member("since", ProductionDocument.date(milliseconds: person.sinceMilliseconds))
        }
    }

    fileprivate mutating func invitation(_ invitation: ProductionInvitation) {
        object { json in
            json.member("id", invitation.id.description)
            json.member("name", invitation.name)
            json.member("role", invitation.role.word)
            json.member("madeAt", ProductionDocument.date(milliseconds: invitation.madeAtMilliseconds))
            json.member("expires", ProductionDocument.date(milliseconds: invitation.expiresAtMilliseconds))
        }
    }

    fileprivate mutating func deed(_ deed: NotedDeed) {
        object { json in
            json.member("id", deed.id)
            json.member("production", orNull: deed.production?.description)
            json.member("title", orNull: deed.title)
            json.member("at", ProductionDocument.date(milliseconds: deed.atMilliseconds))
            json.member("deed", deed.deed.rawValue)
            json.member("who", orNull: deed.who)
            json.member("whom", orNull: deed.whom)
            json.member("role", orNull: deed.role?.word)
            json.member("plan", orNull: deed.plan)
        }
    }
}
