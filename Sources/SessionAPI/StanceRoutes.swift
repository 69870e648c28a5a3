import HTTPTypes
import LiveSessions
import Persistence
import Rehearsal
import Requests
import WebSocketServer
import Wire

/// Which hand athletes box with in front: said by themselves, or by who trains them.
struct StanceRoutes: Resource {
    let stances: Stances
    let lookup: SessionLookup

    var routes: [Route] {
        [
            Route(.put, "/api/v1/sessions/{session}/stances/{member}") { context in try await setStance(context) }
        ]
    }

    private struct StanceFields: Decodable {
        var stance: RoundFilm.Stance

        private enum Field: CodingKey { case stance }

        init(from decoder: any Decoder) throws {
            let text = try decoder.container(keyedBy: Field.self).decode(String.self, forKey: .stance)
            guard let stance = RoundFilm.Stance(name: text) else {
                throw Refusal(
                    .invalid, "A stance is orthodox or southpaw.", field: "stance", rule: .word,
                    values: ["words": "orthodox, southpaw"])
            }
            self.stance = stance
        }
    }

    private func setStance(_ context: RouteContext) async throws -> Reply {
        let (caller, record) = try await lookup.session(context, .state)
        let member: MemberID = try context.identifier("member")
        guard caller.mayConduct(record) || caller.is(member) else {
            if case .account = caller { throw Problem.lacks(.conduct) }
            throw Problem(
                .notAllowed, "Athletes say how they stand themselves, or a conductor does.", rule: "conductor")
        }
        let asked = try context.document(StanceFields.self, upTo: 1_024)
        guard try await stances.set(asked.stance, of: member, in: record.id) else {
            throw Problem(.notFound, "There is no such member in this session.", rule: "member")
        }
        return Reply(status: .noContent)
    }
}

extension Caller {
    fileprivate func `is`(_ member: MemberID) -> Bool {
        guard case .member(let own) = self else { return false }
        return own.member.id == member
    }
}
