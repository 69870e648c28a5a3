import Rehearsal
import RehearsalCore

/// How much of their budgets each member has left, over all of their sockets. A pure value; budgets that are full again are removed.
struct CommandBudgets: Sendable {
    private struct Key: Hashable {
        let member: MemberID
        /// The type of a capability's commands.
        let capability: ObjectIdentifier
    }

    /// When each budget is full again.
    private var full: [Key: Instant] = [:]
    /// The most budgets that are kept; beyond that, the fullest are removed.
    static let most = 4_096

    var count: Int { full.count }

    /// - Returns: how long to wait, if the budget is used up; otherwise `nil`, and the command is counted.
    mutating func spend(_ command: Command, of member: Member, at now: Instant) -> Interval? {
        let capability = type(of: command.content)
        let key = Key(member: member.id, capability: ObjectIdentifier(capability))
        let budget = capability.budget(forConductor: member.role == .conductor)
        let next = max(full[key] ?? now, now) + budget.interval
        let excess = next - now - Interval(microseconds: budget.interval.microseconds * Int64(budget.burst))
        guard excess <= .zero else { return excess }
        if full[key] == nil, full.count >= Self.most { forget(at: now) }
        full[key] = next
        return nil
    }

    private mutating func forget(at now: Instant) {
        full = full.filter { $0.value > now }
        guard full.count >= Self.most else { return }
        for (key, _) in full.sorted(by: { $0.value < $1.value }).prefix(Self.most / 10) { full[key] = nil }
    }
}

extension Refusal {
    /// The refusal of a command beyond the budget; it may be sent again with the same id.
    static func tooManyCommands(wait: Interval) -> Refusal {
        let seconds = max(1, (wait.microseconds + 999_999) / 1_000_000)
        return Refusal(
            .tooMany, "Too many commands of this kind; try again in \(seconds) s with the same id.",
            values: ["seconds": .number(seconds)])
    }
}
