/// What `Accept-Encoding` asks for (RFC 9110 section 12.5.3).
package enum AcceptedEncodings {
    /// Whether the field, if there is one, accepts gzip.
    package static func acceptsGzip(_ field: String?) -> Bool {
        guard let field else { return false }
        var anything: Bool?
        for item in field.lowercased().split(separator: ",") {
            let parts = item.split(separator: ";").map(\.trimmed)
            guard let coding = parts.first else { continue }
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            switch coding {
            case "gzip", "x-gzip": return quality > 0
            case "*": anything = quality > 0
            default: break
            }
        }
        return anything ?? false
    }
}
