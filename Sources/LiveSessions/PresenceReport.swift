import Rehearsal
import RehearsalCore

/// What the other nodes are told of who is at this one: what changed since they were last told, and the whole list where one of them
/// lacks it.
struct PresenceReport: Sendable {
    /// Whether there may be other nodes; without any, no report is made.
    var hasListeners = true
    private var schedule = PresenceSchedule(pause: Attendance.pause)
    /// Who is here, as it was told last.
    private var told = SortedList<RemotePresence>()
    private var entries: [MemberID: RemotePresence] = [:]
    private var unsaid: Set<MemberID> = []
    /// The number of the last message that changed anything.
    private var version: Int64?
    private var wholeIsDue = false

    mutating func changed(_ member: MemberID, isUrgent: Bool = true) {
        unsaid.insert(member)
        if isUrgent { schedule.isDue = true }
    }

    /// Somebody does not know who is here.
    mutating func wholeIsWanted() {
        wholeIsDue = true
        schedule.isDue = true
    }

    /// When the next message is due.
    func due(hasMembers: Bool) -> Instant? { schedule.due(hasMembers: hasMembers) }

    /// The message that is due now; `nil` without other nodes.
    /// - Parameters:
    ///   - isWhole: whether some node understands only the whole list.
    ///   - here: how each member at this node is connected now.
    mutating func next(
        from node: NodeID, isWhole: Bool, at now: Instant, here: [MemberID: Attendance.Presence],
        roster: [MemberID: Member]
    ) -> Dispatch? {
        let number = schedule.next(at: now)
        guard hasListeners else {
            wholeIsDue = true
            return nil
        }
        // A list that was empty is as short as its changes.
        let base = told.isEmpty ? nil : version
        var changes = PresenceChanges(from: node, number: number, version: number, since: number)
        for member in unsaid {
            let before = entries[member]
            let after = here[member].flatMap { presence in
                roster[member].map {
                    RemotePresence(
                        member: $0, since: presence.since, ready: presence.ready,
                        unseenChanges: presence.unseenChanges, clock: presence.clock)
                }
            }
            guard before != after else { continue }
            told.replace(before, with: after)
            entries[member] = after
            if let after { changes.changed.append(after) } else { changes.gone.append(member) }
        }
        unsaid = []
        let isChanged = !(changes.changed.isEmpty && changes.gone.isEmpty)
        let current = isChanged ? number : base ?? number
        version = current
        guard let base, !isWhole, !wholeIsDue else {
            wholeIsDue = false
            return .attendance(from: node, number: number, version: current, present: told)
        }
        changes.version = current
        changes.since = base
        changes.changed.sort { $0.member.id < $1.member.id }
        changes.gone.sort()
        return .attendanceChanged(changes)
    }
}
