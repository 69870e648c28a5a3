package import Rehearsal

/// Where punches are kept.
package protocol PunchStore: Sendable {
    /// Keeps the punches of one session, in one transaction. A punch that is there already is left as it is.
    /// - Returns: for each batch, what is new of it, in order; or why nothing of it was kept.
    /// - Throws: when the store cannot be reached; then the same call is made again.
    func keep(_ batches: [WaitingPunches], in session: SessionID) async throws -> [Result<[KeptPunch], Refusal>]
    /// The highest ordinal of each of these sessions that has punches.
    func last(of sessions: [SessionID]) async throws -> [SessionID: Int64]
    /// The punches after an ordinal, ascending, at most `limit`.
    func list(of session: SessionID, after ordinal: Int64, limit: Int) async throws -> [KeptPunch]
}

/// A batch that waits to be kept.
package struct WaitingPunches: Sendable {
    package let seat: Seat
    /// The id of the message, for its answer.
    package let id: CommandID
    package let sender: MemberID
    package let batch: PunchBatch

    package init(seat: Seat, id: CommandID, sender: MemberID, batch: PunchBatch) {
        self.seat = seat
        self.id = id
        self.sender = sender
        self.batch = batch
    }
}

/// Where sockets bring punches that devices report.
package protocol PunchIntake: Sendable {
    /// - Returns: `false` if too many wait already.
    func offer(_ batch: WaitingPunches, in session: SessionID) -> Bool
    /// These were told to those who are connected to this node.
    func note(_ punches: [KeptPunch], in session: SessionID)
}

/// Those who report punches, and those who are told of them. No function waits.
package protocol PunchAudience: Sendable {
    /// All punches of this message are kept.
    func kept(_ seat: Seat, _ message: CommandID, punches: Int)
    /// None of the punches of this message is kept.
    func refused(_ seat: Seat, _ message: CommandID, _ refusal: Refusal)
    /// To conductors and screens all of them, to all others their own.
    func publish(_ punches: [KeptPunch], in session: SessionID)
    /// The sessions of which somebody is connected to this node.
    var watched: [SessionID] { get }
}
