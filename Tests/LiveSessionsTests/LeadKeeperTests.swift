import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

@testable import LiveSessions

struct LeadKeeperTests {
    private func report(_ delay: Int64, jitter: Int64 = 0) -> ClockReport {
        ClockReport(bound: .milliseconds(2), delay: .milliseconds(delay), jitter: .milliseconds(jitter))
    }

    private let near = MemberID.random()
    private let far = MemberID.random()
    private let hopeless = MemberID.random()

    @Test func `without a report the lead is the one for unmeasured devices, within the limits`() {
        let keeper = FollowedLead(LeadKeeper(unmeasured: .milliseconds(150)))
        #expect(!keeper.follow([:], within: .standard))
        #expect(keeper.lead == Lead(interval: .milliseconds(150)))
        #expect(keeper.follow([:], within: LeadLimits(least: .milliseconds(200), most: .milliseconds(300))))
        #expect(keeper.lead == Lead(interval: .milliseconds(200)))
        #expect(keeper.follow([:], within: LeadLimits(least: .zero, most: .milliseconds(100))))
        #expect(keeper.lead == Lead(interval: .milliseconds(100)))
    }

    @Test func `the lead is the slowest device's delay, two spreads of it and a margin, in steps of five milliseconds`()
    {
        let keeper = FollowedLead(LeadKeeper(unmeasured: .milliseconds(150)))
        #expect(keeper.follow([near: report(3), far: report(51, jitter: 20)], within: .standard))
        #expect(keeper.lead == Lead(interval: .milliseconds(135), slowest: far))
        #expect(keeper.follow([near: report(3), far: report(151, jitter: 20)], within: .standard))
        #expect(keeper.lead == Lead(interval: .milliseconds(235), slowest: far))
        #expect(keeper.follow([near: report(3)], within: .standard))
        #expect(keeper.lead == Lead(interval: .milliseconds(80), slowest: near))
    }

    @Test func `a hopeless device is named and not waited for`() {
        let keeper = FollowedLead(LeadKeeper(unmeasured: .milliseconds(150)))
        let devices = [near: report(3), far: report(60), hopeless: report(900)]
        #expect(keeper.follow(devices, within: .standard))
        #expect(keeper.lead == Lead(interval: .milliseconds(100), slowest: far, leftOut: [hopeless]))
    }

    @Test func `the lead is at its maximum if every device is hopeless`() {
        let keeper = FollowedLead(LeadKeeper(unmeasured: .milliseconds(150)))
        #expect(keeper.follow([hopeless: report(900)], within: .standard))
        #expect(keeper.lead == Lead(interval: .milliseconds(400), leftOut: [hopeless]))
    }

    @Test func `a little less does not shorten the lead, much less does, and a little more lengthens it`() {
        let keeper = FollowedLead(LeadKeeper(unmeasured: .milliseconds(150)))
        var counted: ClockReport?
        func follow(_ delay: Int64) -> Bool {
            let steadied = LeadKeeper.steadied(report(delay), after: counted)
            counted = steadied
            return keeper.follow([far: steadied], within: .standard)
        }
        _ = follow(100)
        #expect(keeper.lead.interval == .milliseconds(140))
        for delay: Int64 in [95, 88, 99, 100, 86] { #expect(!follow(delay), "\(delay)") }
        #expect(follow(101))
        #expect(keeper.lead.interval == .milliseconds(145))
        #expect(follow(80))
        #expect(keeper.lead.interval == .milliseconds(120))
    }

    @Test func `the lead is the same whatever was reported before`() {
        for seed in 0..<UInt64(200) {
            var random = Seeded(seed)
            let members = (0..<5).map { _ in MemberID.random() }
            let experienced = FollowedLead(LeadKeeper(unmeasured: .milliseconds(150)))
            var devices: [MemberID: ClockReport] = [:]
            for _ in 0..<20 {
                devices[random.pick(members)] = random.chance(0.2) ? nil : report(Int64(random.int(0...500)))
                _ = experienced.follow(devices, within: .standard)
            }
            let fresh = FollowedLead(LeadKeeper(unmeasured: .milliseconds(150)))
            _ = fresh.follow(devices, within: .standard)
            #expect(fresh.lead == experienced.lead, "seed \(seed)")
        }
    }

    @Test func `new limits are in force at once, however little they change`() {
        let keeper = FollowedLead(LeadKeeper(unmeasured: .milliseconds(150)))
        let devices = [far: report(100)]
        _ = keeper.follow(devices, within: .standard)
        #expect(keeper.follow(devices, within: LeadLimits(least: .milliseconds(145), most: .seconds(1))))
        #expect(keeper.lead == Lead(interval: .milliseconds(145), slowest: far))
        #expect(keeper.follow(devices, within: LeadLimits(least: .zero, most: .milliseconds(135))))
        #expect(keeper.lead == Lead(interval: .milliseconds(135), leftOut: [far]))
    }

    @Test
    func `the lead keeps its limits, excludes slower devices and suffices for the others`() {
        for seed in 0..<UInt64(500) {
            var random = Seeded(seed)
            let keeper = FollowedLead(LeadKeeper(unmeasured: .milliseconds(150)))
            let members = (0..<6).map { _ in MemberID.random() }
            var devices: [MemberID: ClockReport] = [:]
            for _ in 0..<40 {
                let member = random.pick(members)
                let any = [0, 1, 50_000, 399_999, 1 << 53, .max].map(Interval.init(microseconds:))
                devices[member] =
                    random.chance(0.2)
                    ? nil
                    : ClockReport(
                        bound: .zero,
                        delay: random.chance(0.1)
                            ? random.pick(any) : Interval(microseconds: .random(in: 0...500_000, using: &random)),
                        jitter: random.chance(0.3)
                            ? nil
                            : random.chance(0.1)
                                ? random.pick(any) : Interval(microseconds: .random(in: 0...50_000, using: &random)))
                let least = Int64.random(in: 0...300, using: &random)
                let limits =
                    random.chance(0.5)
                    ? LeadLimits.standard
                    : LeadLimits(
                        least: .milliseconds(least), most: .milliseconds(.random(in: least...2_000, using: &random)))
                let before = keeper.lead
                #expect(keeper.follow(devices, within: limits) == (keeper.lead != before), "seed \(seed)")
                let lead = keeper.lead
                #expect((limits.least...limits.most).contains(lead.interval), "seed \(seed)")
                let hopeless = devices.filter { LeadKeeper.need(of: $1) > limits.most }
                #expect(Set(lead.leftOut) == Set(hopeless.keys), "seed \(seed)")
                for (member, report) in devices where hopeless[member] == nil {
                    #expect(LeadKeeper.need(of: report) <= lead.interval, "seed \(seed)")
                }
                if let slowest = lead.slowest {
                    #expect(devices[slowest] != nil && hopeless[slowest] == nil, "seed \(seed)")
                } else {
                    #expect(devices.count == hopeless.count, "seed \(seed)")
                }
            }
        }
    }
}

/// A lead keeper and the devices that it was told of.
@dynamicMemberLookup
final class FollowedLead {
    private var keeper: LeadKeeper
    private var needs = DeviceNeeds()
    private var devices: [MemberID: ClockReport] = [:]

    init(_ keeper: LeadKeeper) { self.keeper = keeper }

    subscript<Part>(dynamicMember path: KeyPath<LeadKeeper, Part>) -> Part { keeper[keyPath: path] }

    /// Tells it what has changed, as a session does.
    func follow(_ present: [MemberID: ClockReport], within limits: LeadLimits) -> Bool {
        for member in Set(devices.keys).union(present.keys) where devices[member] != present[member] {
            needs.set(member, present[member])
        }
        devices = present
        return keeper.follow(&needs, within: limits)
    }
}

/// A value that changes, for expectations that change it.
@dynamicMemberLookup
final class Kept<Value> {
    var value: Value
    init(_ value: Value) { self.value = value }
    subscript<Part>(dynamicMember path: KeyPath<Value, Part>) -> Part { value[keyPath: path] }
}
