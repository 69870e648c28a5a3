import Rehearsal
import RehearsalCore

/// The members of a session, which of them are connected here or at other nodes, and what the devices here and the other nodes were told about it.
///
/// The cost of an arrival, departure or report does not depend on the number of members: `update` changes only what follows from one member's
/// presence. Lists that are handed out are shared, and encoded elsewhere.
struct Attendance: Sendable {
    /// The least time between two signals about members.
    static let pause = Interval.milliseconds(500)
    /// The most members unknown here that other nodes may name.
    private static let mostMembers = 50_000

    /// A member's connection.
    struct Presence: Hashable, Sendable {
        var since: Instant
        var device = DeviceReport()
    }

    let node: NodeID
    private(set) var roster: [MemberID: Member]
    private var occupants: [Seat: MemberID] = [:]
    private var places: [MemberID: Seat] = [:]
    private var here: [MemberID: Presence] = [:]
    var remote = RemotePresences<RemotePresence>()
    /// How each connected member is connected, at whichever node: the latest connection counts.
    private var latest: [MemberID: Presence] = [:]
    /// The members connected to any node.
    private(set) var presentMembers: Set<MemberID> = []
    /// When members who are not connected were seen to leave.
    private var left: [MemberID: Instant] = [:]
    /// Members who are connected here, and later connected to another node, as that node says.
    private var overtaken: Set<MemberID> = []
    /// The connected members who are people, which means all but screens: those at this node (`peopleHere`) and at all nodes (`people`).
    private(set) var peopleHere: Set<MemberID> = []
    private(set) var people: Set<MemberID> = []
    /// The lead that the connected devices need.
    var needs = DeviceNeeds()

    var members = MemberList()
    var trainingRecordings = TrainingRecordingsTally()
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

    /// Notes what a member's device says; returns whether the lead may change.
    mutating func note(_ fact: DeviceFact, from seat: Seat, at now: Instant) -> Bool {
        guard let member = occupants[seat], var presence = here[member] else { return false }
        var (concernsLead, isUrgent) = (false, true)
        if case .clock(let report) = fact {
            let counted = LeadKeeper.steadied(report, after: presence.device.clock)
            concernsLead = presence.device.clock.map(LeadKeeper.need) != LeadKeeper.need(of: counted)
            presence.device.clock = counted
            // Clocks that cannot change the lead wait for the next regular message.
            isUrgent = concernsLead
        } else {
            presence.device.note(fact)
        }
        guard presence != here[member] else { return concernsLead }
        report.changed(member, isUrgent: isUrgent)
        here[member] = presence
        update(member, at: now)
        return concernsLead
    }

    /// Who was ready was ready for the GO that was given; for the next they say so again.
    mutating func endReadiness(at now: Instant) {
        for member in here.keys.filter({ here[$0]?.device.ready == true }) {
            here[member]?.device.ready = false
            report.changed(member, isUrgent: true)
            update(member, at: now)
        }
    }

    // MARK: The whole session

    /// How a member is connected, at whichever node: the latest connection counts.
    func presence(of member: MemberID) -> Presence? { latest[member] }

    var present: some Collection<MemberID> { latest.keys }
    var presentCount: Int { latest.count }
    var presentHere: Int { here.count }

    /// The devices with a synchronized clock.
    var timekeepers: Set<MemberID> { needs.devices }

    /// Updates everything that follows from how a member is connected.
    private mutating func update(_ member: MemberID, at instant: Instant) {
        let there = remote.entries(of: member)
            .max { Self.isLater(($1.entry.since, $1.node), than: ($0.entry.since, $0.node)) }
        var now = here[member]
        overtaken.remove(member)
        if let there {
            let isLater = now.map { Self.isLater((there.entry.since, there.node), than: ($0.since, node)) } ?? true
            if isLater {
                if now != nil { overtaken.insert(member) }
                now = Presence(since: there.entry.since, device: there.entry.device)
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
        if now?.device.clock != before?.device.clock { needs.set(member, now?.device.clock) }
        trainingRecordings.replace(before?.device.trainingRecordings, by: now?.device.trainingRecordings)
        relist(member)
    }

    static func isLater(_ one: (since: Instant, node: NodeID), than other: (since: Instant, node: NodeID)) -> Bool {
        one.since == other.since ? one.node > other.node : one.since > other.since
    }

    private mutating func relist(_ member: MemberID) {
        guard let entry = roster[member] else { return }
        members.set(entry, latest[member], awaySince: left[member])
    }

    // MARK: Messages from other nodes

    /// What a node's message means for the members here.
    struct Update: Sendable {
        /// Seats of members who connected to that node later than to this one.
        var replaced: [Seat] = []
        /// Members who are no longer connected to any node.
        var gone: [MemberID] = []
        /// Whether the node's whole list must be requested.
        var lacks = false
    }

    /// Handles another node's whole list.
    mutating func receive(
        from sender: NodeID, number: Int64, version: Int64, generation: Int, _ list: some Sequence<RemotePresence>,
        at now: Instant
    ) -> Update {
        guard sender != node,
            let change = remote.receive(
                from: sender, number: number, version: version, generation: generation, list, at: now)
        else { return Update() }
        for presence in list { meet(presence.member) }
        return receive(change, at: now)
    }

    /// Handles the changes at another node.
    mutating func receive(_ changes: PresenceChanges, at now: Instant) -> Update {
        guard changes.from != node else { return Update() }
        for presence in changes.changed { meet(presence.member) }
        let change = remote.receive(
            from: changes.from, number: changes.number, version: changes.version, since: changes.since,
            changed: changes.changed, gone: changes.gone, at: now)
        return change.map { receive($0, at: now) } ?? Update(lacks: true)
    }

    /// Adds a member who joined after the members were read.
    private mutating func meet(_ member: Member) {
        if roster[member.id] == nil, roster.count < Self.mostMembers { roster[member.id] = member }
    }

    private mutating func receive(_ change: RemotePresences<RemotePresence>.Change, at now: Instant) -> Update {
        for member in change.changed { update(member, at: now) }
        // A new node is told at once who is connected to this one.
        if change.isNew, !here.isEmpty { report.wholeIsWanted() }
        return Update(
            replaced: overtaken.compactMap { places[$0] }, gone: change.changed.filter { latest[$0] == nil })
    }

    /// Removes nodes that have been silent for too long; returns the members who are no longer connected to any node.
    mutating func drop(silentAt now: Instant) -> [MemberID] {
        let members = remote.drop(silentAt: now)
        for member in members { update(member, at: now) }
        return members.filter { latest[$0] == nil }
    }

    // MARK: What others are told

    /// What the other nodes must be told about the members here, if it is time.
    mutating func message(at now: Instant) -> NodeMessage? {
        guard report.due(hasMembers: !here.isEmpty).map({ $0 <= now }) ?? false else { return nil }
        return report.next(from: node, at: now, here: here, roster: roster)
    }

    /// When the devices here or the other nodes must be told something, or a node will have been silent for too long.
    var alarm: Instant? {
        earlier(
            earlier(members.alarm, trainingRecordings.alarm),
            earlier(report.due(hasMembers: !here.isEmpty), remote.silent))
    }

    /// All changes since the devices were last told, if there are any and it is time.
    mutating func news(at now: Instant) -> [(signal: ServerSignal, recipients: Recipients)] {
        members.news(at: now, present: presentCount) + (trainingRecordings.news(at: now).map { [($0, .all)] } ?? [])
    }

    // MARK: What the session's events say about members

    /// The members whom an event marks: those who dance a performer, and the holder of the baton.
    struct Marks: Equatable {
        var assignments: [PerformerID: MemberID] = [:]
        var baton: MemberID?
    }

    /// The marks with which the list was made.
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
