import Rehearsal
import RehearsalCore

/// The people of a session as its devices are shown them, and what changed of it since they were last told.
struct MemberList: Sendable {
    /// People who are present, dance, or hold the baton, by name.
    private(set) var listed = SortedList<Attendee>()
    private var entries: [MemberID: Attendee] = [:]
    var performers: [MemberID: PerformerID] = [:]
    var baton: MemberID?

    /// The screens that are here and listed.
    private var screens: Set<MemberID> = []
    /// The projectors of a hall are named; of a hall full of receivers the rest is only counted.
    private static let mostScreens = 32

    private var unsaid: [MemberID: Change] = [:]
    private var said: [MemberID: Attendee] = [:]
    private var saidCount = 0
    private var lastSaid: Instant?
    private var hasNews = false
    /// How many devices were shown the list since the last signal.
    private var showings = 0

    /// The present entry of a member whose entry changed since the devices were last told.
    private struct Change {
        var current: Attendee
        /// How many devices had been shown the list when they became so.
        var showings: Int
        /// Whether a device was shown them as they were in between: it has to hear what became of them in any case.
        var wasShownOtherwise = false
    }

    /// Takes how a member is now. Observers, and screens beyond the most that are listed, are only counted.
    /// - Parameter awaySince: when they were seen to leave, if they were.
    mutating func set(_ member: Member, _ presence: Attendance.Presence?, awaySince: Instant?) {
        hasNews = true
        guard member.role.isListed, !isOneScreenTooMany(member, isPresent: presence != nil) else {
            return list(member.id, nil)
        }
        let attendee = Attendee(
            member: member, performer: performers[member.id], present: presence != nil,
            ready: presence?.ready ?? false, quality: presence?.clock,
            unseenChanges: presence?.unseenChanges ?? 0, awaySince: awaySince)
        if let former = unsaid[member.id] {
            if former.current != attendee {
                unsaid[member.id] = Change(
                    current: attendee, showings: showings,
                    wasShownOtherwise: former.wasShownOtherwise || showings > former.showings)
            }
        } else {
            unsaid[member.id] = Change(current: attendee, showings: showings)
        }
        list(member.id, isListed(attendee) ? attendee : nil)
    }

    /// A device was shown the list as it is now; a member need not hear of themself that they came.
    mutating func wereShown(to member: MemberID) {
        let isTheirs = unsaid[member]?.showings == showings
        showings += 1
        if isTheirs { unsaid[member]?.showings = showings }
    }

    private func isListed(_ attendee: Attendee) -> Bool {
        attendee.present || attendee.performer != nil || baton == attendee.member.id
    }

    private mutating func isOneScreenTooMany(_ member: Member, isPresent: Bool) -> Bool {
        guard member.role == .screen else { return false }
        guard isPresent else {
            screens.remove(member.id)
            return false
        }
        guard screens.contains(member.id) || screens.count < Self.mostScreens else { return true }
        screens.insert(member.id)
        return false
    }

    private mutating func list(_ member: MemberID, _ attendee: Attendee?) {
        let former = entries[member]
        guard former != attendee else { return }
        listed.replace(former, with: attendee)
        entries[member] = attendee
    }

    /// When there is something to tell.
    var alarm: Instant? {
        guard hasNews else { return nil }
        return lastSaid.map { $0 + Attendance.pause } ?? Instant(microseconds: 0)
    }

    /// Everything that changed since it was last told, when it is time and anything did.
    /// - Parameter present: how many members are present, those who are not listed too.
    mutating func news(at now: Instant, present: Int) -> ServerSignal? {
        guard let alarm, alarm <= now else { return nil }
        var joined: [Attendee] = []
        var left: [MemberID] = []
        var changed: [Attendee] = []
        for (id, change) in unsaid {
            let current = change.current
            let wasPresent = said[id]?.present == true
            let isListed = isListed(current)
            if current.present, !wasPresent {
                joined.append(current)
            } else {
                if !current.present, wasPresent || change.wasShownOtherwise { left.append(id) }
                if isListed, current != said[id] || change.wasShownOtherwise { changed.append(current) }
            }
            said[id] = isListed ? current : nil
        }
        unsaid = [:]
        showings = 0
        hasNews = false
        guard present != saidCount || !(joined.isEmpty && left.isEmpty && changed.isEmpty) else { return nil }
        saidCount = present
        lastSaid = now
        joined.sort { $0.member.id < $1.member.id }
        changed.sort { $0.member.id < $1.member.id }
        return .members(present: present, joined: joined, left: left.sorted(), changed: changed)
    }
}
