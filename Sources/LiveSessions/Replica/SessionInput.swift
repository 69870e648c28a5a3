package import Rehearsal
package import RehearsalCore

/// An input of a session.
package enum SessionInput: Sendable {
    case attach(Seat, Member, after: SequenceNumber?)
    case detach(Seat)
    /// `received`: when this node received it.
    case command(Seat, CommandID, Command, received: Instant)
    /// A command from a device without a seat, in the name of the baton's holder; `caller` waits for the answer.
    case theatreDesk(Run.Command, CommandID, caller: CallerID, received: Instant)
    case signal(Seat, ClientSignal)
    case revoke(MemberID)
    /// A request from outside; `caller` is set if somebody waits to learn that it is durable.
    case administer(Administration, caller: CallerID?, received: Instant)
    /// The programme was edited and is now this one; `changes` made it from the revision before.
    case edited(Programme, changes: [Change]?)
    /// The response to the request for a programme, if it was carried out beside the session.
    case found(LogResponse)
    /// A message from another node.
    case received(NodeMessage)
    /// How far the log has come.
    case head(SessionHead)
    /// The whole node was stopped for longer than any device waits, or it alone cannot reach the log.
    case woke
    /// Time has passed.
    case tick
}

/// Identifies one waiting caller of an administrative request.
package struct CallerID: Hashable, Sendable {
    let rawValue: UInt64
}

/// An effect of a session that its driver carries out.
package enum Effect: Hashable, Sendable {
    case welcome(Seat, Welcome)
    case publish(SessionEvent)
    case signal(ServerSignal, to: Recipients = .all)
    case send(Seat, ServerSignal)
    case answer(Seat, CommandID, Answer)
    /// The answer for a caller outside the session.
    case administered(CallerID, Answer)
    case refuse(Seat, Refusal)
    case dismiss(Seat, Dismissal)
    /// A message to the other nodes that have loaded the session.
    case sendToNodes(NodeMessage)
    /// A device drew a change with this error in time.
    case measured(displayError: Interval)
    /// The log held events that no other node had announced in time.
    case healed(events: Int)
    /// A message of another node did not fit the session and was ignored.
    case doubted
}
