import Foundation
import PropertyTesting
import Rehearsal
import RehearsalCore
import Wire

/// Edits with their results, in `edits.json`: the pages' own application of edits is tested on the same file.
struct EditVectors {
    struct Case {
        var name: String
        var document: String
        var changes: [UInt8]
        var answer: Answer
    }

    enum Answer: Equatable {
        case done(result: [UInt8], inverse: [UInt8])
        case refused(code: String, field: String?)
    }

    var documents: [(name: String, json: [UInt8])]
    var cases: [Case]

    static func answer(_ document: Production, _ changes: [UInt8]) throws -> Answer {
        do throws(Refusal) {
            var document = document
            let inverse = try document.apply(ChangesDocument.read(changes))
            return .done(result: ProductionDocument.write(document), inverse: ChangesDocument.write(inverse))
        } catch {
            return .refused(code: error.code.rawValue, field: error.field)
        }
    }

    // MARK: What is asked

    static func asked() throws -> EditVectors {
        let crossing = try ProductionDocument.read(crossingText.utf8)
        let drill = try ProductionDocument.read(DrillCases.document.utf8)
        var vectors = EditVectors(
            documents: [
                ("crossing", ProductionDocument.write(crossing)),
                ("empty", ProductionDocument.write(Production(title: "Empty"))),
                ("drill", ProductionDocument.write(drill)),
            ], cases: [])
        for (name, document, changes) in EditCases.all + DrillCases.all {
            let production =
                switch document {
                case "empty": Production(title: "Empty")
                case "drill": drill
                default: crossing
                }
            vectors.cases.append(
                Case(
                    name: name, document: document, changes: Array(changes.utf8),
                    answer: try answer(production, Array(changes.utf8))))
        }
        for seed in 0..<UInt64(150) {
            var imagination = Imagination(seed &* 77 &+ 5)
            let (name, document) = seed < 110 ? ("crossing", crossing) : ("drill", drill)
            var draft = document
            var changes: [Change] = []
            for _ in 0..<imagination.random.int(1...6) {
                let change = imagination.change(in: draft)
                changes.append(change)
                if (try? draft.apply([change])) == nil, imagination.random.chance(0.8) { changes.removeLast() }
            }
            let json = ChangesDocument.write(changes)
            vectors.cases.append(
                Case(
                    name: "as nobody would think of it, \(seed)", document: name, changes: json,
                    answer: try answer(document, json)))
        }
        return vectors
    }

    private static let crossingText = """
        {"title":"Crossing","tempo":112,"anchors":[{"count":8,"time":4100000},{"count":16,"time":8000000}],"stage":{"width":12,"depth":8},
         "marks":[{"id":"spot","name":"Spot","colour":"#ff0000","from":{"x":0,"y":4}},
          {"id":"line","name":"Line","colour":"#00ff00","from":{"x":-6,"y":2},"to":{"x":6,"y":2}}],
         "setPieces":[{"id":"table","name":"Table","shape":"rectangle","colour":"#885522","placement":{"x":0,"y":6,"width":2,"depth":1,"turn":30}},
          {"id":"ring","name":"Ring","shape":"ellipse","colour":"#888888","placement":{"hidden":true}}],
         "sections":[{"id":"front","name":"Front row","colour":"#0072b2"},{"id":"back","name":"Back row","colour":"#d55e00"}],
         "people":[{"id":"mia","name":"Mia"},{"id":"noor","name":"نور"},{"id":"sam","name":"Sam","swing":true}],
         "performers":[
          {"id":"ana","label":"A","name":"Ana","colour":"#e4572e","symbol":"circle","section":"front","person":"mia","understudies":["sam","noor"]},
          {"id":"ben","label":"B","name":"Ben","colour":"#17bebb","symbol":"square","section":"front"},
          {"id":"cem","label":"C","name":"Cem","colour":"#ffc914","symbol":"star","section":"back","person":"noor","understudies":["sam"]}],
         "formations":[
          {"id":"line","name":"Line","hold":4000000,"part":"Intro","notes":"Breathe.\\nLook up.","positions":{"ana":{"x":-2,"y":2},"ben":{"x":0,"y":2},"cem":{"x":2,"y":2}},
           "transition":{"duration":2000000,"easing":"easeInOut","paths":{"ana":[{"x":-1,"y":3},{"x":1,"y":5}]},"delays":{"ben":{"leave":250000,"arrive":0}}}},
          {"id":"vee","name":"V","hold":3000000,"positions":{"ana":{"x":2.5,"y":5},"ben":{"x":0,"y":3},"cem":{"x":-2.5,"y":5}},
           "setPieces":{"table":{"x":3,"y":6,"width":2,"depth":1,"turn":0}},
           "transition":{"duration":1500000,"easing":"linear","paths":{"cem":[{"x":0,"y":0},{"x":1,"y":1}]}}},
          {"id":"end","name":"End","hold":1000000,"positions":{"ana":{"x":0,"y":1},"ben":{"x":1,"y":1},"cem":{"x":2,"y":1}},
           "setPieces":{"table":{"hidden":true},"ring":{"x":0,"y":3,"width":4,"depth":4,"turn":0}}}],
         "markers":[{"id":"chorus","name":"Chorus","at":4000000},{"id":"last","name":"Chorus","at":10500000}],
         "tracks":[{"id":"song","title":"Clapping","bytes":3000000,"format":"mp3","duration":240000000,"digest":"abababababababababababababababababababababababababababababababab"},
          {"id":"bell","title":"Bell","bytes":90000,"format":"wav","duration":2000000,"digest":"0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f0f"}],
         "clips":[{"id":"verse","title":"Verse","track":"song","from":1000000,"to":61000000,"fadeIn":500000,"fadeOut":2000000,"gain":-3.5},
          {"id":"rest","track":null,"to":4000000},
          {"id":"ring","track":"bell","from":0,"to":2000000},
          {"id":"again","track":"song","from":200000000,"to":240000000}],
         "music":{"offset":-1500000},
         "metadata":{"composer":"Reich"}}
        """

    // MARK: The file

    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("edits.json")

    func write() throws { try Data(json).write(to: Self.file) }

    /// One case a line, so that a difference can be read.
    var json: [UInt8] {
        var bytes = Array("{\"documents\":{\n".utf8)
        for (index, document) in documents.enumerated() {
            bytes += Array("\"\(document.name)\":".utf8) + document.json
            bytes += Array(index == documents.count - 1 ? "\n},\n\"cases\":[\n".utf8 : ",\n".utf8)
        }
        for (index, item) in cases.enumerated() {
            bytes += item.json + Array(index == cases.count - 1 ? "\n]}\n".utf8 : ",\n".utf8)
        }
        return bytes
    }

    static func committed() throws -> [UInt8] { try Array(Data(contentsOf: file)) }
}

extension EditVectors.Case {
    fileprivate var json: [UInt8] {
        JSONWriter.document { json in
            json.member("name", name)
            json.member("document", document)
            json.member("changes") { $0.raw(String(decoding: changes, as: UTF8.self)) }
            switch answer {
            case .done(let result, let inverse):
                json.member("result") { $0.raw(String(decoding: result, as: UTF8.self)) }
                json.member("inverse") { $0.raw(String(decoding: inverse, as: UTF8.self)) }
            case .refused(let code, let field):
                json.member("refused") { json in
                    json.object { json in
                        json.member("code", code)
                        json.member("field", orNull: field)
                    }
                }
            }
        }
    }
}
