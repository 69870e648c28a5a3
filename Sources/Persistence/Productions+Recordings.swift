import Postgres
package import Rehearsal
import RehearsalCore

extension DatabaseConnection {
    /// Refuses what is told of a recording if it is kept here with another length, format or duration. Recordings that are not kept here are
    /// accepted: a production may come from another server.
    func check(_ claims: [RecordingClaim]) throws {
        guard !claims.isEmpty else { return }
        let digests = claims.map(\.recording.digest.description)
        let rows = try execute(
            """
            SELECT content_type, duration, digest, bytes FROM asset
            WHERE kind = 'track' AND digest IN (SELECT decode(claimed, 'hex') FROM unnest(\(digests)) claimed)
            """)
        var kept: [MediaDigest: Recording] = [:]
        for row in rows {
            if let recording = try Tracks.recording(row) { kept[recording.digest] = recording }
        }
        for entry in claims {
            guard let recording = kept[entry.recording.digest], !recording.isSame(as: entry.recording) else { continue }
            throw Refusal(
                .invalid,
                """
                This recording is kept here as \(recording.format.rawValue): \(recording.bytes) bytes, \
                \(recording.duration.microseconds) microseconds.
                """,
                field: entry.field, rule: .recording,
                values: [
                    "bytes": .number(recording.bytes), "format": .text(recording.format.rawValue),
                    "duration": .number(recording.duration.microseconds),
                ])
        }
    }
}

extension Recording {
    /// Earlier releases counted what an encoder adds to the beginning and the end of a recording; productions and archives of theirs tell it. To
    /// samples as they are, nothing is added.
    private var mostAdded: Interval {
        switch format {
        case .wav, .flac, .mp4, .webm: .zero
        case .mp3, .m4a, .aac, .opus, .vorbis: .milliseconds(200)
        }
    }

    /// Whether both tell of the same bytes.
    package func isSame(as other: Recording) -> Bool {
        digest == other.digest && format == other.format && bytes == other.bytes
            && abs((duration - other.duration).microseconds) <= mostAdded.microseconds
    }
}
