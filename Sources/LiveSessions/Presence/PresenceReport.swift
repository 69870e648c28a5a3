import Rehearsal
import RehearsalCore

/// What other nodes are told about the members connected here: the changes since the last message, or the whole list if a node does not have it.
struct PresenceReport: Sendable {
    /// Whether there may be other nodes; otherwise no report is made.
    var hasListeners = true
    private var schedule = PresenceSchedule(pause: Attendance.pause)
    /// The list of members here, as it was last sent.
    private var sent = SortedList<RemotePresence>()
    private var entries: [MemberID: RemotePresence] = [:]
    private var unsaid: Set<MemberID> = []
    /// The number of the last message that changed anything.
    private var version: Int64?
    private var wholeIsDue = false

    mutating func changed(_ member: MemberID, isUrgent: Bool = true) {
        unsaid.insert(member)
        if isUrgent { schedule.isDue = true }
    }

    /// A node does not know the list of members here.
    mutating func wholeIsWanted() {
        wholeIsDue = true
        schedule.isDue = true
    }

    /// When the next message is due.
    func due(hasMembers: Bool) -> Instant? { schedule.due(hasMembers: hasMembers) }

    /// The message that is due now; `nil` if there are no other nodes.
    /// - Parameter here: how each member at this node is connected now.
    mutating func next(
        from node: NodeID, at now: Instant, here: [MemberID: Attendance.Presence],
        roster: [MemberID: Member]
    ) -> NodeMessage? {
        let number = schedule.next(at: now)
        guard hasListeners else {
            wholeIsDue = true
            return nil
        }
        // If the former list was empty, the whole list is as short as its changes.
        let base = sent.isEmpty ? nil : version
        var changes = PresenceChanges(from: node, number: number, version: number, since: number)
        for member in unsaid {
            let before = entries[member]
            let after = here[member].flatMap { presence in
                roster[member].map { RemotePresence(member: $0, since: presence.since, device: presence.device) }
            }
            guard before != after else { continue }
            sent.replace(before, with: after)
            entries[member] = after
            if let after { changes.changed.append(after) } else { changes.gone.append(member) }
        }
        unsaid = []
        let isChanged = !(changes.changed.isEmpty && changes.gone.isEmpty)
        let current = isChanged ? number : base ?? number
        version = current
        guard let base, !wholeIsDue else {
            wholeIsDue = false
            return .attendance(
                from: node, number: number, version: current, generation: Event.generation, present: sent)
        }
        changes.version = current
        changes.since = base
        changes.changed.sort { $0.member.id < $1.member.id }
        changes.gone.sort()
        return .attendanceChanged(changes)
    }
}
