import Foundation
import PropertyTesting
import RehearsalCore
import Testing

private let isPrinting = ProcessInfo.processInfo.environment["RUNTHROUGH_FIGURES"] != nil

/// What the estimator achieves on bad links, next to what a last-sample and an average-of-five estimator make of the
/// same exchanges: `RUNTHROUGH_FIGURES=1 swift test --filter ClockFigures`.
@Suite struct ClockFigures {
    static let links: [(name: String, link: Link)] = [
        ("LAN", .lan), ("bad Wi-Fi, even 20–60 ms", .badWiFi(.even)), ("bad Wi-Fi, heaped 20–60 ms", .badWiFi(.heaped)),
        ("10 ms up, 80 ms down", .lopsided),
    ]

    /// Errors in microseconds, each looked at ten times a second.
    struct Errors {
        var reading: [Int64] = []
        /// From four to five seconds after joining, when the first run may be started.
        var early: [Int64] = []
        var last: [Int64] = []
        var five: [Int64] = []
        var bound: [Int64] = []
        var exchanges = 0

        mutating func add(_ other: Errors) {
            reading += other.reading
            early += other.early
            last += other.last
            five += other.five
            bound += other.bound
            exchanges += other.exchanges
        }
    }

    static let seconds = 120

    /// Two minutes of one device from its joining on. The first second, in which a page says that it synchronises, is
    /// left out.
    static func measured(_ link: Link, seed: UInt64) throws -> Errors {
        var random = Seeded(seed)
        var device = Device(link, drift: random.double(-100e-6...100e-6), seed: seed)
        var errors = Errors()
        var suggestions: [Int64] = []
        while device.now < Int64(seconds) * 1_000_000 {
            suggestions.append(device.exchange().exchange.offset)
            errors.exchanges += 1
            let next = device.now + device.clock.untilNextExchange(at: device.localNow).microseconds
            let five = suggestions.suffix(5)
            let average = five.reduce(0) { $0 + ($1 - five.last!) } / Int64(five.count) + five.last!
            repeat {
                let error = try device.error()
                let bound = try #require(device.clock.bound(at: device.localNow)).microseconds
                #expect(abs(error) <= bound)
                if device.now > 1_000_000 {
                    errors.reading.append(abs(error))
                    if (4_000_000..<5_000_000).contains(device.now) { errors.early.append(abs(error)) }
                    errors.last.append(abs(five.last! - device.truth))
                    errors.five.append(abs(average - device.truth))
                    errors.bound.append(bound)
                }
                device.pass(min(100_000, max(1, next - device.now)))
            } while device.now < next
        }
        return errors
    }

    @Test(arguments: 0..<links.count) func `every estimate is within its bound`(index: Int) throws {
        let (name, link) = Self.links[index]
        let devices = isPrinting ? 400 : 5
        var errors = Errors()
        for seed in 0..<UInt64(devices) { errors.add(try Self.measured(link, seed: seed * 7_919 + 1)) }
        #expect(!errors.reading.isEmpty)
        if isPrinting { print(Self.line(name, errors, devices)) }
    }

    private static func line(_ name: String, _ errors: Errors, _ devices: Int) -> String {
        func milliseconds(_ values: [Int64], _ share: Double) -> String {
            let sorted = values.sorted()
            let value = sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
            return "\(Double(value / 10) / 100)"
        }
        let columns = [
            ("estimator", errors.reading), ("in its fifth second", errors.early), ("last sample", errors.last),
            ("average of five", errors.five),
            ("bound", errors.bound),
        ].map { "\($0.0) \(milliseconds($0.1, 0.5)) / \(milliseconds($0.1, 0.99))" }
        let rate = Double(errors.exchanges / devices * 100 / seconds) / 100
        return "\(name), p50 / p99 ms: " + columns.joined(separator: ", ") + "; \(rate) exchanges a second"
    }
}
