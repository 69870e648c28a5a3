/// The label values of one series, in the family's order of names.
struct MetricLabels: Hashable, Comparable, Sendable {
    let pairs: [Pair]

    struct Pair: Hashable, Sendable {
        let name: String
        let value: String
    }

    init(_ dimensions: [(String, String)]) {
        var seen: Set<String> = []
        pairs = dimensions.map { Pair(name: MetricName.label($0.0), value: $0.1) }
            .filter { seen.insert($0.name).inserted }
            .sorted { $0.name < $1.name }
    }

    private init(pairs: [Pair]) { self.pairs = pairs }

    /// The series for all label values beyond the limit.
    var overflow: MetricLabels { MetricLabels(pairs: pairs.map { Pair(name: $0.name, value: "other") }) }

    /// `{code="invalid",kind="go"}`, with `extra` last; nothing if there are none.
    func exposition(extra: Pair? = nil) -> String {
        let all = pairs + (extra.map { [$0] } ?? [])
        guard !all.isEmpty else { return "" }
        return "{" + all.map { "\($0.name)=\"\(MetricName.escaped($0.value))\"" }.joined(separator: ",") + "}"
    }

    static func < (a: MetricLabels, b: MetricLabels) -> Bool {
        a.pairs.lexicographicallyPrecedes(b.pairs) { ($0.name, $0.value) < ($1.name, $1.value) }
    }
}

/// A name in Prometheus' form: `[a-zA-Z_:][a-zA-Z0-9_:]*`, labels without the colon.
enum MetricName {
    /// `runthrough.append.latency` → `runthrough_append_latency`; other characters become `_`.
    static func metric(_ text: String, suffix: String = "") -> String {
        let name = allowed(text, colon: true)
        return name.hasSuffix(suffix) ? name : name + suffix
    }

    static func label(_ text: String) -> String {
        let name = allowed(text, colon: false)
        return name.hasPrefix("__") || name == "le" ? "label_" + name : name
    }

    static func escaped(_ value: String) -> String {
        value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
    }

    private static func allowed(_ text: String, colon: Bool) -> String {
        var name = String(
            text.unicodeScalars.map { scalar -> Character in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", "_": return Character(scalar)
                case ":" where colon: return ":"
                default: return "_"
                }
            })
        if let first = name.unicodeScalars.first, ("0"..."9").contains(first) { name = "_" + name }
        return name.isEmpty ? "_" : name
    }
}

enum MetricKind: String, Sendable { case counter, gauge, histogram }
