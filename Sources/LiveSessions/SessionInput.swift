package import Rehearsal
package import RehearsalCore

/// What reaches a session from outside.
package enum SessionInput: Sendable {
    case attach(Seat, Member, after: SequenceNumber?)
    case detach(Seat)
    /// `received`: when this node had it.
    case command(Seat, CommandID, Command, received: Instant)
    /// Pressed on a device that has no seat, in the place of whoever holds the baton; `caller` waits to hear the answer.
    case hand(Run.Command, CommandID, caller: CallerID, received: Instant)
    case signal(Seat, ClientSignal)
    case revoke(MemberID)
    /// Done from outside; `caller` is of whoever waits to hear that it is durable.
    case administer(Administration, caller: CallerID?, received: Instant)
    /// The programme was edited and is like this now; `changes` made it of the revision before.
    case edited(Programme, changes: [Change]?)
    /// The programme has this revision by now, or so it is said.
    case reached(Int64)
    /// Another node tells.
    case heard(Dispatch)
    /// How far the log has come.
    case head(SessionHead)
    /// The whole node stood still for longer than any device waits for it, or it alone cannot reach the log.
    case woke
    /// Time has passed.
    case tick
}

/// Identifies one waiting caller of an administrative request.
package struct CallerID: Hashable, Sendable {
    let rawValue: UInt64
}

/// What a session does to the world.
package enum Effect: Hashable, Sendable {
    case welcome(Seat, Welcome)
    case publish(SessionEvent)
    case signal(ServerSignal)
    case tell(Seat, ServerSignal)
    case answer(Seat, CommandID, Answer)
    /// What somebody outside waits to hear.
    case administered(CallerID, Answer)
    case refuse(Seat, Refusal)
    case dismiss(Seat, Dismissal)
    /// To the other nodes that have the session.
    case dispatch(Dispatch)
    /// A device drew a change this far from its instant.
    case measured(displayError: Interval)
    /// The log held events that no other node had told of in time.
    case healed(events: Int)
    /// What another node told does not fit the session, and was left aside.
    case doubted
}
