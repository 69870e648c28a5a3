import PropertyTesting
import Testing

@testable import PunchRecognition

private let seeds = Array(UInt64(1)...40)

@Suite struct `punches` {
    /// Outputs of a net that says anything: long and short punches of changing kinds, hands and instants.
    private func anything(_ random: inout Seeded, frames: Int) -> [Outputs] {
        var answers: [Outputs] = []
        while answers.count < frames {
            var outputs = Outputs()
            for index in 0..<7 { outputs.values[index] = Float(random.double(-6...6)) }
            outputs.values[7] = Float(random.double(-4...4))
            for _ in 0..<random.int(1...12) {
                outputs.values[8] = Float(random.double(-4...6))
                answers.append(outputs)
            }
        }
        return answers
    }

    @Test(arguments: seeds) func `of one hand are never reported twice, and their instants only grow`(seed: UInt64)
        throws
    {
        var random = Seeded(seed)
        let network = try Network(shippedWeights())
        let rules = network.rules
        let stance = random.pick([Stance.orthodox, .southpaw, nil])
        var decoder = Decoder()
        var told: [Punch] = []
        for (frame, outputs) in anything(&random, frames: 600).enumerated() {
            let now = Int64(frame) * 33_333
            let punch = decoder.step(outputs, at: now, stance: stance, speeds: (1, 2), network)
            guard let punch else { continue }
            #expect(punch.instant <= now && punch.instant >= now - 400_000)
            told.append(punch)
        }
        #expect(told.count > 10)
        for (before, after) in zip(told, told.dropFirst()) {
            let doubles = before.action == .jab && after.action == .doubleJab
            let least = before.hand != after.hand ? rules.otherHand : doubles ? Decoder.doubled : rules.sameHand
            #expect(after.instant - before.instant >= Int64(least * 1e6))
        }
    }

    @Test func `of one hand follow sooner if they are a jab and its double`() throws {
        let network = try Network(shippedWeights())
        for (second, told) in [(Action.doubleJab, [Action.jab, .doubleJab]), (.jab, [.jab]), (.hook, [.jab])] {
            var decoder = Decoder()
            var punches: [Action] = []
            for frame in 0..<18 {
                var outputs = Outputs()
                let (action, extended) = frame < 11 ? (Action.jab, 0.2) : (second, 0.35)
                outputs.values[frame < 9 ? Action.guarding.rawValue : action.rawValue] = 8
                outputs.values[7] = -5
                outputs.values[8] = Float((Double(frame) / 30 - extended) * 10 - 1.5)
                let punch = decoder.step(
                    outputs, at: Int64(frame) * 33_333, stance: .orthodox, speeds: (1, 2), network)
                if let punch { punches.append(punch.action) }
            }
            #expect(punches == told)
        }
    }

    @Test(arguments: seeds) func `have probabilities that add up to one`(seed: UInt64) throws {
        var random = Seeded(seed)
        for outputs in anything(&random, frames: 50) {
            let p = outputs.probabilities
            var sum: Float = 0
            for action in Action.allCases {
                #expect(p[action] >= 0 && p[action] <= 1)
                sum += p[action]
            }
            #expect(abs(sum - 1) < 1e-5)
        }
    }

    @Test func `of a southpaw are those of an orthodox boxer in a mirror`() throws {
        let recorded = try Recorded.committed()
        let network = try Network(shippedWeights())
        var count = 0
        for stream in recorded.streams {
            let poses = recorded.poses(stream)
            let here = try events(network, stream.instants, poses, stance: .orthodox)
            let there = try events(network, stream.instants, poses.map(\.mirrored), stance: .southpaw)
            #expect(here.map(\.punch.action) == there.map(\.punch.action))
            #expect(here.map(\.punch.instant) == there.map(\.punch.instant))
            #expect(here.map(\.punch.hand.other) == there.map(\.punch.hand))
            count += here.count
        }
        #expect(count > 5)
    }

    @Test func `are the same at 15, 30 and 60 frames a second`() throws {
        let recorded = try Recorded.committed()
        let network = try Network(shippedWeights())
        var compared = 0
        for stream in recorded.streams where stream.instants.count > 300 {
            let poses = recorded.poses(stream)
            let rates = try [1, 2, 4].map { every in
                let kept = poses.indices.filter { $0 % every == 0 }
                return try events(network, kept.map { stream.instants[$0] }, kept.map { poses[$0] }).map(\.punch)
            }
            for fewer in rates.dropFirst() {
                #expect(fewer.map(\.action) == rates[0].map(\.action))
                #expect(fewer.map(\.hand) == rates[0].map(\.hand))
                for (one, other) in zip(fewer, rates[0]) { #expect(abs(one.instant - other.instant) < 60_000) }
            }
            compared += rates[0].count
        }
        #expect(compared > 5)
    }

    @Test func `do not depend on a person's place or size in the picture`() throws {
        let recorded = try Recorded.committed()
        let network = try Network(shippedWeights())
        for stream in recorded.streams {
            let poses = recorded.poses(stream)
            let moved = poses.map { pose in
                var moved = pose
                for joint in 0..<Pose.count {
                    moved[joint].x = pose[joint].x * 256 + 4_096
                    moved[joint].y = pose[joint].y * 256 - 512
                }
                return moved
            }
            let here = try events(network, stream.instants, poses)
            let there = try events(network, stream.instants, moved)
            #expect(here.map(\.punch.action) == there.map(\.punch.action))
        }
    }
}
