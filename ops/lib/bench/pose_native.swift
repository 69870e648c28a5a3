// The native side of `ops/bench pose`, compiled together with Sources/PoseEstimation: pose models, a picture of 640 x 480, and maybe
// "plain"; for each number on its input so many times in ms of this thread, from picture to joints.

import Foundation

func onCore() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

func contents(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

let folder = CommandLine.arguments[1]
let fused = !CommandLine.arguments.contains("plain")
let landmarks = try contents("\(folder)/landmark.bin")
let detector = try contents("\(folder)/detector.bin")
let models = try landmarks.withUnsafeBytes { landmarks in
    try detector.withUnsafeBytes { try PoseModels(landmarks: landmarks, detector: $0, fused: fused) }
}
let memory = PoseMemory(for: models)
let pixels = try contents(CommandLine.arguments[2])
var tracker = PoseTracker()
while let count = readLine().flatMap({ Int($0) }) {
    let times = pixels.withUnsafeBufferPointer { bytes in
        (0..<count).map { _ in
            let begun = onCore()
            guard let picture = Picture(bytes, width: 640, height: 480, channels: 4),
                tracker.find(picture, models, in: memory) != nil
            else { fatalError("nobody is found") }
            return onCore() - begun
        }
    }
    FileHandle.standardOutput.write(Data((times.map { String($0) }.joined(separator: " ") + "\n").utf8))
}
