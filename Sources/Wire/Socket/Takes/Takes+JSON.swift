package import Rehearsal
import RehearsalCore

extension Takes {
    static let eventKinds: [EventKind] = [
        EventKind("takeNamed", NamedFields.self) { .takes(.takeNamed($0.take, name: $0.name)) },
        EventKind("takeStarred", StarredFields.self) { .takes(.takeStarred($0.take, $0.starred)) },
    ]
}

extension Takes.Event: EventFields {
    var kind: String {
        switch self {
        case .takeNamed: "takeNamed"
        case .takeStarred: "takeStarred"
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

extension TakeCourse {
    /// `{motions: [{from, motion}], dancers: {performer: member}, absent: [person]}`
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
    }
}
