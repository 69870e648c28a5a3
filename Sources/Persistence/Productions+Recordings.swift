import Postgres
import Rehearsal
import RehearsalCore

/// What a document or an edit tells of a recording, and where it does.
struct ToldRecording {
    var field: String
    var recording: Recording

    static func all(in production: Production, _ field: String = "") -> [ToldRecording] {
        production.tracks.enumerated().map { index, track in
            ToldRecording(field: "\(field)tracks[\(index)]", recording: track.recording)
        }
    }

    static func all(in changes: [Change]) -> [ToldRecording] {
        changes.enumerated().flatMap { index, change -> [ToldRecording] in
            switch change {
            case .insert(.track(let track), _):
                [ToldRecording(field: "changes[\(index)].value", recording: track.recording)]
            case .set(.track(_, .recording(let recording))):
                [ToldRecording(field: "changes[\(index)].to", recording: recording)]
            case .replace(let production): all(in: production, "changes[\(index)].replace.")
            case .set, .insert, .remove, .move: []
            }
        }
    }
}

extension DatabaseConnection {
    /// Refuses what is told of a recording if it is kept here with another length, format or duration. Recordings that are not kept here are
    /// accepted: a production may come from another server.
    func check(_ told: [ToldRecording]) throws {
        guard !told.isEmpty else { return }
        let digests = told.map(\.recording.digest.description)
        let rows = try execute(
            """
            SELECT content_type, duration, digest, bytes FROM asset
            WHERE kind = 'track' AND digest IN (SELECT decode(told, 'hex') FROM unnest(\(digests)) told)
            """)
        var kept: [MediaDigest: Recording] = [:]
        for row in rows {
            if let recording = try Tracks.recording(row) { kept[recording.digest] = recording }
        }
        for entry in told {
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
