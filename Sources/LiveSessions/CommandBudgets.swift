import RateLimits
package import Rehearsal
import RehearsalCore

/// How many commands one member may send: `burst` at once, and then this many per second.
package struct CommandBudget: Hashable, Sendable {
    package let burst: Int
    package let perSecond: Double

    var rate: Rate { Rate(burst: burst, every: .microseconds(Int64(1_000_000 / perSecond))) }
}

/// Commands that share one budget.
package enum CommandGroup: String, CaseIterable, Sendable {
    case run, people, notes, baton, lead, life, announcements, breakouts, calls, board

    /// The capability that the command is of.
    package init(_ command: Command) {
        self =
            switch command {
            case .run: .run
            case .people: .people
            case .notes: .notes
            case .baton: .baton
            case .lead: .lead
            case .life: .life
            case .announcements: .announcements
            case .breakouts: .breakouts
            case .calls: .calls
            case .board: .board
            }
    }

    /// The budget of a conductor, and of all others. No hand works a control faster; and the log, which keeps every event, must grow slowly.
    package func budget(forConductor isConductor: Bool) -> CommandBudget {
        switch self {
        case .run, .calls: CommandBudget(burst: 120, perSecond: 60)
        case .notes:
            isConductor ? CommandBudget(burst: 120, perSecond: 60) : CommandBudget(burst: 30, perSecond: 0.5)
        // A conductor may assign performers to a cast of hundreds at once.
        case .people:
            isConductor ? CommandBudget(burst: 600, perSecond: 20) : CommandBudget(burst: 30, perSecond: 0.5)
        case .baton: isConductor ? CommandBudget(burst: 60, perSecond: 10) : CommandBudget(burst: 10, perSecond: 1)
        case .lead: isConductor ? CommandBudget(burst: 60, perSecond: 10) : CommandBudget(burst: 10, perSecond: 1)
        case .announcements, .board:
            isConductor ? CommandBudget(burst: 30, perSecond: 2) : CommandBudget(burst: 10, perSecond: 1)
        // Each group is a session with a log of its own.
        case .life, .breakouts: CommandBudget(burst: 10, perSecond: 1)
        }
    }
}

/// How much of their budgets each member has left, over all of their sockets. A pure value; budgets that are full again are removed.
struct CommandBudgets: Sendable {
    private struct Key: Hashable {
        let member: MemberID
        let group: CommandGroup
    }

    private var buckets = TokenBuckets<Key>(capacity: most)
    /// The most budgets that are kept; beyond that, the fullest are removed.
    static let most = 4_096

    var count: Int { buckets.count }

    /// - Returns: how long to wait, if the budget is used up; otherwise `nil`, and the command is counted.
    mutating func spend(_ command: Command, of member: Member, at now: Instant) -> Interval? {
        let key = Key(member: member.id, group: CommandGroup(command))
        let rate = key.group.budget(forConductor: member.role == .conductor).rate
        let moment = Duration.microseconds(now.microseconds)
        let wait = buckets[key].wait(of: rate, at: moment)
        guard wait <= .zero else { return Interval(microseconds: wait.wholeMicroseconds) }
        buckets.charge(key, of: rate, at: moment)
        return nil
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
