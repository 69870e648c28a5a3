@testable import Media
import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

@Suite(.timeLimit(.minutes(2))) struct `a recording` {
    @Test(arguments: Recording.Format.allCases) func `is known by its bytes, and says how long it plays`(
        _ format: Recording.Format
    ) async throws {
        let found = try await RecordingInspection.inspect(RecordingBytes(Sample.of(format)))
        #expect(found.format == format)
        #expect(abs(found.duration.microseconds - Sample.seconds(format)) <= 1)
    }

    @Test func `may begin with a long tag`() async throws {
        let picture = [UInt8](repeating: 7, count: 300_000)
        let tag = Array("ID3\u{3}\u{0}\u{0}".utf8) + (0..<4).reversed().map { UInt8(picture.count >> (7 * $0) & 0x7F) }
        for format in [Recording.Format.mp3, .flac, .aac] {
            let file = tag + picture + Sample.of(format)
            let bytes = RecordingBytes(count: file.count, pieceLength: 1_000) { number in
                Array(file.dropFirst(1_000 * number).prefix(1_000))
            }
            #expect(try await RecordingInspection.inspect(bytes).format == format)
        }
    }

    @Test(
        arguments: [
            ([], .nothing), (Array("\u{7F}ELF\u{2}\u{1}\u{1}".utf8), .program), (Array("MZ and more".utf8), .program),
            (Array("PK\u{3}\u{4}".utf8), .archive), (Array("%PDF-1.7".utf8), .pdf),
            (Array("Lyrics, first line\n".utf8), .text),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .picture), ([0x1A, 0x45, 0xDF, 0xA3], .video),
            (Array("MThd".utf8), .midi), (Array("FORM\u{0}\u{0}\u{0}\u{0}AIFF".utf8), .otherAudio),
            ([0, 1, 2], .unknown),
        ] as [([UInt8], RecordingFault.Found)])
    func `is not what another file is`(_ bytes: [UInt8], _ found: RecordingFault.Found) {
        #expect(throws: RecordingFault.other(found)) { try RecordingInspection.format(of: bytes) }
    }

    @Test(arguments: [Recording.Format.wav, .vorbis, .opus, .m4a, .flac, .aac])
    func `that is cut short is refused`(_ format: Recording.Format) async throws {
        let whole = Sample.of(format)
        for kept in [whole.count - 1, whole.count * 3 / 4, whole.count / 3] {
            await #expect(throws: RecordingFault.self, "\(kept) of \(whole.count)") {
                try await RecordingInspection.inspect(RecordingBytes(Array(whole.prefix(kept))))
            }
        }
    }

    @Test func `whose header lies is refused`() async throws {
        func refuses(_ fault: RecordingFault, _ bytes: [UInt8]) async {
            await #expect(throws: fault) { try await RecordingInspection.inspect(RecordingBytes(bytes)) }
        }
        let wav = Sample.of(.wav)
        await refuses(.damaged(.wav, .truncated), wav.replacing(40, [0xFF, 0xFF, 0xFF, 0x7F]))
        await refuses(.damaged(.wav, .truncated), wav.replacing(4, [0, 0, 0, 0x70]))
        await refuses(.damaged(.wav, .header), wav.replacing(28, [1, 0, 0, 0]))
        await refuses(.damaged(.wav, .header), wav.replacing(40, [0, 0, 0, 0]))
        await refuses(.damaged(.wav, .coding), wav.replacing(20, [0x55, 0]))
        let ogg = Sample.of(.vorbis)
        // An Ogg that never ends: its last page does not say that it is the last.
        await refuses(.damaged(.vorbis, .truncated), ogg.replacing(ogg.count - 37 + 5, [0]))
        await refuses(.damaged(.m4a, .coding), Sample.m4a(coded: "alac"))
        await refuses(.other(.video), Sample.m4a(handler: "vide"))
        await refuses(.damaged(.flac, .duration), Sample.flac(samples: 0))
        await refuses(.damaged(.flac, .truncated), Sample.flac(samples: 1 << 35))
    }

    @Test func `never brings the server down, whatever its bytes are`() async throws {
        var generator = Seeded(20)
        for _ in 0..<3_000 {
            var bytes = Sample.of(Recording.Format.allCases.randomElement(using: &generator)!)
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let early = Int.random(in: 0..<min(160, bytes.count), using: &generator)
                let anywhere = Int.random(in: 0..<bytes.count, using: &generator)
                bytes[Bool.random(using: &generator) ? early : anywhere] = UInt8.random(in: 0...255, using: &generator)
            }
            bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
            do {
                let found = try await RecordingInspection.inspect(RecordingBytes(bytes))
                #expect((1...Recording.longest.microseconds).contains(found.duration.microseconds))
            } catch is RecordingFault {}
        }
    }
}

/// Small files that are right as far as their headers go.
private enum Sample {
    static func of(_ format: Recording.Format) -> [UInt8] {
        switch format {
        case .wav: wav()
        case .flac: flac(samples: 44_100)
        case .vorbis: ogg(Array("\u{1}vorbis\u{0}\u{0}\u{0}\u{0}\u{2}".utf8) + [0x44, 0xAC, 0, 0] + zeros(14), 88_200)
        case .opus: ogg(Array("OpusHead\u{1}\u{2}".utf8) + [0x38, 0x01, 0x44, 0xAC, 0, 0, 0, 0, 0], 48_312)
        case .m4a: m4a()
        case .mp3: frames([0xFF, 0xFB, 0x90, 0x00], 417, 50)
        case .aac: frames([0xFF, 0xF1, 0x50, 0x80, 0x19, 0x1F, 0xFC], 200, 50)
        }
    }

    /// In microseconds.
    static func seconds(_ format: Recording.Format) -> Int64 {
        switch format {
        case .wav: 500_000
        case .flac, .opus: 1_000_000
        case .vorbis: 2_000_000
        case .m4a: 3_500_000
        case .mp3: 50 * 1_152 * 10_000 / 441
        case .aac: 50 * 1_024 * 10_000 / 441
        }
    }

    static func wav() -> [UInt8] {
        Array("RIFF".utf8) + little(36 + 44_100, 4) + Array("WAVEfmt ".utf8) + little(16, 4) + little(1, 2)
            + little(1, 2)
            + little(44_100, 4) + little(88_200, 4) + little(2, 2) + little(16, 2) + Array("data".utf8)
            + little(44_100, 4) + zeros(44_100)
    }

    /// Each frame has at least 20 bytes.
    static func flac(samples: UInt64) -> [UInt8] {
        let rateAndMore = UInt64(44_100) << 44 | 1 << 41 | 15 << 36 | samples
        return Array("fLaC".utf8) + [0x80, 0, 0, 34] + big(4_096, 2) + big(4_096, 2) + big(20, 3) + big(60, 3)
            + big(rateAndMore, 8) + zeros(16) + [0xFF, 0xF8] + zeros(11 * 20 - 2)
    }

    static func ogg(_ first: [UInt8], _ played: UInt64) -> [UInt8] {
        page(2, 0, first) + page(0, 0, zeros(200)) + page(4, played, zeros(9))
    }

    private static func page(_ flags: UInt8, _ played: UInt64, _ packet: [UInt8]) -> [UInt8] {
        Array("OggS".utf8) + [0, flags] + little(played, 8) + little(77, 4) + zeros(8) + [1, UInt8(packet.count)]
            + packet
    }

    static func m4a(coded: String = "mp4a", handler: String = "soun") -> [UInt8] {
        let head = box("mvhd", zeros(12) + big(1_000, 4) + big(3_500, 4) + zeros(80))
        let description = box("stsd", zeros(4) + big(1, 4) + box(coded, zeros(28)))
        let media = box(
            "mdia", box("hdlr", zeros(8) + Array(handler.utf8) + zeros(12)) + box("minf", box("stbl", description)))
        return box("ftyp", Array("M4A ".utf8) + zeros(4)) + box("mdat", zeros(500))
            + box("moov", head + box("trak", media))
    }

    private static func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        big(UInt64(8 + content.count), 4) + Array(kind.utf8) + content
    }

    private static func frames(_ head: [UInt8], _ length: Int, _ count: Int) -> [UInt8] {
        (0..<count).flatMap { _ in head + zeros(length - head.count) }
    }

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    private static func big(_ value: UInt64, _ count: Int) -> [UInt8] { little(value, count).reversed() }
    private static func little(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    }
}

extension [UInt8] {
    fileprivate func replacing(_ at: Int, _ bytes: [UInt8]) -> [UInt8] {
        Array(self[..<at]) + bytes + Array(self[(at + bytes.count)...])
    }
}
