import Foundation
import Testing

/// The names in a source file that a reader meets first: those of types, functions, cases and tests.
private struct Named {
    let path: String
    /// Identifiers.
    var names: [String] = []
    /// Names of tests: sentences, also where they are written as identifiers.
    var sentences: [String] = []

    private static let modifiers: Set<Substring> = [
        "package", "public", "private", "fileprivate", "static", "final", "indirect", "mutating", "nonisolated",
        "isolated", "borrowing", "consuming", "override", "prefix", "postfix", "infix", "convenience",
    ]

    private static let scriptModifiers: Set<Substring> = [
        "export", "default", "async", "static", "get", "set", "const", "let",
    ]

    init(path: String, text: String) {
        self.path = path
        switch path.split(separator: ".").last {
        case "swift": readSwift(text)
        case "py": readPython(text)
        default: readJavaScript(text)
        }
    }

    private mutating func readSwift(_ text: String) {
        let declaration = #/(?:func|struct|class|enum|actor|protocol|typealias|case) (?:([A-Za-z_]\w*)|`([^`]+)`)/#
        for line in text.split(separator: "\n") {
            var rest = line.drop { $0 == " " }
            while let word = rest.split(separator: " ", maxSplits: 1).first {
                if let match = rest.prefixMatch(of: declaration) {
                    if let name = match.1 { names.append(String(name)) }
                    if let sentence = match.2 { sentences.append(String(sentence)) }
                    break
                }
                guard Self.modifiers.contains(word) || word.hasPrefix("@") else { break }
                rest = rest.dropFirst(word.count).drop { $0 == " " }
            }
        }
    }

    private mutating func readPython(_ text: String) {
        for match in text.matches(of: #/\b(?:def|class) (\w+)/#) {
            let name = String(match.1)
            if name.hasPrefix("test_") {
                sentences.append(String(name.dropFirst(5)).replacing("_", with: " "))
            } else {
                names.append(name)
            }
        }
    }

    private mutating func readJavaScript(_ text: String) {
        let declaration = #/(?:function\*? |class |interface )([A-Za-z_]\w*)/#
        // A method, or what holds a function.
        let function = #/[*#]*([A-Za-z_]\w*)(?:\(.*\) \{$| = (?:async )?(?:\([^()]*\)|\w+) =>)/#
        let test = #/Deno\.test\(["`]([^"`]+)["`]/#
        var isSentence = false
        for line in text.split(separator: "\n") {
            var rest = line.drop { $0 == " " }
            if isSentence { rest = "Deno.test(" + rest }
            isSentence = rest == "Deno.test("
            if let match = rest.prefixMatch(of: test) { sentences.append(String(match.1)) }
            while let word = rest.split(separator: " ", maxSplits: 1).first, Self.scriptModifiers.contains(word) {
                rest = rest.dropFirst(word.count).drop { $0 == " " }
            }
            if let match = rest.prefixMatch(of: declaration) {
                names.append(String(match.1))
            } else if let match = rest.prefixMatch(of: function) {
                names.append(String(match.1))
            }
        }
    }

    /// What the rules object to.
    var faults: [String] {
        names.filter { !Rules.forbidden.isDisjoint(with: Rules.words(of: $0)) }.map { "\(path): \($0)" }
            + sentences.filter(Rules.isUnclear).map { "\(path): \($0)" }
            + (path.hasSuffix(".swift") ? names.filter(Rules.isVague).map { "\(path): \($0)" } : [])
    }
}

private enum Rules {
    /// Words that name no role and no deed; CONTRIBUTING.md lists what to say instead.
    static let forbidden: Set<String> = [
        "who", "whom", "whoever", "nobody", "everybody", "somebody", "anybody", "tell", "tells", "telling", "told",
        "untold",
    ]

    /// The words of an identifier, in lower case.
    static func words(of name: String) -> Set<String> {
        Set(
            name.replacing(#/([a-z0-9])([A-Z])/#) { "\($0.1)_\($0.2)" }.lowercased().split(separator: "_").map(
                String.init))
    }

    /// A sentence needs a subject: it does not begin with a clause, and “who” follows a noun.
    static func isUnclear(_ sentence: String) -> Bool {
        let text = sentence.lowercased()
        return text.contains(#/\b(whom|whoever|nobody|everybody|somebody|anybody|tells?|telling|told)\b/#)
            || text.contains(#/^(who|what|whatever|where)\b/#)
            || text.contains(#/(?:, |; |\b(?:and|or|of|to|for|by|with|but|only|from|is|as|than|at|on) )who\b/#)
    }

    /// A function is named by what it does to its argument: sends, receives, adds, spends.
    static func isVague(_ name: String) -> Bool {
        ["take", "takeAll", "takeOne", "hear", "say"].contains(name)
    }
}

/// All sources of the tests and of what they test. What tests run in a page, and its texts, are no names.
private func named() throws -> [Named] {
    let folders = [("Sources", ["swift", "js"]), ("Tests", ["swift", "py"]), ("ops", ["py"])]
    return try folders.flatMap { folder, kinds in
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
            .filter { path in
                kinds.contains { path.hasSuffix("." + $0) } && !path.contains("/.")
                    && !path.contains("/Pages/words/") && !path.hasSuffix("NamesTests.swift")
            }
            .map { path in
                Named(
                    path: "\(folder)/\(path)",
                    text: try String(contentsOf: root.appending(path: "\(folder)/\(path)"), encoding: .utf8))
            }
    }
}

@Suite struct `names` {
    @Test func `use the words of CONTRIBUTING.md`() throws {
        let all = try named()
        #expect(all.count > 1_900)
        #expect(all.flatMap(\.faults) == [])
    }

    @Test func `of top-level types in the server are unique`() throws {
        let declaration = #/^(?:package |public |final |indirect )*(?:struct|class|enum|actor|protocol) (\w+)/#
        var places: [String: [String]] = [:]
        for source in try sources() where !Self.coreModules.contains(source.module) {
            for line in source.lines where line.first?.isLowercase == true {
                if let match = line.firstMatch(of: declaration) {
                    places[String(match.1), default: []].append(source.path)
                }
            }
        }
        #expect(places.filter { $0.value.count > 1 }.mapValues { $0.sorted() } == [:])
    }

    /// What pages run too: each is a program of its own.
    private static let coreModules: Set = ["RehearsalCore", "PunchRecognition", "PoseEstimation", "BeatTracking"]

    @Test func `a vague name and a sentence without a subject are found`() {
        let swift = Named(
            path: "a.swift", text: "func tellAll() {}\nfunc take() {}\nfunc `who joins is there`() {}\nfunc whole() {}")
        #expect(swift.faults == ["a.swift: tellAll", "a.swift: who joins is there", "a.swift: take"])
        let python = Named(
            path: "a.py", text: "def test_only_who_edits():\nasync def nobody():\ndef test_a_dancer_who_joins():")
        #expect(python.faults == ["a.py: nobody", "a.py: only who edits"])
        let page = Named(
            path: "a.js",
            text: """
                function whomInWords() {}
                const tell = () => {};
                class Changes {
                  #told = (news) => {};
                  async tellAll(...news) {
                    if (who(news)) {
                    }
                  }
                }
                Deno.test("a note is told", () => {});
                """)
        #expect(
            page.faults == [
                "a.js: whomInWords", "a.js: tell", "a.js: told", "a.js: tellAll", "a.js: a note is told",
            ])
    }
}
