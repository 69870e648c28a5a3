import Rehearsal

/// The answer that each command got, so that the same id again gets the same answer and acts once.
/// What was accepted is remembered as long as the log is; of refusals the latest.
struct Ledger: Sendable {
    /// Whose command it was, by its own id.
    struct Origin: Hashable, Sendable {
        var member: MemberID
        var command: CommandID
    }

    private var accepted: [Origin: SequenceNumber] = [:]
    private var refused: [Origin: Refusal] = [:]
    private var order: [Origin] = []
    private static let mostRefusals = 1_024

    subscript(origin: Origin) -> Answer? {
        accepted[origin].map(Answer.accepted) ?? refused[origin].map(Answer.refused)
    }

    mutating func record(_ answer: Answer, for origin: Origin) {
        switch answer {
        case .accepted(let sequence): accepted[origin] = sequence
        case .refused(let refusal):
            if refused.updateValue(refusal, forKey: origin) == nil { order.append(origin) }
            if order.count > Self.mostRefusals { refused[order.removeFirst()] = nil }
        }
    }
}
