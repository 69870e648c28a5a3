/// A set of recent elements in bounded memory: when one half is full, the older half is discarded.
struct RecentSet<Element: Hashable & Sendable>: Sendable {
    private var recent: Set<Element> = []
    private var earlier: Set<Element> = []
    private let half: Int

    /// - Parameter capacity: the most elements; at least half as many of the latest ones are kept.
    init(capacity: Int) { half = max(1, capacity / 2) }

    var count: Int { recent.union(earlier).count }

    func contains(_ element: Element) -> Bool { recent.contains(element) || earlier.contains(element) }

    mutating func insert(_ element: Element) {
        guard recent.insert(element).inserted, recent.count >= half else { return }
        earlier = recent
        recent = []
    }
}
