import Rehearsal
import RehearsalCore
import Testing
import Wire

@Suite("Parts as former releases wrote them: a name in each formation")
struct FormerPartsTests {
    private static let fields = Description.production["passages"].fields

    /// Each formation stands for a second and moves for another.
    private func piece(_ parts: [String], passages: String = "") throws -> Production {
        let formations = parts.enumerated().map { index, part in
            #"{"id":"f\#(index)","name":"F\#(index)","hold":1000000,"part":"\#(part)","transition":{"duration":1000000}}"#
        }
        return try ProductionDocument.read(
            #"{"title":"Old","formations":[\#(formations.joined(separator: ","))]\#(passages)}"#.utf8)
    }

    private func described(_ production: Production) -> [String] {
        production["passages"].entries.map { entry in
            let value = { entry.values[Self.fields[$0]] }
            return "\(entry.id) \(value("name").asText) \(value("from").asWhole)…\(value("to").asWhole)"
        }
    }

    @Test("Formations beside each other with one name are a part, up to the arrival at what follows")
    func runs() throws {
        #expect(
            try described(piece(["", "Verse", "Verse", "Chorus", "", "Verse"])) == [
                "q1 Verse 2000000…6000000", "q2 Chorus 6000000…8000000", "q3 Verse 10000000…11000000",
            ])
    }

    @Test("Without names there are no parts, and without formations none either")
    func none() throws {
        #expect(try described(piece(["", ""])) == [])
        #expect(try described(piece([])) == [])
    }

    @Test("A document that has parts of its own keeps them")
    func own() throws {
        let passages = ##","passages":[{"id":"a","name":"A","colour":"#ffffff","from":0,"to":5}]"##
        #expect(try described(piece(["Verse"], passages: passages)) == ["a A 0…5"])
    }

    @Test("What the journal says of a formation's part is left out")
    func journal() throws {
        let changes = try ChangesDocument.read(
            ##"[{"set":["formations","f0","part"],"to":"Verse"},{"set":["title"],"to":"New"}]"##.utf8)
        #expect(changes.count == 1)
    }
}
