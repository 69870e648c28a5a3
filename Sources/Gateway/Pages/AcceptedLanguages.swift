/// Chooses the language from `Accept-Language` (RFC 9110 section 12.5.4), in the same way as the pages do from the browser's list.
enum AcceptedLanguages {
    /// The language if none of the requested ones is available.
    static let usual = "en"

    /// The first requested language that is available, without its region: `uk-UA` gives `uk`.
    static func chosen(by field: String?, from known: some Collection<String>) -> String {
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
