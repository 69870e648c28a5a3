import Rehearsal
package import RehearsalCore

/// Who is connected at the other nodes, as each of them reports.
package struct RemotePresences<Entry: Hashable & Sendable & Identifiable>: Sendable where Entry.ID: Sendable {
    /// What one node reported.
    private struct List: Sendable {
        var number: Int64
        /// The version of this list; `nil` where only whole lists are sent.
        var version: Int64?
        /// The newest `Event.generation` that the node reads.
        var generation: Int
        var lastReceived: Instant
        var present: [Entry.ID: Entry]
    }

    /// The result of a message.
    package struct Change: Sendable {
        /// The ids of entries that changed or were removed.
        package var changed: Set<Entry.ID> = []
        /// Whether the node had no members before.
        package var isNew = false
    }

    private var lists: [NodeID: List] = [:]
    /// At how many nodes each member is connected.
    private var counts: [Entry.ID: Int] = [:]

    /// The most entries at all nodes together: a sender on the bus cannot make this grow without limit.
    private let most: Int
    private static var mostNodes: Int { 256 }

    package init(most: Int = 20_000) { self.most = most }

    /// The ids of all members connected to at least one other node.
    package var ids: Set<Entry.ID> { Set(counts.keys) }

    /// The entries of each node: a member connected to two nodes appears twice.
    package var entries: [(node: NodeID, entry: Entry)] {
        lists.flatMap { node, list in list.present.values.map { (node, $0) } }
    }

    /// The entries of one member at the nodes that have one.
    func entries(of id: Entry.ID) -> [(node: NodeID, entry: Entry)] {
        guard counts[id] != nil else { return [] }
        return lists.compactMap { node, list in list.present[id].map { (node, $0) } }
    }

    /// Whether all nodes that have members read events of this generation.
    func allRead(_ generation: Int) -> Bool {
        lists.values.allSatisfy { $0.present.isEmpty || $0.generation >= generation }
    }

    /// Handles a node's whole list, unless a later one is known.
    package mutating func receive(
        from node: NodeID, number: Int64, version: Int64? = nil, generation: Int = 0, _ present: some Sequence<Entry>,
        at now: Instant
    ) -> Change? {
        let former = lists[node]
        if let former, former.number >= number { return nil }
        guard former != nil || lists.count < Self.mostNodes else { return nil }
        if let version, version == former?.version {
            markReceived(node, number, at: now)
            return Change()
        }
        var list = List(number: number, version: version, generation: generation, lastReceived: now, present: [:])
        let before = former?.present ?? [:]
        var free = most - counts.count
        for entry in present where hasRoom(for: entry.id, &free) { list.present[entry.id] = entry }
        lists[node] = list
        var change = Change(isNew: before.isEmpty && !list.present.isEmpty)
        for (id, entry) in list.present where before[id] != entry { change.changed.insert(id) }
        for id in before.keys where list.present[id] == nil { change.changed.insert(id) }
        for id in change.changed { count(id, wasThere: before[id] != nil, isThere: list.present[id] != nil) }
        return change
    }

    /// Handles the changes at a node since its version `base`; `nil` if another version is known here: then the whole list must be requested.
    mutating func receive(
        from node: NodeID, number: Int64, version: Int64, since base: Int64, changed: [Entry], gone: [Entry.ID],
        at now: Instant
    ) -> Change? {
        guard let former = lists[node] else { return nil }
        // This message, or a later one, was handled already.
        guard number > former.number else { return Change() }
        markReceived(node, number, at: now)
        guard former.version == base else { return nil }
        lists[node]?.version = version
        var change = Change(isNew: former.present.isEmpty && !changed.isEmpty)
        var free = most - counts.count
        for entry in changed where hasRoom(for: entry.id, &free) {
            let before = lists[node]?.present.updateValue(entry, forKey: entry.id)
            count(entry.id, wasThere: before != nil, isThere: true)
            if before != entry { change.changed.insert(entry.id) }
        }
        for id in gone where lists[node]?.present.removeValue(forKey: id) != nil {
            count(id, wasThere: true, isThere: false)
            change.changed.insert(id)
        }
        return change
    }

    private func hasRoom(for id: Entry.ID, _ free: inout Int) -> Bool {
        if counts[id] != nil { return true }
        free -= 1
        return free >= 0
    }

    private mutating func markReceived(_ node: NodeID, _ number: Int64, at now: Instant) {
        lists[node]?.number = number
        lists[node]?.lastReceived = now
    }

    private mutating func count(_ id: Entry.ID, wasThere: Bool, isThere: Bool) {
        guard wasThere != isThere else { return }
        let count = counts[id, default: 0] + (isThere ? 1 : -1)
        counts[id] = count > 0 ? count : nil
    }

    /// When the first node will have been silent for too long.
    package var silent: Instant? {
        // Not by key path: in a generic type, a key path is created again at each call.
        lists.values.lazy.map { $0.lastReceived }.min().map { $0 + PresenceSchedule.silence }
    }

    /// Removes nodes that have been silent for too long; returns their members.
    package mutating func drop(silentAt now: Instant) -> Set<Entry.ID> {
        guard let silent, silent <= now else { return [] }
        var gone: Set<Entry.ID> = []
        for (node, list) in lists where list.lastReceived + PresenceSchedule.silence <= now {
            gone.formUnion(list.present.keys)
            lists[node] = nil
            for id in list.present.keys { count(id, wasThere: true, isThere: false) }
        }
        return gone
    }
}
