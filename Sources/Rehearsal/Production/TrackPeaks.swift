package import RehearsalCore

/// How loud a recording is over time, for drawing it: bins of equal length, each with its least and its greatest sample, in several
/// resolutions.
///
/// As bytes, all numbers little-endian: `pks1`; the length of the recording in microseconds (UInt64); how many levels follow (UInt32); for each
/// level, the finest first, how long a bin lasts in microseconds (UInt32) and how many there are (UInt32); then the bins of all levels
/// in this order, two bytes each, the least and the greatest sample (Int8, −127…127: full scale).
package struct TrackPeaks: Hashable, Sendable {
    /// Why bytes are no peaks.
    package enum Flaw: Error, Hashable, Sendable {
        /// They do not begin with `pks1` and a length.
        case noPeaks
        /// Another number of levels than `levels`.
        case levels
        /// The bins of this level last too short or too long, or not longer than those of the level before.
        case bin(level: Int)
        /// This level has another number of bins than the recording needs.
        case bins(level: Int, needed: Int)
        /// There are more or fewer bytes than the levels say.
        case size(needed: Int)
        /// A bin whose least sample is greater than its greatest, or that is out of range; the first, counted through all levels.
        case order(bin: Int)
    }

    package static let mostBytes = 4_000_000
    package static let levels = 1...8
    /// How long a bin may last.
    package static let bins = Interval(microseconds: 500)...Interval.seconds(3_600)

    private static let head = 16
    private static let levelHead = 8

    package let bytes: [UInt8]
    /// How long the recording is, as the browser that decoded it says.
    package let duration: Interval

    /// Reads and checks all of it.
    package init(bytes: [UInt8]) throws(Flaw) {
        let longest = Interval.seconds(86_400)
        guard bytes.count >= Self.head, bytes.count <= Self.mostBytes, bytes.starts(with: Array("pks1".utf8)),
            let length = Int64(exactly: Self.number(in: bytes, at: 4, of: 8)), length > 0,
            length <= longest.microseconds
        else { throw .noPeaks }
        let count = Int(Self.number(in: bytes, at: 12, of: 4))
        guard Self.levels.contains(count) else { throw .levels }
        var needed = Self.head + count * Self.levelHead
        guard bytes.count >= needed else { throw .size(needed: needed) }
        var before = Interval.zero
        for level in 0..<count {
            let at = Self.head + level * Self.levelHead
            let bin = Interval(microseconds: Int64(Self.number(in: bytes, at: at, of: 4)))
            guard Self.bins.contains(bin), bin > before else { throw .bin(level: level) }
            before = bin
            let bins = Int((length + bin.microseconds - 1) / bin.microseconds)
            guard Self.number(in: bytes, at: at + 4, of: 4) == bins else { throw .bins(level: level, needed: bins) }
            needed += 2 * bins
        }
        guard bytes.count == needed else { throw .size(needed: needed) }
        let first = Self.head + count * Self.levelHead
        for at in stride(from: first, to: needed, by: 2) {
            let (least, greatest) = (Int8(bitPattern: bytes[at]), Int8(bitPattern: bytes[at + 1]))
            guard least <= greatest, least >= -127 else { throw .order(bin: (at - first) / 2) }
        }
        self.bytes = bytes
        duration = Interval(microseconds: length)
    }

    /// Whether they can be of this recording: decoders differ by some frames, and the length of an MP3 without an index is an estimate.
    package func fit(_ recording: Recording) -> Bool {
        let apart = abs((duration - recording.duration).microseconds)
        return apart <= max(2_000_000, recording.duration.microseconds / 10)
    }

    private static func number(in bytes: [UInt8], at start: Int, of count: Int) -> UInt64 {
        bytes[start..<start + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
