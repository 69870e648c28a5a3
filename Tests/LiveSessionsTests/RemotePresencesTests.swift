import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

@testable import LiveSessions

/// What one node tells of its members, and what another concludes from it.
struct RemotePresencesTests {
    private let sender = NodeID.random()
    private let people = (0..<6).map { Member(id: .random(), name: "\($0)", role: .dancer) }

    private func seat(_ index: Int) -> Seat { Seat(rawValue: UInt64(index)) }

    /// The members that a node believes to be at others, with their readiness.
    private func beliefs(_ attendance: Attendance) -> [MemberID: Bool] {
        var beliefs: [MemberID: Bool] = [:]
        for (_, entry) in attendance.remote.entries { beliefs[entry.id] = entry.device.ready }
        return beliefs
    }

    /// Passes a message to `receiver`; returns its question, if it has one.
    private func receive(_ message: NodeMessage, _ receiver: inout Attendance, at now: Instant) -> NodeMessage? {
        switch message {
        case .attendance(let from, let number, let version, let generation, let present):
            _ = receiver.receive(
                from: from, number: number, version: version, generation: generation, present, at: now)
        case .attendanceChanged(let changes):
            if receiver.receive(changes, at: now).lacks { return .attendanceWanted(of: changes.from) }
        default: Issue.record("a message of another kind: \(message)")
        }
        return nil
    }

    @Test func `however many messages are lost or doubled, what is known is right once some are heard again`() {
        for seed in 0..<UInt64(200) {
            var random = Seeded(seed)
            var here = Attendance(node: sender, members: people)
            var there = Attendance(node: .random(), members: people)
            var now = Instant(microseconds: 1_000_000)
            var present: [Int: Bool] = [:]
            var wholes = 0
            func pass(loses: Bool) {
                now = now + .milliseconds(500)
                guard let message = here.message(at: now) else { return }
                if case .attendance = message { wholes += 1 }
                guard !(loses && random.chance(0.3)) else { return }
                for _ in 0..<(random.chance(0.2) ? 2 : 1) {
                    if receive(message, &there, at: now) != nil { here.report.wholeIsWanted() }
                }
            }
            for _ in 0..<60 {
                let index = random.int(0...people.count - 1)
                if present[index] == nil {
                    here.join(seat(index), people[index], at: now)
                    present[index] = false
                } else if random.chance(0.5) {
                    here.leave(seat(index), at: now)
                    present[index] = nil
                } else {
                    present[index] = random.chance(0.5)
                    _ = here.note(.ready(present[index] ?? false), from: seat(index), at: now)
                }
                pass(loses: true)
                _ = there.drop(silentAt: now)
            }
            for _ in 0..<10 { pass(loses: false) }
            let expected = Dictionary(uniqueKeysWithValues: present.map { (people[$0].id, $1) })
            #expect(beliefs(there) == expected, "seed \(seed)")
            #expect(there.presentCount == expected.count, "seed \(seed)")
            #expect(wholes < 60, "seed \(seed)")
        }
    }

    @Test func `changes without listeners are not encoded, and a new listener gets the whole list`() {
        var here = Attendance(node: sender, members: people)
        here.report.hasListeners = false
        here.join(seat(0), people[0], at: Instant(microseconds: 1))
        here.join(seat(1), people[1], at: Instant(microseconds: 1))
        for second in 1...5 { #expect(here.message(at: Instant(microseconds: Int64(second) * 2_000_000)) == nil) }
        here.report.hasListeners = true
        guard case .attendance(_, _, _, _, let present)? = here.message(at: Instant(microseconds: 20_000_000)) else {
            Issue.record("no whole list")
            return
        }
        #expect(Set(present.map(\.member)) == [people[0], people[1]])
    }

    @Test func `the running totals equal the sum over all members`() {
        for seed in 0..<UInt64(100) {
            var random = Seeded(seed)
            let people = (0..<40).map {
                Member(id: .random(), name: "\($0 % 7)", role: random.pick([.dancer, .conductor, .screen]))
            }
            var attendance = Attendance(node: sender, members: people)
            let others = [NodeID.random(), .random()]
            var now = Instant(microseconds: 1)
            var state = Attendance.Marks()
            for step in 1...150 {
                now = now + .milliseconds(10)
                let index = random.int(0...people.count - 1)
                switch random.int(0...4) {
                case 0 where attendance.seat(of: people[index].id) == nil:
                    attendance.join(seat(index), people[index], at: now)
                case 1: attendance.leave(seat(index), at: now)
                case 2:
                    let delay = Interval.milliseconds(Int64(random.int(0...600)))
                    _ = attendance.note(.clock(ClockReport(bound: .zero, delay: delay)), from: seat(index), at: now)
                case 3:
                    let list = (0..<random.int(0...5)).map { _ in
                        RemotePresence(
                            member: random.pick(people), since: now,
                            device: DeviceReport(
                                ready: random.chance(0.5),
                                clock: random.chance(0.5)
                                    ? ClockReport(bound: .zero, delay: .milliseconds(Int64(random.int(0...600))))
                                    : nil))
                    }
                    _ = attendance.receive(
                        from: random.pick(others), number: Int64(step), version: nil, generation: 0, SortedList(list),
                        at: now)
                default:
                    var after = state
                    after.assignments[PerformerID("p\(random.int(0...3))")!] =
                        random.chance(0.3) ? nil : people[index].id
                    after.baton = random.chance(0.5) ? people[index].id : state.baton
                    attendance.changed(from: state, to: after)
                    state = after
                }
                let present = people.filter { attendance.presence(of: $0.id) != nil }
                #expect(attendance.presentCount == present.count)
                let keeping = present.filter { attendance.presence(of: $0.id)?.device.clock != nil }
                #expect(attendance.timekeepers == Set(keeping.map(\.id)))
                let listed = people.filter { person in
                    person.role.isListed
                        && (present.contains(person) || state.assignments.values.contains(person.id)
                            || state.baton == person.id)
                }
                #expect(Set(attendance.members.listed.map(\.member)) == Set(listed), "seed \(seed)")
                for attendee in attendance.members.listed {
                    let presence = attendance.presence(of: attendee.member.id)
                    #expect(
                        attendee.present == (presence != nil) && attendee.device == presence?.device ?? DeviceReport())
                    #expect((attendee.performer != nil) == state.assignments.values.contains(attendee.member.id))
                }
            }
        }
    }
}
