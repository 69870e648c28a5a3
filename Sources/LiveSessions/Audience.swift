package import Rehearsal

/// One connection's place in a session.
package struct Seat: Hashable, Sendable {
    package let rawValue: UInt64

    package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// Why the session shows a connection out.
package enum Dismissal: Hashable, Sendable {
    /// The session has ended.
    case ended
    /// The member connected again elsewhere.
    case replaced
    /// The member's token was revoked.
    case revoked
    /// What the member may do is another from now on; they are to connect again.
    case changed
    /// The node stood still, or cannot reach the log; the member is to connect again.
    case lost
    /// A newer node goes on with the session as this one cannot; the member is to connect again.
    case outgrown
}

/// Everyone connected to sessions on this node. None of its functions wait; what one caller says arrives in order.
package protocol Audience: Sendable {
    /// Shows a connection the session; from then on it gets all that is published there.
    func welcome(_ seat: Seat, _ welcome: Welcome)
    func publish(_ event: SessionEvent, in session: SessionID)
    func publish(_ signal: ServerSignal, in session: SessionID)
    /// A signal for one connection alone.
    func tell(_ seat: Seat, _ signal: ServerSignal)
    func answer(_ seat: Seat, to command: CommandID, _ answer: Answer)
    /// Something that was said and is no command changed nothing.
    func refuse(_ seat: Seat, _ refusal: Refusal)
    func dismiss(_ seat: Seat, _ reason: Dismissal)
}
