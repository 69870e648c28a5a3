import Foundation

@testable import PunchRecognition

/// The shared vectors: simulated poses, and what the net and the whole recogniser compute from them in Python.
/// `ops/recogniser vectors` writes them; `Sources/WebClient/tests/punches_test.js` runs them through punches.wasm.
struct Recorded: Decodable {
    struct Stream: Decodable {
        let stance: String
        let instants: [Int64]
        let joints: [[Float]]
        let confidence: [[Float]]
        let outputs: [[Float]]
        let told: [Recognised]
    }

    struct Recognised: Decodable {
        let action: String
        let hand: String
        let instant: Int64
        let probability: Float
        let ifCalled: [Float]
    }

    let scale: Float
    let streams: [Stream]

    static func committed() throws -> Recorded {
        let file = root.appending(path: "Tests/PunchRecognitionTests/vectors.json")
        return try JSONDecoder().decode(Recorded.self, from: Data(contentsOf: file))
    }

    func poses(_ stream: Stream) -> [Pose] {
        stream.joints.indices.map { frame in
            var pose = Pose()
            for joint in 0..<Pose.count {
                pose[joint] = Joint(
                    x: stream.joints[frame][2 * joint] / scale, y: stream.joints[frame][2 * joint + 1] / scale,
                    confidence: stream.confidence[frame][joint] / 100)
            }
            return pose
        }
    }
}

let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

func shippedWeights() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: root.appending(path: "Sources/WebClient/Pages/recogniser/punches-6.weights")))
}

/// Runs one person's poses through a recogniser of their own.
func events(
    _ network: Network, _ instants: [Int64], _ poses: [Pose], stance: Stance? = nil
) throws -> [Recogniser.Event] {
    var recogniser = Recogniser(network)
    var events: [Recogniser.Event] = []
    for (instant, pose) in zip(instants, poses) {
        events += try recogniser.add([pose], at: instant, now: instant)
        if let stance { _ = recogniser.set(stance, of: 1) }
    }
    return events
}

extension Action {
    /// The name in recordings.
    var name: String {
        switch self {
        case .none: "none"
        case .guarding: "guard"
        case .jab: "jab"
        case .doubleJab: "double jab"
        case .cross: "cross"
        case .hook: "hook"
        case .uppercut: "uppercut"
        }
    }
}
