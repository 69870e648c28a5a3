import Foundation
import PropertyTesting
import Testing

@testable import PunchRecognition

private let seeds = Array(UInt64(1)...30)

/// The shared vectors of motion: `ops/recogniser vectors` writes them, `Sources/WebClient/tests/gloves_test.js` runs
/// them through gloves.wasm.
private struct RecordedMotion: Decodable {
    struct Part: Decodable {
        let learned: Int?
        let instants: [Int64]
        let values: [Double]
    }

    struct Recognised: Decodable {
        let learned: Int?
        let count: Int?
        let instant: Int64
        let action: String?
        let hand: String?
        let probabilities: [Double]?
    }

    let parts: [Part]
    let told: [Recognised]

    static func committed() throws -> RecordedMotion {
        let file = root.appending(path: "Tests/PunchRecognitionTests/motion.json")
        return try JSONDecoder().decode(RecordedMotion.self, from: Data(contentsOf: file))
    }

    /// Everything that a recogniser tells of it.
    func events() throws -> [MotionRecogniser.Event] {
        var recogniser = MotionRecogniser(hand: .right, stance: .orthodox)
        var events: [MotionRecogniser.Event] = []
        for part in parts {
            recogniser.learn(part.learned.flatMap(MotionKind.init(rawValue:)))
            for (index, instant) in part.instants.enumerated() {
                let numbers = part.values[6 * index..<6 * index + 6].map { $0 }
                let sample = MotionSample(
                    acceleration: (numbers[0] / 1000, numbers[1] / 1000, numbers[2] / 1000),
                    rotation: (numbers[3] / 10, numbers[4] / 10, numbers[5] / 10))
                if let event = try recogniser.add(sample, at: instant, now: instant) { events.append(event) }
            }
        }
        return events
    }
}

/// A hand that throws: a straight accelerates along x, a hook along y while it turns about z, an uppercut along z.
private struct Thrower {
    var punches: [(kind: MotionKind, at: Double)]
    var hardness = 9.0
    /// A sensor that tells no more than this, in g.
    var limit = 200.0

    func sample(_ time: Double) -> MotionSample {
        var acceleration = (x: 0.0, y: 0.0, z: 1.0)
        var turn = 0.0
        for (kind, at) in punches {
            let bump = max(0, 1 - abs(time - at) / 0.12)
            switch kind {
            case .straight: acceleration.x += hardness * bump
            case .hook:
                acceleration.y += hardness * bump
                turn += 600 * bump
            case .uppercut: acceleration.z += hardness * bump
            }
        }
        return MotionSample(
            acceleration: (min(acceleration.x, limit), min(acceleration.y, limit), min(acceleration.z, limit)),
            rotation: (0, 0, turn))
    }

    /// The events of a stretch of time at a rate.
    func run(
        _ recogniser: inout MotionRecogniser, from: Double, to: Double, rate: Double
    ) throws -> [MotionRecogniser.Event] {
        var events: [MotionRecogniser.Event] = []
        for number in Int((from * rate).rounded(.up))..<Int(to * rate) {
            let time = Double(number) / rate
            let instant = Int64((time * 1e6).rounded())
            if let event = try recogniser.add(sample(time), at: instant, now: instant) { events.append(event) }
        }
        return events
    }
}

private func punchesOf(_ events: [MotionRecogniser.Event]) -> [Punch] {
    events.compactMap { if case .punch(let punch) = $0 { punch } else { nil } }
}

/// Somebody who has thrown five of each kind, on a beat of 1.5 s; it is over at `begun`.
private let begun = 27.0
private func calibrated(
    _ hand: PunchRecognition.Hand = .left, _ stance: Stance = .orthodox, limit: Double = 200
) throws -> MotionRecogniser {
    var recogniser = MotionRecogniser(hand: hand, stance: stance)
    for kind in MotionKind.allCases {
        let from = Double(kind.rawValue) * 9
        let thrower = Thrower(punches: (0..<5).map { (kind, from + 1.5 + 1.5 * Double($0)) }, limit: limit)
        recogniser.learn(kind)
        let learned = try thrower.run(&recogniser, from: from, to: from + 8.9, rate: 50)
        #expect(learned.count == 5 && recogniser.calibration.count(kind) == 5)
    }
    recogniser.learn(nil)
    return recogniser
}

@Suite struct `the shared vectors of motion` {
    @Test func `give Python's results`() throws {
        let recorded = try RecordedMotion.committed()
        let events = try recorded.events()
        try #require(events.count == recorded.told.count)
        for (event, told) in zip(events, recorded.told) {
            switch event {
            case .learned(let kind, let count, let instant):
                #expect(kind.rawValue == told.learned && count == told.count && instant == told.instant)
            case .punch(let punch):
                #expect(punch.action.name == told.action && "right" == told.hand && punch.instant == told.instant)
                for action in Action.allCases {
                    let theirs = try #require(told.probabilities)[action.rawValue]
                    #expect(abs(Double(punch.probabilities[action]) - theirs) < 1e-5)
                }
            }
        }
        #expect(punchesOf(events).count > 6)
    }
}

@Suite struct `the motion of a hand` {
    @Test(arguments: [25.0, 50, 100, 200]) func `gives the same punches at any rate`(rate: Double) throws {
        var recogniser = try calibrated()
        let thrown: [(MotionKind, Double)] = [
            (.hook, 28.5), (.straight, 30), (.uppercut, 31.2), (.straight, 32.4), (.straight, 32.9), (.hook, 33.9),
        ]
        let told = punchesOf(try Thrower(punches: thrown).run(&recogniser, from: begun, to: 36, rate: rate))
        #expect(told.map(\.action) == [.hook, .jab, .uppercut, .jab, .doubleJab, .hook])
        for (punch, (_, at)) in zip(told, thrown) { #expect(abs(Double(punch.instant) / 1e6 - at) < 0.025) }
    }

    @Test func `names a straight by the hand and the stance`() throws {
        for (hand, stance, action) in [
            (PunchRecognition.Hand.left, Stance.orthodox, Action.jab), (.right, .orthodox, .cross),
            (.left, .southpaw, .cross), (.right, .southpaw, .jab),
        ] {
            var recogniser = try calibrated(hand, stance)
            let told = punchesOf(
                try Thrower(punches: [(.straight, 28.5)]).run(&recogniser, from: begun, to: 30, rate: 60))
            #expect(told.map(\.action) == [action] && told.map(\.hand) == [hand])
        }
    }

    @Test func `is recognised also when the sensor reaches its limit`() throws {
        var recogniser = try calibrated(limit: 4)
        let thrown: [(MotionKind, Double)] = [(.hook, 28.5), (.straight, 30), (.uppercut, 31.5)]
        let told = punchesOf(
            try Thrower(punches: thrown, limit: 4).run(&recogniser, from: begun, to: 33, rate: 60))
        #expect(told.map(\.action) == [.hook, .jab, .uppercut])
        for (punch, (_, at)) in zip(told, thrown) { #expect(abs(Double(punch.instant) / 1e6 - at) < 0.1) }
    }

    @Test func `is no punch without a calibration, when it is soft, and when it is like none of them`() throws {
        var stranger = MotionRecogniser(hand: .left, stance: .orthodox)
        let hard = Thrower(punches: [(.hook, 28.5)])
        #expect(try hard.run(&stranger, from: begun, to: 30, rate: 60).isEmpty)
        var recogniser = try calibrated()
        let soft = Thrower(punches: [(.hook, 28.5)], hardness: 2)
        #expect(try soft.run(&recogniser, from: begun, to: 30, rate: 60).isEmpty)
        let backwards = Thrower(punches: [(.straight, 31.5)], hardness: -9)
        #expect(try backwards.run(&recogniser, from: 30, to: 33, rate: 60).isEmpty)
    }

    @Test(arguments: seeds) func `is reported once and in order, for any samples`(seed: UInt64) throws {
        var random = Seeded(seed)
        var recogniser = try calibrated()
        var thrower = Thrower(punches: [])
        var next = begun
        while next < begun + 60 {
            next += random.double(0.1...1.4)
            thrower.punches.append((random.pick(MotionKind.allCases), next))
        }
        var instant = Int64(begun * 1e6)
        var told: [Punch] = []
        while Double(instant) < (begun + 60) * 1e6 {
            instant += random.chance(0.005) ? 400_000 : Int64(random.int(2_000...40_000))
            var sample = thrower.sample(Double(instant) / 1e6)
            for channel in 0..<6 {
                sample.values[channel] += random.double(channel < 3 ? -1...1 : -60...60)
                if random.chance(0.001) { sample.values[channel] = random.pick([.nan, .infinity, 1e9]) }
            }
            let event = try? recogniser.add(sample, at: instant, now: instant)
            if case .punch(let punch) = event { told.append(punch) }
        }
        #expect(told.count > 10)
        for (one, next) in zip(told, told.dropFirst()) { #expect(next.instant - one.instant >= 330_000) }
        for punch in told {
            var sum: Float = 0
            for action in Action.allCases { sum += punch.probabilities[action] }
            #expect(abs(sum - 1) < 1e-5 && punch.instant <= instant)
        }
    }

    @Test func `after a gap is looked at anew`() throws {
        var recogniser = try calibrated()
        let thrower = Thrower(punches: [(.hook, 28.5), (.hook, 30.5)])
        var events = try thrower.run(&recogniser, from: begun, to: 28.45, rate: 60)
        events += try thrower.run(&recogniser, from: 28.8, to: 32, rate: 60)
        #expect(punchesOf(events).map { ($0.instant + 10_000) / 100_000 } == [305])
    }

    @Test func `is refused with the reason, and changes nothing`() throws {
        var recogniser = try calibrated()
        let still = Thrower(punches: []).sample(0)
        let instant = Int64(begun * 1e6)
        _ = try recogniser.add(still, at: instant, now: instant)
        var broken = still
        for number in [Double.nan, .infinity, -201] {
            broken.values[1] = number
            #expect(throws: MotionRecogniser.Refusal.number) {
                try recogniser.add(broken, at: instant + 20_000, now: instant + 20_000)
            }
        }
        for (at, now, refusal) in [
            (instant, instant, WrongInstant.outOfOrder), (instant + 1_000, instant + 1_000, .tooSoon),
            (instant + 300_000, instant, .fromTheFuture), (instant + 20_000, instant + 6_000_000, .fromThePast),
            (.max, instant, .fromTheFuture), (.min, instant, .fromTheFuture),
        ] {
            #expect(throws: MotionRecogniser.Refusal.instant(refusal)) { try recogniser.add(still, at: at, now: now) }
        }
        let told = punchesOf(
            try Thrower(punches: [(.hook, 28.5)]).run(&recogniser, from: begun + 0.02, to: 30, rate: 60))
        #expect(told.map(\.action) == [.hook])
    }
}

@Suite struct `a calibration` {
    @Test func `that was stored recognises the same punches`() throws {
        let kept = try calibrated().calibration.kept
        #expect(kept.count == MotionCalibration.numbers)
        let calibration = try #require(MotionCalibration(kept))
        #expect(calibration.kept == kept)
        var recogniser = MotionRecogniser(hand: .left, stance: .orthodox, calibration: calibration)
        let told = punchesOf(try Thrower(punches: [(.hook, 28.5)]).run(&recogniser, from: begun, to: 30, rate: 60))
        #expect(told.map(\.action) == [.hook])
    }

    @Test func `that is none is refused`() throws {
        let good = try calibrated().calibration.kept
        #expect(MotionCalibration([]) == nil)
        #expect(MotionCalibration(good + [0]) == nil)
        let bad = [(0, 2.0), (1, -1), (1, 0.5), (1, 51), (1, .nan), (2, -1), (2, 1e9), (3, 1.5), (3, .nan)]
        for (place, number) in bad {
            var other = good
            other[place] = number
            #expect(MotionCalibration(other) == nil)
        }
    }

    @Test(arguments: [1.6, 3, 9]) func `is learned from soft punches as from hard ones`(hardness: Double) throws {
        var recogniser = MotionRecogniser(hand: .left, stance: .orthodox)
        for (kind, from) in [(MotionKind.straight, 0.0), (.hook, 9)] {
            let thrower = Thrower(punches: (0..<5).map { (kind, from + 1.5 + 1.5 * Double($0)) }, hardness: hardness)
            recogniser.learn(kind)
            #expect(try thrower.run(&recogniser, from: from, to: from + 8.9, rate: 50).count == 5)
        }
        recogniser.learn(nil)
        let thrown = Thrower(punches: [(.hook, 20.5), (.straight, 22)], hardness: hardness)
        let told = punchesOf(try thrown.run(&recogniser, from: 19, to: 24, rate: 60))
        #expect(told.map(\.action) == [.hook, .jab])
    }

    @Test func `knows nothing of a hand that is raised before its punches or lowered between them`() throws {
        var recogniser = MotionRecogniser(hand: .left, stance: .orthodox)
        recogniser.learn(.straight)
        let raised = Thrower(punches: [(.straight, 1.5)], hardness: 2)
        var events = try raised.run(&recogniser, from: 0, to: 2.5, rate: 50)
        let thrower = Thrower(punches: [(.straight, 3.5), (.straight, 5)])
        events += try thrower.run(&recogniser, from: 2.5, to: 6, rate: 50)
        let lowered = Thrower(punches: [(.straight, 7)], hardness: 2)
        events += try lowered.run(&recogniser, from: 6, to: 8, rate: 50)
        let counts = events.map { if case .learned(_, let count, _) = $0 { count } else { 0 } }
        #expect(counts == [1, 1, 2] && recogniser.calibration.count(.straight) == 2)
    }

    @Test func `of one kind again forgets that kind alone`() throws {
        var recogniser = try calibrated()
        recogniser.learn(.hook)
        #expect(recogniser.calibration.count(.hook) == 0 && recogniser.calibration.count(.straight) == 5)
    }
}
