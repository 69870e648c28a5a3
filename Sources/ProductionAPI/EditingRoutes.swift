import HTTPTypes
import LiveSessions
import Persistence
import Rehearsal
import Threads
import Requests
import WebSocketServer
import Wire

struct EditingRoutes: Resource {
    let access: Access
    let productions: Productions
    let clock: any SessionClock
    let feed: ProductionFeed
    let documentThreads: WorkerThreads
    let editLimiter: EditLimiter

    var routes: [Route] {
        [
            Route(.post, "/api/v1/productions/{production}/edits", longestBody: ProductionDocument.longest) { context in
                try await edit(context)
            },
            Route(.get, "/api/v1/productions/{production}/edits", isLarge: true) { context in
                try await readEdits(context)
            },
            Route(.get, "/api/v1/productions/{production}/undo") { context in try await readUndo(context) },
            Route(.post, "/api/v1/productions/{production}/copies", isLarge: true) { context in
                try await copy(context)
            },
        ]
    }

    private func edit(_ context: RouteContext) async throws -> Reply {
        let caller = try await access.caller(context, orGuest: true)
        let author = try caller.author()
        let id: ProductionID = try context.identifier("production")
        try editLimiter.attempt(by: author.id, at: clock.now)
        // However many names somebody gives, one link edits as fast as one person.
        if case .guest(let link, _) = caller { try editLimiter.attempt(by: AccountID(link.id.uuid), at: clock.now) }
        let request = try context.document(EditRequest.self, upTo: ProductionDocument.longest)
        try await access.rights.require(request.needed, of: caller, in: id)
        do {
            let outcome = try await productions.edit(id, request, by: author)
            guard outcome.isLarge else { return reply(outcome) }
            return await withTaskExecutorPreference(documentThreads) { reply(outcome) }
        } catch let nothing as NothingToUndo {
            throw nothing.isRedo
                ? Problem(.nothingToRedo, "You have undone nothing that is still to be redone.")
                : Problem(.nothingToUndo, "You have changed nothing here that is still to be undone.")
        }
    }

    private func reply(_ outcome: EditOutcome) -> Reply {
        feed.announce(outcome)
        return .json { json in
            json.member("revision", outcome.edit.revision)
            json.member("edit") { json in json.object { outcome.edit.writeFields(into: &$0) } }
            json.member("overtaken") { json in
                json.raw(String(decoding: OvertakenDocument.write(outcome.overtaken), as: UTF8.self))
            }
        }
    }

    private func readEdits(_ context: RouteContext) async throws -> Reply {
        let caller = try await access.readerOrGuest(context)
        try caller.requireHistorian()
        let id: ProductionID = try context.identifier("production")
        let edition = try await access.rights.edition(for: caller, in: id)
        let revisions: ClosedRange<Int64> = 0...(1 << 53)
        let after = try context.number("after", in: revisions)
        let before = try context.number("before", in: revisions)
        guard after == nil || before == nil else {
            throw Problem(
                .invalid, "Ask for edits after a revision or before one, not both.", field: "before",
                rule: Refusal.Rule.oneOf.rawValue, values: ["words": "after, before"])
        }
        let pages = Int64(Productions.editPages.lowerBound)...Int64(Productions.editPages.upperBound)
        let limit = Int(try context.number("limit", in: pages) ?? 50)
        guard let current = try await productions.editions(of: id)?[edition] else { throw Problem.noProduction }
        guard let after else {
            let edits = try await productions.history(
                of: id, before: min(before ?? revisions.upperBound, current + 1), limit: limit)
            return page(edits, next: edits.count == limit ? edits.last?.revision : nil, withChanges: false)
        }
        let found = try await productions.edits(of: id, after: after, limit: limit)
        // More may have been made since that was looked up; of what is not published none is told.
        let edits = edition == .draft ? found : found.filter { $0.revision <= current }
        let last = edits.last?.revision
        return page(edits, next: last.flatMap { $0 < current ? $0 : nil }, withChanges: true)
    }

    private func page(_ edits: [AppliedEdit], next: Int64?, withChanges: Bool) -> Reply {
        .json { json in
            json.member("edits") { json in
                json.array(edits) { json, edit in
                    json.object { edit.writeFields(into: &$0, withChanges: withChanges) }
                }
            }
            json.member("next") { json in if let next { json.integer(next) } else { json.null() } }
        }
    }

    private func readUndo(_ context: RouteContext) async throws -> Reply {
        let caller = try await access.readerOrGuest(context)
        let id: ProductionID = try context.identifier("production")
        try await access.rights.require(.see, of: caller, in: id)
        let stack = try await productions.undoStack(of: id, author: caller.author())
        return .json { json in
            json.member("undo") { $0.entry(stack.undo) }
            json.member("redo") { $0.entry(stack.redo) }
        }
    }

    private struct CopyRequest: Decodable {
        var revision: Int64?
        var title: String?
    }

    private func copy(_ context: RouteContext) async throws -> Reply {
        let (account, id) = try await access.production(context, .see)
        let edition = try await access.rights.edition(for: .account(account), in: id)
        let asked = context.body.isEmpty ? CopyRequest() : try context.document(CopyRequest.self, upTo: 4_096)
        var production = try await productions.version(of: id, asked.revision, edition, field: "revision").production
        if let title = asked.title { production.own[Description.production.fields["title"]] = .text(title) }
        return .production(try await productions.create(production, by: account), isNew: true)
    }
}

extension EditRequest {
    /// What one must be allowed to do with the production. Undoing may bring back what was done with more access.rights.
    fileprivate var needed: ProductionRole {
        switch intent {
        case .edit(_, let changes): changes.allSatisfy(\.isComment) ? .comment : .edit
        case .undo, .redo: .edit
        }
    }
}

extension ProductionFeed {
    /// Announces the edit to everyone who has the production open.
    func announce(_ outcome: EditOutcome) {
        if let stored = outcome.stored { edited(outcome.edit, stored.programme) }
    }
}

extension EditOutcome {
    /// Whether its text is a large document, such as an undone import.
    fileprivate var isLarge: Bool {
        edit.edit.changes.count > 2_000 || edit.edit.changes.contains { if case .replace = $0 { true } else { false } }
    }
}

extension JSONWriter {
    fileprivate mutating func entry(_ entry: UndoStack.Entry?) {
        guard let entry else { return null() }
        object { json in
            json.member("revision", entry.revision)
            json.member("label", entry.label)
        }
    }
}
