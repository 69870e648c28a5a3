package import RehearsalCore

/// A member's command to a live session: one case for each capability; the capability's folder defines its commands.
package enum Command: Hashable, Sendable {
    case run(Run.Command)
    case people(People.Command)
    case notes(Notes.Command)
    case baton(Baton.Command)
    case lead(LeadControl.Command)
    case life(Life.Command)
    case announcements(Announcements.Command)
    case breakouts(Breakouts.Command)
    case calls(Calls.Command)
    case board(Board.Command)

    /// What the capability says of it.
    package var content: any CapabilityCommand {
        switch self {
        case .run(let command): command
        case .people(let command): command
        case .notes(let command): command
        case .baton(let command): command
        case .lead(let command): command
        case .life(let command): command
        case .announcements(let command): command
        case .breakouts(let command): command
        case .calls(let command): command
        case .board(let command): command
        }
    }
}

/// Something that happened in a session. Events are the only things that change its state: one case for each capability; the capability's folder
/// defines its events.
package enum Event: Hashable, Sendable {
    case run(Run.Event)
    case people(People.Event)
    case notes(Notes.Event)
    case baton(Baton.Event)
    case lead(LeadControl.Event)
    case life(Life.Event)
    case announcements(Announcements.Event)
    case takes(Takes.Event)
    case breakouts(Breakouts.Event)
    case calls(Calls.Event)
    case board(Board.Event)

    /// What the capability says of it.
    package var content: any CapabilityEvent {
        switch self {
        case .run(let event): event
        case .people(let event): event
        case .notes(let event): event
        case .baton(let event): event
        case .lead(let event): event
        case .life(let event): event
        case .announcements(let event): event
        case .takes(let event): event
        case .breakouts(let event): event
        case .calls(let event): event
        case .board(let event): event
        }
    }
}

/// The commands of one capability.
package protocol CapabilityCommand: Hashable, Sendable {
    /// Its commands share one budget, which the protocol lists by this name.
    static var group: String { get }
    /// The budget of a conductor, and of all others. No hand works a control faster; and the log, which keeps every event, must grow slowly.
    static func budget(forConductor isConductor: Bool) -> CommandBudget
}

/// How many commands one member may send: `burst` at once, and then this many per second.
package struct CommandBudget: Hashable, Sendable {
    package let burst: Int
    package let perSecond: Double

    package init(burst: Int, perSecond: Double) {
        self.burst = burst
        self.perSecond = perSecond
    }

    package var interval: Interval { Interval(microseconds: Int64(1_000_000 / perSecond)) }
}

/// The events of one capability.
package protocol CapabilityEvent: Hashable, Sendable {
    /// The command that leads to it.
    associatedtype Cause

    /// Checks what another node says has happened: refused is only what no decision could produce.
    /// - Parameter instant: when the event was decided.
    /// - Throws: `invalid` with the field.
    func check(at instant: Instant) throws(Refusal)

    /// Whether it names only what there is in these programmes of its session: formations and performers.
    func names(onlyOf programmes: [Programme], _ calls: Calls) -> Bool

    /// Whether the command may have led to it, as far as the event shows what was asked for: of some it shows all.
    func mayFollow(from command: Cause) -> Bool
}

extension CapabilityEvent {
    package func check(at instant: Instant) throws(Refusal) {}
    package func names(onlyOf programmes: [Programme], _ calls: Calls) -> Bool { true }
    package func mayFollow(from command: Cause) -> Bool { true }

    fileprivate func mayFollow(from command: any CapabilityCommand) -> Bool {
        (command as? Cause).map { mayFollow(from: $0) } ?? false
    }
}

extension Event {
    /// Whether a command may have led to this event, as far as the event shows what was asked for.
    package func mayFollow(from command: Command) -> Bool { content.mayFollow(from: command.content) }
}
