import Rehearsal
package import RehearsalCore

/// Who is connected at the other nodes, by their own words.
package struct Elsewhere<Entry: Hashable & Sendable & Identifiable>: Sendable where Entry.ID: Sendable {
    /// One node's word.
    private struct List: Sendable {
        var number: Int64
        var heard: Instant
        var present: [Entry.ID: Entry]
    }

    private var lists: [NodeID: List] = [:]

    package init() {}

    package var ids: Set<Entry.ID> { lists.values.reduce(into: []) { $0.formUnion($1.present.keys) } }

    package var entries: [(node: NodeID, entry: Entry)] {
        lists.flatMap { node, list in list.present.values.map { (node, $0) } }
    }

    /// What the nodes that know of it say of one.
    func entries(of id: Entry.ID) -> [(node: NodeID, entry: Entry)] {
        lists.compactMap { node, list in list.present[id].map { (node, $0) } }
    }

    /// Takes a node's list unless a later one is known; answers whose entry is another, and whether the node had nobody before.
    package mutating func hear(
        from node: NodeID, number: Int64, _ present: [Entry], at now: Instant
    ) -> (changed: Set<Entry.ID>, isNew: Bool)? {
        let former = lists[node]
        if let former, former.number >= number { return nil }
        let list = Dictionary(present.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        lists[node] = List(number: number, heard: now, present: list)
        let before = former?.present ?? [:]
        let changed = Set(before.keys).union(list.keys).filter { before[$0] != list[$0] }
        return (changed, before.isEmpty && !list.isEmpty)
    }

    /// When the first node will have been silent for too long.
    package var silent: Instant? { lists.values.map(\.heard).min().map { $0 + Bulletin.silence } }

    /// Forgets the silent; answers whom they had.
    package mutating func drop(silentAt now: Instant) -> Set<Entry.ID> {
        guard let silent, silent <= now else { return [] }
        var gone: Set<Entry.ID> = []
        for (node, list) in lists where list.heard + Bulletin.silence <= now {
            gone.formUnion(list.present.keys)
            lists[node] = nil
        }
        return gone
    }
}

/// When the other nodes are to be told who is here: soon when it changed, and now and then while there is anybody.
package struct Bulletin: Sendable {
    /// The most between two.
    package static let heartbeat = Interval.seconds(2)
    /// A node that says nothing for so long has nobody.
    package static let silence = Interval.seconds(6)

    /// The least time between two.
    private let pause: Interval
    /// Whether something changed since the last.
    package var isDue = false
    private var last: (number: Int64, at: Instant)?

    package init(pause: Interval) { self.pause = pause }

    package func due(hasMembers: Bool) -> Instant? {
        guard let last else { return isDue ? Instant(microseconds: 0) : nil }
        if isDue { return last.at + pause }
        return hasMembers ? last.at + Self.heartbeat : nil
    }

    /// The number of the one that is told now. It grows also from one loading of the session to the next.
    package mutating func next(at now: Instant) -> Int64 {
        let number = max(now.microseconds, (last?.number ?? 0) + 1)
        last = (number, now)
        isDue = false
        return number
    }
}
