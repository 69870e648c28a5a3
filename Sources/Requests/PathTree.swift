/// Values by path, found in one walk: a tree with one level for each segment.
///
/// A path is written with `{name}` for a segment of any text, or `{name}.svg` for one with this ending. Of several that fit, the one with the
/// most exact segment wins, from the left. Empty segments do not count.
struct PathTree<Value: Sendable>: Sendable {
    private var root = Node()

    private struct Node: Sendable {
        var value: Value?
        var exact: [Substring: Node] = [:]
        /// The longest ending first.
        var variable: [(name: String, ending: Substring, node: Node)] = []
    }

    /// - Parameter values: no path may be there twice.
    init(_ values: [String: Value]) {
        for (path, value) in values { Self.insert(value, at: Self.segments(of: path[...])[...], in: &root) }
    }

    /// The value of the path that fits, and the texts of its variable segments by their names.
    func find(_ path: Substring) -> (value: Value, parameters: [String: String])? {
        Self.find(Self.segments(of: path)[...], in: root)
    }

    private static func segments(of path: Substring) -> [Substring] { path.split(separator: "/") }

    private static func insert(_ value: Value, at segments: ArraySlice<Substring>, in node: inout Node) {
        guard let segment = segments.first else {
            node.value = value
            return
        }
        let rest = segments.dropFirst()
        guard segment.first == "{", let brace = segment.firstIndex(of: "}") else {
            return insert(value, at: rest, in: &node.exact[segment, default: Node()])
        }
        let name = String(segment[..<brace].dropFirst())
        let ending = segment[brace...].dropFirst()
        if let known = node.variable.firstIndex(where: { $0.name == name && $0.ending == ending }) {
            insert(value, at: rest, in: &node.variable[known].node)
        } else {
            var child = Node()
            insert(value, at: rest, in: &child)
            node.variable.append((name, ending, child))
            node.variable.sort { $0.ending.count > $1.ending.count }
        }
    }

    private static func find(_ segments: ArraySlice<Substring>, in node: Node) -> (Value, [String: String])? {
        guard let segment = segments.first else { return node.value.map { ($0, [:]) } }
        let rest = segments.dropFirst()
        if let child = node.exact[segment], let found = find(rest, in: child) { return found }
        for (name, ending, child) in node.variable where segment.hasSuffix(ending) {
            guard let (value, others) = find(rest, in: child) else { continue }
            return (value, others.merging([name: String(segment.dropLast(ending.count))]) { $1 })
        }
        return nil
    }
}
