import LiveSessions
import Rehearsal
import RehearsalCore
import Wire
import WebSocketServer

/// All editors of one production, on this node and on other nodes, and the last revision that those on this node were told.
///
/// Edits are told in the order of their revisions, without a gap.
struct OpenProduction {
    /// What the editors here must be shown.
    struct News {
        /// All editors, if somebody joined or left.
        var presences: [EditorPresence]?
        /// Editors on other nodes whose selection changed.
        var selecting: [PresentEditor] = []
    }

    /// The least time between two messages to the other nodes.
    private static let pause = Interval.milliseconds(200)

    let group: BroadcastGroup
    /// Numbers the productions opened on this node, so that a production that is opened again has another number.
    let number: Int
    /// Receives who has it open on other nodes.
    let presence: Listening
    /// Receives its edits.
    var edits: Listening?
    /// Whether its edits are followed, or will be soon.
    var isFollowed = false
    /// The last revision that was told.
    private(set) var lastSent: Int64
    private(set) var editors: [ConnectionID: PresentEditor] = [:]
    private var remoteEditors = RemotePresences<PresentEditor>(most: 1_000)
    private var schedule = PresenceSchedule(pause: Self.pause)

    init(number: Int, group: BroadcastGroup, presence: Listening, revision: Int64) {
        self.number = number
        self.group = group
        self.presence = presence
        lastSent = revision
    }

    // MARK: Who is here

    /// All editors, on whichever node, in the order in which they joined.
    var allEditors: [PresentEditor] {
        (editors.values + remoteEditors.entries.map(\.entry))
            .sorted { ($0.since, $0.id) < ($1.since, $1.id) }
    }

    var presences: [EditorPresence] { allEditors.map(\.presence) }

    mutating func enter(_ connection: ConnectionID, _ editor: PresentEditor) {
        editors[connection] = editor
        schedule.isDue = true
    }

    /// - Returns: whether the connection was one of its editors.
    mutating func leave(_ connection: ConnectionID) -> Bool {
        guard editors.removeValue(forKey: connection) != nil else { return false }
        schedule.isDue = true
        return true
    }

    mutating func select(_ selection: EditorSelection, _ connection: ConnectionID) -> EditorPresence? {
        editors[connection]?.selection = selection
        schedule.isDue = true
        return editors[connection]?.presence
    }

    // MARK: Other nodes

    /// The message to other nodes about the editors here, if it is due; at once if there are no editors here any more.
    mutating func presenceMessage(from node: NodeID, at now: Instant) -> NodeMessage? {
        guard let due = schedule.due(hasMembers: !editors.isEmpty), due <= now || editors.isEmpty else { return nil }
        return .editing(from: node, number: schedule.next(at: now), editors: Array(editors.values))
    }

    /// Handles another node's list.
    mutating func receive(from node: NodeID, number: Int64, _ list: [PresentEditor], at now: Instant) -> News {
        let before = Dictionary(remoteEditors.entries.map { ($1.id, $1) }, uniquingKeysWith: { first, _ in first })
        guard let change = remoteEditors.receive(from: node, number: number, list, at: now) else { return News() }
        // A new node is told at once who is here.
        if change.isNew { schedule.isDue = true }
        var news = News()
        let after = remoteEditors.ids
        if change.changed.contains(where: { (before[$0] != nil) != after.contains($0) }) { news.presences = presences }
        news.selecting = list.filter { change.changed.contains($0.id) && $0.selection != before[$0.id]?.selection }
        return news
    }

    /// Removes nodes that have been silent.
    mutating func drop(silentAt now: Instant) -> News {
        remoteEditors.drop(silentAt: now).isEmpty ? News() : News(presences: presences)
    }

    // MARK: Telling edits

    /// Whether `edit` is the next one to tell; if so, it counts as told.
    mutating func markSent(_ edit: AppliedEdit) -> Bool {
        guard edit.revision == lastSent + 1 else { return false }
        lastSent = edit.revision
        return true
    }
}
