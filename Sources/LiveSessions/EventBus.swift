package import Rehearsal
package import RehearsalCore

/// One running server among those that share a database.
package enum NodeTag {}
/// Identifies one run of one server process.
package typealias NodeID = Identifier<NodeTag>

/// What nodes tell each other about.
package enum Topic: Hashable, Sendable {
    case session(SessionID)
    case production(ProductionID)
    /// Who has the production open for editing.
    case editing(ProductionID)
}

/// What one node tells the others. It may be lost, doubled or reordered: what must not be lost is in the log.
package enum Dispatch: Hashable, Sendable {
    /// These were appended to the session's log.
    case appended([SessionEvent])
    /// Who is connected to the session at that node; the whole list, `number` growing with each.
    /// `version`: the number of the last message that changed the list; none from a node of an older release.
    case attendance(from: NodeID, number: Int64, version: Int64?, present: SortedList<RemotePresence>)
    /// What changed since an earlier message.
    case attendanceChanged(PresenceChanges)
    /// Somebody does not know the state that changes were told of: that node's whole list is wanted.
    case attendanceWanted(of: NodeID)
    /// Reports of that node's devices on changes they drew.
    case displayed(from: NodeID, [MemberID: [Display]])
    /// A signal for everybody, which only one node thought of, as a clap.
    case signal(ServerSignal)
    /// Their token works no longer.
    case revoked(MemberID)
    /// The production has this revision now.
    case edited(ProductionID, revision: Int64)
    case deleted(ProductionID)
    /// Who has the production open for editing at that node; the whole list, `number` growing with each.
    case editing(from: NodeID, number: Int64, editors: [PresentEditor])
}

/// A member connected to another node.
package struct RemotePresence: Hashable, Sendable {
    package var member: Member
    /// When they connected, by the session clock: of two connections of a member the later stays.
    package var since: Instant
    package var ready: Bool
    package var unseenChanges: Int
    package var clock: ClockReport?

    package init(member: Member, since: Instant, ready: Bool, unseenChanges: Int = 0, clock: ClockReport?) {
        self.member = member
        self.since = since
        self.ready = ready
        self.unseenChanges = unseenChanges
        self.clock = clock
    }
}

extension RemotePresence: Identifiable, SortedListElement {
    package var id: MemberID { member.id }

    /// By their identifiers.
    package static func precedes(_ a: RemotePresence, _ b: RemotePresence) -> Bool { a.id < b.id }
}

/// How a node's list is other than it was told before; with nothing changed, that it still stands.
package struct PresenceChanges: Hashable, Sendable {
    package var from: NodeID
    /// Grows with each message of the node.
    package var number: Int64
    /// The number of the last message that changed the list.
    package var version: Int64
    /// The version that these changes go on from.
    package var since: Int64
    package var changed: [RemotePresence]
    package var gone: [MemberID]

    package init(
        from: NodeID, number: Int64, version: Int64, since: Int64, changed: [RemotePresence] = [],
        gone: [MemberID] = []
    ) {
        self.from = from
        self.number = number
        self.version = version
        self.since = since
        self.changed = changed
        self.gone = gone
    }
}

/// Somebody who has a production open for editing.
package struct PresentEditor: Hashable, Sendable, Identifiable {
    package let presence: EditorPresence
    /// When their socket opened, by the session clock.
    package let since: Instant
    /// What they have selected, if they said so.
    package var selection: EditorSelection?
    package var id: String { presence.device }

    package init(presence: EditorPresence, since: Instant, selection: EditorSelection? = nil) {
        self.presence = presence
        self.since = since
        self.selection = selection
    }
}

/// How nodes wake each other. Nothing relies on it: a node that misses a message reads the log a little later.
package protocol EventBus: Sendable {
    /// Tells every *other* node that listens. Never waits; what cannot be sent now is dropped.
    func publish(_ dispatch: Dispatch, on topic: Topic)
    /// Calls `hear` with what other nodes tell, from any thread, in each sender's order; `hear` must not wait.
    /// Several may listen to one topic.
    func listen(to topic: Topic, _ hear: @escaping @Sendable (Dispatch) -> Void) -> Listening
    /// Whether other nodes hear what is told now.
    var isConnected: Bool { get }
    /// Whether another node may listen: where none does, nothing need be made to tell it.
    func hasListeners(on topic: Topic) -> Bool
}

extension EventBus {
    package func hasListeners(on topic: Topic) -> Bool { true }
}

/// Ends when it is released or cancelled.
package final class Listening: Sendable {
    private let end: @Sendable () -> Void

    package init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    /// Ends it at once; later calls do nothing.
    package func cancel() { end() }

    deinit { end() }
}
