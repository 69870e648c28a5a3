import Foundation

/// What each module of ours may import of ours, and of packages outside: what `Package.swift` says that it depends on. There alone it is
/// written down.
enum ModuleTable {
    struct Row: Sendable {
        let modules: Set<String>
        let packages: Set<String>
        let system: Set<String>
    }

    /// What comes with the toolchain; modules that pages run too may use none of it.
    private static let systemModules: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "Glibc", "Dispatch", "Synchronization",
    ]
    private static let ofPages: Set<String> = ["RehearsalCore", "BeatTracking", "PunchRecognition", "PoseEstimation"]

    /// The modules of packages, by the names that `Package.swift` has for their products.
    private static let products: [String: Set<String>] = [
        "log": ["Logging"], "metrics": ["Metrics", "CoreMetrics"], "coreMetrics": ["CoreMetrics"],
        "httpTypes": ["HTTPTypes"], "argumentParser": ["ArgumentParser"], "lifecycle": ["ServiceLifecycle"],
        "signals": ["UnixSignals"],
    ]

    static let manifest = (try? String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)) ?? ""

    static let systemLibraries = Set(manifest.matches(of: #/\bsystem\("(\w+)"/#).map { String($0.output.1) })

    static let rows: [String: Row] = {
        let expression =
            #/(?:\bmodule\(|\.executableTarget\()\s*(?:name:\s*)?"(\w+)",?\s*(?:dependencies:\s*)?(?:\[([^\]]*)\])?/#
        return manifest.matches(of: expression).reduce(into: [:]) { rows, match in
            let (name, given) = (String(match.output.1), match.output.2 ?? "")
            let words = given.split { " ,\n".contains($0) }
            rows[name] = Row(
                modules: Set(words.filter { $0.hasPrefix("\"") }.map { $0.filter { $0 != "\"" } }),
                packages: words.reduce(into: []) { $0.formUnion(products[String($1)] ?? []) },
                system: ofPages.contains(name) ? [] : systemModules)
        }
    }()

    /// Programs beside the server, which measure it and are not shipped with it.
    static let instruments: Set<String> = ["fanout", "bench"]
}

/// One import, found in one file.
struct Edge: Hashable, Sendable {
    let from: String
    let to: String
    let file: String
}

extension ModuleTable {
    /// The imports that the table does not allow, in words.
    static func violations(in edges: some Sequence<Edge>) -> [String] {
        edges.compactMap { edge in
            guard !instruments.contains(edge.from) else { return nil }
            guard let row = rows[edge.from] else { return "\(edge.file): the table has no module \(edge.from)" }
            if row.modules.contains(edge.to) || row.packages.contains(edge.to) || row.system.contains(edge.to) {
                return nil
            }
            return "\(edge.file): \(edge.from) may not import \(edge.to)"
        }
    }

    /// The module of an import line, whatever is before `import` or inside the module; `nil` for any other line.
    static func imported(by line: some StringProtocol) -> String? {
        var words = String(line).split { $0 == " " || $0 == "\t" }.map(String.init)[...]
        let modifiers: Set<String> = [
            "package", "public", "internal", "private", "fileprivate", "@testable", "@preconcurrency", "@_exported",
        ]
        while let word = words.first, modifiers.contains(word) || word.hasPrefix("@_spi") { words = words.dropFirst() }
        guard words.first == "import" else { return nil }
        words = words.dropFirst()
        let kinds: Set<String> = ["struct", "class", "enum", "protocol", "func", "var", "let", "typealias"]
        if let kind = words.first, kinds.contains(kind) { words = words.dropFirst() }
        guard let path = words.first else { return nil }
        return String(path.prefix { $0 != "." && $0 != ";" })
    }
}
