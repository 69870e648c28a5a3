import HTTPTypes
import Hummingbird
import Identity
import Persistence
import LiveSessions
import Rehearsal
import RehearsalCore
import Wire

extension Routes {
    var editorAccounts: [Route] {
        [
            Route(.get, "/api/v1/editors") { _, exchange in try await listEditors(exchange) },
            Route(.post, "/api/v1/editors") { _, exchange in try await inviteEditor(exchange) },
            Route(.delete, "/api/v1/editors/{editor}") { _, exchange in try await deleteEditor(exchange) },
            Route(.get, "/editor/{link}", isOnce: true) { _, exchange in try await signInEditor(exchange) },
        ]
    }

    private struct Invitation: Decodable {
        var name: String
    }

    private func owner(_ exchange: Exchange) async throws -> Account {
        let account = try await caller(exchange).account()
        guard account.kind == .owner else { throw Problem(.notAllowed, "Only the owner may do this.", rule: "owner") }
        return account
    }

    private func listEditors(_ exchange: Exchange) async throws -> Response {
        _ = try await owner(exchange)
        let editors = try await store.accounts.editors()
        return .json { json in json.member("editors") { json in json.array(editors) { $0.account($1) } } }
    }

    private func inviteEditor(_ exchange: Exchange) async throws -> Response {
        _ = try await owner(exchange)
        let asked = try exchange.document(Invitation.self, upTo: 4_096)
        try Production.validateName(asked.name)
        let link = try Token()
        try await store.accounts.createEditorLink(
            link.storedDigest, for: asked.name, liveFor: policy.editorLinksLive)
        let expires = clock.now + .seconds(policy.editorLinksLive.components.seconds)
        return .json(status: .created) { json in
            json.member("link", "\(exchange.baseURL)/editor/\(link.secret)")
            json.member("expires", ProductionDocument.date(milliseconds: expires.microseconds / 1_000))
        }
    }

    private func deleteEditor(_ exchange: Exchange) async throws -> Response {
        _ = try await owner(exchange)
        guard let id = exchange.parameters.get("editor"),
            try await store.accounts.deleteEditor(id)
        else { throw Problem(.notFound, "There is no such editor.", rule: "editor") }
        await editors.look()
        return Response(status: .noContent)
    }

    private func signInEditor(_ exchange: Exchange) async throws -> Response {
        let token = try Token()
        guard let link = exchange.parameters.get("link").flatMap({ Token($0) }),
            let account = try await store.accounts.redeemEditorLink(
                link.storedDigest, token: token.storedDigest, liveFor: policy.accountTokensLive)
        else {
            throw Problem(.linkUsed, "A link works once, and not for long. The owner can make a new one.")
        }
        return welcome(account, token, exchange)
    }
}
