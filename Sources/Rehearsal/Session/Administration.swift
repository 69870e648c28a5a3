/// A change to a session from outside: by its owner, who need not be a member, or by the server when a member leaves.
package enum Administration: Hashable, Sendable {
    /// Ends the session; `by` is the name that all members are shown.
    case end(by: String)
    /// Opens an ended session again.
    case reopen(by: String)
    /// A member left for good: their performer and, if they held it, the baton become free.
    case release(MemberID)
    /// Gives a member another role, and with it other rights.
    case change(MemberID, to: Role)
    /// Says something about a take, in a running or an ended session.
    case note(Takes.Event)
    /// A member of the main session has come to its group, dances there whom they dance in the main session, and conducts where that is
    /// meant.
    case follow(MemberID, dancing: PerformerID?, conducting: Bool)
}

extension SessionState {
    /// The events that this change leads to; none if nothing would change.
    package func decide(_ administration: Administration) -> [Event] {
        switch administration {
        case .end(let name): life.hasEnded ? [] : [.life(.ended(by: name))]
        case .reopen(let name): life.hasEnded ? [.life(.reopened(by: name))] : []
        case .release(let member): life.hasEnded ? [] : freed(performersOf: member) + freed(batonOf: member)
        case .change(let member, let role):
            [.people(.roleChanged(member, to: role))]
                + (role == .conductor ? [] : freed(batonOf: member))
        case .note(let event): [.takes(event)]
        case .follow(let member, let performer, let isConducting):
            life.hasEnded
                ? []
                : (people.performer(of: member) == performer
                    ? [] : performer.map { [.people(.assigned($0, to: member))] } ?? freed(performersOf: member))
                    + (isConducting && baton.holder != member
                        ? [.baton(.batonPassed(from: baton.holder, to: member))] : [])
        }
    }

    private func freed(performersOf member: MemberID) -> [Event] {
        people.assignments.filter { $0.value == member }.keys.sorted { $0.text < $1.text }
            .map { .people(.assigned($0, to: nil)) }
    }

    private func freed(batonOf member: MemberID) -> [Event] {
        baton.holder == member ? [.baton(.batonPassed(from: member, to: nil))] : []
    }
}
