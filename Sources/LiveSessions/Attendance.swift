import Rehearsal
import RehearsalCore

/// Who is in a session, who is connected, here and at other nodes, and what the devices here and the other nodes have been told of it.
///
/// Every arrival, departure and report costs the same however many members there are: `update` keeps all that follows from a member's
/// presence as it changes, and what is handed out is shared and encoded elsewhere.
struct Attendance: Sendable {
    /// The least time between two signals of it.
    static let pause = Interval.milliseconds(500)
    /// How many members other nodes may name that are not known here.
    private static let mostMembers = 50_000

    /// A member's connection.
    struct Presence: Hashable, Sendable {
        var since: Instant
        var ready = false
        var unseenChanges = 0
        /// The device's last report, if it keeps time.
        var clock: ClockReport?
    }

    let node: NodeID
    private(set) var roster: [MemberID: Member]
    private var occupants: [Seat: MemberID] = [:]
    private var places: [MemberID: Seat] = [:]
    private var here: [MemberID: Presence] = [:]
    var remote = RemotePresences<RemotePresence>()
    /// How each present member is connected, wherever that is: the latest connection counts.
    private var latest: [MemberID: Presence] = [:]
    /// Who is connected anywhere.
    private(set) var presentMembers: Set<MemberID> = []
    /// When members who are not connected were seen to leave.
    private var left: [MemberID: Instant] = [:]
    /// Members who are here and, by another node's word, connected there later.
    private var overtaken: Set<MemberID> = []
    /// Of the present members those who are people: all but screens; those who are here, and everywhere.
    private(set) var peopleHere: Set<MemberID> = []
    private(set) var people: Set<MemberID> = []
    /// What lead the present devices need.
    var needs = DeviceNeeds()

    var members = MemberList()
    var report = PresenceReport()

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
            if here[member.id] != nil { report.changed(member.id) }
            relist(member.id)
        }
    }

    mutating func join(_ seat: Seat, _ member: Member, at now: Instant) {
        roster[member.id] = member
        occupants[seat] = member.id
        places[member.id] = seat
        here[member.id] = Presence(since: now)
        if member.role != .screen { peopleHere.insert(member.id) }
        report.changed(member.id)
        update(member.id, at: now)
        relist(member.id)
    }

    mutating func leave(_ seat: Seat, at now: Instant) {
        guard let member = occupants.removeValue(forKey: seat) else { return }
        places[member] = nil
        here[member] = nil
        peopleHere.remove(member)
        report.changed(member)
        update(member, at: now)
    }

    /// Takes what a member says of themself; answers whether the lead may have to be another.
    mutating func note(_ signal: ClientSignal, from seat: Seat, at now: Instant) -> Bool {
        guard let member = occupants[seat], var presence = here[member] else { return false }
        var concernsLead = false
        switch signal {
        case .ready(let isReady): presence.ready = isReady
        case .changes(let unseen): presence.unseenChanges = unseen
        case .clock(let report):
            let counted = LeadKeeper.steadied(report, after: presence.clock)
            concernsLead = presence.clock.map(LeadKeeper.need) != LeadKeeper.need(of: counted)
            presence.clock = counted
        case .displayed, .clap: return false
        }
        guard presence != here[member] else { return concernsLead }
        // What moves no lead can wait for the next regular message.
        let isClock = if case .clock = signal { true } else { false }
        report.changed(member, isUrgent: !isClock || concernsLead)
        here[member] = presence
        update(member, at: now)
        return concernsLead
    }

    // MARK: The whole session

    /// How a member is connected, wherever that is: the latest connection counts.
    func presence(of member: MemberID) -> Presence? { latest[member] }

    var present: some Collection<MemberID> { latest.keys }
    var presentCount: Int { latest.count }
    var presentHere: Int { here.count }

    /// The devices that keep time.
    var timekeepers: Set<MemberID> { needs.devices }

    /// Keeps what follows from how a member is connected.
    private mutating func update(_ member: MemberID, at instant: Instant) {
        let there = remote.entries(of: member)
            .max { Self.isLater(($1.entry.since, $1.node), than: ($0.entry.since, $0.node)) }
        var now = here[member]
        overtaken.remove(member)
        if let there {
            let isLater = now.map { Self.isLater((there.entry.since, there.node), than: ($0.since, node)) } ?? true
            if isLater {
                if now != nil { overtaken.insert(member) }
                now = Presence(
                    since: there.entry.since, ready: there.entry.ready, unseenChanges: there.entry.unseenChanges,
                    clock: there.entry.clock)
            }
        }
        let before = latest[member]
        guard now != before else { return }
        latest[member] = now
        if now == nil {
            presentMembers.remove(member)
            left[member] = instant
        } else {
            presentMembers.insert(member)
            left[member] = nil
        }
        if now != nil, roster[member]?.role != .screen { people.insert(member) } else { people.remove(member) }
        if now?.clock != before?.clock { needs.set(member, now?.clock) }
        relist(member)
    }

    static func isLater(_ one: (since: Instant, node: NodeID), than other: (since: Instant, node: NodeID)) -> Bool {
        one.since == other.since ? one.node > other.node : one.since > other.since
    }

    private mutating func relist(_ member: MemberID) {
        guard let entry = roster[member] else { return }
        members.set(entry, latest[member], awaySince: left[member])
    }

    // MARK: What other nodes tell

    /// What a node's message means for those here.
    struct Hearing: Sendable {
        /// Whose members connected there later than here.
        var replaced: [Seat] = []
        /// Members who are no longer connected to any node.
        var gone: [MemberID] = []
        /// Whether the node's whole list is to be asked for.
        var lacks = false
    }

    /// Takes another node's list.
    mutating func hear(
        from sender: NodeID, number: Int64, version: Int64?, _ list: some Sequence<RemotePresence>, at now: Instant
    ) -> Hearing {
        guard sender != node,
            let change = remote.hear(from: sender, number: number, version: version, list, at: now)
        else { return Hearing() }
        for presence in list { meet(presence.member) }
        return hear(change, at: now)
    }

    /// Takes what changed at another node.
    mutating func hear(_ changes: PresenceChanges, at now: Instant) -> Hearing {
        guard changes.from != node else { return Hearing() }
        for presence in changes.changed { meet(presence.member) }
        let change = remote.hear(
            from: changes.from, number: changes.number, version: changes.version, since: changes.since,
            changed: changes.changed, gone: changes.gone, at: now)
        return change.map { hear($0, at: now) } ?? Hearing(lacks: true)
    }

    /// Somebody came in after the members were read.
    private mutating func meet(_ member: Member) {
        if roster[member.id] == nil, roster.count < Self.mostMembers { roster[member.id] = member }
    }

    private mutating func hear(_ change: RemotePresences<RemotePresence>.Change, at now: Instant) -> Hearing {
        for member in change.changed { update(member, at: now) }
        // A node that is new hears at once who is at this one.
        if change.isNew, !here.isEmpty { report.wholeIsWanted() }
        return Hearing(
            replaced: overtaken.compactMap { places[$0] }, gone: change.changed.filter { latest[$0] == nil })
    }

    /// Forgets nodes that have been silent; returns the members who are no longer connected to any node.
    mutating func drop(silentAt now: Instant) -> [MemberID] {
        let members = remote.drop(silentAt: now)
        for member in members { update(member, at: now) }
        return members.filter { latest[$0] == nil }
    }

    // MARK: What is told

    /// What the other nodes are to hear of who is here, when it is time.
    mutating func dispatch(at now: Instant) -> Dispatch? {
        guard report.due(hasMembers: !here.isEmpty).map({ $0 <= now }) ?? false else { return nil }
        return report.next(from: node, isWhole: remote.needWholeLists, at: now, here: here, roster: roster)
    }

    /// When there is something to tell the devices here, or the other nodes, or a node has been silent for too long.
    var alarm: Instant? {
        [members.alarm, report.due(hasMembers: !here.isEmpty), remote.silent].compactMap(\.self).min()
    }

    /// Everything that changed since it was last told, when it is time and anything did.
    mutating func news(at now: Instant) -> ServerSignal? { members.news(at: now, present: presentCount) }

    // MARK: What the session's events say of members

    /// Which members stand out by an event: who dances, who holds the baton.
    struct Marks: Equatable {
        var assignments: [PerformerID: MemberID] = [:]
        var baton: MemberID?
    }

    /// Those that the list was made with.
    private(set) var marked = Marks()

    func marks(_ state: SessionState) -> Marks {
        Marks(assignments: state.people.assignments, baton: state.baton.holder)
    }

    mutating func changed(from before: Marks, to after: Marks) {
        guard before != after else { return }
        marked = after
        var concerned: Set<MemberID> = []
        if before.assignments != after.assignments {
            for (performer, member) in before.assignments where after.assignments[performer] != member {
                concerned.insert(member)
            }
            for (performer, member) in after.assignments where before.assignments[performer] != member {
                concerned.insert(member)
            }
            for member in concerned { members.performers[member] = nil }
            for (performer, member) in after.assignments where concerned.contains(member) {
                members.performers[member] = performer
            }
        }
        if before.baton != after.baton {
            members.baton = after.baton
            concerned.formUnion([before.baton, after.baton].compactMap(\.self))
        }
        for member in concerned { relist(member) }
    }
}
