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

    @Test func `late and silent devices are named, and a later report corrects it`() {
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

    @Test func `impossible instants are ignored without a trap`() {
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

    // MARK: For the log

    @Test func `figures are added up two seconds after the last change, and not without any report`() {
        let timekeeping = watching()
        #expect(timekeeping.sumAlarm == nil && timekeeping.sum == nil)
        _ = timekeeping.note(report(-90, 8), from: devices[0], at: milliseconds(10))
        _ = timekeeping.note(report(30, 40), from: devices[1], at: milliseconds(50))
        #expect(timekeeping.sumAlarm == milliseconds(2_000))
        timekeeping.watch(SequenceNumber(9), starts: milliseconds(3_000), devices)
        #expect(timekeeping.sumAlarm == milliseconds(5_000))
        let sum = timekeeping.sum
        #expect(sum?.from == change && sum?.through == change && sum?.changes == 1)
        #expect(sum?.devices == 3 && sum?.inTime == 1 && sum?.shown == 2)
        #expect(sum?.errors.count == 2 && sum?.errors.worst == .milliseconds(40))
        timekeeping.value.postponeSum(at: milliseconds(4_000))
        #expect(timekeeping.sumAlarm == milliseconds(9_000))
    }

    @Test func `figures of changes that are watched no longer are kept until they are added up`() {
        let timekeeping = Kept(Timekeeping())
        for number in 1...Int64(50) {
            timekeeping.watch(SequenceNumber(number), starts: start, devices)
            for device in devices {
                _ = timekeeping.note(report(-1, number, of: SequenceNumber(number)), from: device, at: start)
            }
        }
        let sum = timekeeping.sum
        #expect(sum?.from == SequenceNumber(1) && sum?.through == SequenceNumber(50) && sum?.changes == 50)
        #expect(sum?.devices == 150 && sum?.shown == 150 && sum?.errors.worst == .milliseconds(50))
        if let sum { timekeeping.value.wasSummed(sum) }
        #expect(timekeeping.sum == nil && timekeeping.sumAlarm == nil)
    }

    @Test func `another node's sums are not counted again, only what they lack`() {
        let timekeeping = Kept(Timekeeping())
        for number in 1...Int64(3) {
            timekeeping.watch(SequenceNumber(number), starts: start, devices)
            _ = timekeeping.note(report(-1, 2, of: SequenceNumber(number)), from: devices[0], at: start)
        }
        timekeeping.value.wasSummed(
            PunctualitySum(
                from: SequenceNumber(2), through: SequenceNumber(3), changes: 2, devices: 6, inTime: 2, shown: 2,
                errors: DisplayError()))
        #expect(timekeeping.sum?.from == SequenceNumber(1) && timekeeping.sum?.through == SequenceNumber(1))
    }

    @Test func `whenever it is added up, each report counts once`() {
        for seed in 0..<UInt64(200) {
            var random = Seeded(seed)
            let timekeeping = Kept(Timekeeping())
            var (shown, total) = (0, 0)
            for number in 1...Int64(random.int(1...40)) {
                timekeeping.watch(SequenceNumber(number), starts: start, devices)
                for device in devices where random.chance(0.7) {
                    let isShown = random.chance(0.8)
                    _ = timekeeping.note(
                        report(-1, isShown ? 3 : nil, of: SequenceNumber(number)), from: device, at: start)
                    if isShown { shown += 1 }
                }
                guard random.chance(0.3), let sum = timekeeping.sum else { continue }
                total += sum.shown
                #expect(sum.errors.count == sum.shown && sum.inTime >= sum.shown && sum.devices >= sum.inTime)
                timekeeping.value.wasSummed(sum)
            }
            #expect(total + (timekeeping.sum?.shown ?? 0) == shown, "seed \(seed)")
        }
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

    @Test func `written down and read again it is the same, and two added are the errors of both`() {
        for seed in 0..<UInt64(100) {
            var random = Seeded(seed)
            var (all, parts) = (DisplayError(), [DisplayError(), DisplayError()])
            for _ in 0..<random.int(0...60) {
                let error = Interval(microseconds: Int64(random.int(0...3_000_000)))
                all.record(error)
                parts[random.int(0...1)].record(error)
            }
            #expect(DisplayError(counts: all.counts, worst: all.worst) == all)
            parts[0].add(parts[1])
            #expect(parts[0] == all)
        }
        let other = DisplayError(counts: Array(repeating: 1, count: 20), worst: .zero)
        #expect(other.count == 20 && other.counts.last == 5)
    }

    @Test func `it says nothing before the first error, and takes any`() {
        var figures = DisplayError()
        #expect(figures.quantile(0.5) == nil)
        for error: Int64 in [.min, .max, -(1 << 53), 1 << 53] { figures.record(Interval(microseconds: error)) }
        #expect(figures.quantile(0.99) == Interval(microseconds: .max))
    }
}
