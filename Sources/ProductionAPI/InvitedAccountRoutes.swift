import HTTPTypes
import Identity
import Persistence
import LiveSessions
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

/// The accounts that come by links of the owner: editors, and computers that are pose workers.
struct InvitedAccountRoutes: Resource {
    let access: Access
    let sessions: Sessions
    let accounts: Accounts
    let clock: any SessionClock
    let policy: Policy
    let entrance: any Entrance
    let removal: MemberRemoval
    /// The account of the pose worker on this machine.
    let ownPoseWorker: @Sendable () async -> AccountID?
    let accountRoutes: AccountRoutes

    var routes: [Route] {
        [
            Route(.get, "/api/v1/editors") { context in
                _ = try await access.owner(context)
                let accounts = try await self.accounts.all(.editor)
                return .json { json in
                    json.member("editors") { json in json.array(accounts) { $0.account($1) } }
                }
            },
            Route(.get, "/api/v1/pose-workers") { context in
                _ = try await access.owner(context)
                let own = await ownPoseWorker()
                let workers = try await self.accounts.poseWorkers().filter { $0.account.id != own }
                return .json { json in
                    json.member("workers") { json in
                        json.array(workers) { $0.account($1.account, state: $1.state.rawValue) }
                    }
                }
            },
        ]
            + invited(.editor, list: "editors", id: "editor", link: "editor")
            + invited(.poseWorker, list: "pose-workers", id: "worker", link: "pose-worker")
    }

    /// - Parameters:
    ///   - list: where they are invited.
    ///   - id: what one of them is called in the path.
    ///   - link: the path of links.
    private func invited(_ invited: Accounts.Invited, list: String, id: String, link: String) -> [Route] {
        [
            Route(.post, "/api/v1/\(list)") { context in try await invite(invited, by: link, context) },
            Route(.delete, "/api/v1/\(list)/{\(id)}") { context in
                try await delete(invited, context.parameters[id], context)
            },
            Route(.post, "/\(link)/{link}") { context in
                try await accountRoutes.redeem(context, else: "The owner can make a new one.") { link, token in
                    try await self.accounts.redeem(
                        link, of: invited, token: token, liveFor: policy.accountTokensLive,
                        from: context.headers[.userAgent])
                }
            },
        ]
    }

    private struct Invitation: Decodable {
        var name: String
    }

    private func invite(_ invited: Accounts.Invited, by path: String, _ context: RouteContext) async throws -> Reply {
        _ = try await access.owner(context)
        let asked = try context.document(Invitation.self, upTo: 4_096)
        try Production.validateName(asked.name)
        let link = try Token()
        try await self.accounts.invite(
            invited, named: asked.name, by: link.storedDigest, liveFor: policy.invitationsLive)
        let expires = clock.now + .seconds(policy.invitationsLive.components.seconds)
        let outward = access.outward(context)
        return .json(status: .created) { json in
            json.member("link", "\(outward.base)/\(path)/\(link.secret)")
            json.member("local", outward.isLocal)
            json.member("expires", ProductionDocument.date(milliseconds: expires.microseconds / 1_000))
        }
    }

    private func delete(_ invited: Accounts.Invited, _ id: String?, _ context: RouteContext) async throws -> Reply {
        _ = try await access.owner(context)
        var places: [Sessions.OpenMembership] = []
        let account = id.flatMap { AccountID($0) }
        if let account { places = try await sessions.places(of: account) }
        guard let account, try await self.accounts.delete(account, invited) else {
            switch invited {
            case .editor: throw Problem(.notFound, "There is no such editor.", rule: "editor")
            case .poseWorker: throw Problem(.notFound, "There is no such scoring computer.", rule: "poseWorker")
            }
        }
        try await removal.forget(places)
        await entrance.lookAtTokens()
        return Reply(status: .noContent)
    }
}
