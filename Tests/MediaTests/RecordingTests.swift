import Foundation
@testable import Media
import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

/// Files of real encoders (half a second of a tone; `Tests/Protocol/recordings`), as they are, and as pipes, messengers, crashes and copies
/// leave them. The right length is what `decodeAudioData` of Chromium 156 gives.
@Suite(.timeLimit(.minutes(2))) struct `a recording` {
    @Test(
        arguments: [
            ("tagged.mp3", .mp3, 0.5), ("bare.mp3", .mp3, 0.548571), ("trailing.mp3", .mp3, 0.5),
            ("tone.m4a", .m4a, 0.5), ("faststart.m4a", .m4a, 0.5), ("fragments.m4a", .m4a, 0.563991),
            ("cover.m4a", .m4a, 0.5), ("tone.aac", .aac, 0.534059), ("vorbis.ogg", .vorbis, 0.497098),
            ("tone.opus", .opus, 0.5), ("tone.flac", .flac, 0.5), ("tone.wav", .wav, 0.5), ("float.wav", .wav, 0.5),
            ("film.mp4", .mp4, 0.5), ("film-fragments.mp4", .mp4, 0.5), ("film.mov", .mp4, 0.5),
            ("film.webm", .webm, 0.507), ("film-live.webm", .webm, 0.507), ("film-vp9.webm", .webm, 0.5),
        ] as [(String, Recording.Format, Double)])
    func `is known by its bytes, and as long as it plays`(
        _ name: String, _ format: Recording.Format, _ seconds: Double
    ) async throws {
        let bytes = try real(name)
        // However it is cut into pieces.
        for length in [bytes.count, 1_000, 7] {
            let found = try await RecordingInspection.inspect(pieces(bytes, length))
            #expect(found.format == format)
            // WebM tells times in milliseconds.
            let tolerance = format == .webm ? 0.002 : 0.001
            #expect(abs(Double(found.duration.microseconds) / 1e6 - seconds) <= tolerance, "\(found)")
        }
    }

    @Test func `is all that plays, when two are in one file`() async throws {
        let (mp3, bare, aac, flac) = try (real("tagged.mp3"), real("bare.mp3"), real("tone.aac"), real("tone.flac"))
        // The first one's padding plays, and what the second one's encoder wrote for others.
        await plays(mp3 + mp3, 1.072086)
        await plays(bare + bare, 1.097143)
        await plays(mp3 + tag(1_000) + mp3, 1.072086)
        await plays(aac + aac, 1.068118)
        await plays(aac + tag(1_000) + aac, 1.068118)
        await plays(flac + flac, 1)
        let (one, other) = try (numbered(real("vorbis.ogg"), 1), numbered(real("vorbis.ogg"), 2))
        await plays(one + other, 0.497098 * 2 + 0.01, within: 0.015)
        let (opus, next) = try (numbered(real("tone.opus"), 1), numbered(real("tone.opus"), 2))
        await plays(opus + next, 1.0065)
    }

    @Test func `of Ogg may have no end, and other bytes behind it`() async throws {
        for (name, open, closed) in [("vorbis.ogg", 0.50068, 0.497098), ("tone.opus", 0.5, 0.5)] {
            let file = try real(name)
            await plays(numbered(file, 77, isOpen: true), open, within: 0.021)
            await plays(file + Array("bytes after the end".utf8), closed)
            await plays(file + [UInt8](repeating: 0, count: 3_000), closed)
            await plays(tag(300_000) + file, closed)
        }
    }

    @Test func `of a WAV from a pipe is as long as there is sound`() async throws {
        let wav = try real("tone.wav")
        let data = try #require(wav.firstRange(of: Array("data".utf8))).upperBound
        for (riff, sound) in [
            (0, 0), (UInt32.max, UInt32.max), (0x7FFF_F024, 0x7FFF_F000), (0x8000_0024, 0x8000_0000),
            (UInt32(wav.count - 8), 0), (UInt32(wav.count - 8), UInt32(wav.count)),
            (1_000_000, UInt32(wav.count - data - 4)),
        ] as [(UInt32, UInt32)] {
            await plays(wav.replacing(4, little(riff)).replacing(data, little(sound)), 0.5)
        }
        let form = try #require(wav.firstRange(of: Array("fmt ".utf8))).upperBound + 4
        await plays(wav.replacing(form + 8, little(12_345)), 0.5)
        await plays(wav.replacing(form + 12, [0, 0]), 0.5)
        await plays(wav + Array("bytes after the end".utf8), 0.5)
        let long =
            Array("RF64".utf8) + little(.max) + Array("WAVEds64".utf8) + little(28) + little(UInt32(wav.count + 28))
            + little(0)
        await plays(
            long + little(UInt32(wav.count - data - 4)) + little(0) + zeros(12) + wav[12..<data] + little(.max)
                + wav[(data + 4)...], 0.5)
        let frames = try real("bare.mp3")
        let mp3 =
            Array("RIFF".utf8) + little(0) + Array("WAVEfmt ".utf8) + little(16) + [0x55, 0, 1, 0] + little(44_100)
            + zeros(8)
        await plays(mp3 + Array("data".utf8) + little(UInt32(frames.count)) + frames, 0.548571)
    }

    @Test func `of FLAC need not count its samples`() async throws {
        let flac = try real("tone.flac")
        let uncounted = flac.replacing(21, [flac[21] & 0xF0, 0, 0, 0, 0])
        await plays(uncounted, 0.5)
        await plays(uncounted + Array("TAG".utf8) + zeros(125), 0.5)
        await plays(flac + Array("bytes after the end".utf8), 0.5)
        await refuses(.damaged(.flac, .truncated), Array(uncounted.dropLast(40)))
    }

    @Test func `of MP3 may begin after zeros, and have others within`() async throws {
        let (bare, tagged) = try (real("bare.mp3"), real("tagged.mp3"))
        for count in [1, 5_000, 100_000] { await plays(zeros(count) + bare, 0.548571) }
        await plays(tag(300_000) + tag(20) + tagged, 0.5)
        await plays(tagged + zeros(100), 0.5)
        // A frame after other bytes is lost to decoders.
        await plays(bare + [1, 2, 3] + bare, 1.097143 - 1_152 / 44_100)
    }

    @Test func `that browsers do not play is refused by its name`() async throws {
        await refuses(.unplayable("Apple Lossless (ALAC)"), try real("alac.m4a"))
        await refuses(.unplayable("MPEG-4 ALS"), try real("als.m4a"))
        await refuses(.unplayable("MPEG-4 Part 2"), try real("film-mpeg4.mp4"))
        let webm = try real("film.webm")
        let coding = try #require(webm.firstRange(of: Array("V_VP8".utf8))).lowerBound
        await refuses(.unplayable("V_XP8"), webm.replacing(coding, Array("V_XP8".utf8)))
        let wav = try real("tone.wav")
        let form = try #require(wav.firstRange(of: Array("fmt ".utf8))).upperBound + 4
        await refuses(.unplayable("Microsoft ADPCM"), wav.replacing(form, [2, 0]))
        await refuses(.unplayable("AIFF"), Array("FORM\u{0}\u{0}\u{0}\u{0}AIFF".utf8))
        await refuses(.unplayable("DSD"), Array("DSD \u{1C}".utf8))
    }

    @Test(
        arguments: [
            ([], .nothing), (Array("\u{7F}ELF\u{2}\u{1}\u{1}".utf8), .program), (Array("MZ and more".utf8), .program),
            (Array("PK\u{3}\u{4}".utf8), .archive), (Array("%PDF-1.7".utf8), .pdf),
            (Array("Lyrics, first line\n".utf8), .text),
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .picture),
            (Array("MThd".utf8), .midi), ([0, 1, 2], .unknown),
        ] as [([UInt8], RecordingFault.Found)])
    func `is not what another file is`(_ bytes: [UInt8], _ found: RecordingFault.Found) {
        #expect(throws: RecordingFault.other(found)) { try RecordingInspection.format(of: bytes) }
    }

    @Test(arguments: [
        "tagged.mp3", "tone.wav", "vorbis.ogg", "tone.opus", "tone.m4a", "faststart.m4a", "fragments.m4a", "tone.flac",
        "tone.aac", "film.mp4", "film.webm",
    ])
    func `that ends too early is refused as such`(_ name: String) async throws {
        let whole = try real(name)
        for kept in [
            whole.count - (["tagged.mp3", "fragments.m4a"].contains(name) ? 400 : 40), whole.count * 3 / 4,
            whole.count / 2,
        ] {
            do {
                let found = try await RecordingInspection.inspect(RecordingBytes(Array(whole.prefix(kept))))
                Issue.record("\(kept) of \(whole.count) are taken as \(found)")
            } catch let fault as RecordingFault {
                guard case .damaged(_, .truncated) = fault else {
                    Issue.record("\(kept) of \(whole.count): \(fault)")
                    continue
                }
            }
        }
    }

    @Test func `never costs more than its length, whatever its bytes are`() async throws {
        let mp3 = try real("bare.mp3")
        let (first, second) = (Array(mp3[0..<104]), Array(mp3[104..<208]))
        let files: [[UInt8]] = [
            // A junk byte after every two frames; headers that promise nothing; boxes of nothing; pages within pages.
            mp3 + (0..<10_000).flatMap { _ in first + second + [0x55] },
            mp3 + (0..<700_000).flatMap { _ in [0xFF, 0xFB, 0x90] as [UInt8] },
            Array("\u{0}\u{0}\u{0}\u{10}ftypM4A \u{0}\u{0}\u{0}\u{0}".utf8)
                + repeated(Array("\u{0}\u{0}\u{0}\u{8}free".utf8), 300_000),
            try real("vorbis.ogg") + repeated(Array("OggS\u{0}\u{0}".utf8) + zeros(20) + repeated([0xFF], 256), 7_000),
            try real("tone.flac") + repeated([0xFF, 0xF8, 0xC9, 0xA8, 0], 400_000),
            try real("tone.aac") + repeated([0xFF, 0xF1, 0x50, 0x80, 1], 400_000),
        ]
        for file in files {
            var read = 0
            let bytes = RecordingBytes(count: file.count, pieceLength: 65_536) { number in
                read += 1
                return Array(file.dropFirst(65_536 * number).prefix(65_536))
            }
            let pieces = file.count / 65_536 + 1
            let start = ContinuousClock.now
            _ = try? await RecordingInspection.inspect(bytes)
            #expect(read <= 2 * pieces + 8, "\(read) of \(pieces)")
            // Two megabytes, without optimization: seconds; by the square of the length it would be hours.
            #expect(ContinuousClock.now - start < .seconds(40))
        }
    }

    @Test func `is not read on when it has more boxes than any recording`() async throws {
        let empty = Array("\u{0}\u{0}\u{0}\u{8}free".utf8)
        let first = Array("\u{0}\u{0}\u{0}\u{10}ftypM4A \u{0}\u{0}\u{0}\u{0}".utf8)
        let boxes = repeated(empty, 32_768)
        var read = 0
        let file = RecordingBytes(count: 25_000_000 * empty.count, pieceLength: boxes.count) { number in
            read += 1
            return number == 0 ? first + boxes.dropFirst(first.count) : boxes
        }
        await #expect(throws: RecordingFault.damaged(.m4a, .header)) { try await RecordingInspection.inspect(file) }
        #expect(read < 40, "of 763 pieces")
    }

    @Test func `never brings the server down, whatever its bytes are`() async throws {
        var generator = Seeded(20)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let files = try names.map { try real($0) }
        for _ in 0..<2_000 {
            var bytes = files.randomElement(using: &generator)!
            if Int.random(in: 0..<4, using: &generator) == 0 { bytes += files.randomElement(using: &generator)! }
            for _ in 0..<Int.random(in: 1...8, using: &generator) {
                let early = Int.random(in: 0..<min(600, bytes.count), using: &generator)
                let anywhere = Int.random(in: 0..<bytes.count, using: &generator)
                let extreme = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &generator)!
                let value =
                    Bool.random(using: &generator) ? UInt8(extreme) : UInt8.random(in: 0...255, using: &generator)
                bytes[Bool.random(using: &generator) ? early : anywhere] = value
            }
            bytes = Array(bytes.prefix(Int.random(in: bytes.count / 2...bytes.count, using: &generator)))
            do {
                let found = try await RecordingInspection.inspect(pieces(bytes, 4_096))
                #expect((1...Recording.longest.microseconds).contains(found.duration.microseconds))
            } catch is RecordingFault {}
        }
    }

    // MARK: Parts

    private func plays(
        _ bytes: [UInt8], _ seconds: Double, within tolerance: Double = 0.001,
        at place: SourceLocation = #_sourceLocation
    ) async {
        do {
            let found = try await RecordingInspection.inspect(pieces(bytes, 4_096))
            #expect(
                abs(Double(found.duration.microseconds) / 1e6 - seconds) <= tolerance, "\(found)", sourceLocation: place
            )
        } catch {
            Issue.record("\(error)", sourceLocation: place)
        }
    }

    private func refuses(_ fault: RecordingFault, _ bytes: [UInt8], at place: SourceLocation = #_sourceLocation) async {
        await #expect(throws: fault, sourceLocation: place) {
            try await RecordingInspection.inspect(RecordingBytes(bytes))
        }
    }

    private func pieces(_ bytes: [UInt8], _ length: Int) -> RecordingBytes {
        RecordingBytes(count: bytes.count, pieceLength: length) { Array(bytes.dropFirst(length * $0).prefix(length)) }
    }

    private var folder: URL {
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(
            path: "Protocol/recordings")
    }

    private func real(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: folder.appending(path: name))) }

    private func tag(_ length: Int) -> [UInt8] {
        Array("ID3\u{3}\u{0}\u{0}".utf8) + (0..<4).reversed().map { UInt8(length >> (7 * $0) & 0x7F) }
            + repeated([7], length)
    }

    /// An Ogg with another number of its stream; `isOpen` takes the mark of the end away.
    private func numbered(_ ogg: [UInt8], _ number: UInt8, isOpen: Bool = false) -> [UInt8] {
        var (file, at) = ([UInt8](), 0)
        while at < ogg.count {
            let table = at + 27 + Int(ogg[at + 26])
            let end = table + ogg[at + 27..<table].reduce(0) { $0 + Int($1) }
            var page = Array(ogg[at..<end]).replacing(14, [number, 0, 0, 0]).replacing(22, [0, 0, 0, 0])
            if isOpen { page[5] &= ~4 }
            let sum = page.reduce(UInt32(0)) { Checksums.ogg.adding($1, to: $0) }
            file += page.replacing(22, little(sum))
            at = end
        }
        return file
    }

    private func repeated(_ bytes: [UInt8], _ count: Int) -> [UInt8] {
        Array(repeatElement(bytes, count: count).joined())
    }

    private func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
    private func little(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
}

extension [UInt8] {
    fileprivate func replacing(_ at: Int, _ bytes: [UInt8]) -> [UInt8] {
        Array(self[..<at]) + bytes + Array(self[(at + bytes.count)...])
    }
}
