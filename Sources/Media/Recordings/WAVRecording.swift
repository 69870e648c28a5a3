import Rehearsal

/// RIFF WAVE (Microsoft and IBM, 1991) and its successors for long files, RF64 and BW64 (EBU Tech 3306, ITU-R BS.2088): chunks, of which `fmt `
/// says how the samples are written, and `data` holds them.
enum WAVRecording {
    private static let mostChunks = 100_000
    /// Programs that write into a pipe cannot go back to fill in a length: they leave zero, or the largest that there is.
    private static let leastUnknown: UInt64 = 0x7F00_0000

    static func begins(_ first: [UInt8]) -> Bool {
        (first.hasText("RIFF") || first.hasText("RF64") || first.hasText("BW64")) && first.hasText("WAVE", at: 8)
    }

    static func seconds(of bytes: inout RecordingBytes, from start: Int) async throws -> Double {
        let lie = RecordingFault.damaged(.wav, .header)
        var whole = try await bytes.need(start, 12, or: .damaged(.wav, .truncated)).little(4, 4)
        var (at, coding, long) = (start + 12, WAVCoding?.none, UInt64?.none)
        for _ in 0..<mostChunks {
            let head = try await bytes.need(at, 8, or: .damaged(.wav, .truncated))
            var length = head.little(4, 4)
            if head.hasText("data") {
                if length == 0xFFFF_FFFF, let long { length = long }
                guard let coding else { throw lie }
                let begin = at + 8
                let end = begin + (try held(length, of: whole, from: begin - start, in: bytes.count - start))
                return try await seconds(of: &bytes, begin..<end, coding)
            }
            guard length <= UInt64(max(0, bytes.count - at - 8)) else { throw RecordingFault.damaged(.wav, .truncated) }
            if head.hasText("fmt ") {
                guard length >= 16 else { throw lie }
                coding = try WAVCoding(try await bytes.upTo(Int(min(length, 40)), from: at + 8))
            } else if head.hasText("ds64"), length >= 16 {
                let lengths = try await bytes.need(at + 8, 16, or: lie)
                (whole, long) = (lengths.little(0, 8), lengths.little(8, 8))
            }
            at += 8 + Int(length) + Int(length % 2)
        }
        throw lie
    }

    /// Bytes of sound. A length that is not known is what there is.
    private static func held(_ declared: UInt64, of whole: UInt64, from begin: Int, in count: Int)
        throws(RecordingFault)
        -> Int
    {
        let there = count - begin
        guard declared > 0 else { return there }
        if declared <= UInt64(there) { return Int(declared) }
        // Where only one of the two lengths reaches beyond the file, that one is wrong.
        let isUnknown = declared >= leastUnknown || whole == 0 || whole >= leastUnknown
        guard isUnknown || whole + 8 <= UInt64(count) else { throw .damaged(.wav, .truncated) }
        return there
    }

    private static func seconds(of bytes: inout RecordingBytes, _ sound: Range<Int>, _ coding: WAVCoding) async throws
        -> Double
    {
        switch coding {
        case .samples(let rate, let length):
            guard sound.count >= length else { throw RecordingFault.damaged(.wav, .header) }
            return Double(sound.count / length) / Double(rate)
        case .mp3:
            var frames = MP3Frames()
            try await bytes.pass(sound) { frames.parse($0) }
            guard let first = frames.first else { throw RecordingFault.damaged(.wav, .header) }
            return Double(frames.samples) / Double(first.rate)
        }
    }
}

/// How the sound of a WAV is written.
enum WAVCoding: Hashable {
    /// So many a second, all channels of each together in so many bytes.
    case samples(rate: Int, length: Int)
    case mp3

    /// The content of `fmt `, at least 16 bytes.
    init(_ format: [UInt8]) throws(RecordingFault) {
        var kind = format.little(0, 2)
        if kind == 0xFFFE, format.count >= 26 { kind = format.little(24, 2) }
        let (channels, rate, length) = (Int(format.little(2, 2)), Int(format.little(4, 4)), Int(format.little(12, 2)))
        var bits = Int(format.little(14, 2))
        if format.little(0, 2) == 0xFFFE, format.count >= 20, format.little(18, 2) > 0 {
            bits = Int(format.little(18, 2))
        }
        guard kind != 0x55 else {
            self = .mp3
            return
        }
        guard [1, 3, 6, 7].contains(kind) else { throw .unplayable(Self.names[kind] ?? "WAVE \(kind)") }
        guard (1...32).contains(channels), (3_000...768_000).contains(rate), (1...64).contains(bits) else {
            throw .damaged(.wav, .header)
        }
        guard bits <= 32 else { throw .unplayable("\(bits)-bit PCM") }
        if kind == 3, bits != 32 { throw .unplayable("\(bits)-bit floating point") }
        let needed = channels * ((bits + 7) / 8)
        guard length == needed || length == 0 else {
            if length % channels == 0, length > needed {
                throw .unplayable("\(bits)-bit PCM in \(8 * length / channels)")
            }
            throw .damaged(.wav, .header)
        }
        self = .samples(rate: rate, length: needed)
    }

    private static let names: [UInt64: String] = [
        0x02: "Microsoft ADPCM", 0x11: "IMA ADPCM", 0x31: "GSM 6.10", 0x45: "G.726", 0x50: "MPEG Audio Layer I/II",
        0x64: "G.726", 0xFF: "AAC (WAV)", 0x160: "WMA", 0x161: "WMA", 0x162: "WMA Pro", 0x163: "WMA Lossless",
        0x92: "AC-3", 0x2000: "AC-3", 0x2001: "DTS", 0xF1AC: "FLAC (WAV)", 0x674F: "Vorbis (WAV)",
        0x0270: "ATRAC3",
    ]
}
