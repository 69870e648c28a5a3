import Requests

/// Chooses the language in the same way as the pages do: the one that the person chose there, which a cookie says, else from `Accept-Language`
/// (RFC 9110 section 12.5.4).
enum AcceptedLanguages {
    /// The language if none of the requested ones is available.
    static let usual = "en"

    /// The cookie's name, as `words/words.js` writes it.
    private static let cookie = "language="

    /// The chosen language, else the first requested one that is available, without its region: `uk-UA` gives `uk`.
    static func chosen(by field: String?, cookies: String? = nil, from known: some Collection<String>) -> String {
        for item in (cookies ?? "").split(separator: ";").map(\.trimmed) where item.hasPrefix(cookie) {
            let chosen = String(item.dropFirst(cookie.count))
            if known.contains(chosen) { return chosen }
        }
        let wishes = (field ?? "").lowercased().split(separator: ",").map { item in
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " } }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return (language: parts.first?.split(separator: "-").first.map(String.init) ?? "", quality: quality)
        }
        // Equal qualities keep their order: `sorted` does not guarantee this by itself.
        let inOrder = wishes.enumerated().sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
        return inOrder.map(\.element).first { $0.quality > 0 && known.contains($0.language) }?.language ?? usual
    }
}
