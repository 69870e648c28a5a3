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
            Route(.get, "/api/v1/editors") { _, context in try await listEditors(context) },
            Route(.post, "/api/v1/editors") { _, context in try await inviteEditor(context) },
            Route(.delete, "/api/v1/editors/{editor}") { _, context in try await deleteEditor(context) },
            Route(.post, "/editor/{link}") { _, context in try await signInEditor(context) },
        ]
    }

    private struct Invitation: Decodable {
        var name: String
    }

    private func owner(_ context: RouteContext) async throws -> Account {
        let account = try await caller(context).account()
        guard account.kind == .owner else { throw Problem(.notAllowed, "Only the owner may do this.", rule: "owner") }
        return account
    }

    private func listEditors(_ context: RouteContext) async throws -> Response {
        _ = try await owner(context)
        let editors = try await store.accounts.editors()
        return .json { json in json.member("editors") { json in json.array(editors) { $0.account($1) } } }
    }

    private func inviteEditor(_ context: RouteContext) async throws -> Response {
        _ = try await owner(context)
        let asked = try context.document(Invitation.self, upTo: 4_096)
        try Production.validateName(asked.name)
        let link = try Token()
        try await store.accounts.createEditorLink(
            link.storedDigest, for: asked.name, liveFor: policy.editorLinksLive)
        let expires = clock.now + .seconds(policy.editorLinksLive.components.seconds)
        let outward = outward(context)
        return .json(status: .created) { json in
            json.member("link", "\(outward.base)/editor/\(link.secret)")
            json.member("local", outward.isLocal)
            json.member("expires", ProductionDocument.date(milliseconds: expires.microseconds / 1_000))
        }
    }

    private func deleteEditor(_ context: RouteContext) async throws -> Response {
        _ = try await owner(context)
        guard let id = context.parameters.get("editor").flatMap({ AccountID($0) }),
            try await store.accounts.deleteEditor(id)
        else { throw Problem(.notFound, "There is no such editor.", rule: "editor") }
        await tokens.look()
        return Response(status: .noContent)
    }

    private func signInEditor(_ context: RouteContext) async throws -> Response {
        try await redeem(context, else: "The owner can make a new one.") { link, token in
            try await store.accounts.redeemEditorLink(link, token: token, liveFor: policy.accountTokensLive)
        }
    }
}
