package import Foundation
package import HTTPTypes
import Requests
package import WebSocketServer

/// The web pages, read and compressed once.
///
/// Pages load their modules and styles from `/assets/{release}/`; the release is a digest of all files. So everything that one page loads is of one
/// release, whatever is cached where. The head of a page lists all files that it will load (`PageGraph`), with the texts in the reader's
/// language; its texts without scripts are in that language (`PageWords`).
package struct StaticPages: Sendable {
    /// The files below `/assets/`, by their path in the folder of the pages.
    private let assets: [String: PageFile]
    /// The files in which pages load their modules, below `/assets/linked/`.
    private let linked: LinkedPages
    /// It lists the release's files.
    private let worker: PageFile?
    /// The pages and their manifest, by language and file.
    private let pages: [String: [String: PageFile]]
    /// `/assets/{release}/`
    private let releasePath: String

    /// The font of the pages, which `style/base.css` names.
    private static let letters = "type/letters.woff2"
    /// Served at the root, since a service worker controls only the folder that it comes from.
    private static let workerName = "service-worker.js"
    private static let manifest = "manifest.webmanifest"
    /// Files of these kinds are kept by who uses them: most devices never open a camera (`Pages/camera/kept-recogniser.js`).
    private static let keptWhenUsed = (folder: "recogniser/", kinds: [".wasm", ".weights"])

    /// The page for each path; `{}` stands for one segment of any text.
    private static let addresses = ofPeople + ofDevelopers
    private static let ofPeople: [(path: [String], file: String)] = [
        ([], "index.html"), (["join"], "join.html"), (["join", "{}"], "join.html"), (["dancer", "{}"], "dancer.html"),
        (["conductor", "{}"], "conductor.html"), (["screen", "{}"], "screen.html"), (["studio", "{}"], "studio.html"),
        (["practice", "{}"], "practice.html"), (["paper", "{}"], "paper.html"),
        (["piece"], "piece.html"), (["copy"], "copy.html"), (["look"], "look.html"), (["drill", "{}"], "drill.html"),
        (["trainer", "{}"], "trainer.html"), (["athlete", "{}"], "athlete.html"), (["class", "{}"], "class.html"),
        (["results", "{}"], "results.html"), (["athletes"], "athletes.html"), (["account"], "account.html"),
        (["secure"], "secure.html"), (["trust"], "trust.html"), (["help"], "help.html"),
        (["owner", "{}"], link), (["editor", "{}"], link),
        (["pose-worker", "{}"], link), (["invitation", "{}"], link), (["sign-in", "{}"], link),
    ]

    #if DEBUG
        /// All pieces of the pages in all their states.
        private static let ofDevelopers: [(path: [String], file: String)] = [(["pieces"], "pieces.html")]
    #else
        private static let ofDevelopers: [(path: [String], file: String)] = []
    #endif

    /// The page for a one-time link; redeeming it is done by the API, also for programs.
    private static let link = "link.html"
    /// The only pages that may ask for something of people: an athlete's phone for its camera and how it moves, the editor of drills for the
    /// voice of a call.
    private static let asking: [String: AskedOfPeople] = [
        "athlete.html": .movement, "drill.html": .voice, "studio.html": .film, "conductor.html": .film,
    ]
    /// The page that people see instead of a problem document.
    private static let problem = "problem.html"

    /// The folder of the pages does not exist or is not complete.
    package struct Unreadable: Error, CustomStringConvertible {
        package let description: String
    }

    /// Reads every file of a known kind below `directory`; other files are ignored.
    /// - Parameter letters: the font that `ops/type` makes; without it pages take the device's letters.
    package init(directory: URL, letters: URL? = nil) throws {
        let root = directory.standardizedFileURL
        guard let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: [.isRegularFileKey])
        else {
            throw Unreadable(description: "no pages at \(root.path)")
        }
        var found: [String: [UInt8]] = [:]
        for case let file as URL in files {
            guard MediaKind(fileName: file.lastPathComponent) != nil,
                try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true
            else { continue }
            let path = file.standardizedFileURL.pathComponents.dropFirst(root.pathComponents.count)
            found[path.joined(separator: "/")] = try Array(Data(contentsOf: file))
        }
        guard found["index.html"] != nil else { throw Unreadable(description: "no index.html at \(root.path)") }
        if let letters {
            found[Self.letters] = try Array(Data(contentsOf: letters))
        } else if let base = found["style/base.css"] {
            found["style/base.css"] = Self.withoutLetters(base)
        }
        let release = try Self.release(of: found)
        releasePath = "/assets/\(release)/"
        assets = found.reduce(into: [:]) { assets, file in
            guard let kind = MediaKind(fileName: file.key), !kind.isOfLanguage else { return }
            assets[file.key] = PageFile(kind) {
                kind == .js || kind == .css ? PageComments.removed(from: file.value) : file.value
            }
        }
        let graph = PageGraph(found)
        let sources = found.filter { $0.key.hasSuffix(".html") }
        let linked = LinkedPages(sources, graph)
        self.linked = linked
        let read = found
        worker = read[Self.workerName].map { source in
            PageFile(.js) { Self.worker(source, read.keys, linked, graph, of: release) }
        }
        let hinted = Dictionary(
            uniqueKeysWithValues: sources.map { ($0.key, graph.hinted($0.value, named: PagePath.name(of: $0.key))) })
        pages = graph.languages.union([AcceptedLanguages.usual]).reduce(into: [:]) { pages, language in
            let words = PageWords(read, in: language)
            pages[language] = hinted.mapValues { page in
                PageFile(.html) { Self.bound(words.filled(page: page), to: release, in: language) }
            }
            pages[language]?[Self.manifest] = read[Self.manifest].map { manifest in
                PageFile(.webmanifest) { words.filled(manifest: manifest) }
            }
        }
    }

    /// A sheet that names no font which is not there: a browser would ask for it on every page.
    private static func withoutLetters(_ sheet: [UInt8]) -> [UInt8] {
        let text = String(decoding: sheet, as: UTF8.self)
        guard let start = text.firstRange(of: "@font-face {"),
            let end = text[start.upperBound...].firstIndex(of: "}")
        else { return sheet }
        return Array((text[..<start.lowerBound] + text[text.index(after: end)...]).utf8)
    }

    /// A digest of exactly these files.
    private static func release(of files: [String: [UInt8]]) throws -> String {
        let lines = try files.keys.sorted().map { "\($0) \(try ContentDigest.text(of: files[$0] ?? []))" }
        return String(try ContentDigest.text(of: Array(lines.joined(separator: "\n").utf8)).prefix(16))
    }

    /// A page with the release and the language in its addresses.
    private static func bound(_ page: [UInt8], to release: String, in language: String) -> [UInt8] {
        let text = String(decoding: page, as: UTF8.self).replacing("\"/assets/", with: "\"/assets/\(release)/")
        return Array(text.replacing("/linked/{language}/", with: "/linked/\(language)/").utf8)
    }

    /// The service worker, with the list of what the pages that it keeps may need besides what they name: of modules, those that pages load when
    /// they are wanted, those that run as workers, and words.
    private static func worker(
        _ source: [UInt8], _ files: some Sequence<String>, _ linked: LinkedPages, _ graph: PageGraph,
        of release: String
    ) -> [UInt8] {
        let text = String(decoding: source, as: UTF8.self)
        let kept = addresses.filter { page in
            text.contains("\"/\(page.path.map { $0 == "{}" ? "-" : $0 }.joined(separator: "/"))\"")
        }
        let modules = linked.wanted(by: kept.map { PagePath.name(of: $0.file) }) + graph.workers
        let others = files.filter { name in
            let isKeptWhenUsed =
                name.hasPrefix(keptWhenUsed.folder) && keptWhenUsed.kinds.contains(where: name.hasSuffix)
            let isModule = name.hasSuffix(".js") && name.contains("/") && !name.hasPrefix("words/")
            return !name.hasSuffix(".html") && name != workerName && !isModule && !isKeptWhenUsed
        }
        let list = Set(modules + others).sorted().map { "\"\($0)\"" }.joined(separator: ",")
        return Array("const release = {\"name\":\"\(release)\",\"files\":[\(list)]};\n".utf8)
            + PageComments.removed(from: source)
    }

    /// The file at a request's path; `nil` if there is none.
    /// - Parameter isSecure: whether the client uses TLS, to this server or to a proxy in front of it.
    package func reply(to request: HTTPRequest, isSecure: Bool = false) -> Reply? {
        let path = Self.path(of: request)
        if Self.file(at: path) == Self.link {
            let isOfPrograms = AcceptedMedia.asksForJSON(request.headerFields[.accept])
            guard request.method == .get || request.method == .head, !isOfPrograms else { return nil }
        }
        if let page = Self.withoutSlash(path) {
            let address = page + (request.path ?? "").dropFirst(path.count)
            if address.utf8.allSatisfy(Self.isPlain) {
                return Reply(status: .permanentRedirect, headers: [.location: address])
            }
        }
        guard let asset = asset(at: path, in: language(of: request)) else { return nil }
        guard request.method == .get || request.method == .head else {
            var problem = Problem(.methodNotAllowed, "This path answers to GET, HEAD.")
            problem.allowed = [.get, .head]
            return problem.reply
        }
        return asset.reply(
            to: request, isSecure: isSecure, isOfRelease: path.hasPrefix(releasePath),
            asked: Self.file(at: path).flatMap { Self.asking[$0] } ?? .nothing)
    }

    /// A page that explains the problem, if a browser made the request in order to show the answer; otherwise `nil`.
    package func problemReply(
        _ status: HTTPResponse.Status, _ headers: HTTPFields, to request: HTTPRequest, isSecure: Bool
    ) -> Reply? {
        guard !Self.path(of: request).hasPrefix("/api/"), AcceptedMedia.asksForPage(request.headerFields[.accept]),
            let page = pages[language(of: request)]?[Self.problem]
        else { return nil }
        return page.problem(status, headers, to: request, isSecure: isSecure)
    }

    private static func path(of request: HTTPRequest) -> String { String((request.path ?? "/").prefix { $0 != "?" }) }

    private func language(of request: HTTPRequest) -> String {
        AcceptedLanguages.chosen(
            by: request.headerFields[.acceptLanguage], cookies: request.headerFields[.cookie], from: pages.keys)
    }

    /// The file at a path. Only files read at the start can be found: nothing outside of the folder is reachable.
    private func asset(at path: String, in language: String) -> PageFile? {
        if path == "/" + Self.workerName { return worker }
        if path.hasPrefix("/assets/") {
            let folder = path.hasPrefix(releasePath) ? releasePath : "/assets/"
            let name = String(path.dropFirst(folder.count))
            if name == Self.manifest { return pages[language]?[name] }
            if name.hasPrefix("linked/") { return linked.file(at: name) }
            return name.hasSuffix(".html") || name == Self.workerName ? nil : assets[name]
        }
        return Self.file(at: path).flatMap { pages[language]?[$0] }
    }

    /// Whether a character of an address may stand in a header as it is; nothing else that was asked for is repeated.
    private static func isPlain(_ character: UInt8) -> Bool {
        (48...57).contains(character) || (65...90).contains(character) || (97...122).contains(character)
            || "/?&=-._~".utf8.contains(character)
    }

    /// The address of a page that was written with a slash at its end; `nil` for any other path.
    private static func withoutSlash(_ path: String) -> String? {
        guard path.hasSuffix("/"), let last = path.lastIndex(where: { $0 != "/" }) else { return nil }
        let page = String(path[...last])
        return file(at: page) == nil ? nil : page
    }

    /// The page for a path.
    private static func file(at path: String) -> String? {
        guard path.hasPrefix("/"), path == "/" || !path.hasSuffix("/") else { return nil }
        let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let given = path == "/" ? [] : parts
        return addresses.first { page in
            page.path.count == given.count && zip(page.path, given).allSatisfy { $0 == "{}" && !$1.isEmpty || $0 == $1 }
        }?.file
    }
}

/// One file of the pages, in memory: plain and compressed, once it has been asked for.
struct PageFile: Sendable {
    private let forms: LazyValue<Forms>
    let kind: MediaKind

    private struct Forms {
        let bytes: [UInt8]
        let plain: StaticFile
        /// Where that is smaller.
        let compressed: StaticFile?
        let tag: EntityTag
    }

    init(_ kind: MediaKind, _ make: @escaping @Sendable () -> [UInt8]) {
        self.kind = kind
        forms = LazyValue {
            let bytes = make()
            let small = kind.isCompressible ? try? Compression.gzip(bytes) : nil
            let compressed = small.flatMap { $0.count < bytes.count ? StaticFile(bytes: $0) : nil }
            let tag = EntityTag(opaque: (try? ContentDigest.text(of: bytes)) ?? "")
            return Forms(bytes: bytes, plain: StaticFile(bytes: bytes), compressed: compressed, tag: tag)
        }
    }

    func reply(to request: HTTPRequest, isSecure: Bool, isOfRelease: Bool, asked: AskedOfPeople) -> Reply {
        let forms = forms.value
        let isCompressed =
            forms.compressed != nil && AcceptedEncodings.acceptsGzip(request.headerFields[.acceptEncoding])
        var headers: HTTPFields = [
            .contentType: kind.contentType,
            .cacheControl: isOfRelease ? "public, max-age=31536000, immutable" : "no-cache",
            .vary: kind.isOfLanguage ? "Accept-Encoding, Accept-Language, Cookie" : "Accept-Encoding",
        ]
        if kind == .html {
            let fields = SecurityHeaders.page(request, isSecure: isSecure, asked: asked)
            headers.append(contentsOf: fields)
        }
        // A file of a release never changes and is not requested again, so a hundred files of a page need no tags.
        if !isOfRelease {
            // Each encoding is a different representation and needs its own tag.
            let tag = isCompressed ? EntityTag(opaque: forms.tag.opaque + "-gzip") : forms.tag
            headers[.eTag] = tag.description
            if let known = request.headerFields[.ifNoneMatch].flatMap(EntityTags.init), known.matchesWeakly(tag) {
                return Reply(status: .notModified, headers: headers)
            }
        }
        if isCompressed, let compressed = forms.compressed {
            headers[.contentEncoding] = "gzip"
            return Reply(status: .ok, headers: headers, body: .shared(compressed))
        }
        return Reply(status: .ok, headers: headers, body: .shared(forms.plain))
    }

    /// The page with the status in it; its script shows the text.
    func problem(
        _ status: HTTPResponse.Status, _ more: HTTPFields, to request: HTTPRequest, isSecure: Bool
    ) -> Reply {
        let page = String(decoding: forms.value.bytes, as: UTF8.self)
            .replacing("data-status=\"\"", with: "data-status=\"\(status.code)\"")
        var headers: HTTPFields = [
            .contentType: kind.contentType, .cacheControl: "no-store", .vary: "Accept, Accept-Language, Cookie",
        ]
        headers.append(contentsOf: SecurityHeaders.page(request, isSecure: isSecure))
        for name in [HTTPField.Name.retryAfter, .allow, .wwwAuthenticate] { headers[name] = more[name] }
        return Reply(status: status, headers: headers, body: .bytes(Array(page.utf8)))
    }
}

/// The kinds of files in the pages' folder.
enum MediaKind: String {
    case html, css, js, mjs, json, svg, png, ico, webp, wasm, webmanifest, woff2, txt, mp3, weights

    init?(fileName: String) {
        guard !fileName.hasPrefix("."), let dot = fileName.lastIndex(of: ".") else { return nil }
        self.init(rawValue: fileName[fileName.index(after: dot)...].lowercased())
    }

    var contentType: String {
        switch self {
        case .html: "text/html; charset=utf-8"
        case .css: "text/css; charset=utf-8"
        case .js, .mjs: "text/javascript; charset=utf-8"
        case .json: "application/json"
        case .svg: "image/svg+xml"
        case .png: "image/png"
        case .ico: "image/x-icon"
        case .webp: "image/webp"
        case .wasm: "application/wasm"
        case .webmanifest: "application/manifest+json"
        case .woff2: "font/woff2"
        case .txt: "text/plain; charset=utf-8"
        case .mp3: "audio/mpeg"
        case .weights: "application/octet-stream"
        }
    }

    /// Whether there is one version for each language.
    var isOfLanguage: Bool { self == .html || self == .webmanifest }

    /// Whether compressing helps, because its format is not compressed already.
    var isCompressible: Bool {
        switch self {
        case .html, .css, .js, .mjs, .json, .svg, .wasm, .webmanifest, .txt, .ico: true
        case .png, .webp, .woff2, .mp3, .weights: false
        }
    }
}

/// What `Accept` asks for (RFC 9110 section 12.5.1), as far as needed to recognise a browser that will show the answer: it asks for HTML.
enum AcceptedMedia {
    static func asksForPage(_ field: String?) -> Bool { names("text/html", field) }
    static func asksForJSON(_ field: String?) -> Bool { names("application/json", field) && !asksForPage(field) }

    private static func names(_ type: String, _ field: String?) -> Bool {
        (field ?? "").lowercased().split(separator: ",").contains { $0.prefix { $0 != ";" }.trimmed == type }
    }
}
