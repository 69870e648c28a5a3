import LiveSessions
import Rehearsal
import RehearsalCore
import Wire
import WebSocketServer

/// Everyone who has one production open, at this node and by the other nodes' word, and how far those here have been told.
///
/// Edits are told in the order of their revisions without a gap.
struct OpenProduction {
    /// What those here are to be shown.
    struct News {
        /// Everybody, where somebody came or went.
        var presences: [EditorPresence]?
        /// Who at another node selects something else.
        var selecting: [PresentEditor] = []
    }

    /// The least time between two words to the other nodes.
    private static let pause = Interval.milliseconds(200)

    let group: BroadcastGroup
    /// Counts the productions opened at this node, so that one opened again is told apart from the one before.
    let number: Int
    /// Listens for who has it open at other nodes.
    let presence: Listening
    /// Hears of its edits.
    var edits: Listening?
    /// Whether somebody sees to that.
    var isFollowed = false
    /// The last revision that was told.
    private(set) var told: Int64
    private(set) var editors: [ConnectionID: PresentEditor] = [:]
    private var remoteEditors = RemotePresences<PresentEditor>(most: 1_000)
    private var schedule = PresenceSchedule(pause: Self.pause)

    init(number: Int, group: BroadcastGroup, presence: Listening, revision: Int64) {
        self.number = number
        self.group = group
        self.presence = presence
        told = revision
    }

    // MARK: Who is here

    /// Everybody, at whichever node, in the order of their coming.
    var everybody: [PresentEditor] {
        (editors.values + remoteEditors.entries.map(\.entry))
            .sorted { ($0.since, $0.id) < ($1.since, $1.id) }
    }

    var presences: [EditorPresence] { everybody.map(\.presence) }

    mutating func enter(_ connection: ConnectionID, _ editor: PresentEditor) {
        editors[connection] = editor
        schedule.isDue = true
    }

    /// - Returns: whether it was here.
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

    /// What the other nodes are to hear of who is here, when it is time; without anybody, at once.
    mutating func presenceDispatch(from node: NodeID, at now: Instant) -> Dispatch? {
        guard let due = schedule.due(hasMembers: !editors.isEmpty), due <= now || editors.isEmpty else { return nil }
        return .editing(from: node, number: schedule.next(at: now), editors: Array(editors.values))
    }

    /// Takes another node's list.
    mutating func hear(from node: NodeID, number: Int64, _ list: [PresentEditor], at now: Instant) -> News {
        let before = Dictionary(remoteEditors.entries.map { ($1.id, $1) }, uniquingKeysWith: { first, _ in first })
        guard let change = remoteEditors.hear(from: node, number: number, list, at: now) else { return News() }
        // Who is new hears at once who is here.
        if change.isNew { schedule.isDue = true }
        var news = News()
        let after = remoteEditors.ids
        if change.changed.contains(where: { (before[$0] != nil) != after.contains($0) }) { news.presences = presences }
        news.selecting = list.filter { change.changed.contains($0.id) && $0.selection != before[$0.id]?.selection }
        return news
    }

    /// Forgets nodes that have been silent.
    mutating func drop(silentAt now: Instant) -> News {
        remoteEditors.drop(silentAt: now).isEmpty ? News() : News(presences: presences)
    }

    // MARK: How far they have been told

    /// Whether `edit` is the next to tell; counted as told then.
    mutating func tell(_ edit: AppliedEdit) -> Bool {
        guard edit.revision == told + 1 else { return false }
        told = edit.revision
        return true
    }
}
