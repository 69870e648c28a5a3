import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing
import Wire

@Suite struct TrainingRecordingDocumentTests {
    private func film(_ random: inout Seeded, _ stance: RoundFilm.Stance) throws -> RoundFilm {
        var at = Instant(microseconds: 1_700_000_000_000_000)
        let poses = (0..<random.int(2...40)).map { _ in
            at = at + Interval(microseconds: Int64(random.int(1...90_000)))
            return (
                at: at,
                joints: (0..<51).map { Int64($0 % 3 == 2 ? random.int(0...100) : random.int(-900...2_000)) }
            )
        }
        return try RoundFilm(width: 240, height: 320, stance: stance, poses: poses)
    }

    private func poses(of film: RoundFilm) -> [[Int64]] {
        var poses: [[Int64]] = []
        film.forEachPose { poses.append([($0 - film.begins).microseconds] + $1) }
        return poses
    }

    /// Read in pieces of so many bytes.
    private func read(_ bytes: [UInt8], by size: Int = 4_096) throws -> [LabelledRound] {
        var at = 0
        return try TrainingRecordingDocument.read(numbering: "abcd") {
            defer { at = min(at + size, bytes.count) }
            return Array(bytes[at..<min(at + size, bytes.count)])
        }
    }

    private func refused(_ text: String) -> Refusal? {
        do {
            _ = try read(Array(text.utf8))
            return nil
        } catch {
            return error as? Refusal
        }
    }

    @Test func `written bytes are read back in pieces of any size`() throws {
        for seed in 1...60 {
            var random = Seeded(UInt64(seed))
            let stance: RoundFilm.Stance = random.int(0...1) == 0 ? .orthodox : .southpaw
            let film = try film(&random, stance)
            let length = (film.ends - film.begins).microseconds
            let labels = RoundLabels(
                labels: (0..<random.int(0...5)).map { _ in
                    RoundLabels.Label(
                        at: film.begins + Interval(microseconds: Int64(random.int(0...Int(length)))),
                        punch: Punch.allCases[random.int(0...6)])
                }, unsure: [film.begins], within: film.begins...film.ends)
            let stream = try #require(TrainingRecordingDocument.stream(of: "ab12-9f", stance, film, labels))
            let bytes =
                TrainingRecordingDocument.head + stream + [UInt8(ascii: ",")] + stream + TrainingRecordingDocument.tail
            for one in try read(bytes, by: random.int(1...300)) {
                #expect(one.person == "ab12-9f" && one.film.stance == stance && one.film.begins.microseconds == 0)
                #expect(poses(of: one.film) == poses(of: film))
                #expect(one.labels.labels.map(\.punch) == labels.labels.map(\.punch))
                #expect(
                    one.labels.labels.map(\.at.microseconds) == labels.labels.map { ($0.at - film.begins).microseconds }
                )
                #expect(one.labels.unsure.map(\.microseconds) == [0])
            }
        }
    }

    @Test func `a film with an unknown stance is not written`() throws {
        var random = Seeded(1)
        let film = try film(&random, .unknown)
        #expect(
            TrainingRecordingDocument.stream(of: "a", .unknown, film, RoundLabels(within: film.begins...film.ends))
                == nil)
    }

    private func text(_ change: (String) -> String = { $0 }) -> String {
        let row = { (count: Int) in "[" + Array(repeating: "1", count: count).joined(separator: ",") + "]" }
        return change(
            """
            {"format":"runthrough poses 1","scale":8,"streams":[{"person":3,"stance":"orthodox","instants":[0,5],
            "joints":[\(row(34)),\(row(34))],"confidence":[\(row(17)),\(row(17))],
            "punches":[{"instant":1,"action":"jab","hand":"left"}],"camera":{"side":[1,null,"x"]}}]}
            """)
    }

    @Test func `people with numbers are named after the file`() throws {
        #expect(try read(Array(text().utf8)).map(\.person) == ["abcd-3"])
    }

    @Test(arguments: [
        (#"\u0410\u043D\u0430"#, "Ана"), (#"\ud83e\uDD4A!"#, "🥊!"), (#"\"\\\/"#, #""\/"#), (#"a\u0062c"#, "abc"),
    ]) func `text may be escaped as JSON allows`(_ escaped: String, _ person: String) throws {
        let bytes = Array(text { $0.replacing(#""person":3"#, with: #""\u0070erson":"\#(escaped)""#) }.utf8)
        for size in [1, 7, 4_096] { #expect(try read(bytes, by: size).map(\.person) == [person]) }
    }

    @Test func `escapes in what is not read are passed`() throws {
        let bytes = Array(text { $0.replacing(#""x""#, with: #""\b\f\n\r\t\u0000\u20AC""#) }.utf8)
        #expect(try read(bytes, by: 3).count == 1)
    }

    @Test(arguments: [
        #"\x"#, #"\u12"#, #"\u12G4"#, #"\ud83e"#, #"\ud83e\n"#, #"\ud83e\u0041"#, #"\udd4a"#, #"\u0000"#, #"\n"#,
        String(repeating: #"\u0410"#, count: 33),
    ]) func `escapes that say nothing, and names that cannot be kept, are refused`(_ escaped: String) throws {
        let field = refused(text { $0.replacing(#""person":3"#, with: #""person":"\#(escaped)""#) })?.field
        #expect(field == "streams[0].person")
    }

    @Test(arguments: [
        (#""runthrough poses 1""#, #""poses""#, "format"),
        (#""scale":8,"#, "", "scale"),
        (#""scale":8"#, #""scale":0"#, "scale"),
        (#""person":3,"#, "", "streams[0].person"),
        (#""person":3"#, #""person":1.5"#, "streams[0].person"),
        (#""orthodox""#, #""square""#, "streams[0].stance"),
        ("[0,5]", "[5,5]", "streams[0].instants[1]"),
        ("[0,5]", "[0]", "streams[0].instants"),
        ("[0,5]", "[0,5,9]", "streams[0].joints"),
        ("[0,5]", "[0,1e9]", "streams[0].instants[1]"),
        ("[0,5]", "[0,99999999999999999999999]", "streams[0].instants[1]"),
        (#""confidence":[["#, #""confidence":[[101,"#, "streams[0].confidence[0][0]"),
        (#""joints":[["#, #""joints":[[1,"#, "streams[0].joints[0]"),
        (#""joints":[["#, #""joints":[[999999,"#, "streams[0].joints[0][0]"),
        (#""jab""#, #""kick""#, "streams[0].punches[0].action"),
        (#""left""#, #""right""#, "streams[0].punches[0].hand"),
        (#"{"instant":1,"#, "{", "streams[0].punches[0].instant"),
        (#"{"instant":1,"#, #"{"instant":1,"instant":2,"#, "streams[0].punches[0]"),
        ("}]}", "}]} x", "body"),
        (#""scale":8"#, #""scale":8,"more":tru"#, "more"), (#""scale":8"#, #""scale":8,"more":[01]"#, "more"),
    ]) func `an invalid value is refused by name`(_ old: String, _ new: String, _ field: String) throws {
        #expect(text().contains(old))
        #expect(refused(text { $0.replacing(old, with: new, maxReplacements: 1) })?.field == field)
    }

    @Test func `a text that is not in UTF-8 is not called too long`() throws {
        var bytes = Array(text { $0.replacing(#""person":3"#, with: #""person":"~""#) }.utf8)
        bytes[try #require(bytes.firstIndex(of: UInt8(ascii: "~")))] = 0xFF
        let refusal = #expect(throws: Refusal.self) { try read(bytes) }
        #expect(refusal?.field == "streams[0].person" && refusal?.code == .malformed)
    }

    @Test func `arbitrary bytes are read or refused`() throws {
        let good = Array(text().utf8)
        for seed in 1...3_000 {
            var random = Seeded(UInt64(seed))
            var bytes = good
            for _ in 0..<random.int(1...3) { bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255)) }
            if random.int(0...2) == 0 { bytes = Array(bytes.prefix(random.int(0...bytes.count))) }
            do { _ = try read(bytes, by: 64) } catch { #expect(error is Refusal) }
        }
        #expect(refused(String(repeating: "[", count: 100_000)) != nil)
        #expect(refused(#"{"x":"# + String(repeating: "[", count: 100_000)) != nil)
    }
}
