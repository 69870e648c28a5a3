/// The texts of a page that are needed before its scripts run, or without them, from the catalogue of one language: its title, the notice that it
/// needs JavaScript, and the texts of the manifest.
struct PageWords {
    /// By path below the folder of the pages.
    private let files: [String: [UInt8]]
    private let language: String

    init(_ files: [String: [UInt8]], in language: String) {
        self.files = files
        self.language = language
    }

    /// A page with its language, and with texts in its `<title>` and `<noscript>`; each stands on a line that names its key in `data-words`. The
    /// page's script fills in all other texts, because the page cannot be used before that script has run.
    func filled(page: [UInt8]) -> [UInt8] {
        let lines = String(decoding: page, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        let filled = lines.map { line -> String in
            if line.hasPrefix("<html ") { return String(line).replacing("lang=\"en\"", with: "lang=\"\(language)\"") }
            guard line.contains("<title ") || line.contains("<noscript>"),
                let key = line.part(between: "data-words=\"", and: "\">"), let text = self.text(of: key),
                let opening = line.firstRange(of: "\">"),
                let closing = line[opening.upperBound...].firstRange(of: "</")
            else { return String(line) }
            return "\(line[..<opening.upperBound])\(Self.escaped(text))\(line[closing.lowerBound...])"
        }
        return Array(filled.joined(separator: "\n").utf8)
    }

    /// The manifest with its language; each key in braces is replaced by its text.
    func filled(manifest: [UInt8]) -> [UInt8] {
        var text = Substring(decoding: manifest, as: UTF8.self)
        text.replace("\"lang\": \"en\"", with: "\"lang\": \"\(language)\"")
        while let key = text.part(between: "\"{", and: "}\"") {
            text.replace("\"{\(key)}\"", with: "\"\(self.text(of: key) ?? "Runthrough")\"")
        }
        return Array(text.utf8)
    }

    /// The text of a key in its part of the catalogue, on the same line, on the next, or in pieces on several.
    private func text(of key: Substring) -> Substring? {
        let part = key.prefix { $0 != "." }
        guard let bytes = files["words/\(language)/\(part).js"] else { return nil }
        let text = Substring(decoding: bytes, as: UTF8.self)
        let found =
            text.part(between: "\"\(key)\": \"", and: "\",\n")
            ?? text.part(between: "\"\(key)\":\n    \"", and: "\",\n")
        return found.map { Substring($0.replacing("\" +\n    \"", with: "")) }
    }

    private static func escaped(_ text: Substring) -> String {
        String(text).replacing("\\\"", with: "\"").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
