import PropertyTesting
import Testing

@testable import PunchRecognition

/// A person standing still at (x, y), about one unit high.
private func standing(x: Float, y: Float = 0) -> Pose {
    var pose = Pose()
    let places: [(Float, Float)] = [
        (0, -0.9), (-0.03, -0.93), (0.03, -0.93), (-0.07, -0.9), (0.07, -0.9), (-0.18, -0.7), (0.18, -0.7),
        (-0.25, -0.5), (0.25, -0.5), (-0.15, -0.6), (0.15, -0.6), (-0.1, -0.2), (0.1, -0.2), (-0.1, 0.2), (0.1, 0.2),
        (-0.1, 0.6), (0.1, 0.6),
    ]
    for (joint, place) in places.enumerated() {
        pose[joint] = Joint(x: x + place.0, y: y + place.1, confidence: 0.9)
    }
    return pose
}

@Suite struct `people in a picture` {
    @Test func `keep their numbers in whatever order they are found`() throws {
        var recogniser = Recogniser(try Network(shippedWeights()))
        for frame in 0..<60 {
            let now = Int64(frame) * 33_333
            var poses = [standing(x: 0), standing(x: 1.2), standing(x: 2.4)]
            if frame % 2 == 1 { poses.reverse() }
            _ = try recogniser.add(poses, at: now, now: now)
        }
        #expect(recogniser.people.map(\.person) == [1, 2, 3])
        #expect(zip(recogniser.people, [0, 1.2, 2.4] as [Float]).allSatisfy { abs($0.x - $1) < 0.05 })
    }

    @Test func `keep their identity when they pass each other`() throws {
        var recogniser = Recogniser(try Network(shippedWeights()))
        for frame in 0..<60 {
            let now = Int64(frame) * 33_333
            let way = Float(frame) / 59 * 2
            // One a little nearer to the camera than the other.
            _ = try recogniser.add([standing(x: way), standing(x: 2 - way, y: 0.25)], at: now, now: now)
        }
        #expect(recogniser.people.map(\.person) == [1, 2])
        #expect(recogniser.people[0].x > 1.9 && recogniser.people[1].x < 0.1)
    }

    @Test func `keep their identity when hidden for a second, and are new after long`() throws {
        var recogniser = Recogniser(try Network(shippedWeights()))
        for now in [0, 33_333, 66_666, 1_066_666] as [Int64] {
            _ = try recogniser.add(now == 66_666 ? [] : [standing(x: 0)], at: now, now: now)
        }
        #expect(recogniser.people.map(\.person) == [1])
        _ = try recogniser.add([standing(x: 0)], at: 9_000_000, now: 9_000_000)
        #expect(recogniser.people.map(\.person) == [2])
    }

    @Test func `are recognised as if each were alone`() throws {
        let recorded = try Recorded.committed()
        let network = try Network(shippedWeights())
        let stream = try #require(recorded.streams.first)
        let poses = recorded.poses(stream)
        let alone = try events(network, stream.instants, poses)
        var recogniser = Recogniser(network)
        var together: [Recogniser.Event] = []
        for (instant, pose) in zip(stream.instants, poses) {
            let crowd = [standing(x: 40), pose, standing(x: 60)]
            together += try recogniser.add(crowd, at: instant, now: instant)
        }
        #expect(together.filter { $0.person == 2 }.map(\.punch) == alone.map(\.punch))
        #expect(together.allSatisfy { $0.person == 2 })
        #expect(recogniser.people.count == 3)
    }

    @Test func `get their stance`() throws {
        var recogniser = Recogniser(try Network(shippedWeights()))
        _ = try recogniser.add([standing(x: 0)], at: 0, now: 0)
        #expect(recogniser.people[0].stance == nil)
        let known = recogniser.set(.southpaw, of: 1)
        #expect(known && recogniser.people[0].stance == .southpaw)
        let unknown = recogniser.set(.southpaw, of: 2)
        #expect(!unknown)
    }
}

@Suite struct `hostile poses` {
    @Test func `of sixty people, of another time, and too many a second are refused with the reason`() throws {
        var recogniser = Recogniser(try Network(shippedWeights()))
        let one = [standing(x: 0)]
        _ = try recogniser.add([], at: 0, now: 0)
        _ = try recogniser.add(one, at: 33_000, now: 33_000)
        #expect(throws: Recogniser.Refusal.instant(.outOfOrder)) { try recogniser.add(one, at: 33_000, now: 33_000) }
        #expect(throws: Recogniser.Refusal.instant(.outOfOrder)) { try recogniser.add(one, at: 32_000, now: 33_000) }
        #expect(throws: Recogniser.Refusal.instant(.tooSoon)) { try recogniser.add(one, at: 34_000, now: 34_000) }
        #expect(throws: Recogniser.Refusal.instant(.fromTheFuture)) {
            try recogniser.add(one, at: 400_000, now: 34_000)
        }
        #expect(throws: Recogniser.Refusal.instant(.fromTheFuture)) { try recogniser.add(one, at: .max, now: .min) }
        #expect(throws: Recogniser.Refusal.instant(.fromTheFuture)) { try recogniser.add(one, at: .min, now: .max) }
        #expect(throws: Recogniser.Refusal.instant(.fromThePast)) {
            try recogniser.add(one, at: 66_000, now: 6_000_000)
        }
        let sixty = (0..<60).map { standing(x: Float($0)) }
        #expect(throws: Recogniser.Refusal.tooManyPeople) { try recogniser.add(sixty, at: 66_000, now: 66_000) }
        _ = try recogniser.add(one, at: 66_000, now: 66_000)
        #expect(recogniser.people.map(\.person) == [1])
        // As many people as are looked at, of whom sixteen are followed.
        _ = try recogniser.add(Array(sixty.prefix(32)), at: 99_000, now: 99_000)
        #expect(recogniser.people.count == 16)
    }

    @Test(arguments: Array(UInt64(1)...30)) func `change nothing for others, and are survived`(seed: UInt64) throws {
        var random = Seeded(seed)
        let network = try Network(shippedWeights())
        let recorded = try Recorded.committed()
        let stream = recorded.streams[random.int(0...recorded.streams.count - 1)]
        let poses = recorded.poses(stream)
        let undisturbed = try events(network, stream.instants, poses)
        var recogniser = Recogniser(network)
        var told: [Recogniser.Event] = []
        let wild: [Float] = [
            .nan, .infinity, -.infinity, 1e30, -1e30, 0, -.greatestFiniteMagnitude, .leastNonzeroMagnitude,
        ]
        for (instant, pose) in zip(stream.instants, poses) {
            var crowd = [pose]
            for _ in 0..<random.int(0...2) {
                var monster = Pose()
                for joint in 0..<Pose.count {
                    // Far from the person, in case its numbers are valid at all.
                    monster[joint] = Joint(
                        x: random.chance(0.5) ? random.pick(wild) : Float(random.double(100...900_000)),
                        y: random.chance(0.5) ? random.pick(wild) : Float(random.double(100...900_000)),
                        confidence: random.chance(0.5) ? random.pick(wild) : Float(random.unit()))
                    if monster[joint].x.magnitude <= 50, monster[joint].y.magnitude <= 50 { monster[joint].x = 7_000 }
                }
                crowd.append(monster)
            }
            told += try recogniser.add(crowd, at: instant, now: instant).filter { $0.person == 1 }
            _ = try? recogniser.add(crowd, at: instant - 5, now: instant)
            _ = try? recogniser.add(crowd, at: instant + 500, now: instant)
            for someone in recogniser.people {
                #expect(someone.x.isFinite && someone.y.isFinite)
                for action in Action.allCases { #expect(someone.probabilities[action].isFinite) }
            }
        }
        #expect(told == undisturbed)
    }

    @Test func `across the C face get a negative answer`() throws {
        var handle: UnsafeMutableRawPointer?
        let weights = try shippedWeights()
        #expect(punchesLoad(nil, 5, &handle) == -1)
        #expect(punchesLoad(weights, 0, &handle) == -2)
        #expect(punchesLoad(weights, 100, &handle) == -2)
        #expect(punchesLoad([1, 2, 3, 4, 5], 5, &handle) == -3)
        #expect(handle == nil)
        #expect(punchesLoad(weights, Int32(weights.count), &handle) == 0)
        let loaded = try #require(handle)
        defer { punchesUnload(loaded) }
        let numbers = [Float](repeating: .nan, count: 32 * 51)
        var out = [Double](repeating: 0, count: 24)
        #expect(punchesTake(nil, 0, 0, numbers, 1, &out, 2) == -1)
        #expect(punchesTake(loaded, 0, 0, numbers, -1, &out, 2) == -2)
        #expect(punchesTake(loaded, 0, 0, nil, 1, &out, 2) == -1)
        #expect(punchesTake(loaded, 0, 0, numbers, 60, &out, 2) == -11)
        #expect(punchesTake(loaded, .nan, 0, numbers, 1, &out, 2) == -9)
        #expect(punchesTake(loaded, .infinity, 0, numbers, 1, &out, 2) == -9)
        #expect(punchesTake(loaded, 0, .nan, numbers, 1, &out, 2) == -9)
        #expect(punchesTake(loaded, 0, 0, numbers, 32, &out, 2) == 0)
        #expect(punchesTake(loaded, 0, 0, numbers, 1, &out, 2) == -7)
        #expect(punchesTake(loaded, 1_000, 1_000, numbers, 1, &out, 2) == -8)
        #expect(punchesPeople(loaded, &out, 2) == 0)
        #expect(punchesSetStance(loaded, 1, 0) == -6)
    }
}
