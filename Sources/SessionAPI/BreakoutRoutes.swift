import HTTPTypes
import Identity
import LiveSessions
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

/// Groups of a session that work in sessions of their own: who comes to them, and what a conductor sees of them.
struct BreakoutRoutes: Resource {
    let access: Access
    let sessions: Sessions
    let directory: SessionDirectory
    let policy: Policy
    let entrance: any Entrance
    let lookup: SessionLookup

    var routes: [Route] {
        [
            Route(.get, "/api/v1/sessions/{session}/breakouts") { context in try await readBreakouts(context) }
        ]
    }

    /// The member of a main session who asks for the session of one of its groups; `nil` when somebody else asks, or for another session.
    func follower(_ context: RouteContext) async throws -> (AuthenticatedMember, SessionRecord)? {
        let id: SessionID = try context.identifier("session")
        guard case .member(let member) = try await access.caller(context), member.session != id,
            let record = try await sessions.find(id), record.main == member.session
        else { return nil }
        return (member, record)
    }

    /// Dancers come to the group that whom they dance is in, others to any.
    func follow(
        _ member: AuthenticatedMember, to record: SessionRecord, _ context: RouteContext
    ) async throws -> Reply {
        guard record.endedAtMilliseconds == nil else { throw Self.groupIsBack }
        guard let main = try await directory.session(member.session) else { throw Problem.noSession }
        let state = await main.view().view.state
        // This node may hear of the group in a moment.
        guard let group = state.breakouts.group(record.id) else { throw Problem.unavailable() }
        let performer = state.people.performer(of: member.member.id)
        switch member.member.role {
        case .conductor, .screen, .observer: break
        case .dancer, .trainer, .athlete:
            guard let performer, group.performers.contains(performer) else {
                throw Problem(.notAllowed, "Whom you dance is not in this group.", rule: "group")
            }
        }
        try entrance.expectNewcomer(to: record.id, isAccount: member.account != nil)
        let token = try Token()
        let digest = try token.storedDigest
        let found: (member: Member, isNew: Bool)?
        do {
            found = try await sessions.follow(
                member, to: record.id, token: digest, liveFor: policy.memberTokensLive)
        } catch is UnknownSession {
            throw Self.groupIsBack
        }
        guard let (follower, isNew) = found else {
            throw Problem(.notAllowed, "You were removed from this group.", rule: "group")
        }
        entrance.know(digest)
        let danced = performer.flatMap { group.performers.contains($0) ? $0 : nil }
        try await directory.administer(
            .follow(follower.id, dancing: danced, conducting: isNew && group.conductor == member.member.id),
            in: record.id)
        return JoinRoutes.seated(follower, in: record.id, running: record.production?.programme, token)
    }

    private static let groupIsBack = Problem(.gone, "This group was called back.", rule: "group")

    /// The group of each member, and the state of the groups' runs.
    private func readBreakouts(_ context: RouteContext) async throws -> Reply {
        let (_, record) = try await lookup.conductedSession(
            context, .state, otherwise: "Where groups are is for conductors.")
        guard let live = try await directory.session(record.id) else { throw Problem.noSession }
        let groups = await live.view().view.state.breakouts.groups
        let members = try await sessions.members(of: groups.map(\.session))
        var reports: [GroupReport] = []
        for group in groups {
            guard let session = try await directory.session(group.session) else { continue }
            let (view, _, now) = await session.view()
            reports.append(GroupReport(group, view, now, members.filter { $0.session == group.session }))
        }
        return .json { json in
            json.member("groups") { json in json.array(reports) { json, report in report.write(into: &json) } }
        }
    }
}

/// A group as its main session's conductors see it.
private struct GroupReport {
    let group: Group
    let view: SessionView
    let runs: Bool
    let members: [GroupMember]

    init(_ group: Group, _ view: SessionView, _ now: Instant, _ members: [GroupMember]) {
        self.group = group
        self.view = view
        self.members = members
        runs = !view.state.run.stands(at: now)
    }

    /// `{session, name, performers, from?, to?, conductor?, ended, formation, runs, members: [{member, performer?, present}]}`; the members by
    /// their ids in the main session.
    func write(into json: inout JSONWriter) {
        let present = Set(
            view.signalled.members.parts.flatMap(\.elements).filter(\.present).map(\.member.id))
        json.object { json in
            group.writeFields(into: &json)
            json.member("ended", view.state.life.hasEnded)
            view.live.writeFields(into: &json)
            json.member("runs", runs)
            json.member("members") { json in
                json.array(members) { json, member in
                    json.object { json in
                        json.member("member", member.main)
                        json.member("performer", ifPresent: view.state.people.performer(of: member.member)?.text)
                        json.member("present", present.contains(member.member))
                    }
                }
            }
        }
    }
}
