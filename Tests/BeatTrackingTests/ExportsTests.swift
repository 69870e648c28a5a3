import BeatTracking
import Testing

/// The C face, called as the worker calls it.
@Suite struct ExportsTests {
    @Test func `a track crosses and its beats come back`() throws {
        let song = Song(rate: 8_000, seconds: 14, tempo: 120)
        let samples = song.samples
        var handle: UnsafeMutableRawPointer?
        #expect(beatsCreate(8_000, &handle) == 0)
        defer { beatsDestroy(handle) }
        #expect(beatsFeed(handle, samples, Int32(samples.count)) == Int32(samples.count))
        let wanted = try found(in: samples, rate: song.rate)
        let count = beatsFind(handle)
        #expect(count == Int32(wanted.instants.count) && count > 20)
        var numbers = [Double](repeating: -1, count: 2 * Int(count))
        #expect(beatsRead(handle, &numbers, count) == count)
        #expect((0..<Int(count)).allSatisfy { numbers[2 * $0] == Double(wanted.instants[$0]) })
        #expect((0..<Int(count)).allSatisfy { numbers[2 * $0 + 1] == wanted.confidences[$0] })
        #expect(beatsRead(handle, &numbers, 3) == 3)
        var figures = [Double](repeating: -1, count: 5)
        #expect(beatsFigures(handle, &figures) == 5)
        #expect(
            figures == [
                wanted.beatLength, wanted.confidence, Double(wanted.metre), Double(wanted.one),
                wanted.downbeatConfidence,
            ])
    }

    @Test func `absurd questions get a fault, not a trap`() {
        var handle: UnsafeMutableRawPointer?
        #expect(beatsCreate(7_999, &handle) == -3 && beatsCreate(.min, &handle) == -3 && handle == nil)
        #expect(beatsCreate(44_100, nil) == -1)
        #expect(beatsFeed(nil, [0], 1) == -1 && beatsFind(nil) == -1)
        #expect(beatsCreate(44_100, &handle) == 0)
        #expect(beatsFeed(handle, nil, 1) == -1 && beatsFeed(handle, [0], -1) == -2 && beatsFeed(handle, nil, 0) == 0)
        #expect(beatsFind(handle) == 0)
        var number = 0.0
        #expect(beatsRead(handle, nil, 1) == -1 && beatsRead(handle, &number, -1) == -2)
        #expect(beatsRead(handle, &number, 1) == 0 && beatsFigures(handle, nil) == -1)
        beatsDestroy(handle)
        beatsDestroy(nil)
        #expect(beatsAllocate(0) == nil && beatsAllocate(.max) == nil)
        let address = beatsAllocate(8)
        #expect(address != nil)
        beatsFree(address)
        beatsFree(nil)
    }
}
