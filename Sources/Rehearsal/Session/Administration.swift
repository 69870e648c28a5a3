/// What is done to a session from outside: by its owner, who need not be a member, or by the server when a member goes.
package enum Administration: Hashable, Sendable {
    /// Ends it; `by` is the name that everybody is told.
    case end(by: String)
    /// Lets an ended session go on.
    case reopen(by: String)
    /// A member left for good: whom they danced and the baton are free.
    case release(MemberID)
    /// A member may do more or less from now on.
    case change(MemberID, to: Role)
    /// Says something of a take, whether the session goes on or not.
    case note(Takes.Event)
    /// A member of the main session has come to its group, dances there whom they dance in the main session, and conducts where that is
    /// meant.
    case follow(MemberID, dancing: PerformerID?, conducting: Bool)
}

extension SessionState {
    /// The events that it becomes; none when it is so already.
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
