import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing
import Wire

struct ProductionDocumentTests {
    private func anyProduction(_ random: inout Seeded) throws -> Production {
        let names = [#"Ana"#, "Zoë", "李小龍", "عمر", "😀 Smile", #"a\"b\\c/"#]
        func number() -> Double { Double.random(in: -20...20, using: &random) }
        func point() -> String { #"{"x":\#(number()),"y":\#(number())}"# }
        func time() -> Int { .random(in: 0...9_000_000, using: &random) }
        func list(_ texts: [String]) -> String { texts.joined(separator: ",") }
        let ids = (0..<Int.random(in: 0...6, using: &random)).map { "p\($0)" }
        let performers = ids.map { ##"{"id":"\##($0)","name":"\##(random.pick(names))","colour":"#a0B1c2"}"## }
        let formations = (0..<Int.random(in: 0...5, using: &random)).map { _ in
            let positions = ids.map { #""\#($0)":\#(point())"# }
            let paths = ids.filter { _ in random.chance(0.3) }.map { #""\#($0)":[\#(point()),\#(point())]"# }
            return #"""
                {"name":"\#(random.pick(names))","hold":\#(time()),"positions":{\#(list(positions))},
                 "transition":{"duration":\#(time()),"easing":"\#(random.pick(["linear", "easeIn"]))","paths":{\#(list(paths))}}}
                """#
        }
        return try ProductionDocument.read(
            #"""
            {"title":"\#(random.pick(names))","tempo":\#(Double.random(in: 20...400, using: &random)),
             "anchors":[{"count":8,"time":\#(4_000_000 + time() / 9)}],"performers":[\#(list(performers))],
             "formations":[\#(list(formations))],"metadata":{"key":"\#(random.pick(names))"}}
            """#.utf8)
    }

    private func document(_ production: Production, asFile: Bool = false) -> [UInt8] {
        ProductionDocument.write(
            StoredProduction(
                id: .random(), revision: 2, production: production, createdAtMilliseconds: 0,
                changedAtMilliseconds: 1_700_000_000_123),
            asFile: asFile)
    }

    private func refusal(of text: String, patching production: Production? = nil) -> Refusal? {
        do throws(Refusal) {
            if let production {
                _ = try ProductionDocument.patched(production, by: text.utf8)
            } else {
                _ = try ProductionDocument.read(text.utf8)
            }
            return nil
        } catch {
            return error
        }
    }

    @Test func `a production written and read is the same production, to the last bit`() throws {
        for seed in 0..<UInt64(200) {
            var random = Seeded(seed)
            let production = try anyProduction(&random)
            #expect(
                try ProductionDocument.read(document(production, asFile: random.chance(0.5))) == production,
                "seed \(seed)")
        }
    }

    @Test func `a title is enough, and what is left out is made`() throws {
        #expect(try ProductionDocument.read(#"{"title":"New"}"#.utf8) == Production(title: "New"))
        let made = try ProductionDocument.read(
            #"{"title":"New","performers":[{},{"id":"p1"},{"name":"Ben"}],"metadata":null}"#.utf8)
        #expect(made["performers"].ids == ["p2", "p1", "p3"])
        #expect(Set(made.column("performers", "colour")).count == 3)
    }

    @Test func `an optional value is written as null, read back, and removed by null`() throws {
        let without = try ProductionDocument.read(#"{"title":"New","nextRun":null}"#.utf8)
        #expect(without == Production(title: "New"))
        let dated = try ProductionDocument.patched(without, by: #"{"nextRun":{"at":5}}"#.utf8)
        #expect(dated == (try ProductionDocument.read(#"{"title":"New","nextRun":{"at":5,"place":""}}"#.utf8)))
        #expect(dated != without)
        #expect(try ProductionDocument.patched(dated, by: #"{"nextRun":null}"#.utf8) == without)
    }

    @Test func `a patch changes what it names and nothing else`() throws {
        var random = Seeded(3)
        let production = try ProductionDocument.patched(
            try anyProduction(&random), by: #"{"metadata":{"key":null,"keep":"1","drop":"2"}}"#.utf8)
        let patched = try ProductionDocument.patched(
            production, by: #"{"title":"Other","stage":{"depth":7},"metadata":{"drop":null,"new":"3"}}"#.utf8)
        #expect(patched.title == "Other")
        #expect(patched.value("stage", "depth") == .number(7))
        #expect(patched.value("stage", "width") == production.value("stage", "width"))
        #expect(patched.value("metadata") == .map(["keep": .text("1"), "new": .text("3")]))
        #expect(patched.lists == production.lists)
        #expect(try ProductionDocument.patched(production, by: "{}".utf8) == production)
    }

    @Test(
        arguments: [
            ("", nil), ("7", nil), ("[]", nil), ("{}", "title"), (#"{"title":null}"#, "title"),
            (#"{"title":""}"#, "title"), (#"{"title":" \t"}"#, "title"),
            (#"{"title":"a\u0000"}"#, "title"), (#"{"title":7}"#, "title"),
            (#"{"title":"x","format":"other/1"}"#, "format"),
            (#"{"title":"x","tempo":0}"#, "tempo"), (#"{"title":"x","tempo":"fast"}"#, "tempo"),
            (#"{"title":"x","anchors":null}"#, "anchors"), (#"{"title":"x","anchors":[8]}"#, "anchors[0]"),
            (#"{"title":"x","anchors":[{"count":8,"time":0}]}"#, "anchors[0]"),
            (#"{"title":"x","anchors":[{"count":8,"time":4000000},{"count":9}]}"#, "anchors[1].time"),
            (#"{"title":"x","anchors":[{"count":1.5,"time":4000000}]}"#, "anchors[0].count"),
            (#"{"title":"x","anchors":[{"count":8,"time":900000}]}"#, "anchors[0].time"),
            (#"{"title":"x","stage":{"width":0}}"#, "stage.width"), (#"{"title":"x","stage":[]}"#, "stage"),
            (#"{"title":"x","stage":{"wings":-1}}"#, "stage.wings"),
            (#"{"title":"x","stage":{"depth":1e400}}"#, "stage.depth"),
            (#"{"title":"x","performers":{}}"#, "performers"), (#"{"title":"x","performers":[7]}"#, "performers[0]"),
            (#"{"title":"x","performers":[{"id":"a b"}]}"#, "performers[0].id"),
            (#"{"title":"x","performers":[{"id":"a"},{"id":"a"}]}"#, "performers[1].id"),
            (#"{"title":"x","performers":[{"colour":"red"}]}"#, "performers[0].colour"),
            (#"{"title":"x","performers":[{"symbol":"blob"}]}"#, "performers[0].symbol"),
            (#"{"title":"x","performers":[{"label":"123456789"}]}"#, "performers[0].label"),
            (#"{"title":"x","performers":[{"name":""}]}"#, "performers[0].name"),
            (#"{"title":"x","formations":[{"hold":-1}]}"#, "formations[0].hold"),
            (#"{"title":"x","formations":[{"hold":0.5}]}"#, "formations[0].hold"),
            (
                #"{"title":"x","formations":[{"transition":{"duration":3600000001}}]}"#,
                "formations[0].transition.duration"
            ),
            (#"{"title":"x","formations":[{"transition":{"easing":"bouncy"}}]}"#, "formations[0].transition.easing"),
            (#"{"title":"x","formations":[{},{"id":"f1"},{"id":"f1"}]}"#, "formations[2].id"),
            (#"{"title":"x","performers":[{"id":"a"}],"formations":[{}]}"#, "formations[0].positions.a"),
            (#"{"title":"x","formations":[{"positions":{"b":{"x":0,"y":0}}}]}"#, "formations[0].positions.b"),
            (
                #"{"title":"x","performers":[{"id":"a"}],"formations":[{"positions":{"a":{"x":0}}}]}"#,
                "formations[0].positions.a.y"
            ),
            (
                #"{"title":"x","performers":[{"id":"a"}],"formations":[{"positions":{"a":{"x":1001,"y":0}}}]}"#,
                "formations[0].positions.a"
            ),
            (
                #"{"title":"x","performers":[{"id":"a"}],"formations":[{"positions":{"a":{"x":"0","y":0}}}]}"#,
                "formations[0].positions.a.x"
            ),
            (
                #"{"title":"x","performers":[{"id":"a"}],"formations":[{"positions":{"a":{"x":0,"y":0}},"transition":{"paths":{"a":[{"x":0,"y":0}]}}}]}"#,
                "formations[0].transition.paths.a"
            ),
            (#"{"title":"x","metadata":{"k":7}}"#, "metadata.k"), (#"{"title":"x","metadata":7}"#, "metadata"),
        ] as [(String, String?)])
    func `an impossible formation is refused with its field`(text: String, field: String?) {
        let refusal = refusal(of: text)
        #expect(refusal != nil)
        #expect(refusal?.field == field)
    }

    @Test func `limits are stated and held`() {
        let many = Array(repeating: "{}", count: 501).joined(separator: ",")
        #expect(refusal(of: #"{"title":"x","performers":[\#(many)]}"#)?.field == "performers")
        let formations = Array(repeating: "{}", count: 1_001).joined(separator: ",")
        #expect(refusal(of: #"{"title":"x","formations":[\#(formations)]}"#)?.field == "formations")
        #expect(refusal(of: #"{"title":"\#(String(repeating: "x", count: 201))"}"#)?.field == "title")
        #expect(refusal(of: #"{"title":"\#(String(repeating: "x", count: 200))"}"#) == nil)
    }

    @Test func `dates are RFC 3339 in UTC`() {
        #expect(ProductionDocument.date(milliseconds: 1_700_000_000_123) == "2023-11-14T22:13:20.123Z")
    }
}
