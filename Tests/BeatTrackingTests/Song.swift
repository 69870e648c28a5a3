import Foundation
import PropertyTesting

/// Clicks at known instants: bursts of noise that fall off, over a quieter noise. Made of integers, additions and
/// multiplications alone, so that `Sources/WebClient/tests/beats_test.js` makes the same samples.
struct Song: Codable, Equatable {
    var rate: Int
    var seconds: Double
    /// Counts a minute at the first beat, and by what each interval is longer than the one before.
    var tempo: Double
    var slowing = 1.0
    /// Seconds of silence before the first beat.
    var silence = 0.5
    var gain = 0.5
    var noise = 0.001
    /// How much softer the beats between downbeats are.
    var softer = 0.6
    var metre = 4

    /// The instants of the beats in seconds.
    var beats: [Double] {
        var beats: [Double] = []
        var at = silence
        var interval = 60 / tempo
        while at < seconds {
            beats.append(at)
            at += interval
            interval *= slowing
        }
        return beats
    }

    var samples: [Float] {
        var random = Noise()
        var samples: [Float] = []
        let count = Int(seconds * Double(rate))
        samples.reserveCapacity(count)
        let fall = 1 - 60 / Double(rate)
        let beats = beats
        var next = 0
        var level = 0.0
        for index in 0..<count {
            if next < beats.count, Double(index) >= beats[next] * Double(rate) {
                level = next % metre == 0 ? gain : gain * softer
                next += 1
            }
            samples.append(Float(random.next() * level + random.next() * noise))
            level *= fall
        }
        return samples
    }
}

extension Song {
    /// A bass drum and a snare drum in turn on the beats, and high hats midway between them.
    var withHats: [Float] {
        var noise = Noise()
        var samples = [Float](repeating: 0, count: Int(seconds * Double(rate)))
        func add(_ seconds: Double, _ count: Int, _ sound: (Int) -> Double) {
            let first = Int(seconds * Double(rate))
            for index in 0..<count where first + index < samples.count { samples[first + index] += Float(sound(index)) }
        }
        for (turn, beat) in beats.enumerated() {
            if turn % 2 == 0 {
                add(beat, rate / 4) { index in
                    let time = Double(index) / Double(rate)
                    return 0.8 * sin(2 * .pi * (50 + 60 * exp(-40 * time)) * time) * exp(-12 * time)
                }
            } else {
                add(beat, 3_000) { 0.5 * noise.next() * pow(0.9985, Double($0)) }
            }
            guard turn + 1 < beats.count else { break }
            var before = 0.0
            add((beat + beats[turn + 1]) / 2, 1_200) { index in
                let value = noise.next()
                defer { before = value }
                return 0.4 * (value - before) * pow(0.996, Double(index))
            }
        }
        return samples.map { $0 + Float(0.001 * noise.next()) }
    }
}

/// The generator of Numerical Recipes, 32 bits: from −1 to 1.
struct Noise {
    private var state: UInt32 = 1

    mutating func next() -> Double {
        state = state &* 1_664_525 &+ 1_013_904_223
        return Double(state >> 8) / 8_388_608 - 1
    }
}
