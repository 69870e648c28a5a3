/// Who conducts: one conductor at a time holds the baton.
package struct Baton: Hashable, Sendable {
    package private(set) var holder: MemberID?

    package init(holder: MemberID? = nil) { self.holder = holder }

    /// A command about the baton.
    package enum Command: Hashable, Sendable {
        case takeBaton
        case giveBaton(MemberID)
    }

    /// An event about the baton.
    package enum Event: Hashable, Sendable {
        case batonPassed(from: MemberID?, to: MemberID?)
    }

    func decide(_ command: Command, by member: Member, in circumstances: Circumstances) throws(Refusal) -> Event {
        switch command {
        case .takeBaton:
            try member.requireConductor("Only a conductor can be in control.")
            return .batonPassed(from: holder, to: member.id)
        case .giveBaton(let receiver):
            try requireHolder(member)
            guard let receiver = circumstances.roster[receiver] else {
                throw Refusal(.unknownMember, "No such member is in this session.", field: "member")
            }
            guard receiver.role == .conductor else {
                throw Refusal(
                    .notAllowed, "Only a conductor can be in control; \(receiver.name) is not one.", field: "member",
                    rule: .cannotConduct, values: ["name": .text(receiver.name)])
            }
            return .batonPassed(from: member.id, to: receiver.id)
        }
    }

    /// - Throws: `notTheConductor` unless this member holds the baton.
    func requireHolder(_ member: Member) throws(Refusal) {
        guard member.role == .conductor else {
            throw Refusal(.notTheConductor, "Only the conductor in control can do this.")
        }
        guard holder == member.id else {
            throw Refusal(
                .notTheConductor,
                holder == nil
                    ? "Nobody is in control; take control first."
                    : "Another conductor is in control; take control first.")
        }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .batonPassed(_, let holder): self.holder = holder
        }
    }
}

extension Baton.Command: CapabilityCommand {
    package static let group = "baton"

    package static func budget(forConductor isConductor: Bool) -> CommandBudget {
        isConductor ? CommandBudget(burst: 60, perSecond: 10) : CommandBudget(burst: 10, perSecond: 1)
    }
}

extension Baton.Event: CapabilityEvent { package typealias Cause = Baton.Command }
