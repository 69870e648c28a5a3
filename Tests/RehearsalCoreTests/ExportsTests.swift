import RehearsalCore
import Testing

/// The C face, called as a page calls it.
@Suite struct ExportsTests {
    /// One performer, two formations: stands 1 s at (0, 0), walks 2 s to (4, 0) over the given handles, stands 1 s.
    private func loaded(curve: [Double]? = nil, easing: UInt8 = 0, _ body: (UnsafeMutableRawPointer) throws -> Void)
        throws
    {
        var handle: UnsafeMutableRawPointer?
        let code = coreChoreographyLoad(
            2, 1, [1e6, 1e6], [2e6, 0], [easing, 0], [0, 0, 4, 0], [curve == nil ? 0 : 1, 0], curve ?? [0], nil, &handle
        )
        #expect(code == 0)
        let piece = try #require(handle)
        defer { coreChoreographyFree(piece) }
        try body(piece)
    }

    @Test func `a choreography crosses and answers`() throws {
        try loaded { piece in
            var place = [9.0, 9.0]
            #expect(corePositionsAt(piece, 2e6, &place, 1) == 1)
            #expect(place == [2, 0])
            #expect(coreStand(piece, 1, &place, 1) == 1)
            #expect(place == [4, 0])
            #expect(coreArrival(piece, 1) == 3e6 && coreDeparture(piece, 0) == 1e6 && coreEnd(piece) == 4e6)
            #expect(coreFormationAt(piece, 1e6) == 1 && coreFormationAt(piece, 1e6 - 1) == 0)
        }
    }

    @Test func `a curved way crosses with its handles`() throws {
        try loaded(curve: [0, 3, 4, 3]) { piece in
            var points = [Double](repeating: 0, count: 10)
            #expect(corePathPoints(piece, 1, 0, 5, &points) == 5)
            #expect(points[8...] == [4, 0])
            #expect(abs(points[5] - 2.25) < 1e-9)
        }
    }

    @Test func `absurd questions get a fault, not a trap`() throws {
        try loaded { piece in
            var numbers = [0.0, 0.0]
            #expect(corePositionsAt(nil, 0, &numbers, 1) < 0)
            #expect(corePositionsAt(piece, .nan, &numbers, 1) == 1)
            #expect(corePositionsAt(piece, 1e300, &numbers, 1) == 1 && numbers == [4, 0])
            #expect(corePositionsAt(piece, 0, &numbers, -1) < 0)
            #expect(corePositionsAt(piece, 0, nil, 1) < 0)
            #expect(coreStand(piece, 2, &numbers, 1) < 0 && coreStand(piece, -1, &numbers, 1) < 0)
            #expect(coreArrival(piece, 2).isNaN && coreDeparture(piece, .min).isNaN)
            #expect(corePathPoints(piece, 1, 1, 1, &numbers) < 0)
            #expect(corePathPoints(piece, 1, 0, .max, &numbers) < 0)
        }
    }

    @Test(
        arguments: [
            (1_001, 1), (1, 501), (-1, 1), (1, -1), (Int32.max, Int32.max), (Int32.min, 0),
        ] as [(Int32, Int32)]) func `absurd counts are refused before anything is read`(
            formations: Int32, performers: Int32
        )
    {
        var handle: UnsafeMutableRawPointer?
        #expect(coreChoreographyLoad(formations, performers, nil, nil, nil, nil, nil, nil, nil, &handle) == -2)
        #expect(handle == nil)
    }

    @Test func `a missing value or one that is no number is refused`() {
        var handle: UnsafeMutableRawPointer?
        #expect(coreChoreographyLoad(1, 1, nil, nil, nil, nil, nil, nil, nil, &handle) == -1)
        #expect(coreChoreographyLoad(1, 1, [0], [0], [4], [0, 0], nil, nil, nil, &handle) == -3)
        #expect(coreChoreographyLoad(1, 1, [0], [0], [0], [0, .nan], nil, nil, nil, &handle) == -4)
        #expect(coreChoreographyLoad(1, 1, [0], [0], [0], [0, 0], [1], [.infinity, 0, 0, 0], nil, &handle) == -4)
        #expect(coreChoreographyLoad(0, 0, nil, nil, nil, nil, nil, nil, nil, nil) == -1)
        #expect(handle == nil)
        #expect(coreChoreographyLoad(1, 1, [.nan], [-1e300], [0], [0, 0], nil, nil, nil, &handle) == 0)
        #expect(coreEnd(handle) == 0)
        coreChoreographyFree(handle)
        coreChoreographyFree(nil)
        coreFree(nil)
    }

    @Test func `feasibility says how many findings there are, whatever there is room for`() {
        let cast = 60
        // Everybody on one spot: 60 × 59 / 2 pairs overlap.
        var handle: UnsafeMutableRawPointer?
        let here = [Double](repeating: 1, count: 2 * cast)
        #expect(coreChoreographyLoad(1, Int32(cast), [1e6], [0], [0], here, nil, nil, nil, &handle) == 0)
        defer { coreChoreographyFree(handle) }
        let usual = [Double](repeating: .nan, count: 7)
        var findings = [Double](repeating: -9, count: 7 * 1_001)
        var counts = [Double](repeating: -9, count: 6)
        #expect(coreFeasibility(handle, 0, usual, nil, 0, nil, nil) == 1_770)
        #expect(coreFeasibility(handle, 0, usual, &findings, 2, nil, nil) == 1_770)
        #expect(findings[..<7] == [1, 0, 1, 0, 1e6, 0, 0])
        #expect(findings[13] == 0 && findings[14] == -9)
        #expect(coreFeasibility(handle, 0, usual, &findings, 1_001, nil, &counts) == 1_770)
        #expect(counts == [0, 1_770, 0, 0, 0, 0])
        #expect(findings[6_999] == 0 && findings[7_000] == -9)
    }

    @Test func `feasibility takes absurd limits and refuses what is not there`() throws {
        try loaded(curve: [0, 3, 4, 3]) { piece in
            var findings = [Double](repeating: 0, count: 7 * 10)
            var figures = [Double](repeating: 0, count: 6)
            let usual = [Double](repeating: .nan, count: 7)
            #expect(coreFeasibility(nil, 1, usual, &findings, 10, &figures, nil) == -1)
            #expect(coreFeasibility(piece, 1, nil, &findings, 10, &figures, nil) == -1)
            #expect(coreFeasibility(piece, 1, usual, nil, 10, &figures, nil) == -1)
            for index in [2, -1, .max, .min] as [Int32] {
                #expect(coreFeasibility(piece, index, usual, &findings, 10, &figures, nil) == -5)
            }
            for absurd in [Double.infinity, -.infinity, 1e300, -1e300, 0, .leastNonzeroMagnitude] {
                for place in 0..<7 {
                    var limits = usual
                    limits[place] = absurd
                    #expect(0...2 ~= coreFeasibility(piece, 1, limits, &findings, 10, &figures, nil))
                    #expect(findings.allSatisfy { $0.isFinite } && figures.allSatisfy { $0.isFinite })
                }
            }
            #expect(coreFeasibility(piece, 1, usual, &findings, .min, &figures, nil) >= 0)
        }
    }

    @Test func `memory is given within reason`() {
        #expect(coreAllocate(0) == nil && coreAllocate(-1) == nil && coreAllocate(.max) == nil)
        coreFree(coreAllocate(64))
    }

    /// A motion of position, rate, at and until, without count-in, loop and ramp.
    private func plain(_ four: [Double]) -> [Double] {
        four + [0, 0, 0, .nan] + [Double](repeating: 0, count: 11)
    }

    @Test func `a timeline crosses and says what is true and what comes`() throws {
        try loaded { piece in
            var out = [Double](repeating: -7, count: 18)
            // Plays from the beginning; pauses at 3 s, decided half a second before.
            let none = [Double](repeating: .nan, count: 19)
            #expect(corePresent(piece, plain([0, 1, 0, 4e6]) + none, 2e6, &out) == 18)
            #expect(Array(out[..<9]) == [2e6, 1, 3, 1, 0, 1, 1, 3e6, 3e6])
            #expect(out[9].isNaN && out[10].isNaN && out[11] == 1 && out[12].isNaN)
            #expect(corePresent(piece, plain([0, 1, 0, 4e6]) + none, 0, &out) == 18)
            #expect(out[2] == 2 && out[7].isNaN && Array(out[8...11]) == [1e6, 1, 1e6, 1])
            #expect(corePresent(piece, plain([3e6, 0, 3e6, 4e6]) + plain([0, 1, 0, 4e6]), 2.5e6, &out) == 18)
            #expect(Array(out[..<9]) == [2.5e6, 1, 3, 1, 1, 0, 1, 3e6, 3e6])
            #expect(out[11] == 0 && out[12] == Double(Timeline.Paused.run.rawValue))
            #expect(corePresent(piece, plain([.nan, .nan, .infinity, -.infinity]) + none, .nan, &out) == 18)
            #expect(corePresent(nil, none + none, 0, &out) < 0 && corePresent(piece, nil, 0, &out) < 0)
        }
    }

    @Test func `one performer's way crosses`() throws {
        try loaded { piece in
            var out = [Double](repeating: -7, count: 6)
            let none = [Double](repeating: .nan, count: 19)
            #expect(coreWay(piece, plain([0, 2, 0, 4e6]) + none, 0, 1, 0, &out) == 6)
            #expect(out == [0, 1e6, 3e6, 5e5, 1.5e6, 4])
            #expect(coreWay(piece, plain([0, 2, 0, 4e6]) + none, 1e6, 1, 0, &out) == 6)
            #expect(out[0] == 1 && out[3].isNaN && out[4] == 1.5e6)
            for (formation, performer) in [(0, 0), (2, 0), (-1, 0), (1, 1), (1, .min)] as [(Int32, Int32)] {
                #expect(coreWay(piece, none + none, 0, formation, performer, &out) == -5)
            }
            #expect(coreWay(nil, none + none, 0, 1, 0, &out) == -1 && coreWay(piece, nil, 0, 1, 0, &out) == -1)
            #expect(coreWay(piece, plain([.nan, .nan, .infinity, -.infinity]) + none, .nan, 1, 0, &out) == 6)
        }
    }

    @Test func `counts cross, and a map that is none is not a number`() {
        #expect(coreTempoTime(120, nil, 0, 8) == 4e6 && coreTempoCount(120, nil, 0, 4e6) == 8)
        #expect(coreTempoTime(120, [0, 1e6, 8, 9e6], 2, 4) == 5e6)
        #expect(coreTempoTime(0, nil, 0, 8).isNaN && coreTempoCount(120, [1, 5, 1, 5], 2, 0).isNaN)
    }

    @Test func `a curved way crosses in two parts`() throws {
        try loaded(curve: [0, 3, 4, 3]) { piece in
            var out = [Double](repeating: 0, count: 8)
            #expect(corePathParts(piece, 1, 0, 2e6, &out) == 8)
            for (ours, theirs) in zip(out, [0, 1.5, 1, 2.25, 3, 2.25, 4, 1.5]) { #expect(abs(ours - theirs) < 1e-12) }
            #expect(corePathParts(piece, 0, 0, 2e6, &out) < 0 && corePathParts(piece, 1, 1, 2e6, &out) < 0)
        }
        try loaded { piece in
            var out = [Double](repeating: 0, count: 8)
            #expect(corePathParts(piece, 1, 0, 2e6, &out) == 0)
        }
    }
}
