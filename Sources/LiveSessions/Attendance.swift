import Rehearsal
import RehearsalCore

/// Who is in a session, who is connected, here and at other nodes, and what the devices here have been told of it.
struct Attendance: Sendable {
    /// The least time between two signals of it.
    static let pause = Interval.milliseconds(500)

    /// A member's connection.
    struct Presence: Hashable, Sendable {
        var since: Instant
        var ready = false
        /// The device's last report, if it keeps time.
        var clock: ClockReport?
    }

    let node: NodeID
    private(set) var roster: [MemberID: Member]
    private var occupants: [Seat: MemberID] = [:]
    private var places: [MemberID: Seat] = [:]
    private var here: [MemberID: Presence] = [:]
    private var elsewhere = Elsewhere<RemotePresence>()
    private var bulletin = Bulletin(pause: Self.pause)

    private var unsaid: Set<MemberID> = []
    private var saidCount = 0
    private var said: [MemberID: Attendee] = [:]
    private var lastSaid: Instant?
    private var hasNews = false

    init(node: NodeID, members: [Member]) {
        self.node = node
        roster = Dictionary(members.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    var seats: [Seat] { occupants.keys.sorted { $0.rawValue < $1.rawValue } }

    func member(at seat: Seat) -> Member? { occupants[seat].flatMap { roster[$0] } }

    func seat(of member: MemberID) -> Seat? { places[member] }

    mutating func enrol(_ members: [Member]) {
        for member in members where roster[member.id] != member {
            roster[member.id] = member
            mark(member.id)
        }
    }

    mutating func join(_ seat: Seat, _ member: Member, at now: Instant) {
        roster[member.id] = member
        occupants[seat] = member.id
        places[member.id] = seat
        here[member.id] = Presence(since: now)
        bulletin.isDue = true
        mark(member.id)
    }

    mutating func leave(_ seat: Seat) {
        guard let member = occupants.removeValue(forKey: seat) else { return }
        places[member] = nil
        here[member] = nil
        bulletin.isDue = true
        mark(member)
    }

    /// Takes what a member says of themself; answers whether the lead may have to be another.
    mutating func note(_ signal: ClientSignal, from seat: Seat) -> Bool {
        guard let member = occupants[seat], var presence = here[member] else { return false }
        var concernsLead = false
        switch signal {
        case .ready(let isReady): presence.ready = isReady
        case .clock(let report):
            let counted = LeadKeeper.steadied(report, after: presence.clock)
            concernsLead = presence.clock.map(LeadKeeper.need) != LeadKeeper.need(of: counted)
            presence.clock = counted
        case .displayed, .clap: return false
        }
        // What moves no lead can wait for the next regular bulletin.
        if presence.ready != here[member]?.ready || concernsLead { bulletin.isDue = true }
        here[member] = presence
        mark(member)
        return concernsLead
    }

    private mutating func mark(_ member: MemberID) {
        hasNews = true
        if roster[member]?.role.isListed == true { unsaid.insert(member) }
    }

    // MARK: The whole session

    /// How a member is connected, wherever that is: the latest connection counts.
    func presence(of member: MemberID) -> Presence? {
        guard let there = latest(of: member) else { return here[member] }
        guard let here = here[member], Self.isLater((here.since, node), than: (there.entry.since, there.node)) else {
            return Presence(since: there.entry.since, ready: there.entry.ready, clock: there.entry.clock)
        }
        return here
    }

    /// The latest of a member's connections to other nodes.
    private func latest(of member: MemberID) -> (node: NodeID, entry: RemotePresence)? {
        elsewhere.entries(of: member).max { Self.isLater(($1.entry.since, $1.node), than: ($0.entry.since, $0.node)) }
    }

    var present: Set<MemberID> { elsewhere.ids.union(here.keys) }
    var presentHere: Int { here.count }

    /// The devices that keep time, by their last reports.
    var timekeepers: [MemberID: ClockReport] {
        var reports: [MemberID: ClockReport] = [:]
        for member in present { reports[member] = presence(of: member)?.clock }
        return reports
    }

    static func isLater(_ one: (since: Instant, node: NodeID), than other: (since: Instant, node: NodeID)) -> Bool {
        one.since == other.since ? one.node > other.node : one.since > other.since
    }

    // MARK: Other nodes

    /// Takes another node's list; answers who connected there later than here, and who is nowhere any more.
    mutating func hear(
        from sender: NodeID, number: Int64, _ list: [RemotePresence], at now: Instant
    ) -> (replaced: [Seat], gone: [MemberID]) {
        guard sender != node, let change = elsewhere.hear(from: sender, number: number, list, at: now) else {
            return ([], [])
        }
        for presence in list where roster[presence.member.id] == nil { roster[presence.member.id] = presence.member }
        for member in change.changed { mark(member) }
        // Who is new here hears at once who is at this node.
        if change.isNew, !here.isEmpty { bulletin.isDue = true }
        let replaced = list.filter { remote in
            here[remote.member.id].map { !Self.isLater(($0.since, node), than: (remote.since, sender)) } ?? false
        }
        return (replaced.compactMap { places[$0.member.id] }, change.changed.filter { presence(of: $0) == nil })
    }

    /// Forgets nodes that have been silent; answers who is nowhere any more.
    mutating func drop(silentAt now: Instant) -> [MemberID] {
        let members = elsewhere.drop(silentAt: now)
        for member in members { mark(member) }
        return members.filter { presence(of: $0) == nil }
    }

    /// What the other nodes are to hear of who is here, when it is time.
    mutating func bulletin(at now: Instant) -> Dispatch? {
        guard let due = bulletin.due(hasMembers: !here.isEmpty), due <= now else { return nil }
        let number = bulletin.next(at: now)
        let list = here.keys.sorted().compactMap { id in
            roster[id].flatMap { member in
                here[id].map { RemotePresence(member: member, since: $0.since, ready: $0.ready, clock: $0.clock) }
            }
        }
        return .attendance(from: node, number: number, present: list)
    }

    // MARK: What the session's events say of members

    /// Which members stand out by an event: who dances, who holds the baton.
    struct Marks: Equatable {
        var assignments: [PerformerID: MemberID]
        var baton: MemberID?
    }

    func marks(_ state: SessionState) -> Marks {
        Marks(assignments: state.people.assignments, baton: state.baton.holder)
    }

    mutating func changed(from before: Marks, to after: Marks) {
        guard before != after else { return }
        for performer in Set(before.assignments.keys).union(after.assignments.keys)
        where before.assignments[performer] != after.assignments[performer] {
            for member in [before.assignments[performer], after.assignments[performer]] { member.map { mark($0) } }
        }
        if before.baton != after.baton {
            for member in [before.baton, after.baton] { member.map { mark($0) } }
        }
    }

    // MARK: The list

    /// People who are present, dance, or hold the baton, by name.
    func listed(dancing performers: [MemberID: PerformerID], baton: MemberID?) -> [Attendee] {
        var members = present.union(performers.keys)
        baton.map { _ = members.insert($0) }
        return members.compactMap { attendee($0, performers) }
            .sorted { ($0.member.name, $0.member.id) < ($1.member.name, $1.member.id) }
    }

    private func attendee(_ id: MemberID, _ performers: [MemberID: PerformerID]) -> Attendee? {
        guard let member = roster[id], member.role.isListed else { return nil }
        let presence = presence(of: id)
        return Attendee(
            member: member, performer: performers[id], present: presence != nil, ready: presence?.ready ?? false,
            quality: presence?.clock)
    }

    // MARK: The news

    /// When there is something to tell the devices here, or the other nodes, or a node has been silent for too long.
    var alarm: Instant? {
        let news = hasNews ? lastSaid.map { $0 + Self.pause } ?? Instant(microseconds: 0) : nil
        return [news, bulletin.due(hasMembers: !here.isEmpty), elsewhere.silent].compactMap(\.self).min()
    }

    /// Everything that changed since it was last told, when it is time and anything did.
    mutating func news(at now: Instant, dancing performers: [MemberID: PerformerID]) -> ServerSignal? {
        guard hasNews, lastSaid.map({ $0 + Self.pause <= now }) ?? true else { return nil }
        var joined: [Attendee] = []
        var left: [MemberID] = []
        var changed: [Attendee] = []
        for id in unsaid.sorted() {
            guard let current = attendee(id, performers) else { continue }
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
        unsaid = []
        hasNews = false
        let count = present.count
        guard count != saidCount || !(joined.isEmpty && left.isEmpty && changed.isEmpty) else { return nil }
        saidCount = count
        lastSaid = now
        return .members(present: count, joined: joined, left: left, changed: changed)
    }
}
