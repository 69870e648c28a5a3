import Foundation
import Rehearsal
import Wire

/// `edits.json`: documents, and edits of them with their results. The pages' own application of edits is tested on the same file.
///
/// A new case is a line with `name`, `document` and `changes`; what comes of it is written by
/// `RUNTHROUGH_WRITE_VECTORS=1 swift test --filter EditVectorTests`. Look at the difference and commit it.
struct EditVectors {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("edits.json")

    struct Case {
        let line: String
        let told: NSDictionary

        var name: String { told["name"] as? String ?? "" }

        /// Whether what comes of it now is what is told. Both are read: a field that came later has its usual value in them.
        func isAnswered(_ documents: [String: Production]) throws -> Bool {
            let answer = try answered(documents)
            func data(_ value: Any?) throws -> Data { try JSONSerialization.data(withJSONObject: value ?? []) }
            guard let result = told["result"], let now = answer["result"] else { return answer == told }
            return try ProductionDocument.read(data(result)) == ProductionDocument.read(data(now))
                && ChangesDocument.read(data(told["inverse"])) == ChangesDocument.read(data(answer["inverse"]))
        }

        /// The case with what comes of it now.
        func answered(_ documents: [String: Production]) throws -> NSDictionary {
            var answer: [String: Any] = [:]
            for name in ["name", "document", "changes"] { answer[name] = told[name] }
            let changes = try JSONSerialization.data(withJSONObject: told["changes"] ?? [])
            guard var document = documents[told["document"] as? String ?? ""] else { return answer as NSDictionary }
            do throws(Refusal) {
                let inverse = try document.apply(ChangesDocument.read(changes))
                answer["result"] = EditVectors.json(ProductionDocument.write(document))
                answer["inverse"] = EditVectors.json(ChangesDocument.write(inverse))
            } catch {
                answer["refused"] = ["code": error.code.rawValue, "field": error.field as Any? ?? NSNull()]
            }
            return answer as NSDictionary
        }
    }

    /// The lines of the documents, and what stands around the cases.
    private let head: [String]
    let documents: [String: Production]
    let cases: [Case]

    init() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let whole = Self.json(Array(text.utf8)) as? [String: Any]
        documents = try (whole?["documents"] as? [String: Any] ?? [:]).mapValues {
            try ProductionDocument.read(JSONSerialization.data(withJSONObject: $0))
        }
        let lines = text.split(separator: "\n").map(String.init)
        let start = (lines.firstIndex { $0.hasPrefix("\"cases\"") } ?? 0) + 1
        head = Array(lines[..<start])
        cases = lines[start...].dropLast().map { line in
            let line = line.hasSuffix(",") ? String(line.dropLast()) : line
            return Case(line: line, told: Self.json(Array(line.utf8)) as? NSDictionary ?? [:])
        }
    }

    static func json(_ bytes: [UInt8]) -> Any {
        (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) ?? NSNull()
    }

    /// Writes what comes of each case; lines that are right stay as they are.
    func write() throws {
        let lines = try cases.map { one in
            guard try !one.isAnswered(documents) else { return one.line }
            let answered = try one.answered(documents)
            return String(
                decoding: try JSONSerialization.data(withJSONObject: answered, options: [.sortedKeys]), as: UTF8.self)
        }
        let text = head.joined(separator: "\n") + "\n" + lines.joined(separator: ",\n") + "\n]}\n"
        try Data(text.utf8).write(to: Self.file)
    }
}
