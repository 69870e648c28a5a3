import PropertyTesting
import RehearsalCore
import Testing

private let seeds = Array(UInt64(1)...100)
private let actions: [Action] =
    Punch.allCases.map(Action.punch) + [.guardUp, .slip, .roll, .step, .own(0)]

@Suite struct FigureTests {
    private let count: Int64 = 500_000

    private func figure(_ action: Action, isSouthpaw: Bool = false) -> Figure {
        Figure([Figure.Step(action, due: 0)], count: count, isSouthpaw: isSouthpaw)
    }

    /// A combo that somebody could throw, at any tempo.
    private func steps(_ random: inout Seeded) -> [Figure.Step] {
        var due: Int64 = 0
        return (0..<random.int(1...6)).map { _ in
            due += Int64(random.int(200_000...900_000))
            return Figure.Step(random.pick(actions), due: due)
        }
    }

    @Test(arguments: seeds) func `bones keep their length whatever the figure does`(seed: UInt64) {
        var random = Seeded(seed)
        let count = Int64(random.int(150_000...3_000_000))
        let figure = Figure(steps(&random), count: count, isSouthpaw: random.chance(0.5))
        for now in stride(from: Int64(-1_000_000), to: 6_000_000, by: 9_000) {
            let skeleton = figure.skeleton(at: now, beat: random.double(0...9))
            for bone in Skeleton.bones {
                let length = (skeleton[bone.to] - skeleton[bone.from]).length
                #expect(abs(length - bone.length) < 1e-9, "\(bone) at \(now)")
            }
        }
    }

    @Test(arguments: seeds) func `no joint jumps`(seed: UInt64) {
        var random = Seeded(seed)
        let figure = Figure(steps(&random), count: Int64(random.int(150_000...3_000_000)))
        var before = figure.skeleton(at: -1_000_000)
        for now in stride(from: Int64(-999_000), to: 6_000_000, by: 1_000) {
            let skeleton = figure.skeleton(at: now, beat: Double(now) / 500_000)
            for joint in Skeleton.Joint.allCases {
                #expect((skeleton[joint] - before[joint]).length < 0.05, "\(joint) at \(now)")
            }
            before = skeleton
        }
    }

    @Test(arguments: seeds) func `each action is due on the beat, whatever comes before and after it`(seed: UInt64) {
        var random = Seeded(seed)
        let steps = steps(&random)
        let figure = Figure(steps, count: Int64(random.int(150_000...3_000_000)))
        for step in steps {
            let alone = self.figure(step.action).skeleton(at: 0)
            let here = figure.skeleton(at: step.due)
            for joint in Skeleton.Joint.allCases { #expect((here[joint] - alone[joint]).length < 1e-9, "\(joint)") }
        }
    }

    @Test func `a straight punch is furthest forward, and an uppercut highest, when it is due`() {
        for punch in [Punch.jab, .cross, .doubleJab] {
            let hand: Skeleton.Joint = punch == .cross ? .rightHand : .leftHand
            #expect(furthest(.punch(punch)) { $0[hand].z } == 0)
        }
        #expect(furthest(.punch(.leadUppercut)) { $0[.leftHand].y } == 0)
        #expect(furthest(.punch(.rearUppercut)) { $0[.rightHand].y } == 0)
        #expect(furthest(.roll) { -$0[.head].y } == 0)
    }

    /// The first instant at which something is largest, to the millisecond.
    private func furthest(_ action: Action, _ measure: (Skeleton) -> Double) -> Int64? {
        let figure = figure(action)
        return stride(from: Int64(-600_000), through: 600_000, by: 1_000)
            .map { (at: $0, value: measure(figure.skeleton(at: $0))) }
            .max { $0.value < $1.value - 1e-9 }?.at
    }

    @Test func `each punch is thrown with its hand: the lead one is left, and right of a southpaw`() {
        for punch in Punch.allCases {
            let isRear = [.cross, .rearHook, .rearUppercut].contains(punch)
            for isSouthpaw in [false, true] {
                let figure = figure(.punch(punch), isSouthpaw: isSouthpaw)
                let (guarding, due) = (figure.skeleton(at: -2_000_000), figure.skeleton(at: 0))
                func moved(_ hand: Skeleton.Joint) -> Double {
                    ((due[hand] - due[.neck]) - (guarding[hand] - guarding[.neck])).length
                }
                let isRight = moved(.rightHand) > moved(.leftHand)
                #expect(isRight == (isRear != isSouthpaw), "\(punch)")
            }
        }
    }

    @Test func `a southpaw is the picture of an orthodox figure in a mirror`() {
        for action in actions {
            for now in stride(from: Int64(-600_000), through: 600_000, by: 50_000) {
                let orthodox = figure(action).skeleton(at: now)
                let southpaw = figure(action, isSouthpaw: true).skeleton(at: now)
                for (left, right) in [
                    (Skeleton.Joint.leftHand, Skeleton.Joint.rightHand), (.leftKnee, .rightKnee), (.leftToe, .rightToe),
                ] {
                    #expect(orthodox[left].x == -southpaw[right].x)
                    #expect(orthodox[left].y == southpaw[right].y)
                    #expect(orthodox[right].z == southpaw[left].z)
                }
            }
        }
    }

    @Test func `feet stay on the floor and joints above it`() {
        for action in actions {
            for now in stride(from: Int64(-600_000), through: 600_000, by: 10_000) {
                let skeleton = figure(action).skeleton(at: now, beat: 0.5)
                for joint in Skeleton.Joint.allCases { #expect(skeleton[joint].y > 0.015, "\(joint) of \(action)") }
                for toe in [Skeleton.Joint.rightToe] + (action == .step ? [] : [.leftToe]) {
                    #expect(skeleton[toe].y < 0.035, "\(toe) of \(action) at \(now)")
                }
            }
        }
    }

    @Test func `without steps the guard is up`() {
        let skeleton = Figure([], count: count).skeleton(at: 12)
        #expect(skeleton[.leftHand].y > skeleton[.neck].y)
        #expect(skeleton[.leftHand].z > skeleton[.rightHand].z)
    }
}
