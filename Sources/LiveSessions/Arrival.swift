package import Rehearsal
package import RehearsalCore

/// What reaches a session from outside.
package enum Arrival: Sendable {
    case attach(Seat, Member, after: SequenceNumber?)
    case detach(Seat)
    /// `received`: when this node had it.
    case command(Seat, CommandID, Command, received: Instant)
    case signal(Seat, ClientSignal)
    case revoke(MemberID)
    /// The production is as this outline has it; `changes` made it of the revision before.
    case edited(Outline, changes: [Change]?)
    /// Another node tells.
    case heard(Dispatch)
    /// How far the log has come.
    case head(SessionHead)
    /// The whole node stood still for longer than any device waits for it.
    case woke
    /// Time has passed.
    case tick
}

/// What a session does to the world.
package enum Effect: Hashable, Sendable {
    case welcome(Seat, Welcome)
    case publish(SessionEvent)
    case signal(ServerSignal)
    case tell(Seat, ServerSignal)
    case answer(Seat, CommandID, Answer)
    case refuse(Seat, Refusal)
    case dismiss(Seat, Dismissal)
    /// To the other nodes that have the session.
    case dispatch(Dispatch)
    /// A device drew a change this far from its instant.
    case measured(displayError: Interval)
    /// The log held events that no other node had told of in time.
    case healed(events: Int)
}

/// What a session needs to have done before it goes on. It is done by who drives the replica, one after the other.
package enum Errand: Sendable {
    /// Read what the log holds beyond this.
    case read(after: SequenceNumber)
    /// Make these durable.
    case append([SessionEvent])
    /// Look which of these commands are in the log.
    case find([CommandOrigin])
    /// Read the production as it was at this revision.
    case outline(revision: Int64)
    /// Read the production and the members as they are, and what made the revision if it is the one after this.
    case present(after: Int64)
    /// Keep this state, so that the session can be loaded from it.
    case keep(SessionState)
}

/// What came of an errand.
package enum Finding: Sendable {
    /// `isAll` unless the log may hold more.
    case events([SessionEvent], isAll: Bool)
    case appended
    case conflict
    case found([CommandOrigin: SequenceNumber])
    /// `nil` when that revision cannot be had any more.
    case outline(Outline?)
    case present(SessionOpening, changes: [Change]?)
    case kept
    /// The log holds what this version does not know: a newer node has written it.
    case outgrown
    /// The log cannot be reached, or the session is gone.
    case unavailable
}
