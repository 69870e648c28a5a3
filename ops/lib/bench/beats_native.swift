// The native side of `ops/bench beats`, compiled together with Sources/BeatTracking: reads mono f32 files, one path and rate a
// line, and answers each with a line of JSON: the beats in microseconds, the figures and how long they took.

import Foundation

while let line = readLine() {
    let words = line.split(separator: "\t").map(String.init)
    guard words.count == 2, let rate = Int(words[1]), let content = FileManager.default.contents(atPath: words[0])
    else {
        fatalError("not a path, a tab and a rate: \(line)")
    }
    let begin = DispatchTime.now().uptimeNanoseconds
    var tracker = try BeatTracker(rate: rate)
    content.withUnsafeBytes { bytes in
        let samples = bytes.bindMemory(to: Float.self)
        // In pieces, as a page feeds them.
        for first in stride(from: 0, to: samples.count, by: 65_536) {
            tracker.feed(UnsafeBufferPointer(rebasing: samples[first..<min(first + 65_536, samples.count)]))
        }
    }
    let beats = tracker.beats()
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - begin) / 1e9
    let answer: [String: Any] = [
        "beats": beats.instants, "confidence": beats.confidence, "metre": beats.metre,
        "one": beats.one, "downbeatConfidence": beats.downbeatConfidence, "seconds": seconds,
    ]
    let json = try JSONSerialization.data(withJSONObject: answer, options: [.sortedKeys])
    FileHandle.standardOutput.write(json + Data("\n".utf8))
}
