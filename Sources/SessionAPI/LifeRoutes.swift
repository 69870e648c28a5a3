import HTTPTypes
import Identity
import LiveSessions
import Persistence
import Rehearsal
import Requests
import WebSocketServer
import Wire

/// Ending and reopening a session: by its owner, who need not be a member.
struct LifeRoutes: Resource {
    let directory: SessionDirectory
    let lookup: SessionLookup
    let memberRoutes: MemberRoutes

    var routes: [Route] {
        [
            Route(.post, "/api/v1/sessions/{session}/end") { context in try await end(context) },
            Route(.post, "/api/v1/sessions/{session}/reopen") { context in try await reopen(context) },
        ]
    }

    private func end(_ context: RouteContext) async throws -> Reply {
        let (record, account) = try await ownedSession(context)
        try await directory.administer(.end(by: account.name), in: record.id)
        return Reply(status: .noContent)
    }

    /// The session continues where it ended; its members come back with their old tokens, others need new codes.
    private func reopen(_ context: RouteContext) async throws -> Reply {
        let (record, account) = try await ownedSession(context)
        guard record.endedAtMilliseconds == nil || record.isReopenable else {
            throw Problem(
                .gone, "A session is opened again within a day of its end, while its production is there.",
                rule: "reopen")
        }
        try await directory.administer(.reopen(by: account.name), in: record.id)
        return try await memberRoutes.renewedCodes(of: record.id, context, status: .ok)
    }

    private func ownedSession(_ context: RouteContext) async throws -> (SessionRecord, Account) {
        let (caller, record) = try await lookup.session(context)
        guard let account = caller.owner(of: record) else { throw Problem.notTheOwner }
        return (record, account)
    }
}
