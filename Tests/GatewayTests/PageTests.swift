import Foundation
import HTTPTypes
@testable import PageServing
import Synchronization
import Testing
import WebSocketServer

/// The pages as they are in this repository.
private let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../Sources/WebClient/Pages"
).standardizedFileURL
/// What modules import (`imports(of:in:)`); `*` stands for the language.
private let known = Mutex<[String: [String]]>([:])
/// Read once for all tests.
private let readPages = Result { try StaticPages(directory: folder) }

@Suite(.timeLimit(.minutes(3))) struct `the modules of a page` {
    @Test(arguments: try names(), ["en", "uk"])
    func `are in two files, each once and after all that it imports`(page: String, language: String) throws {
        let html = try String(contentsOf: folder.appending(path: "\(page).html"), encoding: .utf8)
        let scripts = html.matches(of: /<script type="module"[^>]*src="\/assets\/([^"]+)"/).map { String($0.1) }
        #expect(scripts.contains("pages/\(page).js"))
        let catalogues = html.matches(of: /data-words(?:-[a-z]+)?="([a-z]+)\./).map { "words/\(language)/\($0.1).js" }
        var imported = Set(scripts + catalogues)
        var left = scripts
        while let next = left.popLast() {
            left += try imports(of: next, in: language).filter { imported.insert($0).inserted }
        }
        let found = try ["\(page).0", page].flatMap { try modules(at: "linked/\(language)/\($0).js") }
        #expect(found.sorted() == imported.filter { $0.hasSuffix(".js") }.sorted())
        for (place, module) in found.enumerated() {
            let needed = try imports(of: module, in: language).filter { $0.hasSuffix(".js") }
            #expect(Set(needed).isSubset(of: found[..<place]), "\(module) runs before what it imports")
        }
    }

    @Test(arguments: ["dancer", "conductor", "screen", "studio", "index", "join"])
    func `are named with what they fetch, and nothing else is`(page: String) throws {
        let found = try ["\(page).0", page].flatMap { try modules(at: "linked/en/\($0).js") }
        let fetched = try found.flatMap { try imports(of: $0, in: "en") }.filter { !$0.hasSuffix(".js") }
        #expect(try hints(of: page, in: "en").sorted() == fetched.sorted())
    }

    @Test(arguments: try names())
    func `have no import, export or changing export left in their file`(page: String) throws {
        for file in ["\(page).0", page] {
            let source = try source(at: "linked/en/\(file).js")
            let left = source.split(separator: "\n").filter { line in
                line.hasPrefix("import ") && !line.hasPrefix("import \"") || line.hasPrefix("export ")
            }
            #expect(left.isEmpty)
            for module in try modules(at: "linked/en/\(file).js") {
                let text = try String(contentsOf: folder.appending(path: module), encoding: .utf8)
                #expect(!text.contains("\nexport let"), "\(module) exports a variable")
            }
        }
    }

    @Test(arguments: ["dancer", "conductor", "studio", "practice", "athlete"])
    func `that it loads when they are wanted are in one file each, and none twice`(page: String) throws {
        let head = try source(at: "linked/en/\(page).0.js")
        let list = try #require(head.firstMatch(of: /\$modules\.files = (\{.*\});/)).1
        let wanted = try JSONDecoder().decode([String: String].self, from: Data(list.utf8))
        #expect(wanted.count > 5)
        var found = try ["\(page).0", page].flatMap { try modules(at: "linked/en/\($0).js") }
        var left = Array(Set(wanted.values))
        var seen = Set(left)
        for (module, file) in wanted { #expect(try modules(at: file).contains(module)) }
        while let file = left.popLast() {
            found += try modules(at: file)
            let before = try source(at: file).matches(of: /(?m)^import "(?:\.\.\/)+([^"]+)";/).map { "linked/\($0.1)" }
            left += before.filter { seen.insert($0).inserted }
        }
        #expect(found.count == Set(found).count)
        for module in found {
            let needed = try imports(of: module, in: "en").filter { $0.hasSuffix(".js") && !$0.hasPrefix("words/en/") }
            let missing = Set(needed).subtracting(found).filter { !$0.hasSuffix("-worker.js") }
            #expect(missing.isEmpty, "\(module) imports what has no file")
        }
    }

    @Test func `that no page has are not found`() throws {
        let pages = try readPages.get()
        let paths = [
            "linked", "linked/en/other.js", "linked/en/dancer.1.js", "linked/xx/dancer.js", "linked/dancer/x.js",
        ]
        for path in paths {
            #expect(pages.reply(to: request("/assets/\(path)", language: "en")) == nil, "\(path)")
        }
    }

    @Test func `become blocks that hand on what they export`() {
        let source = """
            import "./quiet.js";
            import all from "./all.js";
            import * as many from "../many.js";
            import { one, two as second } from "./one.js";
            import {
              three,
              four as fourth,
            } from "./three.js";
            export * from "./other.js";
            export { kept, former as later } from "./kept.js";
            export const { five, least: sixth } = one;
            export const [ten, eleven] = all;
            export const seven = (await import("./late.js")).seven, address = new URL("a.wasm", import.meta.url);
            export async function* eight() {}
            export class Nine {}
            export default { one };
            const reimport = () => reimport(seven);
            """
        let found = "$modules.found[\"ui/"
        #expect(
            String(decoding: PageModule(Array(source.utf8), at: "ui/x.js").block(), as: UTF8.self) == """
                // ui/x.js
                {
                const { default: all } = \(found)all.js"];
                const many = $modules.found["many.js"];
                const { one, two: second } = \(found)one.js"];
                const {
                  three,
                  four: fourth,
                } = \(found)three.js"];
                const { five, least: sixth } = one;
                const [ten, eleven] = all;
                const seven = (await $modules.load("ui/x.js", "./late.js")).seven, \
                address = new URL("a.wasm", $modules.address("ui/x.js"));
                async function* eight() {}
                class Nine {}
                const $default = { one };
                const reimport = () => reimport(seven);
                \(found)x.js"] = { ...\(found)other.js"], kept: \(found)kept.js"].kept, \
                later: \(found)kept.js"].former, five, sixth, ten, eleven, seven, eight, Nine, default: $default };
                }

                """)
    }

    /// The pages, by the name of their file.
    private static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".html") }
            .map { String($0.dropLast(5)) }.sorted()
    }

    /// The modules in a file below `/assets/`, in the order in which they run.
    private func modules(at address: String) throws -> [String] {
        try source(at: address).split(separator: "\n").filter { $0.hasPrefix("// ") && $0.hasSuffix(".js") }
            .map { String($0.dropFirst(3)) }
    }

    private func source(at address: String) throws -> String {
        text(of: try #require(try readPages.get().reply(to: request("/assets/\(address)", language: "en"))))
    }

    @Test func `is of the language that the browser asks for first and that there is`() {
        let known = ["en", "uk"]
        #expect(AcceptedLanguages.chosen(by: "uk-UA,uk;q=0.9,en;q=0.8", from: known) == "uk")
        #expect(AcceptedLanguages.chosen(by: "de, en;q=0.4, UK;q=0.7", from: known) == "uk")
        #expect(AcceptedLanguages.chosen(by: "en, uk", from: known) == "en")
        #expect(AcceptedLanguages.chosen(by: "uk;q=0, de", from: known) == "en")
        #expect(AcceptedLanguages.chosen(by: "*;;q=x,,uk;q=", from: known) == "uk")
        #expect(AcceptedLanguages.chosen(by: nil, from: known) == "en")
    }

    @Test(arguments: [
        ("language=uk", "uk"), ("a=b; language=uk", "uk"), ("language=de", "en"), ("language=", "en"),
        ("mylanguage=uk", "en"), ("language=UK", "en"), ("language=uk; language=en", "uk"), (";;=;", "en"),
    ])
    func `or of the one that was chosen in it, if there is such a one`(cookies: String, language: String) {
        #expect(AcceptedLanguages.chosen(by: "en", cookies: cookies, from: ["en", "uk"]) == language)
    }

    @Test func `is of no language that is not offered, as one that is half translated`() throws {
        let words = Array("  { code: \"en\", name: \"English\" },\n  { code: \"uk\", name: \"Українська\" },\n".utf8)
        let graph = PageGraph(["words/words.js": words, "words/en/a.js": [], "words/uk/a.js": [], "words/xx/a.js": []])
        #expect(graph.languages == ["en", "uk"])
    }

    @Test func `differs by language, and says so to caches`() throws {
        let pages = try readPages.get()
        let english = try #require(pages.reply(to: request("/join", language: "en-GB")))
        let ukrainian = try #require(pages.reply(to: request("/join", language: "uk")))
        #expect(english.headers[.vary] == "Accept-Encoding, Accept-Language, Cookie")
        #expect(english.headers[.eTag] != ukrainian.headers[.eTag])
        #expect(text(of: ukrainian).contains("/linked/uk/join.js\""))
        #expect(!text(of: ukrainian).contains("/linked/en/join.js\""))
    }

    @Test(arguments: [
        ("/join/K7WM2P/?from=chat", "/join/K7WM2P?from=chat"), ("/join//", "/join"), ("/studio/x/", "/studio/x"),
    ])
    func `is found with a slash at its end`(written: String, address: String) throws {
        let answer = try #require(try readPages.get().reply(to: request(written, language: "en")))
        #expect(answer.status == .permanentRedirect && answer.headers[.location] == address)
    }

    @Test(arguments: ["/nowhere/", "//join/", "//other.example/", "/assets/", "/join/';alert(1)//", "/join/A/?a='"])
    func `is not found where there is none, with a slash either`(written: String) throws {
        #expect(try readPages.get().reply(to: request(written, language: "en")) == nil)
    }

    @Test func `is of one release, whose files are never requested again`() throws {
        let pages = try readPages.get()
        let page = try #require(pages.reply(to: request("/join", language: "en")))
        let address = try #require(text(of: page).firstMatch(of: /"(\/assets\/[0-9a-f]{16}\/linked\/en\/join\.js)"/)).1
        let file = try #require(pages.reply(to: request(String(address), language: "en")))
        #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable" && file.headers[.eTag] == nil)
        let latest = try #require(pages.reply(to: request("/assets/pages/join.js", language: "en")))
        #expect(latest.headers[.cacheControl] == "no-cache" && latest.headers[.eTag] != nil)
    }

    @Test func `has letters of its release where there are any, and otherwise names none`() throws {
        let letters = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).woff2")
        try Data("wOF2".utf8).write(to: letters)
        defer { try? FileManager.default.removeItem(at: letters) }
        let pages = try StaticPages(directory: folder, letters: letters)
        let page = text(of: try #require(pages.reply(to: request("/join", language: "en"))))
        let release = try #require(page.firstMatch(of: /"(\/assets\/[0-9a-f]{16}\/)style\/base\.css"/)).1
        let sheet = try #require(pages.reply(to: request("\(release)style/base.css", language: "en")))
        #expect(text(of: sheet).contains("url(\"../type/letters.woff2\")"))
        let file = try #require(pages.reply(to: request("\(release)type/letters.woff2", language: "en")))
        #expect(text(of: file) == "wOF2" && file.headers[.contentType] == "font/woff2")
        #expect(file.headers[.cacheControl] == "public, max-age=31536000, immutable")
        let worker = try #require(pages.reply(to: request("/service-worker.js", language: "en")))
        #expect(text(of: worker).contains("\"type/letters.woff2\""), "kept without a server")
        let without = try readPages.get()
        let plain = try #require(without.reply(to: request("/assets/style/base.css", language: "en")))
        #expect(!text(of: plain).contains("@font-face") && text(of: plain).contains("--text-small"))
        #expect(without.reply(to: request("/assets/type/letters.woff2", language: "en")) == nil)
    }

    @Test(arguments: ["dancer", "conductor", "screen", "studio", "index", "join", "link", "problem"])
    func `and says without scripts is in the reader's language`(page: String) throws {
        let found = try ["\(page).html", "words/uk/common.js"].reduce(into: [String: [UInt8]]()) { files, path in
            files[path] = try Array(Data(contentsOf: folder.appending(path: path)))
        }
        let html = String(
            decoding: PageWords(found, in: "uk").filled(page: found["\(page).html"] ?? []), as: UTF8.self)
        #expect(html.contains("<html lang=\"uk\""))
        #expect(html.contains("<noscript><p data-words=\"common.noJavaScript\">Щоб показати сцену наживо"))
    }

    @Test func `has a title and a manifest in the reader's language`() throws {
        let pages = try readPages.get()
        for (language, title, about) in [("en", "Join", "Live rehearsals"), ("uk-UA", "Приєднатися", "Репетиції")] {
            let page = try #require(pages.reply(to: request("/join/ABC234", language: language)))
            let shown = text(of: page).firstMatch(of: /<title[^>]*>([^<]*)<\/title>/).map { String($0.1) }
            #expect(shown?.contains(title) == true, "the title in \(language) is \(shown ?? "missing")")
            let path = "/assets/manifest.webmanifest"
            let manifest = try #require(pages.reply(to: request(path, language: language)))
            #expect(manifest.headers[.vary] == "Accept-Encoding, Accept-Language, Cookie")
            #expect(text(of: manifest).contains("\"description\": \"\(about)"))
            #expect(text(of: manifest).contains("\"lang\": \"\(language.prefix(2))\""))
        }
    }

    /// What a module imports, read in another way than the server does; of the catalogues only those of the language.
    private func imports(of path: String, in language: String) throws -> [String] {
        guard path.hasSuffix(".js") else { return [] }
        if let known = known.withLock({ $0[path] }) {
            return known.map { $0.replacing("words/*/", with: "words/\(language)/") }
        }
        let here = folder.appending(path: path)
        let source = try String(contentsOf: here, encoding: .utf8).replacing(/\/\*[\s\S]*?\*\//, with: "")
        var named = source.matches(of: /(?m)^(?:import|export)\s[^;`]*?from\s+"([^"]+)"/).map { String($0.1) }
        named += source.matches(of: /(?m)^import\s+"([^"]+)"/).map { String($0.1) }
        named += source.matches(of: /new URL\("([^"]+)", import\.meta\.url\)/).map { String($0.1) }
        if path.hasPrefix("words/") {
            named += source.matches(of: /await loadCatalogue\("([a-z]+)"\)/).map { "./*/\($0.1).js" }
        }
        let paths = named.map {
            let target = here.deletingLastPathComponent().appending(path: $0).standardizedFileURL
            return target.pathComponents.dropFirst(folder.pathComponents.count).joined(separator: "/")
        }
        known.withLock { $0[path] = paths }
        return paths.map { $0.replacing("words/*/", with: "words/\(language)/") }
    }

    private func hints(of page: String, in language: String) throws -> [String] {
        let path = page == "index" ? "/" : page == "join" ? "/join" : "/\(page)/x"
        let reply = try #require(
            try readPages.get().reply(to: request(path, language: language)))
        let links = /<link rel="(?:modulepreload|preload)"[^>]*href="\/assets\/[0-9a-f]{16}\/([^"]+)"/
        return text(of: reply).matches(of: links).map { String($0.1) }
    }
}

@Suite struct `comments in the pages' modules` {
    @Test func `stay with the sources, and every statement on its line`() {
        let source = """
            /** What it is. */
            import { a } from "./a.js"; // here
            /**
             * @param {string} b
             */
            export const c = (b) => "// no" + b;
              // alone
              /* closed */ c("/*");
            """
        let lines = String(decoding: PageComments.removed(from: Array(source.utf8)), as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(
            lines == [
                "", "import { a } from \"./a.js\"; // here", "", "", "", "export const c = (b) => \"// no\" + b;", "",
                " c(\"/*\");",
            ])
    }

    @Test func `go from a style sheet too`() {
        let source = """
            /*
             * What it is.
             */
            .one {
              /* Why. */
              color: red; /* here */
            }
            """
        #expect(
            String(decoding: PageComments.removed(from: Array(source.utf8)), as: UTF8.self)
                == "\n\n\n.one {\n\n  color: red; /* here */\n}")
    }

    @Test(arguments: ["", "\n", "const text = `\n// not a comment\n`;", "one();\n/* never closed"])
    func `are left where they may be none`(source: String) {
        #expect(PageComments.removed(from: Array(source.utf8)) == Array(source.utf8))
    }
}

private func request(_ path: String, language: String) -> HTTPRequest {
    HTTPRequest(
        method: .get, scheme: "http", authority: "here:1", path: path, headerFields: [.acceptLanguage: language])
}

private func text(of reply: Reply) -> String {
    switch reply.body {
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    case .shared(let file): file.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    case .drawn: ""
    }
}
