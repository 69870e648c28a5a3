/// What `Accept-Language` asks for (RFC 9110 section 12.5.4), chosen from as the pages choose from the browser's own list.
enum AcceptedLanguages {
    /// The language where none of the wished ones is known.
    static let usual = "en"

    /// The first wished one that is known, by its language alone: `uk-UA` is `uk`.
    static func chosen(by field: String?, from known: some Collection<String>) -> String {
        let wishes = (field ?? "").lowercased().split(separator: ",").map { item in
            let parts = item.split(separator: ";").map { $0.filter { $0 != " " } }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return (language: parts.first?.split(separator: "-").first.map(String.init) ?? "", quality: quality)
        }
        // Of equal ones, the first: `sorted` keeps no order by itself.
        let inOrder = wishes.enumerated().sorted { ($1.element.quality, $0.offset) < ($0.element.quality, $1.offset) }
        return inOrder.map(\.element).first { $0.quality > 0 && known.contains($0.language) }?.language ?? usual
    }
}
