import Rehearsal
import RehearsalCore

/// Who is connected at the other nodes, by their own words.
struct Elsewhere: Sendable {
    /// A node that says nothing for so long has nobody.
    static let silence = Interval.seconds(6)

    private struct List: Sendable {
        var number: Int64
        var heard: Instant
        var present: [MemberID: RemotePresence]
    }

    private var lists: [NodeID: List] = [:]

    var members: Set<MemberID> { lists.values.reduce(into: []) { $0.formUnion($1.present.keys) } }

    /// The latest of a member's connections.
    func latest(of member: MemberID) -> (presence: RemotePresence, node: NodeID)? {
        var latest: (presence: RemotePresence, node: NodeID)?
        for (node, list) in lists {
            guard let presence = list.present[member] else { continue }
            if let known = latest, !Attendance.isLater((presence.since, node), than: (known.presence.since, known.node))
            {
                continue
            }
            latest = (presence, node)
        }
        return latest
    }

    /// Takes a node's list unless a later one is known; answers whose entry is another, and whether the node is new.
    mutating func hear(
        from node: NodeID, number: Int64, _ present: [RemotePresence], at now: Instant
    ) -> (members: [MemberID], isNew: Bool)? {
        let former = lists[node]
        if let former, former.number >= number { return nil }
        let list = Dictionary(present.map { ($0.member.id, $0) }, uniquingKeysWith: { first, _ in first })
        lists[node] = List(number: number, heard: now, present: list)
        let before = former?.present ?? [:]
        let members = Set(before.keys).union(list.keys).filter { before[$0] != list[$0] }
        return (members.sorted { $0.description < $1.description }, former == nil && !present.isEmpty)
    }

    /// When the first node will have been silent for too long.
    var silent: Instant? { lists.values.map(\.heard).min().map { $0 + Self.silence } }

    /// Forgets the silent; answers whom they had.
    mutating func drop(silentAt now: Instant) -> [MemberID] {
        guard let silent, silent <= now else { return [] }
        var members: Set<MemberID> = []
        for (node, list) in lists where list.heard + Self.silence <= now {
            members.formUnion(list.present.keys)
            lists[node] = nil
        }
        return members.sorted { $0.description < $1.description }
    }
}

/// When the other nodes are to be told who is here: soon when it changed, and now and then while there is anybody.
struct Bulletin: Sendable {
    /// The least time between two.
    static let pause = Interval.milliseconds(500)
    /// The most.
    static let heartbeat = Interval.seconds(2)

    /// Whether something changed since the last.
    var isDue = false
    private var last: (number: Int64, at: Instant)?

    func due(hasMembers: Bool) -> Instant? {
        guard let last else { return isDue ? Instant(microseconds: 0) : nil }
        if isDue { return last.at + Self.pause }
        return hasMembers ? last.at + Self.heartbeat : nil
    }

    /// The number of the one that is told now. It grows also from one loading of the session to the next.
    mutating func next(at now: Instant) -> Int64 {
        let number = max(now.microseconds, (last?.number ?? 0) + 1)
        last = (number, now)
        isDue = false
        return number
    }
}
