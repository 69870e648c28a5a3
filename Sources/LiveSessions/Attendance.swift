import Rehearsal
import RehearsalCore

/// Who is in a session, who is connected, and what the others have been told of it.
struct Attendance: Sendable {
    /// The least time between two signals of it.
    static let pause = Interval.milliseconds(500)

    private(set) var roster: [MemberID: Member]
    private var occupants: [Seat: MemberID] = [:]
    private var places: [MemberID: Seat] = [:]
    private var ready: Set<MemberID> = []
    /// The devices here that keep time, by their last reports.
    private(set) var timekeepers: [MemberID: ClockReport] = [:]

    private var unsaid: Set<MemberID> = []
    private var countChanged = false
    private var said: [MemberID: Attendee] = [:]
    private var lastSaid: Instant?

    init(members: [Member]) {
        roster = Dictionary(members.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    var seats: [Seat] { occupants.keys.sorted { $0.rawValue < $1.rawValue } }

    func member(at seat: Seat) -> Member? { occupants[seat].flatMap { roster[$0] } }

    func seat(of member: MemberID) -> Seat? { places[member] }

    mutating func join(_ seat: Seat, _ member: Member) {
        roster[member.id] = member
        occupants[seat] = member.id
        places[member.id] = seat
        mark(member.id)
    }

    mutating func leave(_ seat: Seat) {
        guard let member = occupants.removeValue(forKey: seat) else { return }
        places[member] = nil
        ready.remove(member)
        timekeepers[member] = nil
        mark(member)
    }

    mutating func note(_ signal: ClientSignal, from seat: Seat) {
        guard let member = occupants[seat] else { return }
        switch signal {
        case .ready(true): ready.insert(member)
        case .ready(false): ready.remove(member)
        case .clock(let report): timekeepers[member] = report
        case .displayed, .clap: return
        }
        mark(member)
    }

    private mutating func mark(_ member: MemberID) {
        countChanged = true
        if roster[member]?.role.isListed == true { unsaid.insert(member) }
    }

    var present: Set<MemberID> { Set(places.keys) }

    // MARK: What the session's events say of members

    /// Which members stand out by an event: who dances, who holds the baton.
    struct Marks: Equatable {
        var assignments: [PerformerID: MemberID]
        var baton: MemberID?
    }

    func marks(_ state: SessionState) -> Marks { Marks(assignments: state.assignments, baton: state.baton) }

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

    /// People who are here, dance, or hold the baton, by name.
    func listed(dancing performers: [MemberID: PerformerID], baton: MemberID?) -> [Attendee] {
        var members = Set(places.keys).union(performers.keys)
        baton.map { _ = members.insert($0) }
        return members.compactMap { attendee($0, performers) }
            .sorted { ($0.member.name, $0.member.id.description) < ($1.member.name, $1.member.id.description) }
    }

    private func attendee(_ id: MemberID, _ performers: [MemberID: PerformerID]) -> Attendee? {
        guard let member = roster[id], member.role.isListed else { return nil }
        return Attendee(
            member: member, performer: performers[id], present: places[id] != nil, ready: ready.contains(id),
            quality: timekeepers[id])
    }

    // MARK: The news

    var alarm: Instant? {
        guard countChanged else { return nil }
        return lastSaid.map { $0 + Self.pause } ?? Instant(microseconds: 0)
    }

    /// Everything that changed since it was last told.
    mutating func news(at now: Instant, dancing performers: [MemberID: PerformerID]) -> ServerSignal {
        var joined: [Attendee] = []
        var left: [MemberID] = []
        var changed: [Attendee] = []
        for id in unsaid.sorted(by: { $0.description < $1.description }) {
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
        countChanged = false
        lastSaid = now
        return .members(present: places.count, joined: joined, left: left, changed: changed)
    }
}
