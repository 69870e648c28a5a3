import Rehearsal
import RehearsalCore

/// The lead that each connected device needs, kept in order: the cost of a change does not depend on the number of devices.
struct DeviceNeeds: Sendable {
    /// The devices with a synchronized clock.
    private(set) var devices: Set<MemberID> = []
    private var steps: [MemberID: Int] = [:]
    private var groups: [Int: Group] = [:]
    /// The devices that need more than the longest lead allowed, ordered by id.
    private(set) var leftOut: [MemberID] = []
    private var waitedFor = beyond

    /// Devices that need the same lead.
    private struct Group {
        var members: Set<MemberID> = []
        /// The first device of the group by id; searched again when that device leaves.
        var first: MemberID?
    }

    /// The group of devices that need more than the longest possible lead.
    private static let beyond = Int(LeadLimits.longest.microseconds / LeadKeeper.step) + 1

    var isEmpty: Bool { steps.isEmpty }

    /// The device that needs the longest lead, among those that the lead takes into account; of several, the first by id.
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

    /// Records a device's report; `nil` if the device is disconnected or has no synchronized clock.
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

    /// The lead takes only devices into account that need at most this much.
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

    /// The index in `leftOut` at which the device is, or would be inserted.
    private func place(of member: MemberID) -> Int {
        var (low, high) = (0, leftOut.count)
        while low < high {
            let middle = (low + high) / 2
            if leftOut[middle] < member { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
