import Identity
import LiveSessions
import Rehearsal
import RehearsalCore
import Wire
import WebSocketServer

/// Everyone at this node who has one production open, and how far they have been told.
///
/// Edits are told in the order of their revisions without a gap. One that is the next is told at once; where one is
/// missing the journal is read.
struct EditingRoom {
    struct Editor {
        var presence: EditorPresence
        /// Whose token it came with.
        var token: Token
        var selection: EditorSelection?
        var arrived: Int
    }

    let room: WebSocketServer.Room
    let listening: Listening
    /// The last revision that was told.
    private(set) var told: Int64
    /// The latest revision heard of.
    private(set) var heard: Int64
    /// Whether somebody reads the journal for it now.
    var isReading = false
    private(set) var editors: [ConnectionID: Editor] = [:]
    private var arrivals = 0

    init(room: WebSocketServer.Room, listening: Listening, revision: Int64) {
        self.room = room
        self.listening = listening
        told = revision
        heard = revision
    }

    var presences: [EditorPresence] {
        editors.values.sorted { $0.arrived < $1.arrived }.map(\.presence)
    }

    mutating func enter(_ connection: ConnectionID, _ presence: EditorPresence, _ token: Token) {
        arrivals += 1
        editors[connection] = Editor(presence: presence, token: token, arrived: arrivals)
    }

    mutating func leave(_ connection: ConnectionID) { editors[connection] = nil }

    mutating func select(_ selection: EditorSelection, _ connection: ConnectionID) -> EditorPresence? {
        editors[connection]?.selection = selection
        return editors[connection]?.presence
    }

    mutating func hear(_ revision: Int64) { heard = max(heard, revision) }

    var isBehind: Bool { heard > told }

    /// Whether `edit` is the next to tell; counted as told then.
    mutating func tell(_ edit: AppliedEdit) -> Bool {
        hear(edit.revision)
        guard edit.revision == told + 1 else { return false }
        told = edit.revision
        return true
    }

    /// The journal ends here, whatever was heard.
    mutating func catchUp() { heard = told }
}
