import HTTPTypes
import Identity
import LiveSessions
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

/// Links by which a production is read without an account.
struct ProductionLinkRoutes: Resource {
    let access: Access
    let productions: Productions
    let productionLinks: ProductionLinks
    let clock: any SessionClock
    let entrance: any Entrance
    let joinLimiter: JoinLimiter

    var routes: [Route] {
        [
            Route(.post, "/api/v1/guests") { context in try await comeAsGuest(context) },
            Route(.get, "/api/v1/productions/{production}/links") { context in try await listLinks(context) },
            Route(.post, "/api/v1/productions/{production}/links") { context in try await makeLink(context) },
            Route(.delete, "/api/v1/productions/{production}/links/{link}") { context in
                try await deleteLink(context)
            },
        ]
    }

    /// The most days that a link may be made for.
    private static let mostDays = 3_660

    private struct NewLink: Decodable {
        var name: String
        var days: Int?
        var role: String?
    }

    /// What a link may be for.
    private static let roles: [ProductionRole] = [.see, .comment, .edit]

    private func listLinks(_ context: RouteContext) async throws -> Reply {
        let (_, id) = try await access.production(context, .own)
        guard try await productions.revision(of: id) != nil else { throw Problem.noProduction }
        let links = try await productionLinks.list(to: id)
        return .json { json in json.member("links") { json in json.array(links) { $0.link($1, address: nil) } } }
    }

    private func makeLink(_ context: RouteContext) async throws -> Reply {
        let (account, id) = try await access.production(context, .own)
        let asked = try context.document(NewLink.self, upTo: 4_096)
        try Production.validateName(asked.name)
        if let days = asked.days, !(1...Self.mostDays).contains(days) {
            throw Problem(
                .invalid, "A link works for 1 to \(Self.mostDays) days; without days it has no end.", field: "days",
                rule: Refusal.Rule.range.rawValue, values: Refusal.limits(1, Double(Self.mostDays)))
        }
        let role = asked.role.map { ProductionRole(word: $0) } ?? .see
        guard let role, Self.roles.contains(role) else {
            let words = Self.roles.map(\.word).joined(separator: ", ")
            throw Problem(
                .invalid, "By a link one may \(words).", field: "role", rule: Refusal.Rule.word.rawValue,
                values: ["words": .text(words)])
        }
        let secret = try Token()
        do {
            let link = try await productionLinks.create(
                to: id, named: asked.name, as: role, by: secret.storedDigest, days: asked.days, for: account)
            let outward = access.outward(context)
            var json = JSONWriter()
            json.link(link, address: (outward, secret))
            return .json(json.bytes, status: .created)
        } catch is UnknownProduction {
            throw Problem.noProduction
        } catch is TooManyLinks {
            throw Problem(
                .invalid, "A production has at most \(ProductionLinks.most) links.", field: "name", rule: "links",
                values: ["most": .number(ProductionLinks.most)])
        }
    }

    private func deleteLink(_ context: RouteContext) async throws -> Reply {
        let (account, production) = try await access.production(context, .own)
        guard try await productionLinks.delete(context.identifier("link"), to: production, by: account) else {
            throw Problem(.notFound, "There is no such link.", rule: "link")
        }
        // Whoever edits by it stops at once; other nodes look within a second.
        await entrance.lookAtTokens()
        return Reply(status: .noContent)
    }

    private struct NewGuest: Decodable {
        var name: String
    }

    /// Whoever has a link for more than looking says who they are, and gets a token of their own for it.
    private func comeAsGuest(_ context: RouteContext) async throws -> Reply {
        let client = access.client(of: context)
        try joinLimiter.attempt(from: client, at: clock.now)
        let caller: Caller
        do {
            caller = try await access.caller(context, orGuest: true)
        } catch let problem as Problem where problem.code == .notSignedIn {
            joinLimiter.wasWrong(from: client, at: clock.now)
            throw problem
        }
        guard case .guest(let link, nil) = caller else {
            throw Problem(.notAllowed, "With a link to a production one comes as a guest.", rule: "link")
        }
        guard link.role > .see else { throw Problem.lacks(.comment) }
        let name = try MemberFields.name(context.document(NewGuest.self, upTo: 4_096).name)
        let token = try Token()
        do {
            let guest = try await productionLinks.welcome(name, by: link, token: token.storedDigest)
            return .json(status: .created) { json in
                json.member("token", token.secret)
                json.member("production", link.production.description)
                json.member("role", link.role.word)
                json.member("name", guest.name)
            }
        } catch is TooManyGuests {
            throw Problem(
                .noRoom, "At most \(ProductionLinks.mostGuests) people come by one link. Its owner can make another.",
                rule: "guests", values: ["most": .number(ProductionLinks.mostGuests)])
        }
    }
}

extension JSONWriter {
    /// - Parameter address: of a link that has just been made. Its secret stands behind the `#`, which no browser sends to a server.
    fileprivate mutating func link(_ link: ProductionLink, address: (OutwardLink, Token)?) {
        object { json in
            json.member("id", link.id.description)
            json.member("name", link.name)
            json.member("role", link.role.word)
            json.member("madeAt", ProductionDocument.date(milliseconds: link.madeAtMilliseconds))
            json.member("endsAt", orNull: link.endsAtMilliseconds.map { ProductionDocument.date(milliseconds: $0) })
            if let (outward, secret) = address {
                json.member("link", "\(outward.base)/piece#\(secret.secret)")
                json.member("local", outward.isLocal)
            }
        }
    }
}
