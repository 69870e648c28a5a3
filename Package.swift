// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
]
/// Modules that tests compute with for minutes: optimized in debug builds too, with their assertions.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]
/// The same without assertions: those of pointers make each number that it reads ten times as expensive.
let unchecked: [SwiftSetting] = [.unsafeFlags(["-O", "-assert-config", "Release"], .when(configuration: .debug))]
/// Modules that only connect others, or wait for a person: not optimized, since that makes the first build long.
let hasty: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]
/// File by file: optimized as one, the code that reads the description keeps the compiler busy for more than five minutes, not for one.
let fileByFile: [SwiftSetting] = [.unsafeFlags(["-no-whole-module-optimization"], .when(configuration: .release))]

let log = Target.Dependency.product(name: "Logging", package: "swift-log")
let coreMetrics = Target.Dependency.product(name: "CoreMetrics", package: "swift-metrics")
let metrics = Target.Dependency.product(name: "Metrics", package: "swift-metrics")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let lifecycle = Target.Dependency.product(name: "ServiceLifecycle", package: "swift-service-lifecycle")
let signals = Target.Dependency.product(name: "UnixSignals", package: "swift-service-lifecycle")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")

/// A module of ours: what it may import is the table in ARCHITECTURE.md, checked by `Tests/Architecture`.
func module(
    _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource] = [],
    settings: [SwiftSetting] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, exclude: exclude, resources: resources,
        swiftSettings: strict + settings)
}

func tests(of name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = []) -> Target {
    .testTarget(
        name: "\(name)Tests", dependencies: [.init(stringLiteral: name)] + dependencies, path: "Tests/\(name)Tests",
        resources: resources, swiftSettings: strict)
}

func system(_ name: String, _ pkgConfig: String? = nil, debian package: String? = nil) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: package.map { [.apt([$0])] })
}

let package = Package(
    name: "runthrough",
    products: [.executable(name: "runthrough", targets: ["runthrough"])],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log.git", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-metrics.git", from: "2.13.0"),
    ],
    targets: [
        system("CLibWebSockets", "libwebsockets", debian: "libwebsockets-dev"),
        system("CLibPQ", "libpq", debian: "libpq-dev"),
        system("COpenSSL", "openssl", debian: "libssl-dev"),
        system("CQREncode", "libqrencode", debian: "libqrencode-dev"),
        system("CNATS", "libnats", debian: "libnats-dev"),
        system("CArchive", "libarchive", debian: "libarchive-dev"),
        system("CZlib", "zlib", debian: "zlib1g-dev"),
        system("CTurboJPEG", "libturbojpeg", debian: "libturbojpeg0-dev"),
        system("CSQLite", "sqlite3", debian: "libsqlite3-dev"),
        system("CURing", "liburing", debian: "liburing-dev"),
        system("CThreads"),
        system("CVectors"),

        // The pages run these modules as Embedded Swift: what that forbids is an error here already.
        module("RehearsalCore", settings: [.treatWarning("EmbeddedRestrictions", as: .error)] + optimized),
        module("BeatTracking", settings: [.treatWarning("EmbeddedRestrictions", as: .error)] + optimized),
        module(
            "PunchRecognition", exclude: ["Assets"],
            settings: [.treatWarning("EmbeddedRestrictions", as: .error)] + optimized),
        module(
            "PoseEstimation", ["CVectors"],
            settings: [.treatWarning("EmbeddedRestrictions", as: .error)] + unchecked),
        module(
            "Rehearsal", ["RehearsalCore"], resources: [.embedInCode("Production/description.js")],
            settings: fileByFile),
        module("Wire", ["Rehearsal", "RehearsalCore"]),
        module("Threads", ["CThreads"]),
        module("RateLimits"),
        module(
            "LiveSessions", ["Rehearsal", "RehearsalCore", "RateLimits", "Threads", log, metrics],
            settings: optimized),
        module("Postgres", ["CLibPQ", "Threads", log, metrics]),
        module("Persistence", ["Postgres", "Rehearsal", "RehearsalCore", "LiveSessions", "Wire", log]),
        module("Cluster", ["CNATS", "LiveSessions", "Wire", "Rehearsal", "RehearsalCore", "Threads", log, metrics]),
        module("WebSocketServer", ["CLibWebSockets", "CURing", "RateLimits", "Threads", httpTypes, log, metrics]),
        module("OpenSoundControl"),
        module("OpenMarch", ["CSQLite"]),
        module("Identity", ["COpenSSL"]),
        module("Certificates", ["COpenSSL"]),
        module(
            "WebClient", exclude: ["DESIGN.md", "deno.json", "lint", "tests", "types"], resources: [.copy("Pages")]),
        module("Media", ["WebSocketServer", "Rehearsal", "RehearsalCore"]),
        module("Exposition", [coreMetrics]),
        module("PoseWork", ["PoseEstimation", "WebSocketServer", "Threads", "CTurboJPEG", log]),
        module("Following", ["WebSocketServer", "RehearsalCore", log], settings: hasty),
        module(
            "Requests",
            [
                "WebSocketServer", "Wire", "Rehearsal", "RehearsalCore", "LiveSessions", "Persistence", "Media",
                "Identity", "RateLimits", "Threads", "CZlib", httpTypes, log, metrics,
            ]),
        module("PageServing", ["Requests", "WebSocketServer", httpTypes]),
        module(
            "ProductionAPI",
            [
                "Requests", "WebSocketServer", "Wire", "Rehearsal", "RehearsalCore", "LiveSessions", "Persistence",
                "Media", "Identity", "OpenMarch", "RateLimits", "Threads", httpTypes,
            ]),
        module(
            "SessionAPI",
            [
                "Requests", "WebSocketServer", "Wire", "Rehearsal", "RehearsalCore", "LiveSessions", "Persistence",
                "Identity", httpTypes,
            ]),
        module(
            "TheatreDesks",
            [
                "Requests", "OpenSoundControl", "Rehearsal", "RehearsalCore", "LiveSessions", "Persistence",
                "Identity", "RateLimits", log, metrics,
            ]),
        module(
            "Sockets",
            [
                "Requests", "WebSocketServer", "Wire", "Rehearsal", "RehearsalCore", "LiveSessions", "Persistence",
                "Identity", "RateLimits", "Threads", log, metrics,
            ]),
        module(
            "PoseDispatch",
            [
                "Requests", "Sockets", "WebSocketServer", "Wire", "Rehearsal", "RehearsalCore", "LiveSessions",
                "Persistence", "Media", "Identity", "Threads", httpTypes, metrics,
            ]),
        module(
            "Gateway",
            [
                "Requests", "ProductionAPI", "SessionAPI", "PageServing", "PoseDispatch", "Sockets",
                "WebSocketServer", "Wire", "Rehearsal", "RehearsalCore", "LiveSessions", "Persistence", "Media",
                "Identity", "Threads", httpTypes, log,
            ],
            resources: [.copy("Documents")]),
        .executableTarget(
            name: "runthrough",
            dependencies: [
                "Gateway", "Requests", "PageServing", "PoseDispatch", "Sockets", "TheatreDesks", "WebSocketServer",
                "OpenSoundControl", "Wire", "Rehearsal", "RehearsalCore", "LiveSessions", "Postgres", "Persistence",
                "Cluster", "Identity", "Certificates", "WebClient", "PunchRecognition",
                "Threads", "Media", "Exposition", "Following", "PoseEstimation", "PoseWork", "CQREncode", "CArchive",
                argumentParser, lifecycle, signals, httpTypes, log, metrics,
            ],
            resources: ["one-two", "combos", "tabata"].map { .embedInCode("Demo/\($0).json") },
            swiftSettings: strict + hasty),

        .target(name: "PropertyTesting", path: "Tests/PropertyTesting", swiftSettings: strict),
        .target(name: "Waiting", path: "Tests/Waiting", swiftSettings: strict),
        tests(of: "RehearsalCore", ["PropertyTesting"], resources: [.copy("vectors.json")]),
        tests(of: "BeatTracking", ["PropertyTesting"], resources: [.copy("vectors.json")]),
        tests(of: "PoseEstimation", ["PropertyTesting"], resources: [.copy("vectors.json")]),
        tests(
            of: "PunchRecognition", ["PropertyTesting"], resources: [.copy("vectors.json"), .copy("motion.json")]),
        tests(
            of: "Rehearsal", ["RehearsalCore", "Wire", "PropertyTesting"],
            resources: [
                .copy("called.json"), .copy("edits.json"), .copy("films.json"), .copy("folds.json"),
                .copy("scores.json"),
                .copy("seen-once.json"),
            ]),
        tests(of: "Wire", ["Rehearsal", "RehearsalCore", "PropertyTesting"]),
        tests(of: "Threads", ["PropertyTesting", "Waiting"]),
        .target(
            name: "SessionLogTesting", dependencies: ["LiveSessions", "Rehearsal", "RehearsalCore"],
            path: "Tests/SessionLogTesting", swiftSettings: strict),
        tests(
            of: "LiveSessions", ["SessionLogTesting", "Rehearsal", "RehearsalCore", "PropertyTesting", "Waiting", log]),
        .target(
            name: "PostgresTesting", dependencies: ["Postgres", "Persistence", "Threads", log],
            path: "Tests/PostgresTesting", swiftSettings: strict),
        tests(of: "Postgres", ["PostgresTesting", "PropertyTesting", "Threads", "Waiting"]),
        tests(
            of: "Persistence",
            [
                "PropertyTesting", "PostgresTesting", "SessionLogTesting", "Postgres", "Rehearsal", "RehearsalCore",
                "LiveSessions", "Waiting", "Wire", "Threads",
            ]),
        tests(
            of: "Cluster", ["LiveSessions", "Wire", "Rehearsal", "RehearsalCore", "PropertyTesting", "Waiting", log]),
        tests(of: "WebSocketServer", ["PropertyTesting", "RateLimits", "Waiting", httpTypes]),
        tests(of: "OpenSoundControl", ["PropertyTesting"]),
        tests(of: "OpenMarch", ["CSQLite", "PropertyTesting"]),
        tests(of: "Identity"),
        tests(of: "RateLimits"),
        tests(of: "Certificates"),
        tests(
            of: "Gateway",
            [
                "Requests", "ProductionAPI", "SessionAPI", "PageServing", "PoseDispatch", "Sockets", "PostgresTesting",
                "Waiting", "Postgres", "WebSocketServer", "Wire", "Rehearsal", "RehearsalCore", "LiveSessions",
                "Persistence", "Identity", "RateLimits", httpTypes,
            ]),
        tests(
            of: "runthrough",
            ["Requests", "TheatreDesks", "OpenSoundControl", "RehearsalCore", "Waiting", argumentParser, log]),
        tests(of: "Media", ["WebSocketServer", "Rehearsal", "RehearsalCore", "PropertyTesting"]),
        tests(of: "Exposition", [coreMetrics]),
        tests(of: "Following", ["RehearsalCore"]),
        tests(of: "PoseWork", ["PoseEstimation", "CTurboJPEG"]),
        .testTarget(
            name: "SimulationTests", dependencies: ["LiveSessions", "Rehearsal", "RehearsalCore", "PropertyTesting"],
            path: "Tests/Simulation", swiftSettings: strict + optimized),
        .testTarget(name: "ArchitectureTests", path: "Tests/Architecture", swiftSettings: strict),
    ]
)

// `ONLY=RehearsalTests swift test`: one target and what it needs; nothing else is built.
if let only = Context.environment["ONLY"] {
    var wanted: Set = [only]
    var known = 0
    while known < wanted.count {
        known = wanted.count
        for target in package.targets where wanted.contains(target.name) {
            for dependency in target.dependencies {
                switch dependency {
                case .targetItem(let name, _), .byNameItem(let name, _): wanted.insert(name)
                default: break
                }
            }
        }
    }
    package.products = []
    package.targets.removeAll { !wanted.contains($0.name) }
}
