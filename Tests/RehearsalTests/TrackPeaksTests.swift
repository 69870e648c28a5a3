import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

@Suite struct TrackPeaksTests {
    /// Well-formed peaks of a recording of this length, with bins of these lengths.
    private func peaks(_ duration: Int64, bins: [Int64]) -> [UInt8] {
        let counts = bins.map { (duration + $0 - 1) / $0 }
        var bytes = Array("pks1".utf8) + number(duration, 8) + number(Int64(bins.count), 4)
        for (bin, count) in zip(bins, counts) { bytes += number(bin, 4) + number(count, 4) }
        for count in counts {
            for turn in 0..<count { bytes += [UInt8(bitPattern: Int8(-(turn % 128))), UInt8(turn % 128)] }
        }
        return bytes
    }

    private func number(_ value: Int64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * Int64($0))) }
    }

    private func flaw(of bytes: [UInt8]) -> TrackPeaks.Flaw? {
        do {
            _ = try TrackPeaks(bytes: bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test func `peaks of any length and resolutions are read`() throws {
        for (duration, bins) in [(1, [500]), (10_000_001, [5_000, 20_000]), (600_000_000, [5_000, 20_000, 80_000])]
            as [(Int64, [Int64])]
        {
            let bytes = peaks(duration, bins: bins)
            let read = try TrackPeaks(bytes: bytes)
            #expect(read.bytes == bytes && read.duration == Interval(microseconds: duration))
        }
    }

    @Test func `an error is named`() {
        let good = peaks(100_000, bins: [5_000, 20_000])
        #expect(flaw(of: []) == .noPeaks)
        #expect(flaw(of: Array("RIFF".utf8) + good.dropFirst(4)) == .noPeaks)
        #expect(flaw(of: peaks(0, bins: [5_000])) == .noPeaks)
        #expect(flaw(of: peaks(86_400_000_001, bins: [3_600_000_000])) == .noPeaks)
        #expect(flaw(of: Array(repeating: 0, count: TrackPeaks.mostBytes + 1)) == .noPeaks)
        #expect(flaw(of: peaks(100_000, bins: [])) == .levels)
        #expect(flaw(of: peaks(100_000, bins: (1...9).map { $0 * 1_000 })) == .levels)
        #expect(flaw(of: peaks(100_000, bins: [499])) == .bin(level: 0))
        #expect(flaw(of: peaks(100_000, bins: [5_000, 5_000])) == .bin(level: 1))
        #expect(flaw(of: Array(good.dropLast())) == .size(needed: good.count))
        #expect(flaw(of: good + [0]) == .size(needed: good.count))
        #expect(flaw(of: Array(good[..<20])) == .size(needed: 32))
        var other = good
        other[20] += 1
        #expect(flaw(of: other) == .bins(level: 0, needed: 20))
        other = good
        (other[34], other[35]) = (5, 4)
        #expect(flaw(of: other) == .order(bin: 1))
        other[34] = 0x80
        #expect(flaw(of: other) == .order(bin: 1))
    }

    @Test func `arbitrary bytes are refused or kept unchanged`() {
        let good = peaks(100_000, bins: [5_000, 20_000])
        var random = Seeded(21)
        var taken = 0
        for _ in 0..<5_000 {
            var bytes = good
            for _ in 0..<random.int(1...4) { bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255)) }
            if random.chance(0.3) { bytes = Array(bytes.prefix(random.int(0...bytes.count))) }
            if let read = try? TrackPeaks(bytes: bytes) {
                #expect(read.bytes == bytes)
                taken += 1
            }
        }
        #expect((100..<5_000).contains(taken), "\(taken) of 5,000 were taken")
    }
}
