package import Rehearsal
package import RehearsalCore

/// What a file is, found in its bytes; its name and what the sender says about it count for nothing.
package enum RecordingInspection {
    /// As many bytes as are looked at to find the format, if the file is not shorter.
    package static let firstBytes = 4_096

    /// The format that the first bytes belong to.
    package static func format(of first: [UInt8]) throws(RecordingFault) -> Recording.Format {
        if first.isEmpty { throw .other(.nothing) }
        if first.says("RIFF"), first.says("WAVE", at: 8) { return .wav }
        if first.says("fLaC") { return .flac }
        if first.says("OggS") { return try formatOfOgg(first) }
        if first.says("ftyp", at: 4) {
            for brand in ["heic", "heix", "mif1", "avif"] as [StaticString] where first.says(brand, at: 8) {
                throw .other(.picture)
            }
            return .m4a
        }
        // What follows the tag, which may be long, is looked at when all is here.
        if first.says("ID3") { return .mp3 }
        if first.count >= FrameHeader.length {
            if FrameHeader(mp3: first[...]) != nil { return .mp3 }
            if FrameHeader(adts: first[...]) != nil { return .aac }
        }
        throw .other(other(first))
    }

    private static func formatOfOgg(_ first: [UInt8]) throws(RecordingFault) -> Recording.Format {
        guard first.count > 27 else { throw .damaged(.vorbis, .truncated) }
        let packet = 27 + Int(first[26])
        if first.says("\u{1}vorbis", at: packet) { return .vorbis }
        if first.says("OpusHead", at: packet) { return .opus }
        throw .other(first.dropFirst(packet).first == 0x80 ? .video : .otherAudio)
    }

    private static func other(_ first: [UInt8]) -> RecordingFault.Found {
        let signatures: [([UInt8], RecordingFault.Found)] = [
            ([0x7F, 0x45, 0x4C, 0x46], .program), (Array("MZ".utf8), .program),
            ([0xCF, 0xFA, 0xED, 0xFE], .program), ([0xFE, 0xED, 0xFA], .program), (Array("#!".utf8), .program),
            (Array("PK".utf8), .archive), ([0x1F, 0x8B], .archive), (Array("7z".utf8), .archive),
            (Array("Rar!".utf8), .archive), ([0xFD, 0x37, 0x7A], .archive), (Array("%PDF".utf8), .pdf),
            (Array("GIF8".utf8), .picture), (Array("MThd".utf8), .midi), ([0x1A, 0x45, 0xDF, 0xA3], .video),
            (Array("FORM".utf8), .otherAudio), (Array("RF64".utf8), .otherAudio), (Array("caff".utf8), .otherAudio),
            ([0x30, 0x26, 0xB2, 0x75], .otherAudio), ([0xFF, 0xFD], .otherAudio), (Array("MAC ".utf8), .otherAudio),
        ]
        if let found = signatures.first(where: { first.starts(with: $0.0) }) { return found.1 }
        if Picture(first) != nil { return .picture }
        if first.says("RIFF") { return first.says("AVI", at: 8) ? .video : .unknown }
        let isText = first.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }
        return isText && String(validating: first.dropLast(3), as: UTF8.self) != nil ? .text : .unknown
    }

    /// How long a whole file plays, by its own account, which must fit the file.
    /// - Returns: the format too: only the whole tells it when a tag comes first.
    /// - Throws: `RecordingFault`, and what reading throws.
    package static func inspect(_ bytes: RecordingBytes) async throws -> (format: Recording.Format, duration: Interval)
    {
        var bytes = bytes
        guard let first = try await bytes.read(0, min(bytes.count, firstBytes)) else {
            throw RecordingFault.other(.nothing)
        }
        var format = try format(of: first)
        let seconds: Double
        switch format {
        case .wav: seconds = try await WAVHeader.seconds(of: &bytes)
        case .flac: seconds = try await FLACHeader.seconds(of: &bytes, from: 0)
        case .vorbis, .opus: seconds = try await OggEnds.seconds(of: &bytes, first, format)
        case .m4a: seconds = try await MP4Boxes.seconds(of: &bytes)
        case .mp3, .aac: (format, seconds) = try await FrameWalk.measure(&bytes)
        }
        let microseconds = (seconds * 1_000_000).rounded()
        guard microseconds >= 1, microseconds <= Double(Recording.longest.microseconds) else {
            throw RecordingFault.damaged(format, .header)
        }
        return (format, Interval(microseconds: Int64(microseconds)))
    }
}

/// RIFF WAVE (Microsoft and IBM, 1991): chunks, of which `fmt ` says how the samples are written, and `data` holds them.
enum WAVHeader {
    private static let mostChunks = 1_000

    static func seconds(of bytes: inout RecordingBytes) async throws -> Double {
        let lie = RecordingFault.damaged(.wav, .header)
        let riff = try await bytes.need(0, 12, or: .damaged(.wav, .truncated))
        guard riff.little(4, 4) + 8 <= UInt64(bytes.count) + 1 else { throw RecordingFault.damaged(.wav, .truncated) }
        var bytesPerSecond: UInt64?
        var at = 12
        for _ in 0..<mostChunks {
            let head = try await bytes.need(at, 8, or: .damaged(.wav, .truncated))
            let length = head.little(4, 4)
            guard length <= UInt64(bytes.count - at - 8) else { throw RecordingFault.damaged(.wav, .truncated) }
            if head.says("fmt ") {
                guard length >= 16 else { throw lie }
                bytesPerSecond = try rate(try await bytes.need(at + 8, 16, or: lie))
            } else if head.says("data") {
                guard let bytesPerSecond, length > 0 else { throw lie }
                return Double(length) / Double(bytesPerSecond)
            }
            at += 8 + Int(length) + Int(length % 2)
        }
        throw lie
    }

    /// Bytes of one second.
    private static func rate(_ format: [UInt8]) throws(RecordingFault) -> UInt64 {
        // 1 PCM, 3 floating point, 0xFFFE either.
        guard [1, 3, 0xFFFE].contains(format.little(0, 2)) else { throw .damaged(.wav, .coding) }
        let (channels, samples, bits) = (format.little(2, 2), format.little(4, 4), format.little(14, 2))
        let (perSecond, perFrame) = (format.little(8, 4), format.little(12, 2))
        guard (1...32).contains(channels), (1_000...768_000).contains(samples), [8, 16, 24, 32, 64].contains(bits),
            perFrame == channels * bits / 8, perSecond == perFrame * samples
        else { throw .damaged(.wav, .header) }
        return perSecond
    }
}

/// FLAC (RFC 9639): metadata blocks, of which the first counts the samples; then frames.
enum FLACHeader {
    private static let mostBlocks = 10_000

    static func seconds(of bytes: inout RecordingBytes, from start: Int) async throws -> Double {
        let (lie, cut) = (RecordingFault.damaged(.flac, .header), RecordingFault.damaged(.flac, .truncated))
        let head = try await bytes.need(start, 42, or: cut)
        guard head.says("fLaC"), head[4] & 0x7F == 0, head.big(5, 3) == 34 else { throw lie }
        let (least, largest, smallestFrame) = (head.big(8, 2), head.big(10, 2), head.big(12, 3))
        let rate = head.big(18, 3) >> 4
        let samples = head.big(21, 5) & 0xF_FFFF_FFFF
        guard rate > 0, least >= 16, largest >= least else { throw lie }
        guard samples > 0 else { throw RecordingFault.damaged(.flac, .duration) }
        var at = start + 4
        for _ in 0..<mostBlocks {
            let block = try await bytes.need(at, 4, or: cut)
            at += 4 + Int(block.big(1, 3))
            guard block[0] & 0x80 != 0 else { continue }
            let sync = try await bytes.need(at, 2, or: cut)
            guard sync[0] == 0xFF, sync[1] & 0xFE == 0xF8 else { throw lie }
            // As many frames as there must be need at least so many bytes.
            let frames = (samples + largest - 1) / largest
            guard
                frames.multipliedReportingOverflow(by: max(1, smallestFrame)).partialValue
                    <= UInt64(bytes.count - at)
            else { throw cut }
            return Double(samples) / Double(rate)
        }
        throw lie
    }
}

/// Ogg (RFC 3533): the last page says how much has been played by its end, and that it is the last.
enum OggEnds {
    private static let longestPage = 27 + 255 + 255 * 255

    static func seconds(of bytes: inout RecordingBytes, _ first: [UInt8], _ format: Recording.Format) async throws
        -> Double
    {
        let cut = RecordingFault.damaged(format, .truncated)
        let packet = 27 + Int(first[26])
        guard first.count >= packet + 19 else { throw cut }
        let rate = format == .opus ? 48_000 : first.little(packet + 12, 4)
        let skipped = format == .opus ? first.little(packet + 10, 2) : 0
        guard rate > 0, first[5] & 2 != 0 else { throw RecordingFault.damaged(format, .header) }
        let length = min(bytes.count, 2 * longestPage)
        let end = try await bytes.need(bytes.count - length, length, or: cut)
        var at = end.count - 27
        while at >= 0 {
            defer { at -= 1 }
            guard end[at] == 0x4F, end.says("OggS", at: at), reachesEnd(end, at) else { continue }
            guard end[at + 5] & 4 != 0, end.little(at + 14, 4) == first.little(14, 4) else { throw cut }
            let played = end.little(at + 6, 8)
            guard played > skipped, played < 1 << 62 else { throw RecordingFault.damaged(format, .header) }
            return Double(played - skipped) / Double(rate)
        }
        throw cut
    }

    private static func reachesEnd(_ bytes: [UInt8], _ at: Int) -> Bool {
        let table = at + 27
        let segments = Int(bytes[at + 26])
        guard table + segments <= bytes.count else { return false }
        return table + segments + bytes[table..<table + segments].reduce(0) { $0 + Int($1) } == bytes.count
    }
}

/// MP4 (ISO/IEC 14496-12): boxes in boxes. `moov` says how long the file plays and what its tracks are.
enum MP4Boxes {
    private static let mostBoxes = 10_000

    private struct Box {
        let kind: [UInt8]
        let content: Range<Int>
    }

    static func seconds(of bytes: inout RecordingBytes) async throws -> Double {
        let top = try await boxes(&bytes, 0..<bytes.count)
        guard let movie = top.first(where: { $0.kind.says("moov") }), top.contains(where: { $0.kind.says("mdat") })
        else { throw RecordingFault.damaged(.m4a, .truncated) }
        var seconds: Double?
        var hasSound = false
        for box in try await boxes(&bytes, movie.content) {
            if box.kind.says("mvhd") { seconds = try await duration(&bytes, box) }
            if box.kind.says("trak"), try await isSound(&bytes, box) { hasSound = true }
        }
        guard hasSound else { throw RecordingFault.damaged(.m4a, .coding) }
        guard let seconds else { throw RecordingFault.damaged(.m4a, .duration) }
        return seconds
    }

    private static func boxes(_ bytes: inout RecordingBytes, _ range: Range<Int>) async throws -> [Box] {
        let (lie, cut) = (RecordingFault.damaged(.m4a, .header), RecordingFault.damaged(.m4a, .truncated))
        var boxes: [Box] = []
        var at = range.lowerBound
        while at < range.upperBound {
            guard boxes.count < mostBoxes else { throw lie }
            let head = try await bytes.need(at, 8, or: cut)
            var (length, start) = (head.big(0, 4), at + 8)
            if length == 1 {
                length = try await bytes.need(at + 8, 8, or: cut).big(0, 8)
                start += 8
            } else if length == 0 {
                length = UInt64(range.upperBound - at)
            }
            guard length <= UInt64(range.upperBound - at) else { throw cut }
            guard Int(length) >= start - at else { throw lie }
            boxes.append(Box(kind: Array(head[4...]), content: start..<at + Int(length)))
            at += Int(length)
        }
        return boxes
    }

    private static func duration(_ bytes: inout RecordingBytes, _ box: Box) async throws -> Double {
        let lie = RecordingFault.damaged(.m4a, .header)
        let isLong = try await bytes.need(box.content.lowerBound, 1, or: lie)[0] == 1
        let head = try await bytes.need(box.content.lowerBound, isLong ? 32 : 20, or: lie)
        let scale = isLong ? head.big(20, 4) : head.big(12, 4)
        let length = isLong ? head.big(24, 8) : head.big(16, 4)
        guard scale > 0 else { throw lie }
        guard length > 0, length != 0xFFFF_FFFF, length < 1 << 62 else {
            throw RecordingFault.damaged(.m4a, .duration)
        }
        return Double(length) / Double(scale)
    }

    /// - Throws: if the track is moving pictures, or sound that is not AAC.
    private static func isSound(_ bytes: inout RecordingBytes, _ track: Box) async throws -> Bool {
        guard let media = try await boxes(&bytes, track.content).first(where: { $0.kind.says("mdia") }) else {
            return false
        }
        let parts = try await boxes(&bytes, media.content)
        let lie = RecordingFault.damaged(.m4a, .header)
        guard let handler = parts.first(where: { $0.kind.says("hdlr") }) else { throw lie }
        let head = try await bytes.need(handler.content.lowerBound, 12, or: lie)
        if head.says("vide", at: 8) { throw RecordingFault.other(.video) }
        guard head.says("soun", at: 8) else { return false }
        var box = parts.first { $0.kind.says("minf") }
        if let found = box { box = try await boxes(&bytes, found.content).first { $0.kind.says("stbl") } }
        if let found = box { box = try await boxes(&bytes, found.content).first { $0.kind.says("stsd") } }
        guard let box else { throw lie }
        guard try await bytes.need(box.content.lowerBound, 16, or: lie).says("mp4a", at: 12) else {
            throw RecordingFault.damaged(.m4a, .coding)
        }
        return true
    }
}
