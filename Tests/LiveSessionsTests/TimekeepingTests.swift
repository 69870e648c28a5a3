import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

@testable import LiveSessions

struct TimekeepingTests {
    private let change = SequenceNumber(7)
    private let start = Instant(microseconds: 1_700_000_000_000_000)
    private let devices = [MemberID.random(), .random(), .random()].sorted()

    private func milliseconds(_ after: Int64) -> Instant { start + .milliseconds(after) }

    /// A report of `change`, in milliseconds after its start.
    private func report(_ received: Int64, _ shown: Int64?, of change: SequenceNumber = SequenceNumber(7)) -> Display {
        Display(sequence: change, received: milliseconds(received), shown: shown.map(milliseconds))
    }

    private func watching() -> Kept<Timekeeping> {
        let timekeeping = Kept(Timekeeping())
        timekeeping.watch(change, starts: start, devices)
        return timekeeping
    }

    @Test func `when all have reported it is said at once how many had it in time`() {
        let timekeeping = watching()
        #expect(timekeeping.alarm == milliseconds(1_000))
        for device in devices {
            #expect(timekeeping.note(report(-90, 8), from: device, at: milliseconds(50)) == .milliseconds(8))
        }
        #expect(timekeeping.alarm == start)
        #expect(
            timekeeping.news(at: milliseconds(60))
                == [Punctuality(sequence: change, devices: 3, inTime: 3, shown: 3, late: [])])
        #expect(timekeeping.alarm == nil)
        #expect(timekeeping.session.count == 3)
    }

    @Test func `who had it late is named, and so is who is silent; a later word corrects it`() {
        let timekeeping = watching()
        _ = timekeeping.note(report(-90, 8), from: devices[0], at: milliseconds(50))
        _ = timekeeping.note(report(250, 260), from: devices[1], at: milliseconds(300))
        #expect(timekeeping.news(at: milliseconds(999)) == [])
        #expect(
            timekeeping.news(at: milliseconds(1_000))
                == [Punctuality(sequence: change, devices: 3, inTime: 1, shown: 2, late: [devices[1], devices[2]])])
        #expect(timekeeping.alarm == nil)
        _ = timekeeping.note(report(-20, 12), from: devices[2], at: milliseconds(1_100))
        #expect(timekeeping.alarm == milliseconds(1_500))
        #expect(timekeeping.news(at: milliseconds(1_400)) == [])
        #expect(
            timekeeping.news(at: milliseconds(1_500))
                == [Punctuality(sequence: change, devices: 3, inTime: 2, shown: 3, late: [devices[1]])])
    }

    @Test func `a device that had it at the very start had it in time`() {
        let timekeeping = Kept(Timekeeping())
        timekeeping.watch(change, starts: start, devices.prefix(1))
        _ = timekeeping.note(report(0, 1), from: devices[0], at: start)
        #expect(timekeeping.news(at: start).first?.inTime == 1)
    }

    @Test func `a device that left without a word is not waited for, one that had spoken still counts`() {
        let timekeeping = watching()
        _ = timekeeping.note(report(-90, 8), from: devices[0], at: milliseconds(20))
        timekeeping.forget(devices[0])
        timekeeping.forget(devices[1])
        _ = timekeeping.note(report(-90, 8), from: devices[2], at: milliseconds(20))
        #expect(
            timekeeping.news(at: milliseconds(20))
                == [Punctuality(sequence: change, devices: 2, inTime: 2, shown: 2, late: [])])
    }

    @Test func `a device that comes back and reports counts again`() {
        let timekeeping = watching()
        timekeeping.forget(devices[0])
        _ = timekeeping.note(report(700, 720), from: devices[0], at: milliseconds(800))
        #expect(timekeeping.news(at: milliseconds(1_000)).first?.devices == 3)
        #expect(timekeeping.devices[devices[0]]?.worst == .milliseconds(720))
    }

    @Test func `a hidden page had it, and has drawn nothing`() {
        let timekeeping = Kept(Timekeeping())
        timekeeping.watch(change, starts: start, devices.prefix(1))
        #expect(timekeeping.note(report(-90, nil), from: devices[0], at: milliseconds(900)) == nil)
        #expect(
            timekeeping.news(at: milliseconds(900))
                == [Punctuality(sequence: change, devices: 1, inTime: 1, shown: 0, late: [])])
        #expect(timekeeping.session.count == 0)
        #expect(timekeeping.devices.isEmpty)
    }

    @Test func `a device's first report of a change counts, and no other`() {
        let timekeeping = watching()
        #expect(timekeeping.note(report(-90, 8), from: devices[0], at: start) == .milliseconds(8))
        #expect(timekeeping.note(report(-90, 900), from: devices[0], at: start) == nil)
        #expect(timekeeping.session.count == 1)
        #expect(timekeeping.session.worst == .milliseconds(8))
    }

    @Test func `reports of a change that is not watched, or of one long over, change nothing`() {
        let timekeeping = watching()
        #expect(timekeeping.note(report(0, 0, of: SequenceNumber(6)), from: devices[0], at: start) == nil)
        #expect(timekeeping.note(report(0, 0, of: SequenceNumber(-1)), from: devices[0], at: start) == nil)
        #expect(timekeeping.note(report(0, 0), from: devices[0], at: milliseconds(10_001)) == nil)
        #expect(timekeeping.session.count == 0)
        #expect(timekeeping.news(at: milliseconds(1_000)).first?.inTime == 0)
    }

    @Test func `changes that follow fast are each reported on, and only the latest are remembered`() {
        let timekeeping = Kept(Timekeeping())
        for number in 0..<100 { timekeeping.watch(SequenceNumber(Int64(number)), starts: start, devices.prefix(1)) }
        for number in 0..<100 {
            _ = timekeeping.note(report(-1, 2, of: SequenceNumber(Int64(number))), from: devices[0], at: start)
        }
        #expect(timekeeping.session.count == Timekeeping.mostWatched)
        #expect(timekeeping.news(at: start).map(\.sequence.value) == Array(92..<100))
    }

    @Test func `no device keeps time, no word is said`() {
        let timekeeping = Kept(Timekeeping())
        timekeeping.watch(change, starts: start, [])
        #expect(timekeeping.alarm == nil)
        #expect(timekeeping.news(at: milliseconds(5_000)) == [])
    }

    @Test func `whatever instants are reported, nothing stumbles and only what can be is measured`() {
        let wild: [Int64] = [.min, -(1 << 53), -1, 0, 1, 1 << 53, .max]
        let timekeeping = Kept(Timekeeping())
        var number: Int64 = 0
        for received in wild {
            for shown in wild {
                number += 1
                timekeeping.watch(SequenceNumber(number), starts: start, devices)
                let display = Display(
                    sequence: SequenceNumber(number), received: Instant(microseconds: received),
                    shown: Instant(microseconds: shown))
                #expect(timekeeping.note(display, from: devices[0], at: start) == nil)
                _ = timekeeping.news(at: milliseconds(1_000))
            }
        }
        #expect(timekeeping.session.count == 0)
    }

    @Test func `a word is said when something is new and at most twice a second, whatever comes in`() {
        for seed in 0..<UInt64(200) {
            var random = Seeded(seed)
            let timekeeping = watching()
            var last: (word: Punctuality, at: Instant)?
            for step: Int64 in stride(from: -100, to: 3_000, by: 50) {
                let now = milliseconds(step)
                let device = random.pick(devices)
                switch Int.random(in: 0..<6, using: &random) {
                case 0: timekeeping.forget(device)
                case 1: _ = timekeeping.note(report(step, random.chance(0.5) ? step : nil), from: device, at: now)
                default: break
                }
                for word in timekeeping.news(at: now) {
                    #expect(now >= start && word.inTime + word.late.count == word.devices, "seed \(seed)")
                    if let last { #expect(word != last.word && now >= last.at + Timekeeping.pause, "seed \(seed)") }
                    last = (word, now)
                }
            }
        }
    }
}

extension Kept<Timekeeping> {
    func watch(_ sequence: SequenceNumber, starts: Instant, _ devices: some Collection<MemberID>) {
        value.watch(sequence, starts: starts, Set(devices))
    }
    func note(_ display: Display, from member: MemberID, at now: Instant) -> Interval? {
        value.note(display, from: member, at: now)
    }
    func forget(_ member: MemberID) { value.forget(member) }
    func news(at now: Instant) -> [Punctuality] { value.news(at: now) }
}

struct DisplayErrorTests {
    @Test func `its quantiles are those of the errors themselves, rounded up to a bound`() {
        for seed in 0..<UInt64(300) {
            var random = Seeded(seed)
            var figures = DisplayError()
            var errors: [Int64] = []
            for _ in 0..<Int.random(in: 1...300, using: &random) {
                let size = Int64.random(in: 0...(random.chance(0.1) ? 5_000_000 : 60_000), using: &random)
                figures.record(Interval(microseconds: random.chance(0.3) ? -size : size))
                errors.append(size)
            }
            errors.sort()
            #expect(figures.count == errors.count)
            #expect(figures.counts.reduce(0, +) == errors.count)
            #expect(figures.worst.microseconds == errors.last)
            for share in [0.01, 0.25, 0.5, 0.9, 0.99, 1] {
                let rank = max(1, Int((Double(errors.count) * share).rounded(.up)))
                let exact = Interval(microseconds: errors[rank - 1])
                let expected = min(DisplayError.bounds.first { exact <= $0 } ?? figures.worst, figures.worst)
                #expect(figures.quantile(share) == expected, "seed \(seed), share \(share)")
            }
        }
    }

    @Test func `it says nothing before the first error, and takes any`() {
        var figures = DisplayError()
        #expect(figures.quantile(0.5) == nil)
        for error: Int64 in [.min, .max, -(1 << 53), 1 << 53] { figures.record(Interval(microseconds: error)) }
        #expect(figures.quantile(0.99) == Interval(microseconds: .max))
    }
}
