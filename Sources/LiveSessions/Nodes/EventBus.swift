package import Rehearsal
package import RehearsalCore

/// One running server process, among those that share a database.
package enum NodeTag {}
/// Identifies one run of one server process.
package typealias NodeID = Identifier<NodeTag>

/// The subjects of messages between nodes.
package enum Topic: Hashable, Sendable {
    case session(SessionID)
    case production(ProductionID)
    /// Who has the production open for editing.
    case editing(ProductionID)
}

/// A message from one node to the others. It may be lost, sent twice or reordered: what must not be lost is in the log.
package enum NodeMessage: Hashable, Sendable {
    /// These events were appended to the session's log.
    case appended([SessionEvent])
    /// The whole list of members connected to the session at that node. `number` grows with each message; `version` is the number of the last message
    /// that changed the list, `nil` from a node of an older release. `generation` is the node's `Event.generation`.
    case attendance(
        from: NodeID, number: Int64, version: Int64, generation: Int, present: SortedList<RemotePresence>)
    /// What changed in that list since an earlier message.
    case attendanceChanged(PresenceChanges)
    /// A node does not have the list to which a message of changes refers: it asks for that node's whole list.
    case attendanceWanted(of: NodeID)
    /// Reports of that node's devices about changes that they drew.
    case displayed(from: NodeID, [MemberID: [Display]])
    /// A signal for all that was decided by one node only, such as a clap.
    case signal(ServerSignal)
    /// The member's token is no longer valid.
    case revoked(MemberID)
    /// The production has this revision now.
    case edited(ProductionID, revision: Int64)
    case deleted(ProductionID)
    /// The whole list of those who have the production open for editing at that node; `number` grows with each message.
    case editing(from: NodeID, number: Int64, editors: [PresentEditor])
}

/// A member connected to another node.
package struct RemotePresence: Hashable, Sendable {
    package var member: Member
    /// When they connected, on the session clock: of two connections of a member, the later one is kept.
    package var since: Instant
    package var device: DeviceReport

    package init(member: Member, since: Instant, device: DeviceReport = DeviceReport()) {
        self.member = member
        self.since = since
        self.device = device
    }
}

extension RemotePresence: Identifiable, SortedListElement {
    package var id: MemberID { member.id }

    /// Ordered by identifier.
    package static func precedes(_ a: RemotePresence, _ b: RemotePresence) -> Bool { a.id < b.id }
}

/// How a node's list differs from an earlier message. A message without changes says that the list is still valid.
package struct PresenceChanges: Hashable, Sendable {
    /// The node whose list this is.
    package var from: NodeID
    /// Grows with each message of the node.
    package var number: Int64
    /// The number of the last message that changed the list.
    package var version: Int64
    /// The version to which these changes apply.
    package var since: Int64
    /// The members who were added to the list, and those whose entry is different now; each as it is now.
    package var changed: [RemotePresence]
    /// The members who were removed from the list.
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

/// A person who has a production open for editing.
package struct PresentEditor: Hashable, Sendable, Identifiable {
    package let presence: EditorPresence
    /// When their socket opened, on the session clock.
    package let since: Instant
    /// What they have selected; `nil` if their page did not say.
    package var selection: EditorSelection?
    package var id: String { presence.device }

    package init(presence: EditorPresence, since: Instant, selection: EditorSelection? = nil) {
        self.presence = presence
        self.since = since
        self.selection = selection
    }
}

/// How nodes wake each other. Nothing depends on it: a node that misses a message reads the log a little later.
package protocol EventBus: Sendable {
    /// Sends to every *other* node that listens. Never waits; a message that cannot be sent now is dropped.
    func publish(_ message: NodeMessage, on topic: Topic)
    /// Calls `receive` for each message of other nodes, on any thread, in the order of each sender; `receive` must not wait. Several callers may listen to
    /// one topic.
    func listen(to topic: Topic, _ receive: @escaping @Sendable (NodeMessage) -> Void) -> Listening
    /// Whether other nodes receive messages at present.
    var isConnected: Bool { get }
    /// Whether another node may be listening; if not, no message needs to be made.
    func hasListeners(on topic: Topic) -> Bool
}

extension EventBus {
    package func hasListeners(on topic: Topic) -> Bool { true }
}

/// Listening ends when this is released or cancelled.
package final class Listening: Sendable {
    private let end: @Sendable () -> Void

    package init(_ end: @escaping @Sendable () -> Void) { self.end = end }

    /// Stops listening at once; later calls do nothing.
    package func cancel() { end() }

    deinit { end() }
}
