import BeatTracking
import PropertyTesting
import Testing

/// What the tracker finds where the truth is known.
@Suite struct BeatTrackerTests {
    /// The share of `song`'s beats from the third on that have one found within 20 ms, and of those found that have a true one.
    private func agreement(_ song: Song, _ beats: Beats) -> (found: Double, right: Double) {
        let truth = song.beats.map { $0 * 1e6 }
        let found = beats.instants.map(Double.init)
        func share(_ one: [Double], in other: [Double]) -> Double {
            let near = one.filter { instant in other.contains { abs($0 - instant) <= 20_000 } }
            return one.isEmpty ? 0 : Double(near.count) / Double(one.count)
        }
        return (share(truth.dropFirst(2).dropLast(), in: found), share(found, in: truth))
    }

    @Test(arguments: [50, 63, 77, 88.5, 100, 113, 128, 145, 160, 181, 200, 220])
    func `clicks at any tempo are found where they are`(tempo: Double) throws {
        var random = Seeded(UInt64(tempo * 10))
        let song = Song(
            rate: random.pick([8_000, 11_025, 22_050, 44_100]), seconds: 20, tempo: tempo,
            silence: random.double(0...4),
            gain: random.double(0.02...0.9), noise: random.double(0...0.001), softer: random.double(0.7...1))
        let beats = try found(in: song.samples, rate: song.rate)
        let agreement = agreement(song, beats)
        // Below 60 and above 200 a minute a person would tap twice or half as often, and so may the tracker.
        if (60...200).contains(tempo) {
            #expect(abs(beats.beatLength / 60e6 * tempo - 1) < 0.01)
            #expect(agreement.found == 1 && agreement.right > 0.9)
        } else {
            #expect([1, 2, 0.5].contains { abs(beats.beatLength / 60e6 * tempo * $0 - 1) < 0.01 })
            #expect(agreement.found == 1 || agreement.right == 1)
        }
        #expect(beats.confidence > 0.6)
    }

    @Test(arguments: [0.994, 1.006]) func `a tempo that changes is followed`(slowing: Double) throws {
        let song = Song(rate: 22_050, seconds: 30, tempo: 120, slowing: slowing, noise: 0.005)
        let agreement = agreement(song, try found(in: song.samples, rate: song.rate))
        #expect(agreement.found == 1 && agreement.right > 0.9)
    }

    @Test(arguments: [(120, 1.004), (130, 1.006), (150, 1.006)] as [(Double, Double)])
    func `a song that slows down stays at its tempo in spite of hats off the beat, and says that it is not sure`(
        tempo: Double, slowing: Double
    ) throws {
        let song = Song(rate: 22_050, seconds: 60, tempo: tempo, slowing: slowing)
        let beats = try found(in: song.withHats, rate: song.rate)
        let agreement = agreement(song, beats)
        #expect(agreement.found > 0.9 && agreement.right > 0.9)
        #expect(beats.confidence < 0.75)
    }

    @Test func `noise as loud as soft clicks moves no beat`() throws {
        let song = Song(rate: 22_050, seconds: 30, tempo: 104, gain: 0.3, noise: 0.05)
        let agreement = agreement(song, try found(in: song.samples, rate: song.rate))
        #expect(agreement.found > 0.95 && agreement.right > 0.9)
    }

    @Test(arguments: [3, 4]) func `the loud beats are the downbeats`(metre: Int) throws {
        let song = Song(rate: 22_050, seconds: 30, tempo: 110, softer: 0.2, metre: metre)
        let beats = try found(in: song.samples, rate: song.rate)
        #expect(beats.metre == metre)
        let bars = Set(song.beats.indices.filter { $0 % metre == 0 }.map { song.beats[$0] })
        let one = Double(beats.instants[beats.one]) / 1e6
        #expect(bars.contains { abs($0 - one) < 0.02 })
        #expect(beats.downbeatConfidence > 0.5)
    }

    @Test(arguments: [1, 7, 441, 1_024, 65_537]) func `it does not matter how the samples are cut`(piece: Int) throws {
        let song = Song(rate: 11_025, seconds: 12, tempo: 125, slowing: 1.003, noise: 0.02)
        let samples = song.samples
        #expect(try found(in: samples, rate: song.rate, piece: piece) == found(in: samples, rate: song.rate))
    }

    @Test func `a tracker that was asked can be fed further`() throws {
        let song = Song(rate: 8_000, seconds: 12, tempo: 125)
        let samples = song.samples
        var tracker = try BeatTracker(rate: song.rate)
        samples[..<40_000].withUnsafeBufferPointer { _ = tracker.feed($0) }
        #expect(tracker.beats() == (try found(in: Array(samples[..<40_000]), rate: song.rate)))
        samples[40_000...].withUnsafeBufferPointer { _ = tracker.feed($0) }
        #expect(tracker.beats() == (try found(in: samples, rate: song.rate)))
    }

    @Test func `silence and a steady tone have no beats, or none that are sure`() throws {
        let silence = [Float](repeating: 0, count: 30 * 8_000)
        #expect(try found(in: silence, rate: 8_000) == Beats())
        let tone = (0..<30 * 8_000).map { Float($0 % 20 < 10 ? 0.5 : -0.5) }
        #expect(try found(in: tone, rate: 8_000).confidence < 0.3)
    }

    @Test(arguments: [1, 2, 3, 4]) func `noise alone has no beats that are sure`(seed: UInt64) throws {
        var random = Seeded(seed)
        let noise = (0..<30 * 22_050).map { _ in Float(random.double(-0.5...0.5)) }
        #expect(try found(in: noise, rate: 22_050).confidence < 0.3)
    }

    @Test func `samples that are no numbers are silence`() throws {
        let song = Song(rate: 8_000, seconds: 12, tempo: 125, noise: 0)
        var silent = song.samples
        var absurd = silent
        for index in stride(from: 0, to: silent.count, by: 997) {
            silent[index] = 0
            absurd[index] = [.nan, .infinity, -.infinity, .signalingNaN][index % 4]
        }
        #expect(try found(in: absurd, rate: song.rate) == found(in: silent, rate: song.rate))
    }

    @Test func `any samples at all give beats in order, within the track`() throws {
        for seed in 0..<40 as Range<UInt64> {
            var random = Seeded(seed)
            let rate = random.pick([8_000, 12_345, 44_100, 192_000])
            let scale = Float(random.pick([1e-30, 1e-3, 1, 1e30]))
            let samples = (0..<random.int(0...3 * rate)).map { _ in
                random.chance(0.001)
                    ? Float(bitPattern: UInt32(truncatingIfNeeded: random.next()))
                    : scale * Float(random.double(-1...1))
            }
            let beats = try found(in: samples, rate: rate)
            #expect(zip(beats.instants, beats.instants.dropFirst()).allSatisfy { $0 < $1 })
            let end = Int64(samples.count * 1_000_000 / rate)
            #expect(beats.instants.allSatisfy { (0...end).contains($0) })
            #expect(beats.confidences.count == beats.instants.count)
            #expect(beats.confidences.allSatisfy { (0...1).contains($0) })
            #expect([3, 4].contains(beats.metre) && (0..<beats.metre).contains(beats.one))
            #expect(beats.beatLength.isFinite && (0...1).contains(beats.downbeatConfidence))
        }
    }

    @Test(arguments: [.min, -1, 0, 7_999, 192_001, .max]) func `an absurd rate is refused`(rate: Int) {
        #expect(throws: BeatTracker.Flaw.rate) { try BeatTracker(rate: rate) }
    }

    @Test func `after half an hour nothing more is heard`() throws {
        var tracker = try BeatTracker(rate: 8_000)
        let minute = [Float](repeating: 0, count: 60 * 8_000)
        try minute.withUnsafeBufferPointer { minute in
            for _ in 0..<30 { #expect(tracker.feed(minute) == minute.count) }
            #expect(tracker.feed(minute) == 0)
            var other = try BeatTracker(rate: 8_000)
            for _ in 0..<29 { other.feed(minute) }
            other.feed(UnsafeBufferPointer(rebasing: minute[1...]))
            #expect(other.feed(minute) == 1)
        }
        #expect(tracker.beats() == Beats())
    }
}
