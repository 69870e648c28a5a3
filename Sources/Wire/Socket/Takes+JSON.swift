package import Rehearsal
import RehearsalCore

extension Takes {
    static let eventKinds: [EventKind] = [
        EventKind("takeNamed", NamedFields.self) { .takes(.takeNamed($0.take, name: $0.name)) },
        EventKind("takeStarred", StarredFields.self) { .takes(.takeStarred($0.take, $0.starred)) },
        EventKind("punctualitySummed", SummedFields.self) { .takes(.punctualitySummed($0.sum)) },
    ]

    /// The kinds of events from which takes follow.
    package static let sources =
        (Run.eventKinds + People.eventKinds + Baton.eventKinds + Life.eventKinds + eventKinds + Calls.eventKinds)
        .map(\.name)
}

extension DrillCourse {
    /// The kinds of events from which the course of a drill follows.
    package static let sources = (Run.eventKinds + Life.eventKinds + Calls.eventKinds).map(\.name)
}

extension Takes.Event: EventFields {
    var kind: String {
        switch self {
        case .takeNamed: "takeNamed"
        case .takeStarred: "takeStarred"
        case .punctualitySummed: "punctualitySummed"
        }
    }

    func writeFields(into json: inout JSONWriter) {
        switch self {
        case .takeNamed(let number, let name):
            json.member("take", number)
            json.member("name", orNull: name)
        case .takeStarred(let number, let isStarred):
            json.member("take", number)
            json.member("starred", isStarred)
        case .punctualitySummed(let sum):
            json.member("from", sum.from.value)
            json.member("through", sum.through.value)
            json.member("changes", sum.changes)
            json.member("devices", sum.devices)
            json.member("inTime", sum.inTime)
            json.member("shown", sum.shown)
            json.member("counts") { json in json.array(sum.errors.counts) { $0.integer(Int64($1)) } }
            json.member("worst", sum.errors.worst.microseconds)
        }
    }
}

private struct NamedFields: Decodable {
    var take: Int
    var name: String?
}

private struct StarredFields: Decodable {
    var take: Int
    var starred: Bool
}

private struct SummedFields: Decodable {
    var from: Int64
    var through: Int64
    var changes: Int
    var devices: Int
    var inTime: Int
    var shown: Int
    var counts: [Int]
    var worst: Int64

    var sum: PunctualitySum {
        PunctualitySum(
            from: SequenceNumber(from), through: SequenceNumber(through), changes: changes, devices: devices,
            inTime: inTime, shown: shown,
            errors: DisplayError(counts: counts, worst: Interval(microseconds: worst)))
    }
}

extension TakeCourse {
    /// `{motions: [{from, motion}], dancers: {performer: member}, absent: [person], calls?: {seed, adjustments}}`
    package func writeFields(into json: inout JSONWriter) {
        json.member("motions") { json in
            json.array(motions) { json, held in
                json.object { json in
                    json.member("from", held.from.microseconds)
                    json.member("motion") { $0.motion(held.motion) }
                }
            }
        }
        json.member("dancers") { json in
            json.object { json in
                for (performer, member) in dancers.sorted(by: { $0.key.text < $1.key.text }) {
                    json.member(named: performer.text) { $0.id(member) }
                }
            }
        }
        json.member("absent") { json in json.array(absent.map(\.text).sorted()) { $0.string($1) } }
        calls?.writeView(into: &json)
    }
}
