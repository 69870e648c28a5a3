import Rehearsal

/// What a replica has yet to find out, or to have done.
struct PendingWork: Sendable {
    /// Whether the log may hold events that this replica has not seen.
    var mayBeBehind = false
    /// Whether the log holds no more, as of this moment.
    var hasJustRead = false
    /// Whether that was found by asking how far the log has come, and not told by another node.
    var wasFoundByPolling = false
    /// Whether an append may have been kept that the other nodes did not hear of.
    var othersMayLackEvents = false
    /// Something could not be done: nothing more is tried until a command or time asks for it.
    var isResting = false
    /// The log goes on with events of a newer version: this node no longer serves the session.
    var isOutgrown = false
    /// A revision that an event was made for, and that must be read before the event can be taken.
    var missingRevision: Int64?
    var programmes: [Int64: Programme] = [:]
    /// Whether programme and members are to be read as they are now.
    var wantsOpening = false
    /// The newest revision that others told of.
    private(set) var heardRevision: Int64 = 0
    /// Members who were looked for.
    var sought: Set<MemberID> = []
    var revoked: Int?
    /// Commands to be looked for in the log before they are decided.
    var unsure: [CommandOrigin] = []
    var underWay: Proposal?
    /// How often in a row another node was faster.
    var conflicts = 0
    /// Up to where the state is kept.
    var kept: SequenceNumber
    var keepIsDue = false

    init(kept: SequenceNumber) { self.kept = kept }

    mutating func heard(revision: Int64) { heardRevision = max(heardRevision, revision) }

    mutating func openingWasRead() { (wantsOpening, heardRevision) = (false, 0) }
}

/// Events decided but not durable yet, and the answers that wait for them.
struct Proposal: Sendable {
    var events: [SessionEvent] = []
    var answers: [(asker: Replica.Asker, command: CommandID, by: MemberID?, answer: Answer)] = []
    /// How many administrations are among the events, and who waits for them.
    var administrations = 0
    var callers: [(caller: CallerID, answer: Answer)] = []
    /// Commands that are refused here, unless the log accepted them before.
    var unsure: [CommandOrigin] = []
}
