import HTTPTypes
import LiveSessions
import Persistence
import Rehearsal
import Requests
import WebSocketServer
import Wire

/// What readers see of a production: by itself the present revision, or the one that was published last.
struct PublishingRoutes: Resource {
    let access: Access
    let productions: Productions
    let entrance: any Entrance

    var routes: [Route] {
        [
            Route(.get, "/api/v1/productions/{production}/publications") { context in
                try await listPublications(context)
            },
            Route(.post, "/api/v1/productions/{production}/publications", isLarge: true) { context in
                try await publish(context)
            },
            Route(.put, "/api/v1/productions/{production}/publishing", isLarge: true) { context in
                try await switchPublishing(context)
            },
        ]
    }

    /// For all readers of the production. Who published is for accounts, and how far the draft is for those who work on it.
    private func listPublications(_ context: RouteContext) async throws -> Reply {
        let caller = try await access.caller(context, orGuest: true)
        let id: ProductionID = try context.identifier("production")
        let edition = try await access.rights.edition(for: caller, in: id)
        let after = try context.number("after", in: 0...(1 << 53)) ?? 0
        let pages = Productions.publicationPages
        let limit = try context.number("limit", in: Int64(pages.lowerBound)...Int64(pages.upperBound))
        guard let editions = try await productions.editions(of: id) else { throw Problem.noProduction }
        let lines = try await productions.publications(
            of: id, after: after, limit: limit.map { Int($0) } ?? pages.upperBound)
        let showsDraft: Bool = if case .member = caller { false } else { edition == .draft }
        return .json { json in
            json.editions(editions, showsDraft: showsDraft)
            json.member("publications") { json in
                json.array(lines) { $1.write(into: &$0, withAuthor: caller.isAccount) }
            }
        }
    }

    private struct NewPublication: Decodable {
        var revision: Int64
        var after: Int64
        var note: String?
    }

    private func publish(_ context: RouteContext) async throws -> Reply {
        let (account, id) = try await access.production(context, .edit)
        let asked = try context.document(NewPublication.self, upTo: 16 * 1_024)
        do {
            let made = try await productions.publish(
                id, revision: asked.revision, after: asked.after, note: asked.note ?? "",
                by: AppliedEdit.Author(account))
            // Whoever reads it here comes back for the new revision before its author hears that it is out.
            await entrance.lookAtTokens()
            var json = JSONWriter()
            made.write(into: &json, withAuthor: true)
            return .json(json.bytes, status: .created)
        } catch is PublishesAtOnce {
            throw Problem(
                .invalid, "Here everything is published at once. Switch that off first: PUT …/publishing.",
                rule: "publishesAtOnce")
        } catch let meanwhile as PublishedMeanwhile {
            var problem = Problem(
                .revisionStale,
                "Revision \(meanwhile.current) was published last. Look at what changed since then, and publish that.",
                field: "after", rule: "published", values: ["revision": .number(meanwhile.current)])
            problem.revision = meanwhile.current
            throw problem
        } catch is UnknownRevision {
            throw Problem(
                .notFound, "There is no such revision, or it is older than the journal.", field: "revision",
                rule: "revision")
        }
    }

    private struct Switch: Decodable {
        var byHand: Bool
    }

    private func switchPublishing(_ context: RouteContext) async throws -> Reply {
        let (account, id) = try await access.production(context, .edit)
        let asked = try context.document(Switch.self, upTo: 1_024)
        let editions = try await productions.publishByHand(asked.byHand, id, by: AppliedEdit.Author(account))
        await entrance.lookAtTokens()
        return .json { $0.editions(editions, showsDraft: true) }
    }
}

extension Caller {
    fileprivate var isAccount: Bool { if case .account = self { true } else { false } }
}

extension JSONWriter {
    fileprivate mutating func editions(_ editions: Editions, showsDraft: Bool) {
        member("byHand", editions.lastPublished != nil)
        member("published", editions[.published])
        if showsDraft { member("draft", editions.draft) }
    }
}

extension Publication {
    fileprivate func write(into json: inout JSONWriter, withAuthor: Bool) {
        json.object { json in
            json.member("revision", revision)
            json.member("note", note)
            json.member("at", ProductionDocument.date(milliseconds: atMilliseconds))
            if withAuthor { json.member("by") { json in json.object { $0.members(of: author) } } }
        }
    }
}
