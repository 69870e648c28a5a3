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
            symbol: Performer.Symbol.allCases[index % Performer.Symbol.allCases.count])
    }
    let formations = (0..<formationCount).map { index in
        Formation(
            id: key("f\(index)"), name: "Formation \(index)", hold: .milliseconds(Int64(1_000 + index)),
            positions: Dictionary(
                uniqueKeysWithValues: performers.enumerated().map { place, performer in
                    (performer.id, Point(x: Double(place) / 3 - 7, y: Double(index) * 0.1))
                }),
            transition: Transition(
                duration: .milliseconds(Int64(2_000 + index)), easing: Easing.allCases[index % Easing.allCases.count],
                paths: performers.isEmpty
                    ? [:]
                    : [
                        performers[index % performers.count].id: Path.Handles(
                            first: Point(x: -2.25, y: 4), second: Point(x: 1e-7, y: 1000))
                    ]))
    }
    return Production(
        title: title, tempo: 123.5,
        stage: Stage(width: 16, depth: 10.5, metresPerUnit: 0.9, wings: 2, apron: 1, wingsShown: false),
        performers: performers, formations: formations,
        metadata: ["composer": "“B” \\ \u{1F3B5}", "": "empty key"].filter { !$0.key.isEmpty })
}

func key<Kind>(_ text: String) -> Key<Kind> {
    guard let key = Key<Kind>(text) else { preconditionFailure("\(text) is no key") }
    return key
}

/// A digest of nothing, as good as any: 32 bytes that nobody else has.
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
