import BeatTracking
import PropertyTesting
import Testing

/// What a person does with proposed beats.
@Suite struct CorrectingTests {
    private func anyBeats(_ random: inout Seeded, gap: ClosedRange<Int> = 200_000...2_000_000) -> Beats {
        var beats = Beats(metre: random.int(1...8), downbeatConfidence: random.unit())
        var at = random.int(0...5_000_000)
        for _ in 0..<random.int(3...60) {
            beats.instants.append(Int64(at))
            beats.confidences.append(random.unit())
            at += random.int(gap)
        }
        beats.one = random.int(0...beats.instants.count - 1)
        return beats
    }

    /// The instants of all downbeats.
    private func downbeats(_ beats: Beats) -> Set<Int64> {
        Set(beats.instants.indices.filter { ($0 - beats.one) % beats.metre == 0 }.map { beats.instants[$0] })
    }

    private func checked(_ body: (inout Seeded) throws -> Void) rethrows {
        for seed in 0..<200 as Range<UInt64> {
            var random = Seeded(seed)
            try body(&random)
        }
    }

    @Test func `doubled and halved are as they were, and what was a downbeat still is`() throws {
        try checked { random in
            let beats = anyBeats(&random)
            let doubled = try #require(beats.doubled())
            #expect(doubled.isWhole && doubled.instants.count == 2 * beats.instants.count - 1)
            #expect(downbeats(doubled).isSuperset(of: downbeats(beats)))
            #expect(doubled.halved() == beats)
        }
    }

    @Test func `halving keeps every other beat, and "one" among them`() throws {
        try checked { random in
            let beats = anyBeats(&random)
            let halved = try #require(beats.halved())
            #expect(halved.isWhole && Set(halved.instants).isSubset(of: beats.instants))
            #expect(abs(2 * halved.instants.count - beats.instants.count) <= 1)
            #expect(halved.instants[halved.one] == beats.instants[beats.one])
        }
    }

    @Test func `a steady tempo doubles and halves with its beats`() throws {
        let beats = Beats(
            instants: (0..<40).map { $0 * 500_000 }, confidences: .init(repeating: 1, count: 40), metre: 4, one: 1)
        #expect(beats.beatLength == 500_000)
        #expect(beats.doubled()?.beatLength == 250_000 && beats.halved()?.beatLength == 1_000_000)
        #expect(beats.offset()?.beatLength == 500_000)
    }

    @Test(arguments: [(3, 2), (2, 3), (4, 3), (3, 4)])
    func `so many beats for every so many go from "one" to both sides`(more: Int, fewer: Int) throws {
        let steady = Beats(
            instants: (0..<49).map { $0 * 360_000 }, confidences: .init(repeating: 0.5, count: 49), metre: 4, one: 5)
        let scaled = try #require(steady.scaled(more, to: fewer))
        #expect(scaled.beatLength == Double(360_000 * fewer / more))
        #expect(scaled.instants[scaled.one] == 5 * 360_000)
        #expect(scaled.instants[0] < Int64(360_000 * fewer / more))
        // And back again.
        let back = try #require(scaled.scaled(fewer, to: more))
        #expect(back.instants.allSatisfy { $0 % 360_000 == 0 } && back.instants[back.one] == 5 * 360_000)
        #expect(steady.scaled(0, to: 2) == nil && steady.scaled(9, to: 2) == nil && steady.scaled(3, to: 0) == nil)
    }

    @Test func `half a beat later lies midway, and twice that is one beat later`() throws {
        let steady = Beats(
            instants: (0..<9).map { $0 * 400_000 }, confidences: .init(repeating: 0.5, count: 9), metre: 3, one: 8)
        #expect(steady.offset()?.instants.first == 200_000 && steady.offset()?.one == 5)
        #expect(steady.offset()?.offset()?.instants == (1..<8).map { $0 * 400_000 })
        try checked { random in
            let beats = anyBeats(&random)
            let offset = try #require(beats.offset())
            #expect(offset.isWhole && zip(offset.instants, beats.instants).allSatisfy { $0 > $1 })
            #expect(zip(offset.instants, beats.instants.dropFirst()).allSatisfy { $0 < $1 })
        }
    }

    @Test func `downbeats shift by beats, all round a bar and back`() throws {
        try checked { random in
            var beats = anyBeats(&random)
            beats.metre = min(beats.metre, beats.instants.count)
            let count = random.int(-100...100)
            let shifted = try #require(beats.shifted(by: count))
            #expect(shifted.instants == beats.instants && shifted.isWhole)
            #expect(downbeats(try #require(shifted.shifted(by: -count))) == downbeats(beats))
            #expect(downbeats(try #require(beats.shifted(by: beats.metre * count))) == downbeats(beats))
            let next = downbeats(try #require(beats.shifted(by: 1)))
            #expect(beats.one + 1 == beats.instants.count || next.contains(beats.instants[beats.one + 1]))
        }
    }

    @Test func `the beat that a person marks as "one" is certain`() throws {
        try checked { random in
            let beats = anyBeats(&random)
            let index = random.int(0...beats.instants.count - 1)
            let said = try #require(beats.with(one: index, metre: 3))
            #expect(downbeats(said).contains(beats.instants[index]))
            #expect(said.metre == 3 && said.downbeatConfidence == 1 && said.instants == beats.instants)
            #expect(beats.with(one: beats.instants.count, metre: 4) == nil && beats.with(one: -1, metre: 4) == nil)
            #expect(beats.with(one: 0, metre: 0) == nil && beats.with(one: 0, metre: 17) == nil)
        }
    }

    @Test func `a beat is moved between those beside it, and no further`() throws {
        try checked { random in
            let beats = anyBeats(&random)
            let index = random.int(1...beats.instants.count - 2)
            let (before, after) = (beats.instants[index - 1], beats.instants[index + 1])
            let place = Int64(random.int(Int(before + 60_000)...Int(after - 60_000)))
            let moved = try #require(beats.moving(index, to: place))
            #expect(moved.instants[index] == place && moved.confidences[index] == 1 && moved.isWhole)
            #expect(moved.moving(index, to: beats.instants[index])?.instants == beats.instants)
            #expect(beats.moving(index, to: before) == nil && beats.moving(index, to: after) == nil)
            #expect(beats.moving(index, to: .max) == nil && beats.moving(0, to: -1) == nil)
            #expect(beats.moving(beats.instants.count, to: place) == nil)
        }
    }

    @Test func `beats are never made nearer or further than a tempo map has them`() {
        var beats = Beats(instants: [0, 100_000, 200_000], confidences: [1, 1, 1])
        #expect(beats.doubled() == nil && beats.halved() != nil)
        beats.instants = [0, 40_000_000, 80_000_000]
        #expect(beats.halved() == nil && beats.doubled() != nil)
        #expect(Beats().doubled() == nil && Beats().halved() == nil && Beats().offset() == nil)
        #expect(Beats().shifted(by: 1) == nil && Beats().with(one: 0, metre: 4) == nil)
        #expect(Beats().isWhole && !Beats(instants: [5, 5], confidences: [1, 1]).isWhole)
        #expect(!Beats(instants: [0, 500_000], confidences: [1, .nan]).isWhole)
    }

    @Test func `corrections cross, and what is no beat is refused with nothing written`() {
        var numbers: [Double] = [0, 0.5, 500_000, 0.25, 1_000_000, 1, -1, -1, -1, -1]
        var figures: [Double] = [0, 0, 4, 1, 0.5]
        #expect(beatsCorrect(&numbers, 3, 5, &figures, 0, 0, 0) == 5)
        #expect(numbers == [0, 0.5, 250_000, 0.25, 500_000, 0.25, 750_000, 0.25, 1_000_000, 1])
        #expect(figures[0] == 250_000 && figures[2...] == [4, 2, 0.5])
        #expect(beatsCorrect(&numbers, 5, 5, &figures, 4, 3, 3) == 5 && figures[2...] == [3, 3, 1])
        #expect(beatsCorrect(&numbers, 5, 5, &figures, 3, -1, 0) == 5 && figures[3] == 2)
        #expect(beatsCorrect(&numbers, 5, 5, &figures, 5, 1, 260_000) == 5 && numbers[2...3] == [260_000, 1])
        let (kept, told) = (numbers, figures)
        #expect(beatsCorrect(&numbers, 5, 5, &figures, 0, 0, 0) == -2)
        #expect(beatsCorrect(&numbers, 6, 5, &figures, 1, 0, 0) == -2)
        #expect(beatsCorrect(nil, 0, 0, &figures, 1, 0, 0) == -1)
        #expect(beatsCorrect(&numbers, 5, 5, &figures, 8, 0, 0) == -4)
        for absurd in [Double.nan, .infinity, -1e300, 1e17, 5] {
            #expect(beatsCorrect(&numbers, 5, 5, &figures, 4, absurd, 4) == -5)
            #expect(beatsCorrect(&numbers, 5, 5, &figures, 5, 1, absurd) == -5)
        }
        #expect(numbers == kept && figures == told)
        numbers[4] = .nan
        #expect(beatsCorrect(&numbers, 5, 5, &figures, 1, 0, 0) == -5)
    }
}
