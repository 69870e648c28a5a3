/// One joint in the picture, in any unit that is the same for both axes; y points down.
package struct Joint: Equatable, Sendable {
    package var x: Float
    package var y: Float
    /// How sure the pose estimator is, from 0 to 1; below `leastConfidence` the joint counts as missing.
    package var confidence: Float

    package static let leastConfidence: Float = 0.05
    /// The largest coordinate that is accepted; squares of differences stay finite.
    package static let farthest: Float = 1e6

    package init(x: Float, y: Float, confidence: Float) {
        self.x = x
        self.y = y
        self.confidence = confidence
    }

    static let missing = Joint(x: 0, y: 0, confidence: 0)

    /// The joint, or a missing joint if a number is NaN or a coordinate is too large.
    var sound: Joint {
        let inside = x.magnitude <= Self.farthest && y.magnitude <= Self.farthest
        guard inside, confidence >= Self.leastConfidence else { return .missing }
        return Joint(x: x, y: y, confidence: min(confidence, 1))
    }

    var isPresent: Bool { confidence > 0 }
}

/// The 17 joints of one person in one frame, in COCO's order: nose, eyes, ears, shoulders, elbows, wrists, hips, knees,
/// ankles; of each pair the left one first.
package struct Pose: Sendable {
    package static let count = 17

    var joints = InlineArray<17, Joint>(repeating: .missing)

    package init() {}

    /// - Parameter joint: its place in COCO's order, 0 to 16.
    package subscript(_ joint: Int) -> Joint {
        get { joints[joint] }
        set { joints[joint] = newValue }
    }

    /// Joints with NaN become missing joints.
    var sound: Pose {
        var sound = Pose()
        for joint in 0..<Self.count { sound[joint] = self[joint].sound }
        return sound
    }

    var presentCount: Int {
        var present = 0
        for joint in 0..<Self.count where self[joint].isPresent { present += 1 }
        return present
    }

    /// The mean position of the joints that are not missing; the origin if all are missing.
    var centre: (x: Float, y: Float) {
        var x: Float = 0
        var y: Float = 0
        var present: Float = 0
        for joint in 0..<Self.count where self[joint].isPresent {
            x += self[joint].x
            y += self[joint].y
            present += 1
        }
        return (x / max(present, 1), y / max(present, 1))
    }

    /// The mirrored pose: left and right are exchanged.
    var mirrored: Pose {
        var mirrored = Pose()
        for joint in 0..<Self.count {
            // The nose stays; after it come pairs, the left joint at an odd index.
            let other = joint == 0 ? 0 : joint % 2 == 1 ? joint + 1 : joint - 1
            mirrored[joint] = self[other]
            mirrored[joint].x = -mirrored[joint].x
        }
        return mirrored
    }
}

/// What a person does: no boxing, guard, or a punch.
package enum Action: Int, CaseIterable, Sendable {
    case none, guarding, jab, doubleJab, cross, hook, uppercut

    package static let count = 7
    /// The raw value of the first punch; all after it are punches.
    static let firstPunch = 2
}

/// The hand of a person, whichever is in front.
package enum Hand: Int, Sendable {
    case left, right

    var other: Hand { self == .left ? .right : .left }
}

/// Which side of a person is in front.
package enum Stance: Int, Sendable {
    /// The left hand and foot are in front.
    case orthodox
    case southpaw
}

/// The probability of each action; their sum is 1.
package struct Probabilities: Equatable, Sendable {
    var values = InlineArray<7, Float>(repeating: 0)

    /// From 0 to 1.
    package subscript(_ action: Action) -> Float { values[action.rawValue] }

    package static func == (one: Probabilities, other: Probabilities) -> Bool {
        for index in 0..<Action.count where one.values[index] != other.values[index] { return false }
        return true
    }

    /// The probability of any punch.
    var punch: Float {
        var sum: Float = 0
        for index in Action.firstPunch..<Action.count { sum += values[index] }
        return sum
    }

    /// The most likely action from `first` up to, but not including, `end`.
    func likeliest(from first: Int, to end: Int) -> Action {
        var best = first
        for index in first..<end where values[index] > values[best] { best = index }
        return Action(rawValue: best) ?? .none
    }
}

/// Of each punch: how likely it was this one if it was called.
package struct IfCalled: Equatable, Sendable {
    var values = InlineArray<5, Float>(repeating: 0)

    package static func == (one: IfCalled, other: IfCalled) -> Bool {
        for index in 0..<Worth.punches where one.values[index] != other.values[index] { return false }
        return true
    }
}

/// A punch that was thrown.
package struct Punch: Equatable, Sendable {
    /// Jab, double jab (the second of two quick jabs), cross, hook or uppercut.
    package var action: Action
    package var hand: Hand
    /// The instant of full extension, in microseconds on the clock of the frames.
    package var instant: Int64
    package var probabilities: Probabilities
    /// Of jab, double jab, cross, hook and uppercut: how likely it was this one if it was the one that was called; `nil`
    /// if the model does not say.
    package var ifCalled: IfCalled?
    /// The highest speed of the fist relative to the neck, as seen in the picture, in shoulder widths a second.
    package var speed: Float
}
