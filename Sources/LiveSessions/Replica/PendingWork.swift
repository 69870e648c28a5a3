import Rehearsal

/// What a replica still has to find out or to have done.
struct PendingWork: Sendable {
    /// Whether the log may hold events that this replica has not seen.
    var mayBeBehind = false
    /// Whether the log is known to hold no more at this moment.
    var hasJustRead = false
    /// Whether missing events were noticed by asking for the log's head, and not by a message of another node.
    var wasFoundByPolling = false
    /// Whether events may have been appended that the other nodes were not told about.
    var othersMayLackEvents = false
    /// Whether something failed: then nothing more is tried until a command or the clock requires it.
    var isResting = false
    /// Whether the log holds events of a newer version: then this node no longer serves the session.
    var needsNewerVersion = false
    /// The revision that an event refers to; it must be read before the event can be applied.
    var missingRevision: Int64?
    /// The revision that is being read; its response is still to come.
    var revisionUnderWay: Int64?
    var programmes: [Int64: Programme] = [:]
    /// Whether the present members must be read.
    var wantsMembers = false
    /// Members who were looked up in the database.
    var sought: Set<MemberID> = []
    var revoked: Int?
    /// Commands that must be looked up in the log before they are decided.
    var unsure: [CommandOrigin] = []
    var underWay: Proposal?
    /// How many times in a row another node appended first.
    var conflicts = 0
    /// The sequence number up to which the state is stored.
    var kept: SequenceNumber
    var keepIsDue = false

    init(kept: SequenceNumber) { self.kept = kept }
}

/// Events that are decided but not yet durable, and the answers that wait for them.
struct Proposal: Sendable {
    var events: [SessionEvent] = []
    var answers: [(asker: Replica.Asker, command: CommandID, content: Command, by: MemberID?, answer: Answer)] = []
    /// How many administrations are among the events; their callers wait for the answers.
    var administrations = 0
    var callers: [(caller: CallerID, answer: Answer)] = []
    /// Commands that this node would refuse, unless the log accepted them earlier.
    var unsure: [CommandOrigin] = []
}
