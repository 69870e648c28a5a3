/// The table of ARCHITECTURE.md as data: what each module of ours may import of ours, and of packages outside.
enum ModuleTable {
    struct Row: Sendable {
        let modules: Set<String>
        let packages: Set<String>
        var system: Set<String> = systemModules
    }

    /// What comes with the toolchain; modules that pages run too may use none of it.
    static let systemModules: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "FoundationNetworking", "Glibc", "Dispatch", "Synchronization",
    ]

    private static let log: Set<String> = ["Logging"]
    private static let metrics: Set<String> = ["Metrics", "CoreMetrics"]
    private static let http: Set<String> = ["HTTPTypes"]

    static let systemLibraries: Set<String> = [
        "CLibWebSockets", "CLibPQ", "COpenSSL", "CNATS", "CQREncode", "CZlib", "CArchive", "CSQLite", "CURing",
        "CThreads", "CTurboJPEG", "CVectors",
    ]

    static let rows: [String: Row] = [
        "RehearsalCore": Row(modules: [], packages: [], system: []),
        "BeatTracking": Row(modules: [], packages: [], system: []),
        "PunchRecognition": Row(modules: [], packages: [], system: []),
        "PoseEstimation": Row(modules: ["CVectors"], packages: [], system: []),
        "Rehearsal": Row(modules: ["RehearsalCore"], packages: []),
        "Wire": Row(modules: ["Rehearsal", "RehearsalCore"], packages: []),
        "Threads": Row(modules: ["CThreads"], packages: []),
        "RateLimits": Row(modules: [], packages: []),
        "LiveSessions": Row(
            modules: ["Rehearsal", "RehearsalCore", "RateLimits", "Threads"], packages: log.union(metrics)),
        "Postgres": Row(modules: ["CLibPQ", "Threads"], packages: log.union(metrics)),
        "Persistence": Row(modules: ["Postgres", "Rehearsal", "RehearsalCore", "LiveSessions", "Wire"], packages: log),
        "Cluster": Row(
            modules: ["CNATS", "LiveSessions", "Wire", "Rehearsal", "RehearsalCore", "Threads"],
            packages: log.union(metrics)),
        "WebSocketServer": Row(
            modules: ["CLibWebSockets", "CURing", "RateLimits", "Threads"], packages: http.union(log).union(metrics)),
        "OpenSoundControl": Row(modules: [], packages: []),
        "OpenMarch": Row(modules: ["CSQLite"], packages: []),
        "Identity": Row(modules: ["COpenSSL"], packages: []),
        "Certificates": Row(modules: ["COpenSSL"], packages: []),
        "Requests": Row(
            modules: [
                "WebSocketServer", "Wire", "Rehearsal", "RehearsalCore", "LiveSessions", "Persistence", "Media",
                "Identity", "RateLimits", "Threads", "CZlib",
            ],
            packages: http.union(log).union(metrics)),
        "PageServing": Row(modules: ["Requests", "WebSocketServer"], packages: http),
        "ProductionAPI": Row(
            modules: [
                "Requests", "WebSocketServer", "Wire", "Rehearsal", "RehearsalCore", "LiveSessions", "Persistence",
                "Media", "Identity", "OpenMarch", "RateLimits", "Threads",
            ],
            packages: http),
        "SessionAPI": Row(
            modules: [
                "Requests", "WebSocketServer", "Wire", "Rehearsal", "RehearsalCore", "LiveSessions", "Persistence",
                "Identity",
            ],
            packages: http),
        "TheatreDesks": Row(
            modules: [
                "Requests", "OpenSoundControl", "Rehearsal", "RehearsalCore", "LiveSessions", "Persistence",
                "Identity", "RateLimits",
            ],
            packages: log.union(metrics)),
        "Sockets": Row(
            modules: [
                "Requests", "WebSocketServer", "Wire", "Rehearsal", "RehearsalCore", "LiveSessions", "Persistence",
                "Identity", "RateLimits", "Threads",
            ],
            packages: log.union(metrics)),
        "PoseDispatch": Row(
            modules: [
                "Requests", "Sockets", "WebSocketServer", "Wire", "Rehearsal", "RehearsalCore", "LiveSessions",
                "Persistence", "Media", "Identity", "Threads",
            ],
            packages: http.union(metrics)),
        "Gateway": Row(
            modules: [
                "Requests", "ProductionAPI", "SessionAPI", "PageServing", "PoseDispatch", "Sockets",
                "WebSocketServer", "Wire", "Rehearsal", "RehearsalCore", "LiveSessions", "Persistence", "Media",
                "Identity", "Threads",
            ],
            packages: http.union(log)),
        "Media": Row(modules: ["WebSocketServer", "Rehearsal", "RehearsalCore"], packages: []),
        "Exposition": Row(modules: [], packages: metrics),
        "Following": Row(modules: ["WebSocketServer", "RehearsalCore"], packages: log),
        "PoseWork": Row(modules: ["PoseEstimation", "WebSocketServer", "Threads", "CTurboJPEG"], packages: log),
        "WebClient": Row(modules: [], packages: []),
        "runthrough": Row(
            modules: [
                "Gateway", "Requests", "PageServing", "PoseDispatch", "Sockets", "TheatreDesks", "WebSocketServer",
                "OpenSoundControl", "Wire", "Rehearsal", "RehearsalCore", "LiveSessions", "Postgres", "Persistence",
                "Cluster", "Identity", "Certificates", "WebClient", "PunchRecognition",
                "Threads", "Media", "Exposition", "Following", "PoseEstimation", "PoseWork",
                "CQREncode", "CArchive",
            ],
            packages: http.union(log).union(metrics)
                .union(["ArgumentParser", "ServiceLifecycle", "UnixSignals"])),
    ]

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
