import HTTPTypes
import Identity
import Persistence
import Rehearsal
import WebSocketServer
import Wire

/// Who may do what with a production: its people, the invitations to it, and what became of both.
extension Routes {
    var people: [Route] {
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
        let caller = try await readerOrGuest(context)
        let id: ProductionID = try context.identifier("production")
        if case .member = caller { _ = try caller.account() }
        guard let role = try await rights.role(of: caller, in: id) else {
            try await rights.require(.see, of: caller, in: id)
            throw Problem.lacks(.see)
        }
        guard let editions = try await store.productions.editions(of: id) else { throw Problem.noProduction }
        let owns = role == .own
        let people = try await store.people.list(of: id)
        let invitations = owns ? try await store.people.invitations(to: id) : []
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
        let (account, id) = try await production(context, .own)
        let role = try Self.given(try context.document(RoleChange.self, upTo: 1_024).role)
        let person: AccountID = try context.identifier("person")
        try await store.people.give(role, to: person, in: id, by: account)
        try await stop(person, in: id)
        return Reply(status: .noContent)
    }

    /// Takes somebody's role; one's own without owning it: leaving.
    private func removePerson(_ context: RouteContext) async throws -> Reply {
        let caller = try await caller(context)
        let account = try caller.account()
        let id: ProductionID = try context.identifier("production")
        let person: AccountID = try context.identifier("person")
        try await rights.require(person == account.id ? .see : .own, of: caller, in: id)
        try await store.people.removeRole(from: person, in: id, by: account)
        try await stop(person, in: id)
        return Reply(status: .noContent)
    }

    /// Whoever loses a role stops at once: in sessions, and at editing sockets of this node; other nodes look within a second.
    private func stop(_ person: AccountID, in id: ProductionID) async throws {
        try await forget(store.sessions.lostPlaces(of: person, running: id))
        await tokens.look()
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
        let (account, id) = try await production(context, .own)
        let asked = try context.document(NewInvitation.self, upTo: 4_096)
        try Production.validateName(asked.name)
        let role = try Self.given(asked.role)
        if let days = asked.days, !(1...Self.mostDays).contains(days) {
            throw Problem(
                .invalid, "An invitation waits for 1 to \(Self.mostDays) days.", field: "days",
                rule: Refusal.Rule.range.rawValue, values: Refusal.limits(1, Double(Self.mostDays)))
        }
        let secret = try Token()
        let invitation = try await store.people.invite(
            asked.name, as: role, to: id, by: account, digest: secret.storedDigest,
            liveFor: asked.days.map { .seconds($0 * 86_400) } ?? policy.invitationsLive)
        let outward = outward(context)
        return .json(status: .created) { json in
            json.member("invitation") { $0.invitation(invitation) }
            json.member("link", "\(outward.base)/invitation/\(secret.secret)")
            json.member("local", outward.isLocal)
        }
    }

    private func withdrawInvitation(_ context: RouteContext) async throws -> Reply {
        let (account, id) = try await production(context, .own)
        guard try await store.people.withdraw(context.identifier("invitation"), to: id, by: account) else {
            throw Problem(.notFound, "There is no such invitation, or it was used.", rule: "invitation")
        }
        return Reply(status: .noContent)
    }

    /// What an invitation is to, for whoever has the link.
    private func readInvitation(_ context: RouteContext) async throws -> Reply {
        guard let link = context.parameters["link"].flatMap({ Token($0) }),
            let found = try await store.people.invitation(bySecret: link.storedDigest)
        else {
            throw Problem(.notFound, "There is no such invitation, or it was used.", rule: "invitation")
        }
        let account = try await accountShown(context)
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
        try refuseForeign(context)
        let account = try await accountShown(context)
        let token = try Token()
        var outcome = InvitationAcceptance.unknown
        if let link = context.parameters["link"].flatMap({ Token($0) }) {
            outcome = try await store.people.accept(
                link.storedDigest, as: account, token: token.storedDigest, liveFor: policy.accountTokensLive,
                from: context.headers[.userAgent])
        }
        let way = "The owner of the production can make a new one."
        switch outcome {
        case .joined(let account, isNew: true, _): return welcome(account, token, context)
        case .joined(let account, isNew: false, let invitation):
            await tokens.look()
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
            _ = try await owner(context)
        } else {
            production = try await self.production(context, .own).1
        }
        let before = try context.number("before", in: 1...(1 << 53))
        let limit = Int(try context.number("limit", in: 1...Int64(ProductionPeople.mostDeeds)) ?? 50)
        let deeds = try await store.people.deeds(of: production, before: before, limit: limit)
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

extension Problem {
    init(_ refused: PeopleRefusal) {
        switch refused {
        case .tooManyInvitations:
            self.init(
                .invalid,
                "At most \(ProductionPeople.mostInvitations) invitations to a production wait at a time. Take one back first.",
                field: "name", rule: "invitations", values: ["most": .number(ProductionPeople.mostInvitations)])
        case .tooManyPeople:
            self.init(
                .noRoom,
                "A production is shared with at most \(ProductionPeople.mostPeople) people. Its owner can remove somebody.",
                rule: "people", values: ["most": .number(ProductionPeople.mostPeople)])
        case .unknownPerson:
            self.init(.notFound, "The production is not shared with such a person.", rule: "person")
        case .noOwner: self = .lacks(.own)
        case .ofAnOwner:
            self.init(
                .notAllowed, "Who owns the production stays its owner: only the server's owner changes that.",
                rule: "ofAnOwner")
        case .alreadyMay:
            self.init(
                .notAllowed,
                "You may do all of this already. The link still works: send it to the one whom it is for.",
                rule: "alreadyMay")
        }
    }
}
