import Rehearsal

/// FLAC (RFC 9639): metadata, then frames, each with its own length. A frame begins where a header does whose checksum is right, if the checksum
/// of the frame before is right there, too, or if its number follows.
struct FLACRecording {
    private static let mostBlocks = 10_000
    private static let longestHeader = 16

    private let isVariable: (UInt8) -> Bool = { $0 & 1 == 1 }
    private var window: [UInt8] = []
    private var samples = 0
    private var frames = 0
    /// The number that the next frame has: of frames, or of samples where their lengths vary.
    private var expected = 0
    private var sum: UInt16 = 0
    private var sinceFrame = 0
    /// Bytes since the checksum of the last frame was right.
    private var sinceWhole: [UInt8] = []
    private var wasWhole = false

    /// - Parameter start: where `fLaC` stands.
    static func seconds(of bytes: inout RecordingBytes, from start: Int) async throws -> Double {
        let (lie, cut) = (RecordingFault.damaged(.flac, .header), RecordingFault.damaged(.flac, .truncated))
        let head = try await bytes.need(start, 42, or: cut)
        guard head.hasText("fLaC"), head[4] & 0x7F == 0, head.big(5, 3) >= 34 else { throw lie }
        let rate = Int(head.big(18, 3) >> 4)
        let declared = Int(head.big(21, 5) & 0xF_FFFF_FFFF)
        guard rate > 0 else { throw lie }
        var at = start + 4
        for block in 0... {
            guard block < mostBlocks else { throw lie }
            let head = try await bytes.need(at, 4, or: cut)
            at += 4 + Int(head.big(1, 3))
            if head[0] & 0x80 != 0 { break }
        }
        guard at < bytes.count else { throw cut }
        var recording = FLACRecording()
        try await bytes.pass(at..<bytes.count) { recording.parse($0) }
        recording.end()
        guard recording.frames > 0 else { throw lie }
        // The number may be zero: then the encoder did not know it.
        guard recording.samples >= declared, recording.isWhole else { throw cut }
        return Double(recording.samples) / Double(rate)
    }

    // MARK: Frames

    private mutating func parse(_ bytes: ArraySlice<UInt8>) {
        window.append(contentsOf: bytes)
        let end = window.count - Self.longestHeader
        guard end > 0 else { return }
        search(to: end)
        window.removeFirst(end)
    }

    private mutating func end() {
        let end = window.count
        window.append(contentsOf: [UInt8](repeating: 0, count: Self.longestHeader))
        search(to: end)
    }

    private mutating func search(to end: Int) {
        let checksum = Checksums.flacFrame
        var at = 0
        while at < end {
            if window[at] == 0xFF, window[at + 1] & 0xFE == 0xF8, let header = FLACFrame(window, at: at), begins(header)
            {
                samples += header.samples
                frames += 1
                expected = header.number + (header.isVariable ? header.samples : 1)
                (sum, sinceFrame, wasWhole) = (0, 0, false)
                sinceWhole.removeAll(keepingCapacity: true)
            }
            sum = checksum.adding(window[at], to: sum)
            sinceFrame += 1
            if sum == 0, sinceFrame > 6 {
                wasWhole = true
                sinceWhole.removeAll(keepingCapacity: true)
            } else if wasWhole, sinceWhole.count < 16 {
                sinceWhole.append(window[at])
            }
            at += 1
        }
    }

    private func begins(_ header: FLACFrame) -> Bool {
        if frames == 0 || (sum == 0 && sinceFrame > 6) { return true }
        let step = header.isVariable ? 1_000 * 65_535 : 1_000
        return header.number == 0 || (expected..<expected + step).contains(header.number)
    }

    /// Whether the last frame is all here. Tags, zeros and text may follow it; other bytes may be those of a frame that is cut.
    private var isWhole: Bool {
        guard wasWhole else { return false }
        let isText = sinceWhole.count >= 8 && sinceWhole.allSatisfy { (0x20..<0x7F).contains($0) }
        return isText || sinceWhole.isEmpty || sinceWhole.hasText("TAG") || sinceWhole.hasText("APETAGEX")
            || sinceWhole.hasText("ID3") || (sinceWhole.count > 1 && sinceWhole.allSatisfy { $0 == 0 })
    }
}

/// The header of a frame of FLAC.
struct FLACFrame: Hashable {
    let samples: Int
    let number: Int
    let isVariable: Bool

    /// `nil` if none stands at `at`; `bytes` goes on for 16 bytes from there.
    init?(_ bytes: [UInt8], at start: Int) {
        let (sizeCode, rateCode) = (Int(bytes[start + 2] >> 4), Int(bytes[start + 2] & 15))
        let (channels, depth) = (bytes[start + 3] >> 4, bytes[start + 3] >> 1 & 7)
        guard sizeCode > 0, rateCode < 15, channels < 11, depth != 3, bytes[start + 3] & 1 == 0 else { return nil }
        isVariable = bytes[start + 1] & 1 == 1
        var at = start + 4
        // A number as in UTF-8, but up to 36 bits.
        let more = max(0, (~bytes[at]).leadingZeroBitCount - 1)
        guard bytes[at] != 0xFF, bytes[at] & 0xC0 != 0x80, more <= 6 else { return nil }
        var number = more == 0 ? Int(bytes[at]) : Int(bytes[at]) & (0x3F >> more)
        at += 1
        for _ in 0..<more {
            guard bytes[at] & 0xC0 == 0x80 else { return nil }
            number = number << 6 | Int(bytes[at] & 0x3F)
            at += 1
        }
        self.number = number
        switch sizeCode {
        case 1: samples = 192
        case 2...5: samples = 576 << (sizeCode - 2)
        case 6:
            samples = Int(bytes[at]) + 1
            at += 1
        case 7:
            samples = Int(bytes.big(at, 2)) + 1
            at += 2
        default: samples = 256 << (sizeCode - 8)
        }
        at += rateCode == 12 ? 1 : rateCode > 12 ? 2 : 0
        var sum: UInt8 = 0
        for place in start..<at { sum = Checksums.flacHeader.adding(bytes[place], to: sum) }
        guard sum == bytes[at] else { return nil }
    }
}
