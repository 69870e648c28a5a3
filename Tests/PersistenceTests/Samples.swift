import FoundationEssentials
import Persistence
import Rehearsal
import RehearsalCore
import Testing

/// A valid production of a given size, with everything in it that can be stored.
func production(
    _ title: String = "Crossing", performers performerCount: Int = 3, formations formationCount: Int = 4
) -> Production {
    let performers = (0..<performerCount).map { index in
        Performer(
            id: key("p\(index)"), label: "\(index % 100)", name: "Performer \(index)", colour: "#e4572e",
            symbol: Performer.Symbol.allCases[index % Performer.Symbol.allCases.count],
            section: index % 3 == 2 ? nil : key("s\(index % 2)"), person: index % 4 == 3 ? nil : key("x\(index % 3)"),
            understudies: index % 2 == 0 ? [key("x2"), key("x0")] : [])
    }
    let formations = (0..<formationCount).map { index in
        Formation(
            id: key("f\(index)"), name: "Formation \(index)", hold: .milliseconds(Int64(1_000 + index)),
            part: index % 2 == 0 ? "Part \(index)" : "", notes: index % 3 == 0 ? "one\n\ttwo \u{1F3B5}" : "",
            positions: Dictionary(
                uniqueKeysWithValues: performers.enumerated().map { place, performer in
                    (performer.id, Point(x: Double(place) / 3 - 7, y: Double(index) * 0.1))
                }),
            setPieces: index % 2 == 0
                ? [key("o0"): .hidden, key("o1"): .standing(at: Point(x: 1, y: 2), width: 3, depth: 4, turn: 359.5)]
                : [:],
            transition: Transition(
                duration: .milliseconds(Int64(2_000 + index)), easing: Easing.allCases[index % Easing.allCases.count],
                paths: performers.isEmpty
                    ? [:]
                    : [
                        performers[index % performers.count].id: Path.Handles(
                            first: Point(x: -2.25, y: 4), second: Point(x: 1e-7, y: 1000))
                    ],
                delays: performers.isEmpty
                    ? [:] : [performers[0].id: Delay(leave: .milliseconds(100), arrive: .milliseconds(Int64(index)))]))
    }
    return Production(
        title: title, tempo: 123.5,
        anchors: [
            TempoMap.Anchor(count: 8, time: ScoreTime(microseconds: 4_000_001)),
            TempoMap.Anchor(count: 24, time: ScoreTime(microseconds: 13_000_000)),
        ],
        stage: Stage(width: 16, depth: 10.5, metresPerUnit: 0.9, wings: 2, apron: 1, wingsShown: false),
        floor: Floor(
            unit: .feet, margin: 0.5, centreLine: false, quarterLines: true, numberLine: true,
            plan: Floor.Plan(
                asset: AssetID("7d1f6b1e-0000-4000-8000-000000000001")!, centre: Point(x: 0, y: 5), width: 16,
                depth: 10,
                opacity: 0.25)),
        marks: [
            Mark(id: key("m0"), name: "Spot", colour: "#ff0000", from: Point(x: 0, y: 4)),
            Mark(id: key("m1"), name: "Line", colour: "#00FF00", from: Point(x: -6, y: 2), to: Point(x: 6, y: 2)),
        ],
        setPieces: [
            SetPiece(
                id: key("o0"), name: "Table", shape: .rectangle, colour: "#885522",
                placement: .standing(at: Point(x: 0, y: 6), width: 2, depth: 1, turn: 30)),
            SetPiece(id: key("o1"), name: "Ring", shape: .ellipse, colour: "#888888", placement: .hidden),
        ],
        sections: [
            Section(id: key("s0"), name: "Front", colour: "#0072b2"),
            Section(id: key("s1"), name: "Back", colour: "#d55e00"),
        ],
        people: [
            Person(id: key("x0"), name: "Mia"), Person(id: key("x1"), name: "نور"),
            Person(id: key("x2"), name: "Sam", isSwing: true),
        ],
        performers: performers, formations: formations,
        markers: [
            Marker(id: key("k0"), name: "Chorus", at: .zero),
            Marker(id: key("k1"), name: "Chorus", at: ScoreTime(microseconds: 86_400_000_000)),
        ],
        tracks: [
            Track(
                id: key("t0"), title: "Clapping 👏",
                recording: Recording(
                    format: .mp3, bytes: 3_000_000, duration: .seconds(240),
                    digest: MediaDigest(String(repeating: "ab", count: 32))!)),
            Track(
                id: key("t1"), title: "Bell",
                recording: Recording(
                    format: .wav, bytes: Recording.mostBytes, duration: Recording.longest,
                    digest: MediaDigest(String(repeating: "0f", count: 32))!)),
        ],
        clips: [
            Clip(
                id: key("c0"), title: "Verse", track: key("t0"),
                stretch: Clip.Stretch(
                    from: .seconds(1), to: .seconds(61), fadeIn: .milliseconds(500), fadeOut: .seconds(2)),
                gain: -3.5),
            Clip(id: key("c1"), track: nil, stretch: Clip.Stretch(from: .zero, to: .seconds(4))),
            Clip(
                id: key("c2"), track: key("t1"),
                stretch: Clip.Stretch(from: Recording.longest - .seconds(3_600), to: Recording.longest), gain: 12),
        ],
        music: Music(offset: Interval(microseconds: -1_500_001)),
        thresholds: Thresholds(bodyRadius: 0.4, nearMiss: 0, fastest: 3, stride: 0.65),
        metadata: ["composer": "“B” \\ \u{1F3B5}", "": "empty key"].filter { !$0.key.isEmpty })
}

func key<Kind>(_ text: String) -> Key<Kind> {
    guard let key = Key<Kind>(text) else { preconditionFailure("\(text) is no key") }
    return key
}

/// A digest of nothing: 32 bytes that nobody else has.
func digest() throws -> SecretDigest {
    try #require(SecretDigest((0..<32).map { _ in UInt8.random(in: 0...255) }))
}

@Sendable func joinCode() -> String {
    String((0..<6).compactMap { _ in "23456789ABCDEFGHJKMNPQRSTVWXYZ".randomElement() })
}

extension Store {
    /// An open session of a new production.
    func openSession(_ production: Production = production()) async throws -> SessionRecord {
        let stored = try await productions.create(production)
        return try await sessions.open(stored.id, codesLiveFor: .seconds(3_600), draw: joinCode)
    }

    func join(_ session: SessionID, as role: Role = .dancer) async throws -> Member {
        try await sessions.addMember("Ana", as: role, to: session, token: digest(), liveFor: .seconds(3_600))
    }
}

let editor = AppliedEdit.Author(id: AccountID("00000000-0000-4000-8000-00000000000a")!, name: "Ana")
let otherEditor = AppliedEdit.Author(id: AccountID("00000000-0000-4000-8000-00000000000b")!, name: "Ben")

extension Productions {
    @discardableResult
    func replace(_ id: ProductionID, with production: Production, ifRevision base: Int64) async throws
        -> StoredProduction
    {
        try #require(try await replace(id, with: production, ifRevision: base, by: editor).stored)
    }
}

/// A drill with everything in it that only drills have.
func aDrill() -> Production {
    Production(
        title: "One-two",
        drill: DrillPlan(
            preparation: .seconds(5), spacing: .init(least: 1, most: 3), intensity: 1.25, warnings: [.seconds(10)]),
        combos: [
            .init(
                id: key("onetwo"), name: "One-two",
                steps: [.init(.punch(.jab), after: 0), .init(.punch(.cross), after: 1)]),
            .init(
                id: key("hooks"), name: "Hooks",
                steps: [
                    .init(.punch(.leadHook), after: 0), .init(.punch(.rearHook), after: 0.5), .init(.slip, after: 1),
                    .init(.own("“check” 👊"), after: 16),
                ]),
        ],
        rounds: [
            .init(
                id: key("r0"), work: .seconds(180), rest: .seconds(60),
                mode: .sequence([key("onetwo"), key("hooks"), key("onetwo")])),
            .init(
                id: key("r1"), work: .seconds(180), rest: .zero,
                mode: .random([.init(combo: key("hooks"), weight: 1), .init(combo: key("onetwo"), weight: 100)])),
            .init(id: key("r2"), work: .seconds(1), rest: .seconds(3_600), mode: .free),
        ])
}
