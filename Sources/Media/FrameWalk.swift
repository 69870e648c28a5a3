import Rehearsal

/// The header of one frame of MPEG audio: layer III (ISO/IEC 11172-3, 13818-3), or AAC in ADTS (ISO/IEC 13818-7).
struct FrameHeader: Hashable {
    static let length = 7

    /// Bytes to the next frame.
    let frame: Int
    /// Samples that it gives.
    let samples: Int
    /// Samples a second.
    let rate: Int
    /// For layer III: where a header with the number of frames would stand.
    var sideInformation = 0

    /// `bytes` has at least `length` bytes.
    init?(mp3 bytes: ArraySlice<UInt8>) {
        let at = bytes.startIndex
        guard bytes[at] == 0xFF, bytes[at + 1] & 0xE0 == 0xE0, bytes[at + 1] & 0x06 == 0x02 else { return nil }
        // 3 is MPEG 1, 2 is MPEG 2, 0 is MPEG 2.5.
        let version = Int(bytes[at + 1] >> 3 & 3)
        let (rateIndex, bits) = (Int(bytes[at + 2] >> 2 & 3), Int(bytes[at + 2] >> 4))
        guard version != 1, rateIndex < 3, (1..<15).contains(bits) else { return nil }
        let isFirst = version == 3
        let kilobits = (isFirst ? Self.bitratesOf1 : Self.bitratesOf2)[bits]
        rate = [44_100, 48_000, 32_000][rateIndex] >> (isFirst ? 0 : version == 2 ? 1 : 2)
        samples = isFirst ? 1_152 : 576
        frame = samples / 8 * kilobits * 1_000 / rate + Int(bytes[at + 2] >> 1 & 1)
        let isMono = bytes[at + 3] >> 6 == 3
        sideInformation = isFirst ? (isMono ? 17 : 32) : (isMono ? 9 : 17)
    }

    /// `bytes` has at least `length` bytes.
    init?(adts bytes: ArraySlice<UInt8>) {
        let at = bytes.startIndex
        guard bytes[at] == 0xFF, bytes[at + 1] & 0xF6 == 0xF0 else { return nil }
        let index = Int(bytes[at + 2] >> 2 & 15)
        let length = Int(bytes[at + 3] & 3) << 11 | Int(bytes[at + 4]) << 3 | Int(bytes[at + 5] >> 5)
        guard index < Self.ratesOfAAC.count, length > Self.length else { return nil }
        rate = Self.ratesOfAAC[index]
        frame = length
        samples = 1_024 * (Int(bytes[at + 6] & 3) + 1)
    }

    private static let bitratesOf1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
    private static let bitratesOf2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    private static let ratesOfAAC = [
        96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
    ]
}

/// Files that are one frame after another, without a table of contents: counted by going through them.
enum FrameWalk {
    /// How far the next frame is looked for behind bytes that are none.
    private static let mostSkipped = 64 * 1_024
    /// Less than this is chance.
    private static let leastFrames = 3

    static func measure(_ bytes: inout RecordingBytes) async throws -> (Recording.Format, Double) {
        var start = 0
        // ID3v2 tags (id3.org): ten bytes, then as many as they say in four times seven bits.
        while let tag = try await bytes.read(start, 10), tag.says("ID3") {
            guard tag[6...9].allSatisfy({ $0 < 0x80 }) else { throw RecordingFault.damaged(.mp3, .header) }
            start += 10 + tag[6...9].reduce(0) { $0 << 7 | Int($1) } + (tag[5] & 0x10 == 0 ? 0 : 10)
            guard start < bytes.count else { throw RecordingFault.damaged(.mp3, .truncated) }
        }
        if start > 0, try await bytes.read(start, 4)?.says("fLaC") == true {
            return (.flac, try await FLACHeader.seconds(of: &bytes, from: start))
        }
        if try await begins(&bytes, at: start, adts) {
            return (.aac, try await seconds(of: &bytes, from: start, .aac, adts))
        }
        guard let first = try await next(&bytes, from: start, mp3) else { throw RecordingFault.other(.unknown) }
        if let counted = try await told(&bytes, at: first) { return (.mp3, counted) }
        return (.mp3, try await seconds(of: &bytes, from: first, .mp3, mp3))
    }

    private typealias Reading = @Sendable (ArraySlice<UInt8>) -> FrameHeader?
    private static let mp3: Reading = { FrameHeader(mp3: $0) }
    private static let adts: Reading = { FrameHeader(adts: $0) }

    /// Whether a frame begins here, and another where it ends, or the file.
    private static func begins(_ bytes: inout RecordingBytes, at: Int, _ read: Reading) async throws -> Bool {
        guard let head = try await bytes.read(at, FrameHeader.length), let header = read(head[...]) else {
            return false
        }
        if at + header.frame == bytes.count { return true }
        guard let next = try await bytes.read(at + header.frame, FrameHeader.length) else { return false }
        return read(next[...]) != nil
    }

    /// The first frame from `from` on.
    private static func next(_ bytes: inout RecordingBytes, from: Int, _ read: Reading) async throws -> Int? {
        let window = try await bytes.read(from, min(mostSkipped, max(0, bytes.count - from))) ?? []
        for at in window.indices where window[at] == 0xFF {
            if try await begins(&bytes, at: from + at, read) { return from + at }
        }
        return nil
    }

    /// How long an MP3 plays by the number of frames that its encoder wrote into the first (`Xing`, `Info`); `nil` if it wrote none.
    private static func told(_ bytes: inout RecordingBytes, at: Int) async throws -> Double? {
        guard let head = try await bytes.read(at, FrameHeader.length), let header = FrameHeader(mp3: head[...]),
            let note = try await bytes.read(at + 4 + header.sideInformation, 16),
            note.says("Xing") || note.says("Info"), note[7] & 1 != 0
        else { return nil }
        let frames = note.big(8, 4)
        guard frames > 0 else { return nil }
        if note[7] & 2 != 0 {
            // Encoders disagree by a frame on what counts.
            guard note.big(12, 4) <= UInt64(bytes.count - at + header.frame) else {
                throw RecordingFault.damaged(.mp3, .truncated)
            }
        }
        // The smallest frames have 24 bytes.
        guard frames * 24 <= UInt64(bytes.count) else { throw RecordingFault.damaged(.mp3, .header) }
        return Double(frames) * Double(header.samples) / Double(header.rate)
    }

    private static func seconds(
        of bytes: inout RecordingBytes, from start: Int, _ format: Recording.Format, _ read: Reading
    ) async throws -> Double {
        var (at, frames, seconds, skipped) = (start, 0, 0.0, 0)
        while at < bytes.count, skipped < mostSkipped {
            guard let head = try await bytes.read(at, FrameHeader.length) else { break }
            if let header = read(head[...]) {
                guard at + header.frame <= bytes.count else { break }
                (at, frames) = (at + header.frame, frames + 1)
                seconds += Double(header.samples) / Double(header.rate)
            } else {
                // Tags stand at the end, too.
                guard let found = try await next(&bytes, from: at + 1, read) else { break }
                skipped += found - at
                at = found
            }
        }
        guard frames >= leastFrames, at - start - skipped > (bytes.count - start) / 2 else {
            throw RecordingFault.other(.unknown)
        }
        // What follows the last frame are tags, or the beginning of a frame that is not all here.
        if format == .aac, at < bytes.count, try await bytes.read(at, 2)?[0] == 0xFF {
            throw RecordingFault.damaged(.aac, .truncated)
        }
        return seconds
    }
}
