/// What was met lately, in bounded memory: when one half is full, the half before it is forgotten.
struct RecentSet<Element: Hashable & Sendable>: Sendable {
    private var recent: Set<Element> = []
    private var earlier: Set<Element> = []
    private let half: Int

    /// - Parameter capacity: how many are remembered at most; of those met last, half as many surely are.
    init(capacity: Int) { half = max(1, capacity / 2) }

    var count: Int { recent.union(earlier).count }

    func contains(_ element: Element) -> Bool { recent.contains(element) || earlier.contains(element) }

    mutating func insert(_ element: Element) {
        guard recent.insert(element).inserted, recent.count >= half else { return }
        earlier = recent
        recent = []
    }
}
