import HTTPTypes
import Identity
import Persistence
import Rehearsal
import WebSocketServer
import Wire

/// Links by which a production is read without an account.
extension Routes {
    var productionLinks: [Route] {
        [
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
    }

    private func listLinks(_ context: RouteContext) async throws -> Reply {
        let (_, id) = try await production(context, .own)
        guard try await store.productions.revision(of: id) != nil else { throw Problem.noProduction }
        let links = try await store.productionLinks.list(to: id)
        return .json { json in json.member("links") { json in json.array(links) { $0.link($1, address: nil) } } }
    }

    private func makeLink(_ context: RouteContext) async throws -> Reply {
        let (_, id) = try await production(context, .own)
        let asked = try context.document(NewLink.self, upTo: 4_096)
        try Production.validateName(asked.name)
        if let days = asked.days, !(1...Self.mostDays).contains(days) {
            throw Problem(
                .invalid, "A link works for 1 to \(Self.mostDays) days; without days it has no end.", field: "days",
                rule: Refusal.Rule.range.rawValue, values: Refusal.limits(1, Double(Self.mostDays)))
        }
        let secret = try Token()
        do {
            let link = try await store.productionLinks.create(
                to: id, named: asked.name, by: secret.storedDigest, days: asked.days)
            let outward = outward(context)
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
        let (_, production) = try await production(context, .own)
        guard try await store.productionLinks.delete(context.identifier("link"), to: production) else {
            throw Problem(.notFound, "There is no such link.", rule: "link")
        }
        return Reply(status: .noContent)
    }
}

extension JSONWriter {
    /// - Parameter address: of a link that has just been made. Its secret stands behind the `#`, which no browser sends to a server.
    fileprivate mutating func link(_ link: ProductionLink, address: (OutwardLink, Token)?) {
        object { json in
            json.member("id", link.id.description)
            json.member("name", link.name)
            json.member("madeAt", ProductionDocument.date(milliseconds: link.madeAtMilliseconds))
            json.member("endsAt", orNull: link.endsAtMilliseconds.map { ProductionDocument.date(milliseconds: $0) })
            if let (outward, secret) = address {
                json.member("link", "\(outward.base)/piece#\(secret.secret)")
                json.member("local", outward.isLocal)
            }
        }
    }
}
