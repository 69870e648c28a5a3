import Rehearsal

/// The answer that each command got, so that the same id again gets the same answer and acts once.
/// What was accepted is remembered as long as the log is; of refusals the latest.
struct AnsweredCommands: Sendable {
    /// Whether every event since the first was recorded. Where not, an unknown command may be in the log all the same.
    private(set) var isWhole: Bool
    private var accepted: [CommandOrigin: SequenceNumber] = [:]
    private var refused: [CommandOrigin: Refusal] = [:]
    private var order: [CommandOrigin] = []
    /// Those that were looked for in the log and are not there.
    private var missing: Set<CommandOrigin> = []
    private static let mostRefusals = 1_024

    init(isWhole: Bool) { self.isWhole = isWhole }

    subscript(origin: CommandOrigin) -> Answer? {
        accepted[origin].map(Answer.accepted) ?? refused[origin].map(Answer.refused)
    }

    /// Whether only the log can say if this command was accepted before.
    func isUnsure(of origin: CommandOrigin) -> Bool {
        !isWhole && self[origin] == nil && !missing.contains(origin)
    }

    mutating func record(_ answer: Answer, for origin: CommandOrigin) {
        missing.remove(origin)
        switch answer {
        case .accepted(let sequence): accepted[origin] = sequence
        case .refused(let refusal):
            if refused.updateValue(refusal, forKey: origin) == nil { order.append(origin) }
            if order.count > Self.mostRefusals { refused[order.removeFirst()] = nil }
        }
    }

    /// What the log says of `sought`.
    mutating func record(_ found: [CommandOrigin: SequenceNumber], of sought: [CommandOrigin]) {
        for origin in sought {
            if let sequence = found[origin] { accepted[origin] = sequence } else { missing.insert(origin) }
        }
    }
}
