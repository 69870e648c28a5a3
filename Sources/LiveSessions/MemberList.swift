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

    private var unsaid: [MemberID: Attendee] = [:]
    private var said: [MemberID: Attendee] = [:]
    private var saidCount = 0
    private var lastSaid: Instant?
    private var hasNews = false

    /// Takes how a member is now. Observers, and screens beyond the most that are listed, are only counted.
    /// - Parameter awaySince: when they were seen to leave, if they were.
    mutating func set(_ member: Member, _ presence: Attendance.Presence?, awaySince: Instant?) {
        hasNews = true
        guard member.role.isListed, !isOneScreenTooMany(member, isPresent: presence != nil) else {
            return list(member.id, nil)
        }
        let attendee = Attendee(
            member: member, performer: performers[member.id], present: presence != nil,
            ready: presence?.ready ?? false, quality: presence?.clock, awaySince: awaySince)
        unsaid[member.id] = attendee
        list(member.id, attendee.present || attendee.performer != nil || baton == member.id ? attendee : nil)
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
        for current in unsaid.values {
            let id = current.member.id
            let wasPresent = said[id]?.present == true
            let isListed = current.present || current.performer != nil
            if current.present, !wasPresent {
                joined.append(current)
            } else {
                if wasPresent, !current.present { left.append(id) }
                if isListed, current != said[id] { changed.append(current) }
            }
            said[id] = isListed ? current : nil
        }
        unsaid = [:]
        hasNews = false
        guard present != saidCount || !(joined.isEmpty && left.isEmpty && changed.isEmpty) else { return nil }
        saidCount = present
        lastSaid = now
        joined.sort { $0.member.id < $1.member.id }
        changed.sort { $0.member.id < $1.member.id }
        return .members(present: present, joined: joined, left: left.sorted(), changed: changed)
    }
}
