package import Rehearsal
package import RehearsalCore

/// What a file is, found in its bytes; its name and what the sender says about it count for nothing.
package enum RecordingInspection {
    /// As many bytes as are looked at to find the format, if the file is not shorter.
    package static let firstBytes = 64 * 1_024

    /// The format that the first bytes belong to. What begins with a tag or with zeros is an MP3 until all of it is here, and an MP4 with pictures
    /// an M4A.
    package static func format(of first: [UInt8]) throws(RecordingFault) -> Recording.Format {
        if first.isEmpty { throw .other(.nothing) }
        if WAVRecording.begins(first) { return .wav }
        if first.hasText("fLaC") { return .flac }
        if first.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) { return .webm }
        if first.hasText("OggS") { return try formatOfOgg(first) }
        if first.hasText("ftyp", at: 4) || first.hasText("moov", at: 4) || first.hasText("styp", at: 4) {
            for brand in ["heic", "heix", "mif1", "avif"] as [StaticString] where first.hasText(brand, at: 8) {
                throw .other(.picture)
            }
            return .m4a
        }
        if first.hasText("ID3") { return .mp3 }
        if let known = known(first) { throw known }
        let sound = Array(first.drop { $0 == 0 })
        if sound.isEmpty, first.count == firstBytes { return .mp3 }
        let (adts, mp3) = (ADTSFrames.place(in: sound), MP3Recording.place(in: sound, run: 4))
        if adts == 0, mp3 != 0 { return .aac }
        if mp3 != nil { return .mp3 }
        if sound.count >= 4, MPEGFrame.isHeader(UInt32(sound.big(0, 4))) { return .mp3 }
        throw .other(unknown(first))
    }

    /// The first pages say what the streams are.
    private static func formatOfOgg(_ first: [UInt8]) throws(RecordingFault) -> Recording.Format {
        var at = 0
        var format: Recording.Format?
        while first.hasText("OggS", at: at), at + 27 < first.count, first[at + 5] & 2 != 0 {
            let packet = at + 27 + Int(first[at + 26])
            guard packet < first.count else { break }
            if first[packet] == 0x80 { throw .other(.video) }
            if first.hasText("\u{1}vorbis", at: packet) { format = format ?? .vorbis }
            if first.hasText("OpusHead", at: packet) { format = format ?? .opus }
            if first.hasText("\u{7F}FLAC", at: packet) { throw .unplayable("FLAC (Ogg)") }
            if first.hasText("Speex", at: packet) { throw .unplayable("Speex") }
            at = packet + first[at + 27..<packet].reduce(0) { $0 + Int($1) }
        }
        guard let format else { throw first.count > 27 ? .other(.otherAudio) : .damaged(.vorbis, .truncated) }
        return format
    }

    /// What other files begin with.
    private static func known(_ first: [UInt8]) -> RecordingFault? {
        let signatures: [([UInt8], RecordingFault.Found)] = [
            ([0x7F, 0x45, 0x4C, 0x46], .program), (Array("MZ".utf8), .program),
            ([0xCF, 0xFA, 0xED, 0xFE], .program), ([0xFE, 0xED, 0xFA], .program), (Array("#!".utf8), .program),
            (Array("PK".utf8), .archive), ([0x1F, 0x8B], .archive), (Array("7z".utf8), .archive),
            (Array("Rar!".utf8), .archive), ([0xFD, 0x37, 0x7A], .archive), (Array("%PDF".utf8), .pdf),
            (Array("GIF8".utf8), .picture), (Array("MThd".utf8), .midi),
        ]
        if let found = signatures.first(where: { first.starts(with: $0.0) }) { return .other(found.1) }
        let codings: [([UInt8], String)] = [
            (Array("FORM".utf8), "AIFF"), (Array("caff".utf8), "CAF"), ([0x30, 0x26, 0xB2, 0x75], "WMA"),
            (Array("MAC ".utf8), "Monkey's Audio (APE)"), (Array("wvpk".utf8), "WavPack"),
            (Array("TTA".utf8), "True Audio (TTA)"),
            (Array("MPCK".utf8), "Musepack"), (Array("MP+".utf8), "Musepack"), (Array(".snd".utf8), "AU"),
            (Array("DSD ".utf8), "DSD"), (Array("FRM8".utf8), "DSD"), (Array("#!AMR".utf8), "AMR"),
            ([0x0B, 0x77], "AC-3"), ([0x7F, 0xFE, 0x80, 0x01], "DTS"), (Array("riff".utf8), "Wave64"),
            (Array("RIFX".utf8), "RIFX"), (Array(".RMF".utf8), "RealAudio"), (Array("tBaK".utf8), "TAK"),
            (Array("OFR ".utf8), "OptimFROG"), (Array("ajkg".utf8), "Shorten"), ([0x56, 0xE0], "AAC (LATM)"),
        ]
        if let found = codings.first(where: { first.starts(with: $0.0) }) { return .unplayable(found.1) }
        if Picture(first) != nil { return .other(.picture) }
        if first.hasText("RIFF") { return .other(first.hasText("AVI", at: 8) ? .video : .unknown) }
        return nil
    }

    private static func unknown(_ first: [UInt8]) -> RecordingFault.Found {
        let isText = first.allSatisfy { $0 >= 0x20 || [0x09, 0x0A, 0x0D].contains($0) }
        return isText && String(validating: first.dropLast(3), as: UTF8.self) != nil ? .text : .unknown
    }

    /// How long a whole file plays: what browsers get out of it, whatever its headers say.
    /// - Returns: the format too: only the whole tells it when a tag comes first.
    /// - Throws: `RecordingFault`, and what reading throws.
    package static func inspect(_ bytes: RecordingBytes) async throws -> (format: Recording.Format, duration: Interval)
    {
        var bytes = bytes
        let start = try await ID3Tag.end(of: &bytes)
        var format = try format(of: try await bytes.upTo(firstBytes, from: start))
        guard start == 0 || format != .m4a else { throw RecordingFault.damaged(.m4a, .header) }
        let seconds: Double
        switch format {
        case .wav: seconds = try await WAVRecording.seconds(of: &bytes, from: start)
        case .flac: seconds = try await FLACRecording.seconds(of: &bytes, from: start)
        case .vorbis, .opus: seconds = try await OggRecording.seconds(of: &bytes, from: start, format)
        case .m4a, .mp4:
            let found = try await MP4Recording.inspect(&bytes, from: start)
            (format, seconds) = (found.hasPictures ? .mp4 : .m4a, found.seconds)
        case .webm: seconds = try await WebMRecording.seconds(of: &bytes, from: start)
        case .mp3: seconds = try await MP3Recording.seconds(of: &bytes, from: start)
        case .aac: seconds = try await ADTSFrames.seconds(of: &bytes, from: start)
        }
        let microseconds = (seconds * 1_000_000).rounded()
        guard microseconds >= 1, microseconds <= Double(Recording.longest.microseconds) else {
            throw RecordingFault.damaged(format, .header)
        }
        return (format, Interval(microseconds: Int64(microseconds)))
    }
}

/// Tags before the sound (ID3v2, id3.org): ten bytes, then as many as they say in four times seven bits.
enum ID3Tag {
    private static let most = 1_000

    /// Where the last of them ends.
    static func end(of bytes: inout RecordingBytes) async throws -> Int {
        var (start, tags) = (0, 0)
        while let tag = try await bytes.read(start, 10), tag.hasText("ID3"), tag[3] != 0xFF, tag[4] != 0xFF {
            guard tag[6...9].allSatisfy({ $0 < 0x80 }), tags < most else { throw RecordingFault.damaged(.mp3, .header) }
            start += 10 + tag[6...9].reduce(0) { $0 << 7 | Int($1) } + (tag[5] & 0x10 == 0 ? 0 : 10)
            tags += 1
            guard start < bytes.count else { throw RecordingFault.damaged(.mp3, .truncated) }
        }
        return start
    }
}
