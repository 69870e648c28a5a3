import Postgres
import Rehearsal
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
            guard let recording = kept[entry.recording.digest], recording != entry.recording else { continue }
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
