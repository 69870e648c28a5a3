package import RehearsalCore

/// What an uploaded recording is, without its bytes.
package struct Recording: Hashable, Sendable {
    /// The kinds of recording that can be uploaded.
    package enum Format: String, CaseIterable, Sendable {
        case mp3, m4a, aac, vorbis, opus, flac, wav, mp4, webm

        package var kind: Kind {
            switch self {
            case .mp3, .m4a, .aac, .vorbis, .opus, .flac, .wav: .track
            case .mp4, .webm: .video
            }
        }
    }

    /// What is uploaded: something to hear, or something to see.
    package enum Kind: String, CaseIterable, Sendable {
        case track, video
    }

    package var format: Format
    package var bytes: Int64
    package var duration: Interval
    package var digest: MediaDigest

    /// The most bytes of one recording: 200 MiB.
    package static let mostBytes: Int64 = 200 * 1_024 * 1_024
    /// The longest recording: a day.
    package static let longest = Interval.milliseconds(86_400_000)

    package init(format: Format, bytes: Int64, duration: Interval, digest: MediaDigest) {
        self.format = format
        self.bytes = bytes
        self.duration = duration
        self.digest = digest
    }
}

/// What names a recording by its bytes: the SHA-256 of the SHA-256 of its pieces of 256 KiB, in their order.
package struct MediaDigest: Hashable, Sendable, CustomStringConvertible {
    /// 32 bytes.
    package let bytes: [UInt8]

    /// `nil` unless there are 32.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Reads 64 hexadecimal digits in small letters.
    package init?(_ text: some StringProtocol) {
        guard text.utf8.count == 64, let bytes = Hexadecimal.decode(String(text)) else { return nil }
        self.bytes = bytes
    }

    /// 64 hexadecimal digits in small letters.
    package var description: String { Hexadecimal.encode(bytes) }
}
