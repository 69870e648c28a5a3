import RehearsalCore

/// What is still to happen, in the order of time; of two things at one instant the one that was added first comes
/// first.
struct EventQueue<Happening> {
    private struct Entry {
        var due: Instant
        var order: Int
        var happening: Happening

        func comes(before other: Entry) -> Bool { due == other.due ? order < other.order : due < other.due }
    }

    /// A binary heap.
    private var heap: [Entry] = []
    private var added = 0

    mutating func add(_ happening: Happening, at due: Instant) {
        added += 1
        heap.append(Entry(due: due, order: added, happening: happening))
        var child = heap.count - 1
        while child > 0, heap[child].comes(before: heap[(child - 1) / 2]) {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func next() -> (due: Instant, happening: Happening)? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        if !heap.isEmpty {
            heap[0] = last
            var parent = 0
            while true {
                var least = parent
                for child in [2 * parent + 1, 2 * parent + 2] where child < heap.count {
                    if heap[child].comes(before: heap[least]) { least = child }
                }
                if least == parent { break }
                heap.swapAt(parent, least)
                parent = least
            }
        }
        return (first.due, first.happening)
    }
}
