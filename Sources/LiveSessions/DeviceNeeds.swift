import Rehearsal
import RehearsalCore

/// How long a lead each present device needs, kept in order of it: a change costs the same however many devices there are.
struct DeviceNeeds: Sendable {
    /// The devices that keep time.
    private(set) var devices: Set<MemberID> = []
    private var steps: [MemberID: Int] = [:]
    private var groups: [Int: Group] = [:]
    /// The devices that need more than is waited for, by their ids.
    private(set) var leftOut: [MemberID] = []
    private var waitedFor = beyond

    /// The devices that need equally much.
    private struct Group {
        var members: Set<MemberID> = []
        /// The first of them by id; looked for again when it has left.
        var first: MemberID?
    }

    /// The group of those who need more than any lead may be.
    private static let beyond = Int(LeadLimits.longest.microseconds / LeadKeeper.step) + 1

    var isEmpty: Bool { steps.isEmpty }

    /// The device that needs most of those that are waited for, the first of them by id.
    var slowest: (member: MemberID, need: Interval)? {
        mutating get {
            guard let step = groups.keys.filter({ $0 <= waitedFor }).max(), var group = groups[step] else { return nil }
            if group.first == nil {
                group.first = group.members.min()
                groups[step] = group
            }
            return group.first.map { ($0, Interval(microseconds: Int64(step) * LeadKeeper.step)) }
        }
    }

    /// Takes a device's report; `nil` when it is away or keeps no time.
    mutating func set(_ member: MemberID, _ report: ClockReport?) {
        let step = report.map {
            Int(min(LeadKeeper.need(of: $0).microseconds / LeadKeeper.step, Int64(Self.beyond)))
        }
        guard step != steps[member] else { return }
        if let former = steps[member] { remove(member, from: former) }
        steps[member] = step
        if let step {
            devices.insert(member)
            put(member, into: step)
        } else {
            devices.remove(member)
        }
    }

    /// Only devices that need at most this are waited for.
    mutating func waitForDevices(upTo most: Interval) {
        let limit = Int(most.microseconds / LeadKeeper.step)
        guard limit != waitedFor else { return }
        waitedFor = limit
        leftOut = groups.filter { $0.key > limit }.flatMap(\.value.members).sorted()
    }

    private mutating func put(_ member: MemberID, into step: Int) {
        groups[step, default: Group(first: member)].members.insert(member)
        if let first = groups[step]?.first, member < first { groups[step]?.first = member }
        if step > waitedFor { leftOut.insert(member, at: place(of: member)) }
    }

    private mutating func remove(_ member: MemberID, from step: Int) {
        groups[step]?.members.remove(member)
        if groups[step]?.first == member { groups[step]?.first = nil }
        if groups[step]?.members.isEmpty == true { groups[step] = nil }
        if step > waitedFor { leftOut.remove(at: place(of: member)) }
    }

    /// Where it is in `leftOut`, or belongs.
    private func place(of member: MemberID) -> Int {
        var (low, high) = (0, leftOut.count)
        while low < high {
            let middle = (low + high) / 2
            if leftOut[middle] < member { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
