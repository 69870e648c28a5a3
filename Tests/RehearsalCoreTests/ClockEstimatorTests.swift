import Foundation
import PropertyTesting
import RehearsalCore
import Testing

private let seeds = Array(UInt64(1)...150)

private func anyDevice(_ random: inout Seeded) -> Device {
    Device(Link.any(&random), drift: random.double(-199e-6...199e-6), seed: random.next() >> 8)
}

@Suite struct ClockEstimatorTests {
    @Test(arguments: seeds) func `the bound holds the truth, whatever the ways, the drift and the losses`(seed: UInt64)
        throws
    {
        var random = Seeded(seed)
        var device = anyDevice(&random)
        for round in 0..<120 {
            device.exchange(lost: random.chance(0.2))
            for _ in 0..<3 {
                // Now and then half a minute without the server.
                device.pass(Int64(random.int(0...(random.chance(0.02) ? 30_000_000 : 400_000))))
                if device.clock.state == .unknown { continue }
                let error = try device.error()
                let bound = try #require(device.clock.bound(at: device.localNow), "round \(round)")
                #expect(abs(error) <= bound.microseconds, "round \(round)")
                let offsets = try #require(device.clock.offsets(at: device.localNow))
                #expect(offsets.contains(device.truth), "round \(round)")
            }
        }
        #expect(device.clock.state == .sure)
    }

    @Test(arguments: seeds) func `a reading never runs backwards, and slews no faster than it says`(seed: UInt64) throws
    {
        var random = Seeded(seed)
        var device = anyDevice(&random)
        device.exchange()
        var last = try device.reading()
        var lastLocal = device.localNow
        for round in 0..<60 {
            device.exchange(lost: random.chance(0.2))
            for _ in 0..<30 {
                device.pass(Int64(random.int(1...50_000)))
                let wasSure = device.clock.state == .sure
                let stepped = device.clock.lastStep
                let reading = try device.reading()
                let moved = (reading - last).microseconds
                let elapsed = (device.localNow - lastLocal).microseconds
                #expect(moved >= 0, "round \(round)")
                if device.clock.lastStep == stepped, elapsed > 0 {
                    let most = wasSure ? ClockEstimator.slewPercent : ClockEstimator.hurriedSlewPercent
                    // An exchange may turn the slew of the last millisecond around.
                    let slewed = elapsed * most / 100 + 100
                    #expect(moved <= elapsed + slewed, "round \(round)")
                    // A reading that is too far ahead stands still, which happens only while a device synchronises.
                    if wasSure { #expect(moved >= elapsed - slewed, "round \(round)") }
                }
                (last, lastLocal) = (reading, device.localNow)
            }
            if device.clock.state != .sure { lastLocal = device.localNow }
        }
    }

    @Test(arguments: seeds) func `a value for an instant is read at its stated local time`(seed: UInt64) throws {
        var random = Seeded(seed)
        var device = anyDevice(&random)
        for _ in 0..<40 {
            device.exchange()
            device.pass(Int64(random.int(0...300_000)))
            let now = try device.reading()
            let target = now + Interval(microseconds: Int64(random.int(1_000...3_000_000)))
            let due = try #require(device.clock.local(of: target))
            #expect(due >= device.localNow)
            var later = device.clock
            let shown = later.session(at: due)
            let read = try #require(shown)
            #expect(abs((read - target).microseconds) <= 700, "drift within three seconds, and rounding")
        }
    }

    @Test func `even ways of one length leave nothing to guess`() throws {
        let way = Link.Way(.even, 20_000...20_000)
        for drift in [-200e-6, -50e-6, 0, 50e-6, 200e-6] {
            var device = Device(Link(up: way, down: way), drift: drift, seed: 5)
            for _ in 0..<100 {
                device.exchange()
                device.pass(device.clock.untilNextExchange(at: device.localNow).microseconds)
                _ = try device.reading()
            }
            let error = try device.error()
            #expect(abs(error) <= 150)
            #expect(try #require(device.clock.bound(at: device.localNow)) <= .milliseconds(21))
        }
    }

    @Test func `the bound covers asymmetric delays`() throws {
        var device = Device(.lopsided, drift: 30e-6, seed: 9)
        for _ in 0..<60 {
            device.exchange()
            device.pass(device.clock.untilNextExchange(at: device.localNow).microseconds)
        }
        let error = abs(try device.error())
        let bound = try #require(device.clock.bound(at: device.localNow))
        #expect(error > 25_000 && error <= bound.microseconds)
        #expect(bound <= .milliseconds(50))
    }

    @Test func `a stalled answer does not spoil what its question proves`() throws {
        var clock = ClockEstimator()
        func record(_ sent: Int64, up: Int64, down: Int64) {
            clock.record(
                sent: LocalInstant(microseconds: sent), received: Instant(microseconds: sent + up),
                answered: Instant(microseconds: sent + up), returned: LocalInstant(microseconds: sent + up + down))
        }
        record(0, up: 1_000, down: 300_000)
        record(400_000, up: 300_000, down: 2_000)
        let offsets = try #require(clock.offsets(at: LocalInstant(microseconds: 702_000)))
        // θ is 0; the best delay of each direction decides, however bad the other was.
        #expect(offsets.lowerBound >= -2_200 && offsets.upperBound <= 1_200)
    }
}

// MARK: - Jumps

@Suite struct ClockJumpTests {
    @Test(arguments: seeds) func `an unreported jump is found at the next exchange, and forgotten after four`(
        seed: UInt64
    ) throws {
        var random = Seeded(seed)
        var device = anyDevice(&random)
        device.settle()
        for _ in 0..<random.int(0...30) { device.exchange() }
        let before = try device.reading()
        let jump = Int64(random.int(3_000_000...3_600_000_000)) * (random.chance(0.2) ? -1 : 1)
        device.jump(jump)
        #expect(device.exchange().verdict == .contradicted)
        #expect(device.clock.bound(at: device.localNow) == nil && device.clock.report(at: device.localNow) == nil)
        guard case .unsure(let since) = device.clock.state else {
            Issue.record("not unsure")
            return
        }
        #expect(since == device.localNow)
        for _ in 1..<ClockEstimator.agreement {
            guard case .unsure = device.clock.state else {
                Issue.record("sure too early")
                return
            }
            device.exchange()
        }
        #expect(device.clock.state == .sure)
        #expect(try #require(device.clock.offsets(at: device.localNow)).contains(device.truth))
        let after = try device.reading()
        let error = (after - device.session(at: device.now)).microseconds
        #expect(abs(error) <= (try #require(device.clock.bound(at: device.localNow))).microseconds)
        if jump > 0 {
            #expect(after >= before)
            #expect(try #require(device.clock.lastStep).by.microseconds > 0)
        }
    }

    @Test func `drift beyond the assumption is found by contradiction`() {
        let way = Link.Way(.even, 1_000...1_000)
        var device = Device(Link(up: way, down: way), drift: 2_000e-6, seed: 3)
        var contradictions = 0
        for _ in 0..<60 {
            if device.exchange().verdict == .contradicted { contradictions += 1 }
            device.pass(1_000_000)
        }
        #expect(contradictions > 0)
    }

    @Test func `a small unnoticed jump is forgotten with the window`() throws {
        let way = Link.Way(.even, 20_000...20_000)
        var device = Device(Link(up: way, down: way), drift: 0, seed: 3)
        device.settle()
        device.jump(30_000)
        device.exchange()
        #expect(device.clock.state == .sure)
        #expect(try #require(device.clock.offsets(at: device.localNow)).contains(device.truth) == false)
        for _ in 0..<ClockEstimator.windowCapacity { device.exchange() }
        #expect(try #require(device.clock.offsets(at: device.localNow)).contains(device.truth))
    }

    @Test func `after forgetting, an answer to an earlier question is refused`() {
        var device = Device(.lan, drift: 0, seed: 3)
        device.settle()
        let inFlight = device.exchange(lost: true).exchange
        device.clock.forget(at: device.localNow)
        #expect(device.clock.state == .unsure(since: device.localNow))
        #expect(device.clock.bound(at: device.localNow) == nil)
        #expect(device.record(inFlight) == .refused)
        device.settle()
        #expect(device.clock.bound(at: device.localNow) != nil)
    }

    @Test func `a reading goes on from a sleep whose length is known`() throws {
        var device = Device(.lan, drift: 0, seed: 3)
        device.settle()
        device.pass(7_000_000)
        device.jump(7_000_000)
        device.clock.jumped(by: .seconds(7), at: device.localNow)
        let error = try device.error()
        #expect(abs(error) < 5_000)
        #expect(device.clock.state == .unsure(since: device.localNow))
    }

    @Test func `a reading that is ahead stands still, and begins anew only when hopelessly ahead`() throws {
        for (jump, isHopeless) in [(-1_500_000, false), (-60_000_000, true)] as [(Int64, Bool)] {
            var device = Device(.lan, drift: 0, seed: 3)
            device.settle()
            device.jump(jump)
            // Before the next exchange the leap looks the same as time that passed.
            let fooled = try device.reading()
            device.settle()
            device.exchange()
            let reading = try device.reading()
            if isHopeless {
                #expect(reading < fooled)
                #expect(try #require(device.clock.lastStep).by < .zero - ClockEstimator.hopelessError)
            } else {
                #expect(reading == fooled)
                device.pass(1_600_000)
                let error = try device.error()
                #expect(abs(error) < 5_000)
            }
        }
    }
}

// MARK: - Schedule and report

extension Interval {
    /// Whether this is that gap, up to a tenth shorter or longer.
    fileprivate func isSpread(from gap: Interval) -> Bool {
        (gap.microseconds * 9 / 10...gap.microseconds * 11 / 10).contains(microseconds)
    }
}

@Suite struct ClockScheduleTests {
    @Test func `a burst, then eagerly, then sparsely`() {
        var device = Device(.lan, drift: 0, seed: 3)
        var gaps: [Interval] = []
        for _ in 0..<40 {
            device.exchange()
            let gap = device.clock.untilNextExchange(at: device.localNow)
            gaps.append(gap)
            device.pass(gap.microseconds)
            #expect(device.clock.untilNextExchange(at: device.localNow) == .zero)
        }
        #expect(gaps.prefix(7).allSatisfy { $0.isSpread(from: ClockEstimator.burstGap) })
        #expect(gaps.dropFirst(8).allSatisfy { $0.isSpread(from: ClockEstimator.quietGap) })
        device.clock.refresh()
        device.exchange()
        #expect(device.clock.state == .sure)
        #expect(device.clock.untilNextExchange(at: device.localNow).isSpread(from: ClockEstimator.burstGap))
    }

    @Test func `a bad link is asked more often, and not for ever eagerly`() {
        var device = Device(.badWiFi(), drift: 0, seed: 3)
        var gaps: [Interval] = []
        for _ in 0..<40 {
            device.exchange()
            gaps.append(device.clock.untilNextExchange(at: device.localNow))
            device.pass(gaps.last!.microseconds)
        }
        #expect(gaps[10].isSpread(from: ClockEstimator.eagerGap))
        #expect(gaps[39].isSpread(from: ClockEstimator.doubtfulGap))
    }

    @Test func `devices that were answered together ask again at times spread evenly over a fifth of the gap`() {
        let gaps = (1...1_000).map { device in
            var clock = ClockEstimator(resolution: .milliseconds(1))
            let returned = LocalInstant(microseconds: Int64(device) * 1_000)
            let now = Instant(microseconds: 1_790_000_000_000_000)
            clock.record(sent: returned - .milliseconds(1), received: now, answered: now, returned: returned)
            #expect(clock.untilNextExchange(at: returned, longest: .milliseconds(10)).isSpread(from: .milliseconds(10)))
            return clock.untilNextExchange(at: returned)
        }
        #expect(gaps.allSatisfy { $0.isSpread(from: ClockEstimator.burstGap) })
        let tenths = Dictionary(grouping: gaps) { $0.microseconds / 1_000 }
        #expect((45..<55).allSatisfy { 90...110 ~= tenths[$0]?.count ?? 0 }, "of 1,000 in each millisecond")
    }

    @Test func `a report gives delay, late exchanges, and jitter without stalls`() throws {
        var device = Device(.badWiFi(), drift: 0, seed: 3)
        for _ in 0..<64 {
            device.exchange()
            device.pass(500_000)
        }
        let report = try #require(device.clock.report(at: device.localNow))
        #expect((.milliseconds(35)...(.milliseconds(50))).contains(report.delay))
        #expect((.milliseconds(20)...(.milliseconds(32))).contains(report.leastDelay))
        #expect(report.lateDelay > .milliseconds(100))
        #expect((.milliseconds(2)...(.milliseconds(15))).contains(report.jitter))
    }
}

// MARK: - Hostile input

@Suite struct ClockHostilityTests {
    @Test func `an exchange that cannot be is refused`() {
        var clock = ClockEstimator()
        func record(_ t0: Int64, _ t1: Int64, _ t2: Int64, _ t3: Int64) -> ClockEstimator.Verdict {
            clock.record(
                sent: LocalInstant(microseconds: t0), received: Instant(microseconds: t1),
                answered: Instant(microseconds: t2), returned: LocalInstant(microseconds: t3))
        }
        #expect(record(100, 5_000, 4_999, 200) == .refused, "answered before it was received")
        #expect(record(100, 5_000, 5_000, 99) == .refused, "back before it was sent")
        #expect(record(100, 5_000, 5_500, 200) == .refused, "the server took longer than it was away")
        #expect(record(.min, 0, 0, .max) == .refused)
        #expect(record(0, .max, .max, 1) == .refused)
        #expect(record(0, .min, .max, 1 << 53) == .refused)
        #expect(clock.state == .unknown)
        #expect(clock.session(at: LocalInstant(microseconds: 5)) == nil)
        #expect(record(100, 5_000, 5_010, 200) == .accepted)
    }

    @Test(arguments: seeds) func `absurd numbers trap nowhere`(seed: UInt64) {
        var random = Seeded(seed)
        let edges: [Int64] = [
            .min, .min + 1, -(1 << 53), -1, 0, 1, 1_000, 1 << 52, 1 << 53, (1 << 53) + 1, .max - 1, .max,
        ]
        func edge() -> Int64 { random.pick(edges) &+ (random.chance(0.3) ? Int64(random.int(-5...5)) : 0) }
        var clock = ClockEstimator(drift: edge(), resolution: Interval(microseconds: edge()))
        for _ in 0..<200 {
            let local = LocalInstant(microseconds: edge())
            switch random.int(0...8) {
            case 0, 1, 2:
                let sorted = [edge(), edge(), edge(), edge()].sorted()
                clock.record(
                    sent: LocalInstant(microseconds: sorted[0]), received: Instant(microseconds: sorted[1]),
                    answered: Instant(microseconds: sorted[2]), returned: LocalInstant(microseconds: sorted[3]))
            case 3: _ = clock.session(at: local)
            case 4: _ = clock.local(of: Instant(microseconds: local.microseconds))
            case 5: _ = clock.report(at: local)
            case 6: _ = clock.untilNextExchange(at: local)
            case 7: clock.forget(at: LocalInstant(microseconds: random.chance(0.5) ? .min : local.microseconds))
            default: clock.jumped(by: Interval(microseconds: edge()), at: LocalInstant(microseconds: .min))
            }
        }
    }

    @Test func `the C face refuses what is no number`() {
        let clock = coreClockCreate(.nan)
        defer { coreClockFree(clock) }
        var out = [Double](repeating: 0, count: 5)
        for bad in [Double.nan, .infinity, -.infinity, 1e300] {
            #expect(coreClockRecord(clock, bad, 1, 1, 1) == 0)
            #expect(coreClockRecord(clock, 0, 1, 1, bad) == 0)
            #expect(coreClockSession(clock, bad).isNaN)
        }
        #expect(coreClockState(clock) == 0 && coreClockReport(clock, 0, &out) == 0)
        #expect(coreClockRecord(clock, 0, 1e15, 1e15, 2_000) == 1)
        #expect(coreClockState(clock) == 1)
        #expect(coreClockSession(clock, 2_000) == 1e15 + 1_000)
        #expect(coreClockLocal(clock, 1e15 + 1_000) == 2_000)
        #expect((1_000...1_005).contains(coreClockBound(clock, 2_000)))
        #expect(coreClockReport(clock, 2_000, &out) == 5 && out[1] == 1_000)
        #expect((45_000...55_000).contains(coreClockNextExchange(clock, 2_000, .infinity)))
        #expect((9_000...11_000).contains(coreClockNextExchange(clock, 2_000, 10_000)))
        coreClockForget(clock, 3_000)
        #expect(coreClockState(clock) == 3)
        coreClockJumped(clock, 500, 3_000)
        #expect(coreClockSession(clock, 2_000) == 1e15 + 1_500)
        #expect(coreClockState(nil) < 0 && coreClockSession(nil, 0).isNaN && coreClockRecord(nil, 0, 0, 0, 0) < 0)
        coreClockRefresh(nil)
        coreClockFree(nil)
    }
}
