import Foundation
import Persistence
import Rehearsal
import RehearsalCore
import Testing
import Wire

/// A valid production of a given size, with everything in it that can be stored.
func production(
    _ title: String = "Crossing", performers performerCount: Int = 3, formations formationCount: Int = 4
) -> Production {
    let symbols = ["circle", "square", "triangle", "diamond", "star", "cross", "hexagon", "ring"]
    let performers = (0..<performerCount).map { index in
        let section = index % 3 == 2 ? "null" : #""s\#(index % 2)""#
        let person = index % 4 == 3 ? "null" : #""x\#(index % 3)""#
        return ##"""
            {"id":"p\##(index)","label":"\##(index % 100)","name":"Performer \##(index)","colour":"#e4572e",
             "symbol":"\##(symbols[index % symbols.count])","section":\##(section),"person":\##(person),
             "understudies":\##(index % 2 == 0 ? #"["x2","x0"]"# : "[]")}
            """##
    }
    let easings = ["linear", "easeIn", "easeOut", "easeInOut"]
    let formations = (0..<formationCount).map { index in
        let positions = (0..<performerCount).map {
            #""p\#($0)":{"x":\#(Double($0) / 3 - 7),"y":\#(Double(index) * 0.1)}"#
        }
        let pieces = #""o0":{"hidden":true},"o1":{"x":1,"y":2,"width":3,"depth":4,"turn":359.5}"#
        let path = performerCount == 0 ? "" : #""p\#(index % performerCount)":[{"x":-2.25,"y":4},{"x":1e-7,"y":1000}]"#
        let delay = performerCount == 0 ? "" : #""p0":{"leave":100000,"arrive":\#(index * 1_000)}"#
        return #"""
            {"id":"f\#(index)","name":"Formation \#(index)","hold":\#((1_000 + index) * 1_000),
             "notes":"\#(index % 3 == 0 ? #"one\n\ttwo 🎵"# : "")",
             "positions":{\#(positions.joined(separator: ","))},"setPieces":{\#(index % 2 == 0 ? pieces : "")},
             "transition":{"duration":\#((2_000 + index) * 1_000),"easing":"\#(easings[index % 4])",
              "paths":{\#(path)},"delays":{\#(delay)}}}
            """#
    }
    return productionOf(
        ##"""
        {"title":\##(String(decoding: try! JSONEncoder().encode(title), as: UTF8.self)),"tempo":123.5,
         "anchors":[{"count":8,"time":4000001},{"count":24,"time":13000000}],
         "stage":{"width":16,"depth":10.5,"metresPerUnit":0.9,"wings":2,"apron":1,"wingsShown":false,"margin":0.5,"unit":"feet",
          "centreLine":false,"quarterLines":true,"numberLine":true,
          "plan":{"asset":"7d1f6b1e-0000-4000-8000-000000000001","x":0,"y":5,"width":16,"depth":10,"opacity":0.25}},
         "marks":[{"id":"m0","name":"Spot","colour":"#ff0000","from":{"x":0,"y":4}},
          {"id":"m1","name":"Line","colour":"#00FF00","from":{"x":-6,"y":2},"to":{"x":6,"y":2}}],
         "setPieces":[{"id":"o0","name":"Table","shape":"rectangle","colour":"#885522",
           "placement":{"x":0,"y":6,"width":2,"depth":1,"turn":30}},
          {"id":"o1","name":"Ring","shape":"ellipse","colour":"#888888","placement":{"hidden":true}}],
         "sections":[{"id":"s0","name":"Front","colour":"#0072b2"},{"id":"s1","name":"Back","colour":"#d55e00"}],
         "people":[{"id":"x0","name":"Mia"},{"id":"x1","name":"نور"},{"id":"x2","name":"Sam","swing":true}],
         "performers":[\##(performers.joined(separator: ","))],"formations":[\##(formations.joined(separator: ","))],
         "markers":[{"id":"k0","name":"Chorus","at":0},{"id":"k1","name":"Chorus","at":86400000000}],
         "passages":[{"id":"q0","name":"Intro","colour":"#0072b2","notes":"one\n\ttwo 🎵","from":0,"to":4000001},
          {"id":"q1","name":"Rest","colour":"#D55E00","from":4000001,"to":86400000000}],
         "moveTypes":[{"id":"y0","name":"Turn","colour":"#009e73"}],
         "moves":[{"id":"v0","part":"q0","type":"y0","text":"left\nright","counts":4.5,"section":"s0"},
          {"id":"v1"}],
         "tracks":[{"id":"t0","title":"Clapping 👏","format":"mp3","bytes":3000000,"duration":240000000,
           "digest":"\##(String(repeating: "ab", count: 32))"},
          {"id":"t1","title":"Bell","format":"wav","bytes":209715200,"duration":86400000000,
           "digest":"\##(String(repeating: "0f", count: 32))"}],
         "clips":[{"id":"c0","title":"Verse","track":"t0","from":1000000,"to":61000000,"fadeIn":500000,"fadeOut":2000000,"gain":-3.5},
          {"id":"c1","to":4000000},{"id":"c2","track":"t1","from":82800000000,"to":86400000000,"gain":12}],
         "music":{"offset":-1500001},"thresholds":{"bodyRadius":0.4,"nearMiss":0,"fastest":3,"stride":0.65},
         "metadata":{"composer":"“B” \\ 🎵"}}
        """##)
}

func productionOf(_ document: String) -> Production {
    do throws(Refusal) { return try ProductionDocument.read(document.utf8) } catch {
        preconditionFailure("\(error.field ?? "") \(error.message)")
    }
}

extension Production {
    /// With changes that are written as JSON.
    func edited(_ changes: String) throws -> Production {
        var production = self
        _ = try production.apply(ChangesDocument.read(changes.utf8))
        return production
    }
}

/// Changes that are written as JSON.
func changes(_ text: String) -> [Change] {
    do throws(Refusal) { return try ChangesDocument.read(text.utf8) } catch {
        preconditionFailure("\(error.field ?? "") \(error.message)")
    }
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
    productionOf(
        #"""
        {"title":"One-two",
         "drill":{"preparation":5000000,"spacing":{"least":1,"most":3},"intensity":1.25,"warnings":[10000000],
          "language":"uk","music":{"loops":true,"rests":25}},
         "combos":[{"id":"onetwo","name":"One-two","steps":[{"action":"jab","counts":0},{"action":"cross","counts":1}],
           "voice":{"bytes":96044,"format":"wav","duration":1000000,
            "digest":"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"}},
          {"id":"hooks","name":"Hooks","steps":[{"action":"leadHook","counts":0},{"action":"rearHook","counts":0.5},
           {"action":"slip"},{"action":{"own":"“check” 👊"},"counts":16}]}],
         "rounds":[{"id":"r0","work":180000000,"rest":60000000,"mode":{"kind":"sequence","combos":["onetwo","hooks","onetwo"]}},
          {"id":"r1","work":180000000,
           "mode":{"kind":"random","choices":[{"combo":"hooks","weight":1},{"combo":"onetwo","weight":100}]}},
          {"id":"r2","work":1000000,"rest":3600000000,"mode":{"kind":"free"}}]}
        """#)
}
