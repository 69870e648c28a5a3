import Rehearsal

/// The answer that each command got, so that a command sent again gets the same answer and is executed once. Only the latest are kept here; earlier
/// accepted commands are in the log.
struct AnsweredCommands: Sendable {
    /// Whether every event since the first was recorded. If not, a command that is unknown here may still be in the log.
    private(set) var isWhole: Bool
    private var accepted: [CommandOrigin: SequenceNumber] = [:]
    /// Commands accepted before those; discarded when there are too many.
    private var acceptedBefore: [CommandOrigin: SequenceNumber] = [:]
    private var refused: [CommandOrigin: Refusal] = [:]
    private var order: [CommandOrigin] = []
    /// Commands that were looked up in the log and are not there.
    private var missing: Set<CommandOrigin> = []
    /// How many of each kind are kept: refused commands; accepted ones, in each of the two tables; and those that the log does not have.
    static let mostRefusals = 1_024
    static let mostAccepted = 4_096
    private static let mostMissing = 1_024

    init(isWhole: Bool) { self.isWhole = isWhole }

    subscript(origin: CommandOrigin) -> Answer? {
        (accepted[origin] ?? acceptedBefore[origin]).map(Answer.accepted) ?? refused[origin].map(Answer.refused)
    }

    /// How many answers are kept.
    var count: Int { accepted.count + acceptedBefore.count + refused.count + missing.count }

    /// Whether only the log can tell if this command was accepted before.
    func isUnsure(of origin: CommandOrigin) -> Bool {
        !isWhole && self[origin] == nil && !missing.contains(origin)
    }

    mutating func record(_ answer: Answer, for origin: CommandOrigin) {
        missing.remove(origin)
        switch answer {
        case .accepted(let sequence): accept(origin, sequence)
        case .refused(let refusal):
            if refused.updateValue(refusal, forKey: origin) == nil { order.append(origin) }
            if order.count > Self.mostRefusals { refused[order.removeFirst()] = nil }
        }
    }

    private mutating func accept(_ origin: CommandOrigin, _ sequence: SequenceNumber) {
        accepted[origin] = sequence
        guard accepted.count >= Self.mostAccepted else { return }
        if !acceptedBefore.isEmpty { isWhole = false }
        (acceptedBefore, accepted) = (accepted, [:])
    }

    /// Records what the log says about the commands in `sought`.
    mutating func record(_ found: [CommandOrigin: SequenceNumber], of sought: [CommandOrigin]) {
        if missing.count > Self.mostMissing { missing = [] }
        for origin in sought {
            if let sequence = found[origin] { accept(origin, sequence) } else { missing.insert(origin) }
        }
    }
}
