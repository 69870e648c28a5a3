package import LiveSessions
import Rehearsal
import RehearsalCore
import Wire

/// A message as bytes: JSON objects, one on each line. The first is the head, `{v, kind, …}`; a session's events
/// follow in the same form as for clients, and so does a signal.
///
/// Nodes of two releases run side by side during an upgrade: fields may be added, and a node ignores fields that it does not
/// know. `v` grows only if an older node must not read a message at all.
extension NodeMessage {
    static let version = 1

    package var bytes: [UInt8] {
        switch self {
        case .appended(let events): Self.lines(kind: "appended", beneath: events.map(ServerMessage.event)) { _ in }
        case .signal(let signal): Self.lines(kind: "signal", beneath: [ServerMessage.signal(signal)]) { _ in }
        case .attendance(let node, let number, let version, let generation, let present):
            Self.lines(kind: "attendance") { json in
                json.member("from", node)
                json.member("number", number)
                json.member("version", version)
                json.member("generation", generation)
                json.member("present") { json in
                    json.array(present.parts) { $0.raw($1.encoded(by: JSONWriter.presences)) }
                }
            }
        case .attendanceChanged(let changes):
            Self.lines(kind: "attendanceChanged") { json in
                json.member("from", changes.from)
                json.member("number", changes.number)
                json.member("version", changes.version)
                json.member("since", changes.since)
                json.member("changed") { json in json.array(changes.changed) { $0.presence($1) } }
                json.member("gone") { json in json.array(changes.gone) { $0.id($1) } }
            }
        case .attendanceWanted(let node): Self.lines(kind: "attendanceWanted") { $0.member("of", node) }
        case .displayed(let node, let displays):
            Self.lines(kind: "displayed") { json in
                json.member("from", node)
                json.member("displays") { json in
                    json.object { json in
                        for (member, displays) in displays {
                            json.member(named: member.description) { json in
                                json.array(displays) { json, display in json.object(display.writeFields) }
                            }
                        }
                    }
                }
            }
        case .revoked(let member): Self.lines(kind: "revoked") { $0.member("member", member) }
        case .edited(let production, let revision):
            Self.lines(kind: "edited") { json in
                json.member("production", production)
                json.member("revision", revision)
            }
        case .deleted(let production): Self.lines(kind: "deleted") { $0.member("production", production.description) }
        case .editing(let node, let number, let editors):
            Self.lines(kind: "editing") { json in
                json.member("from", node)
                json.member("number", number)
                json.member("editors") { json in json.array(editors) { $0.editor($1) } }
            }
        }
    }

    private static func lines(
        kind: String, beneath lines: [[UInt8]] = [], _ fields: (inout JSONWriter) -> Void
    ) -> [UInt8] {
        let head = JSONWriter.document { json in
            json.member("v", version)
            json.member("kind", kind)
            fields(&json)
        }
        return lines.reduce(into: head) { message, line in
            message.append(UInt8(ascii: "\n"))
            message.append(contentsOf: line)
        }
    }
}

extension JSONWriter {
    /// Some neighbouring elements of a list, without the brackets.
    fileprivate static func presences(_ presences: [RemotePresence]) -> [UInt8] {
        var json = JSONWriter(reserving: 200 * presences.count)
        for presence in presences { json.presence(presence) }
        return json.bytes
    }

    /// `{id, name, role, joined?, since, …}` with the fields of the device's report
    fileprivate mutating func presence(_ presence: RemotePresence) {
        object { json in
            json.member("id", presence.member.id)
            json.member("name", presence.member.name)
            json.member("role", presence.member.role.rawValue)
            if let joined = presence.member.joined { json.member("joined", joined.microseconds) }
            json.member("since", presence.since.microseconds)
            presence.device.writeFields(into: &json)
        }
    }

    /// `{id, name, device, since, selection?: {formation?, performers}}`
    fileprivate mutating func editor(_ editor: PresentEditor) {
        object { json in
            json.member("id", editor.presence.author.id)
            json.member("name", editor.presence.author.name)
            json.member("device", editor.presence.device)
            json.member("since", editor.since.microseconds)
            guard let selection = editor.selection else { return }
            json.member("selection") { json in
                json.object { json in
                    if let formation = selection.formation { json.member("formation", formation.text) }
                    json.member("performers") { $0.array(selection.performers) { $0.string($1.text) } }
                }
            }
        }
    }
}
