import Rehearsal
import RehearsalCore

extension Board {
    private enum Field: String, CodingKey { case mode, teams }

    static let commandKinds: [CommandKind] = [
        CommandKind("showBoard") { (fields: KeyedDecodingContainer<Field>) in
            let mode: Mode = try fields.word(.mode, "What the board shows")
            let teams = try fields.decodeIfPresent([[WireID<Member>]].self, forKey: .teams)
            return .board(.show(mode, teams: teams?.map { $0.map(\.id) }))
        }
    ]

    static let eventKinds: [EventKind] = [
        EventKind("boardShown", BoardFields.self) { .board(.shown($0.mode, teams: $0.members)) }
    ]
}

private struct BoardFields: Decodable {
    var mode: Board.Mode
    var teams: [[WireID<Member>]]

    var members: [[MemberID]] { teams.map { $0.map(\.id) } }
}

extension Board.Mode: Decodable {}

extension Board.Event: EventFields {
    var kind: String {
        switch self {
        case .shown: "boardShown"
        }
    }

    func writeFields(into json: inout JSONWriter) {
        switch self {
        case .shown(let mode, let teams): json.board(mode, teams)
        }
    }
}

extension Board: StatePart {
    /// `{board: {mode, teams}}`; left out before the first choice.
    func writeView(into json: inout JSONWriter) {
        guard self != Board() else { return }
        json.member("board") { $0.object { $0.board(mode, teams) } }
    }

    func writeKept(into json: inout JSONWriter) { writeView(into: &json) }

    private struct Kept: Decodable { var board: BoardFields? }

    init(kept decoder: any Decoder) throws {
        let kept = try Kept(from: decoder).board
        self = kept.map { Board(mode: $0.mode, teams: $0.members) } ?? Board()
    }
}

extension JSONWriter {
    /// `mode, teams`
    fileprivate mutating func board(_ mode: Board.Mode, _ teams: [[MemberID]]) {
        member("mode", mode.rawValue)
        member("teams") { json in
            json.array(teams) { json, team in json.array(team) { $0.id($1) } }
        }
    }
}
