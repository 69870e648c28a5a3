import HTTPTypes
import LiveSessions
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

struct ProductionRoutes: Resource {
    let access: Access
    let productions: Productions
    let plans: Plans
    let clock: any SessionClock
    let feed: ProductionFeed
    let readLimiter: ReadLimiter

    var routes: [Route] {
        [
            Route(.get, "/api/v1/productions") { context in try await listProductions(context) },
            Route(.post, "/api/v1/productions", longestBody: ProductionDocument.longest) { context in
                try await createProduction(context)
            },
            Route(.get, "/api/v1/productions/{production}", isLarge: true) { context in
                try await readProduction(context)
            },
            Route(.get, "/api/v1/productions/{production}/picture") { context in try await drawProduction(context)
            },
            Route(
                .patch, "/api/v1/productions/{production}", longestBody: ProductionDocument.longest, isLarge: true
            ) { context in try await changeProduction(context) },
            Route(.delete, "/api/v1/productions/{production}") { context in try await deleteProduction(context) },
            Route(.put, "/api/v1/productions/{production}/shelf") { context in try await shelve(context) },
        ]
    }

    private func listProductions(_ context: RouteContext) async throws -> Reply {
        let account = try await access.caller(context).account()
        let reader = Productions.Reader.account(account)
        var filter = Productions.Filter()
        filter.shelf = try context.word("shelf", Shelf.self) ?? .library
        filter.drills = try context.word("kind", ProductionKind.self).map { $0 == .drill }
        filter.tag = try text("tag", context, most: 40)
        filter.season = try text("season", context, most: 40)
        filter.person = try text("person", context, most: 200)
        filter.search = try text("search", context, most: 200)
        let page = try await productions.list(
            filter, sort: context.word("sort", Productions.Sort.self) ?? .title,
            order: context.word("order", Productions.Order.self) ?? .ascending,
            for: reader, limit: Int(context.number("limit", in: 1...200) ?? 50), after: context.query["after"])
        let facets =
            context.query["after"] == nil ? try await productions.facets(of: filter.shelf, for: reader) : nil
        let standing = facets == nil ? nil : try await plans.standingIfLimited(of: account.id)
        return .json { json in
            if let facets { json.members(of: facets) }
            if let standing { json.member("plan") { $0.plan(of: standing, plans.defined) } }
            json.member("productions") { json in json.array(page.productions) { $1.write(into: &$0) } }
            json.member("next", orNull: page.next)
        }
    }

    /// A text that is searched for: it is at most as long as what it is found in.
    private func text(_ name: String, _ context: RouteContext, most: Int) throws(Problem) -> String? {
        guard let text = context.query[name] else { return nil }
        guard text.unicodeScalars.count <= most, !text.utf8.contains(0) else {
            throw Problem(
                .invalid, "What is searched for has at most \(most) characters.", field: name,
                rule: Refusal.Rule.length.rawValue, values: Refusal.limits(0, Double(most)))
        }
        return text
    }

    private func createProduction(_ context: RouteContext) async throws -> Reply {
        let account = try await access.caller(context).account()
        let production = try ProductionDocument.read(context.json(upTo: ProductionDocument.longest))
        let stored = try await productions.create(production, by: account)
        return .production(stored, isNew: true)
    }

    private func readProduction(_ context: RouteContext) async throws -> Reply {
        let caller = try await access.reader(context, orGuest: true)
        try readLimiter.read(.production, by: caller, at: clock.now)
        let id: ProductionID = try context.identifier("production")
        let edition = try await access.rights.edition(for: caller, in: id, asked: context.word("edition", Edition.self))
        if let revision = try context.number("revision", in: 1...(1 << 53)) {
            try caller.requireHistorian()
            return .production(try await productions.version(of: id, revision, edition, field: "revision"))
        }
        if let known = try context.tags(.ifNoneMatch), let editions = try await productions.editions(of: id) {
            let tag = EntityTag(revision: editions[edition], editions.name(edition))
            if known.matchesWeakly(tag) {
                return Reply(status: .notModified, headers: [.eTag: tag.description])
            }
        }
        guard let stored = try await productions.read(id, edition) else { throw Problem.noProduction }
        return .production(stored)
    }

    /// A picture of its opening formation. The browser may cache it privately, and asks each time whether the revision is still the same.
    private func drawProduction(_ context: RouteContext) async throws -> Reply {
        let caller = try await access.caller(context, orGuest: true)
        let id: ProductionID = try context.identifier("production")
        let edition = try await access.rights.edition(for: caller, in: id, asked: context.word("edition", Edition.self))
        var headers: HTTPFields = [.cacheControl: "private, no-cache"]
        if let known = try context.tags(.ifNoneMatch), let editions = try await productions.editions(of: id) {
            let tag = StagePicture.tag(revision: editions[edition])
            headers[.eTag] = tag.description
            if known.matchesWeakly(tag) { return Reply(status: .notModified, headers: headers) }
        }
        guard let opening = try await productions.opening(of: id, edition) else {
            throw Problem.noProduction
        }
        headers[.eTag] = StagePicture.tag(revision: opening.revision).description
        headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
        return .json(Array(StagePicture(of: opening).svg.utf8), type: "image/svg+xml", headers: headers)
    }

    private func changeProduction(_ context: RouteContext) async throws -> Reply {
        let (account, id) = try await access.production(context, .edit)
        let base = try base(context)
        let patch = try context.json(upTo: ProductionDocument.longest, orMergePatch: true)
        guard let current = try await productions.read(id) else { throw Problem.noProduction }
        guard base.matchesStrongly(EntityTag(revision: current.revision)) else { throw Problem.stale(current.revision) }
        let changed = try ProductionDocument.patched(current.production, by: patch)
        let outcome = try await productions.replace(
            id, with: changed, ifRevision: current.revision, by: AppliedEdit.Author(account))
        feed.announce(outcome)
        guard let stored = outcome.stored else { throw Problem(.internalError, "The change was made before.") }
        return .production(stored)
    }

    /// Into the bin; what is there already, for good.
    private func deleteProduction(_ context: RouteContext) async throws -> Reply {
        let (account, id) = try await access.production(context, .own)
        let isBinned = try context.word("shelf", DeletedFrom.self) == .bin
        let base = try base(context)
        guard let revision = try await productions.revision(of: id, binned: isBinned) else {
            throw Problem.noProduction
        }
        guard base.matchesStrongly(EntityTag(revision: revision)) else { throw Problem.stale(revision) }
        do {
            if isBinned {
                try await productions.delete(id, ifRevision: revision, binned: true, by: account)
            } else {
                _ = try await productions.shelve(id, on: .bin, ifRevision: revision, by: account)
            }
        } catch is ProductionInUse {
            throw Self.inUse
        }
        feed.deleted(id)
        return Reply(status: .noContent)
    }

    private struct NewShelf: Decodable {
        var shelf: String
    }

    private func shelve(_ context: RouteContext) async throws -> Reply {
        let (account, id) = try await access.production(context, .own)
        let asked = try context.document(NewShelf.self, upTo: 1_024).shelf
        guard let shelf = Shelf(rawValue: asked) else {
            let words = Shelf.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(
                .invalid, "shelf is one of \(words).", field: "shelf", rule: Refusal.Rule.word.rawValue,
                values: ["words": .text(words)])
        }
        do {
            let line = try await productions.shelve(id, on: shelf, by: account)
            if shelf == .bin { feed.deleted(id) }
            var json = JSONWriter()
            line.write(into: &json)
            return .json(json.bytes)
        } catch is ProductionInUse {
            throw Self.inUse
        }
    }

    private static let inUse = Problem(.productionInUse, "End its open sessions first.")

    private func base(_ context: RouteContext) throws(Problem) -> EntityTags {
        guard let tags = try context.tags(.ifMatch) else {
            throw Problem(
                .revisionRequired, "Name the revision that this changes, as If-Match: \"3\".", field: "If-Match")
        }
        return tags
    }
}

/// What a list calls the two kinds of productions.
private enum ProductionKind: String, CaseIterable { case piece, drill }

/// The only shelf from which something is deleted for good.
private enum DeletedFrom: String, CaseIterable { case bin }

extension JSONWriter {
    fileprivate mutating func members(of facets: Productions.Facets) {
        member("tags") { json in json.array(facets.tags) { $0.string($1) } }
        member("seasons") { json in json.array(facets.seasons) { $0.string($1) } }
        member("shelves") { json in
            json.object { json in
                json.member("library", facets.shelves[.library] ?? 0)
                json.member("archive", facets.shelves[.archive] ?? 0)
                json.member("bin", facets.shelves[.bin] ?? 0)
            }
        }
    }
}

extension ProductionSummary {
    fileprivate func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("id", id.description)
            json.member("revision", revision)
            json.member("title", title)
            json.member("role", role.word)
            if id == .demonstration { json.member("demo", true) }
            json.member("kind", (isDrill ? ProductionKind.drill : .piece).rawValue)
            json.member("performers", performers)
            json.member("formations", formations)
            json.member("rounds", rounds)
            json.member("combos", combos)
            json.member("tempo", tempo)
            json.member("tags") { json in json.array(tags) { $0.string($1) } }
            json.member("season", season)
            json.member("shelf", shelf.rawValue)
            if let goesAtMilliseconds {
                json.member("goesAt", ProductionDocument.date(milliseconds: goesAtMilliseconds))
            }
            json.member("duration", duration.microseconds)
            json.member("createdAt", ProductionDocument.date(milliseconds: createdAtMilliseconds))
            json.member("changedAt", ProductionDocument.date(milliseconds: changedAtMilliseconds))
        }
    }
}
