import Rehearsal

/// The header of one frame of AAC in ADTS (ISO/IEC 13818-7).
struct ADTSHeader: Hashable {
    static let length = 7

    /// Bytes to the next frame.
    let frame: Int
    let samples: Int
    let rate: Int
    /// Profile, rate and channels.
    let kind: UInt64

    /// The 56 bits of a header.
    init?(_ bits: UInt64) {
        let index = Int(bits >> 34 & 15)
        guard bits >> 44 & 0xFFF == 0xFFF, bits >> 41 & 3 == 0, index < Self.rates.count else { return nil }
        frame = Int(bits >> 13 & 0x1FFF)
        guard frame > Self.length else { return nil }
        samples = 1_024 * (Int(bits & 3) + 1)
        rate = Self.rates[index]
        kind = bits >> 30 & 0x3FF
    }

    /// `nil` if none stands at `at`.
    init?(_ bytes: [UInt8], at: Int) {
        guard at >= 0, at <= bytes.count - Self.length else { return nil }
        self.init(bytes.big(at, Self.length))
    }

    private static let rates = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]
}

/// Counts the frames of AAC in ADTS, byte after byte, over tags and other bytes that stand between them.
struct ADTSFrames {
    private(set) var samples = 0
    private(set) var frames = 0
    private(set) var first: ADTSHeader?
    /// Bytes of the frame that has begun and not ended.
    private(set) var left = 0
    /// Bytes that belong to no frame.
    private(set) var others = 0
    private var bits: UInt64 = 0
    private var gathered = 0
    /// Decoders end where the rate or the number of channels changes.
    private var isOver = false

    mutating func parse(_ bytes: ArraySlice<UInt8>) {
        var at = bytes.startIndex
        while at < bytes.endIndex {
            if left > 0 {
                bytes.pass(over: &left, from: &at)
                continue
            }
            if gathered == ADTSHeader.length { others += 1 }
            bits = (bits << 8 | UInt64(bytes[at])) & 0xFF_FFFF_FFFF_FFFF
            gathered = min(gathered + 1, ADTSHeader.length)
            at += 1
            if gathered == ADTSHeader.length, let header = ADTSHeader(bits) { begin(header) }
        }
    }

    private mutating func begin(_ header: ADTSHeader) {
        gathered = 0
        left = header.frame - ADTSHeader.length
        frames += 1
        if let first, first.kind != header.kind { isOver = true }
        first = first ?? header
        if !isOver { samples += header.samples }
    }

    /// How long a file plays.
    static func seconds(of bytes: inout RecordingBytes, from start: Int) async throws -> Double {
        var frames = ADTSFrames()
        try await bytes.pass(start..<bytes.count) { frames.parse($0) }
        guard let first = frames.first, frames.frames >= 3, frames.others < (bytes.count - start) / 2 else {
            throw RecordingFault.other(.unknown)
        }
        guard frames.left == 0 else { throw RecordingFault.damaged(.aac, .truncated) }
        return Double(frames.samples) / Double(first.rate)
    }

    /// Where two frames follow one another, or one ends the bytes.
    static func place(in window: [UInt8]) -> Int? {
        window.indices.first { start in
            guard window[start] == 0xFF, let first = ADTSHeader(window, at: start) else { return false }
            return ADTSHeader(window, at: start + first.frame)?.kind == first.kind
        }
    }
}
