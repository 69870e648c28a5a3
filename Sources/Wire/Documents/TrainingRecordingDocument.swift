package import Rehearsal
import RehearsalCore

/// Recordings for training as a file: `runthrough poses 1`, which `ops/recogniser refine` reads (`ops/decisions/punch-recognition.md`).
package enum TrainingRecordingDocument {
    static let format = "runthrough poses 1"
    /// The most streams of a file that is read, and the most bytes of all their films.
    package static let most = (streams: 1_000, bytes: 48 << 20)

    /// What comes before the streams, which have commas between them, and what comes after them.
    package static let head = Array(#"{"format":"\#(format)","scale":\#(RoundFilm.fractions),"streams":["#.utf8)
    package static let tail = Array("]}".utf8)

    /// One stream, whose first pose is at 0: when a round was says nothing to who trains a recogniser. `nil` where the stance is not known.
    package static func stream(
        of person: String, _ stance: RoundFilm.Stance, _ film: RoundFilm, _ labels: RoundLabels
    ) -> [UInt8]? {
        guard let name = stance.name else { return nil }
        var poses: [(at: Instant, joints: [Int64])] = []
        film.forEachPose { poses.append(($0, $1)) }
        let places = (0..<3 * RoundFilm.joints).filter { $0 % 3 != 2 }
        let sure = (0..<3 * RoundFilm.joints).filter { $0 % 3 == 2 }
        return JSONWriter.document { json in
            json.member("person", person)
            json.member("stance", name)
            json.array("instants", poses) { $0.integer(($1.at - film.begins).microseconds) }
            json.array("joints", poses) { json, pose in json.array(places) { $0.integer(pose.joints[$1]) } }
            json.array("confidence", poses) { json, pose in json.array(sure) { $0.integer(pose.joints[$1]) } }
            json.objects("punches", labels.labels) { json, label in
                json.member("instant", (label.at - film.begins).microseconds)
                json.member("action", label.punch.kind.action)
                json.member("hand", (label.punch.hand == .lead) == (stance == .orthodox) ? "left" : "right")
            }
            json.array("unsure", labels.unsure) { $0.integer(($1 - film.begins).microseconds) }
        }
    }
}

extension PunchClass {
    /// As `ops/lib/recogniser/bodies.py` calls it.
    var action: String { self == .doubleJab ? "double jab" : rawValue }
}
