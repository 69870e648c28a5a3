import Rehearsal
import RehearsalCore

/// The list of people that a session's devices show, and its changes since the devices were last told.
struct MemberList: Sendable {
    /// The people who are connected, dance a performer, or hold the baton, by name.
    private(set) var listed = SortedList<Attendee>()
    private var entries: [MemberID: Attendee] = [:]
    var performers: [MemberID: PerformerID] = [:]
    var baton: MemberID?

    /// The screens that are connected and listed.
    private var screens: Set<MemberID> = []
    /// The most screens that are listed by name, enough for the projectors of a hall; further ones are only counted.
    private static let mostScreens = 32

    private var unsaid: [MemberID: Change] = [:]
    private var said: [MemberID: Attendee] = [:]
    private var saidCount = 0
    private var lastSaid: Instant?
    private var hasNews = false
    /// How many devices were sent the list since the last signal.
    private var showings = 0

    /// The least time between two signals to those who do not conduct, while nothing changes but readiness and quality of connections: nobody but who
    /// conducts waits for that, and each signal wakes every phone.
    static let longPause = Interval.seconds(2)
    /// What conductors were told and the others were not.
    private var unsent: [MemberID: Attendee] = [:]
    /// When all were told last.
    private var lastSentToAll: Instant?

    /// The present entry of a member whose entry changed since the devices were last told.
    private struct Change {
        var current: Attendee
        /// How many devices had been sent the list when the entry changed.
        var showings: Int
        /// Whether a device was sent a different entry in between: then the change must be sent in any case.
        var wasShownOtherwise = false
    }

    /// Records how a member is connected now. Observers, and screens beyond the limit, are only counted.
    /// - Parameter awaySince: when the member left, if that is known.
    mutating func set(_ member: Member, _ presence: Attendance.Presence?, awaySince: Instant?) {
        hasNews = true
        guard member.role.isListed, !isOneScreenTooMany(member, isPresent: presence != nil) else {
            return list(member.id, nil)
        }
        let device = presence?.device.publicPart ?? DeviceReport()
        let attendee = Attendee(
            member: member, performer: performers[member.id], present: presence != nil, device: device,
            awaySince: awaySince)
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

    /// A device was sent the present list; its member need not be told of their own arrival.
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
    var alarm: Instant? { earlier(conductorsAlarm, othersAlarm) }

    private var conductorsAlarm: Instant? {
        guard hasNews else { return nil }
        return lastSaid.map { $0 + Attendance.pause } ?? Instant(microseconds: 0)
    }

    private var othersAlarm: Instant? { unsent.isEmpty ? nil : lastSentToAll.map { $0 + Self.longPause } }

    /// All changes since the devices were last told, if there are any and it is time.
    /// - Parameter present: how many members are connected, including those who are not listed.
    mutating func news(at now: Instant, present: Int) -> [(signal: ServerSignal, recipients: Recipients)] {
        let (isDue, areOthersDue) = (isTime(conductorsAlarm, at: now), isTime(othersAlarm, at: now))
        let news = isDue ? popNews(present: present) : nil
        if news != nil { lastSaid = now }
        if let news, !news.isPressing, let lastSentToAll, now < lastSentToAll + Self.longPause {
            for attendee in news.changed { unsent[attendee.member.id] = attendee }
            return [(news.signal, .conductors)]
        }
        guard news != nil || areOthersDue else { return [] }
        lastSentToAll = now
        let forConductors = news.map { [($0.signal, unsent.isEmpty ? Recipients.all : .conductors)] } ?? []
        return unsent.isEmpty ? forConductors : forConductors + [(popUnsent(with: news).signal, .others)]
    }

    private func isTime(_ alarm: Instant?, at now: Instant) -> Bool { alarm.map { $0 <= now } ?? false }

    /// The news, and what the others were not told before.
    private mutating func popUnsent(with news: News?) -> News {
        var all = news ?? News(present: saidCount)
        for attendee in all.joined + all.changed { unsent[attendee.member.id] = nil }
        for member in all.left { unsent[member] = nil }
        all.changed += unsent.values
        unsent = [:]
        return all
    }

    /// What changed.
    private struct News {
        var present: Int
        var joined: [Attendee] = []
        var left: [MemberID] = []
        var changed: [Attendee] = []
        /// Whether more changed than readiness and quality of connections.
        var isPressing = false

        var signal: ServerSignal {
            .members(
                present: present, joined: joined.sorted { $0.member.id < $1.member.id }, left: left.sorted(),
                changed: changed.sorted { $0.member.id < $1.member.id })
        }
    }

    /// All changes since the last call; `nil` if there are none.
    private mutating func popNews(present: Int) -> News? {
        var news = News(present: present, isPressing: present != saidCount)
        for (id, change) in unsaid {
            let (former, current) = (said[id], change.current)
            let wasPresent = former?.present == true
            let isListed = isListed(current)
            if current.present, !wasPresent {
                news.joined.append(current)
            } else {
                if !current.present, wasPresent || change.wasShownOtherwise { news.left.append(id) }
                if isListed, current != former || change.wasShownOtherwise {
                    news.changed.append(current)
                    let isPressing = change.wasShownOtherwise || !Self.differInReadinessOnly(former, current)
                    if isPressing { news.isPressing = true }
                }
            }
            said[id] = isListed ? current : nil
        }
        unsaid = [:]
        showings = 0
        hasNews = false
        if !news.joined.isEmpty || !news.left.isEmpty { news.isPressing = true }
        guard news.isPressing || !news.changed.isEmpty else { return nil }
        saidCount = present
        return news
    }

    /// Whether two entries are the same but for readiness and the quality of the connection.
    private static func differInReadinessOnly(_ former: Attendee?, _ current: Attendee) -> Bool {
        guard var former else { return false }
        (former.device.ready, former.device.clock) = (current.device.ready, current.device.clock)
        return former == current
    }
}
