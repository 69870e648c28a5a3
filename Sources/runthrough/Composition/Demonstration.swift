import Foundation
import Identity
import Persistence
import Rehearsal
import WebClient
import Wire

/// The first productions and session on a new server: a small real piece, an open session to try it in, and three drills.
enum Demonstration {
    static let codesLiveFor = Duration.seconds(7 * 24 * 3600)

    /// The piece, which the pages also offer to whoever has none.
    private static var piece: [UInt8] {
        get throws { try Array(Data(contentsOf: Pages.directory.appending(path: "productions/crossing.json"))) }
    }

    /// Loads the demo into a database that has no production yet.
    static func load(into store: Store) async throws {
        guard try await store.productions.list(limit: 1).productions.isEmpty else { return }
        let documents = [
            (try piece, ProductionID.demonstration),
            (PackageResources.one_two_json, ProductionID.demonstrationDrill(1)),
            (PackageResources.combos_json, ProductionID.demonstrationDrill(2)),
            (PackageResources.tabata_json, ProductionID.demonstrationDrill(3)),
        ]
        for (document, id) in documents {
            do {
                _ = try await store.productions.create(ProductionDocument.read(document), id: id)
            } catch is ProductionExists {
                // Another node has loaded it already.
            }
        }
    }

    /// An open session with working join codes: the demo's if there is one, else the latest, else a new one.
    static func session(in store: Store) async throws -> SessionRecord? {
        let open = try await store.sessions.list().sessions.filter { $0.production != nil }
        if let session = open.first(where: { $0.production?.id == .demonstration }) ?? open.first {
            guard Sessions.joinRoles.contains(where: { session.joinCodes[$0] == nil }) else { return session }
            return try await store.sessions.renewCodes(
                of: session.id, liveFor: codesLiveFor, draw: { try JoinCode().text })
        }
        let productions = try await store.productions.list(limit: 200).productions.map(\.id)
        guard let chosen = productions.first(where: { $0 == .demonstration }) ?? productions.first else { return nil }
        return try await store.sessions.open(
            chosen, codesLiveFor: codesLiveFor, draw: { try JoinCode().text })
    }
}
