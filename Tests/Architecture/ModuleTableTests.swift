import Foundation
import Testing

@Suite struct `the module table` {
    @Test func `holds for every import in Sources`() throws {
        let edges = try sources().flatMap { source in
            source.lines.compactMap(ModuleTable.imported).map { Edge(from: source.module, to: $0, file: source.path) }
        }
        #expect(edges.count > 20)
        #expect(ModuleTable.violations(in: edges) == [])
    }

    @Test(arguments: [
        ("RehearsalCore", "Foundation"), ("Rehearsal", "Wire"), ("LiveSessions", "Persistence"),
        ("WebSocketServer", "Rehearsal"),
        ("Gateway", "Postgres"), ("Gateway", "CLibPQ"), ("Identity", "CLibPQ"), ("Postgres", "HTTPTypes"),
        ("Elsewhere", "Wire"),
    ])
    func `finds a forbidden import`(from: String, to: String) {
        #expect(ModuleTable.violations(in: [Edge(from: from, to: to, file: "x.swift")]).count == 1)
    }

    @Test(arguments: [
        ("import Wire", "Wire"), ("package import Wire", "Wire"), ("@testable import Wire", "Wire"),
        ("    public import struct Wire.Frame", "Wire"), ("import Wire  // why", "Wire"),
        ("@preconcurrency import Glibc.stdio", "Glibc"),
    ])
    func `reads every form of import`(line: String, module: String) {
        #expect(ModuleTable.imported(by: line) == module)
    }

    @Test func `an import in a comment or a name is none`() {
        #expect(ModuleTable.imported(by: "// import Wire") == nil)
        #expect(ModuleTable.imported(by: "let important = 1") == nil)
    }

    @Test func `has the folders of Sources`() throws {
        let declared = Set(ModuleTable.rows.keys).union(ModuleTable.systemLibraries)
        let folders = Set(
            try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "Sources").path)
                .filter { !$0.hasPrefix(".") })
        #expect(declared.subtracting(ModuleTable.instruments) == folders.subtracting(ModuleTable.instruments))
    }

    @Test func `reads what a module may import from Package.swift`() throws {
        let wire = try #require(ModuleTable.rows["Wire"])
        #expect(wire.modules == ["Rehearsal", "RehearsalCore"] && wire.packages == [])
        #expect(ModuleTable.rows["RehearsalCore"]?.system == [])
        #expect(ModuleTable.rows["runthrough"]?.packages.contains("ArgumentParser") == true)
        #expect(ModuleTable.rows["Exposition"]?.packages == ["CoreMetrics"])
    }
}

@Suite struct `the sources` {
    @Test func `have no file that could hold anything`() throws {
        let expression =
            #/(?:Manager|Helper|Helpers|Util|Utils|Utilities|Common|Base)\.swift$|/(?:Models|Protocols|New|v2)//#
        #expect(try sources().map(\.path).filter { $0.firstMatch(of: expression) != nil } == [])
    }

    static let forbidden = ["Task.detached", "try!", "as!"]

    private static func uses(_ text: String, in line: String) -> Bool {
        let code = line.firstRange(of: "//").map { String(line[..<$0.lowerBound]) } ?? line
        return code.contains(text)
    }

    @Test(arguments: forbidden) func `keep out what CONTRIBUTING forbids`(text: String) throws {
        let uses = try sources().flatMap { source in
            source.lines.enumerated().filter { Self.uses(text, in: $0.element) }.map {
                "\(source.path):\($0.offset + 1)"
            }
        }
        #expect(uses == [])
    }

    @Test func `a forbidden word is found in code and not in comments`() {
        #expect(Self.uses("try!", in: "    let x = try! f()  // sure"))
        #expect(!Self.uses("try!", in: "    // never try! here"))
    }
}

@Suite struct `the migrations` {
    private func gaps(in names: [String]) -> [String] {
        names.sorted().enumerated().compactMap { index, name in
            let digits = String(index + 1)
            let number = String(repeating: "0", count: max(4 - digits.count, 0)) + digits
            return name.hasPrefix("\(number)_") && name.hasSuffix(".sql") ? nil : "\(name) should be \(number)_….sql"
        }
    }

    @Test func `are numbered without a gap`() throws {
        let folder = root.appending(path: "migrations").path
        let names =
            FileManager.default.fileExists(atPath: folder)
            ? try FileManager.default.contentsOfDirectory(atPath: folder) : []
        #expect(gaps(in: names) == [])
    }

    @Test func `a gap in the numbers is reported`() {
        #expect(gaps(in: ["0001_create_a.sql", "0002_create_b.sql"]) == [])
        #expect(gaps(in: ["0001_create_a.sql", "0003_create_b.sql"]).count == 1)
        #expect(gaps(in: ["0001_create_a.sql", "0002_notes.txt"]).count == 1)
    }
}
