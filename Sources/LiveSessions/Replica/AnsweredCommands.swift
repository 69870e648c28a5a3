import Rehearsal

/// The answer that each command got, so that a command sent again gets the same answer and is executed once. Only the latest are kept here; earlier
/// accepted commands are in the log.
struct AnsweredCommands: Sendable {
    private struct Accepted: Sendable {
        /// What was asked for, or else what came of it: that is all that a node knows of what was asked of another one.
        enum Content: Sendable {
            case command(Command)
            case event(Event)
            case unknown
        }

        let sequence: SequenceNumber
        let content: Content

        func isAnswer(to command: Command) -> Bool {
            switch content {
            case .command(let asked): asked == command
            case .event(let event): event.mayFollow(from: command)
            case .unknown: true
            }
        }
    }

    /// Whether every event since the first was recorded. If not, a command that is unknown here may still be in the log.
    private(set) var isWhole: Bool
    private var accepted: [CommandOrigin: Accepted] = [:]
    /// Commands accepted before those; discarded when there are too many.
    private var acceptedBefore: [CommandOrigin: Accepted] = [:]
    private var refused: [CommandOrigin: (refusal: Refusal, content: Command)] = [:]
    private var order: [CommandOrigin] = []
    /// Commands that were looked up in the log and are not there.
    private var missing: Set<CommandOrigin> = []
    /// How many of each kind are kept: refused commands; accepted ones, in each of the two tables; and those that the log does not have.
    static let mostRefusals = 1_024
    static let mostAccepted = 4_096
    private static let mostMissing = 1_024

    init(isWhole: Bool) { self.isWhole = isWhole }

    /// The answer to a command that was sent before: the same, if it is the same command.
    func answer(to command: Command, from origin: CommandOrigin) -> Answer? {
        if let known = accepted[origin] ?? acceptedBefore[origin] {
            return known.isAnswer(to: command) ? .accepted(known.sequence) : .refused(.reusedID)
        }
        return refused[origin].map { $0.content == command ? .refused($0.refusal) : .refused(.reusedID) }
    }

    /// How many answers are kept.
    var count: Int { accepted.count + acceptedBefore.count + refused.count + missing.count }

    private func isKnown(_ origin: CommandOrigin) -> Bool {
        accepted[origin] != nil || acceptedBefore[origin] != nil || refused[origin] != nil
    }

    /// Whether only the log can tell if this command was accepted before.
    func isUnsure(of origin: CommandOrigin) -> Bool {
        !isWhole && !isKnown(origin) && !missing.contains(origin)
    }

    mutating func record(_ answer: Answer, for origin: CommandOrigin, asking content: Command) {
        missing.remove(origin)
        switch answer {
        case .accepted(let sequence): accept(origin, sequence, .command(content))
        case .refused(let refusal):
            // One whose id was used before is not kept in the place of the one before.
            guard !isKnown(origin) else { return }
            if refused.updateValue((refusal, content), forKey: origin) == nil { order.append(origin) }
            if order.count > Self.mostRefusals { refused[order.removeFirst()] = nil }
        }
    }

    /// Records what the log says of the command that led to an event.
    mutating func record(_ event: Event, at sequence: SequenceNumber, for origin: CommandOrigin) {
        missing.remove(origin)
        accept(origin, sequence, .event(event))
    }

    private mutating func accept(_ origin: CommandOrigin, _ sequence: SequenceNumber, _ content: Accepted.Content) {
        var content = content
        // The command says more than its event.
        if let known = (accepted[origin] ?? acceptedBefore[origin])?.content, case .command = known { content = known }
        accepted[origin] = Accepted(sequence: sequence, content: content)
        guard accepted.count >= Self.mostAccepted else { return }
        if !acceptedBefore.isEmpty { isWhole = false }
        (acceptedBefore, accepted) = (accepted, [:])
    }

    /// Records what the log says about the commands in `sought`.
    mutating func record(_ found: [CommandOrigin: SequenceNumber], of sought: [CommandOrigin]) {
        if missing.count > Self.mostMissing { missing = [] }
        for origin in sought {
            if let sequence = found[origin] { accept(origin, sequence, .unknown) } else { missing.insert(origin) }
        }
    }
}

extension Refusal {
    static let reusedID = Refusal(
        .idReused, "A command with this id was another one; give each command an id of its own.", field: "id")
}
