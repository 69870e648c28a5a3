import Foundation
import Testing

/// A page of prose: Markdown that people read as it stands.
private struct Page {
    /// From the top of the repository.
    let path: String
    let lines: [String]

    /// Where it leads: the links of its text, without those to other sites and to places within the page.
    var links: [String] {
        lines.flatMap { $0.matches(of: #/\]\(([^)#\s]+)[^)]*\)/#).map { String($0.output.1) } }
            .filter { !$0.contains("://") && !$0.hasPrefix("mailto:") }
    }

    /// The sources that it names, by the end of their paths.
    var sources: [String] {
        lines.flatMap {
            $0.matches(of: #/`(\w[\w./+-]*\.(?:swift|js|ts|py|md|css|html))`/#).map { String($0.output.1) }
        }
    }

    var tooLong: [String] {
        // A row of a table cannot be broken.
        lines.enumerated().filter { !$0.element.hasPrefix("|") && $0.element.count > Prose.longestLine }
            .map { "\(path):\($0.offset + 1)" }
    }
}

private enum Prose {
    static let longestLine = 120

    /// Figures are tables, whose rows may be long.
    static let ofFigures = [
        "ops/lib/bench/README.md", "ops/guide/sizing.md", "Sources/PunchRecognition/Assets/model-card.md",
    ]

    static func pages() throws -> [Page] {
        let top = try FileManager.default.contentsOfDirectory(atPath: root.path).filter { !$0.hasPrefix(".") }
        let below = try ["ops", "Sources"].flatMap { folder in
            try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
                .map { "\(folder)/\($0)" }
        }
        return try (top + below).filter { $0.hasSuffix(".md") }.sorted().map { path in
            let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            return Page(
                path: path, lines: text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        }
    }

    static func decisions() throws -> [Page] {
        try pages().filter { $0.path.hasPrefix("ops/decisions/") && $0.path != "ops/decisions/README.md" }
    }
}

@Suite struct `the decisions` {
    @Test func `are all in the index, each under a question`() throws {
        let index = try #require(try Prose.pages().first { $0.path == "ops/decisions/README.md" })
        let asked = index.lines.compactMap { $0.firstMatch(of: #/^- .*\? \[([\w-]+\.md)\]\(\1\)$/#)?.output.1 }
        let names = try Prose.decisions().map { $0.path.split(separator: "/").last! }
        #expect(names.count > 30)
        #expect(asked.sorted() == names.sorted())
    }

    @Test func `begin with their rule`() throws {
        let list = "ops/decisions/not-built-yet.md"
        for page in try Prose.decisions() where page.path != list {
            #expect(page.lines.first?.hasPrefix("# ") == true, "\(page.path)")
            #expect(page.lines.dropFirst().first { !$0.isEmpty }?.hasPrefix("**Rule.**") == true, "\(page.path)")
        }
    }
}

@Suite struct `prose` {
    @Test func `has no line that is too long to read`() throws {
        let pages = try Prose.pages()
        #expect(pages.count > 40)
        #expect(pages.filter { !Prose.ofFigures.contains($0.path) }.flatMap(\.tooLong) == [])
    }

    @Test func `leads to files of this repository`() throws {
        var lost: [String] = []
        for page in try Prose.pages() {
            let folder = root.appending(path: page.path).deletingLastPathComponent()
            for link in page.links {
                let file = folder.appending(path: link).standardizedFileURL.path
                let isInside = file.hasPrefix(root.standardizedFileURL.path + "/")
                if !isInside || !FileManager.default.fileExists(atPath: file) { lost.append("\(page.path): \(link)") }
            }
        }
        #expect(lost == [])
    }

    @Test func `names files that there are`() throws {
        let files =
            try ["Sources", "Tests", "ops"].flatMap { folder in
                try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
                    .map { "/\(folder)/\($0)" }
            } + ["/Package.swift"]
        let known = Set(
            files.flatMap { path in path.indices.filter { path[$0] == "/" }.map { path[$0...].dropFirst() } })
        let pages = try Prose.pages()
        let lost = pages.flatMap { page in
            page.sources.filter { !known.contains($0[...]) && !pages.map(\.path).contains($0) }
                .map { "\(page.path): \($0)" }
        }
        #expect(lost == [])
    }

    @Test func `a long line, a link and a named file are found`() {
        let page = Page(
            path: "a.md",
            lines: [
                "see [b](b.md#part) and [c](https://c.example), ![d](d.png), `e/f.js`, `/g.js`",
                String(repeating: "ä", count: 121),
            ])
        #expect(page.links == ["b.md", "d.png"])
        #expect(page.sources == ["e/f.js"])
        #expect(page.tooLong == ["a.md:2"])
    }
}
