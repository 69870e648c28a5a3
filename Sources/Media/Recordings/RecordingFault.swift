package import Rehearsal

/// Why bytes are not accepted as a recording.
package enum RecordingFault: Error, Hashable {
    /// What the first bytes belong to instead.
    package enum Found: String, CaseIterable, Sendable {
        case nothing, program, archive, pdf, picture, video, text, midi, otherAudio, unknown
    }

    /// What is wrong with a recording of a known format.
    package enum Damage: String, CaseIterable, Sendable {
        /// It ends in the midst of what has begun, or before what its header promises.
        case truncated
        /// Its header contradicts itself or the file.
        case header
    }

    case other(Found)
    case damaged(Recording.Format, Damage)
    /// It is coded in a way that browsers do not play; the coding by its name.
    case unplayable(String)

    /// What is wrong, and what would be accepted.
    package func sentence(_ kind: Recording.Kind) -> String {
        switch self {
        case .other(let found): "A \(kind.accepted); this is \(found.noun)."
        case .damaged(let format, let damage): "This \(format.rawValue) file cannot be used: \(damage.sentence)."
        case .unplayable(let coding): "A \(kind.accepted). Browsers do not play \(coding)."
        }
    }
}

extension Recording.Kind {
    /// The formats as a person reads them.
    fileprivate var accepted: String {
        switch self {
        case .track: "track is MP3, M4A (AAC), Ogg Vorbis, Ogg Opus, FLAC or WAV"
        case .video: "video is MP4 (H.264, H.265, AV1) or WebM (VP8, VP9, AV1)"
        }
    }
}

extension RecordingFault.Found {
    fileprivate var noun: String {
        switch self {
        case .nothing: "empty"
        case .program: "a program"
        case .archive: "an archive"
        case .pdf: "a PDF"
        case .picture: "a picture"
        case .video: "a video"
        case .text: "a text"
        case .midi: "a MIDI file"
        case .otherAudio: "sound"
        case .unknown: "of an unknown kind"
        }
    }
}

extension RecordingFault.Damage {
    fileprivate var sentence: String {
        switch self {
        case .truncated: "it ends too early"
        case .header: "what its header says does not fit the file"
        }
    }
}
