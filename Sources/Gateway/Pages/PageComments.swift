/// Modules without the comments that stand on lines of their own, a fifth of what they weigh: types and docstrings are for who
/// reads the sources, not for a phone at a slow line. Every statement stays on its line, so that errors name the right one.
///
/// Read line by line, as `deno fmt` writes them. A file in which a text runs over several lines is left as it is: in there, what
/// looks like a comment is none.
enum PageComments {
    static func removed(from bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var isInComment = false
        for (index, line) in bytes.split(separator: newline, omittingEmptySubsequences: false).enumerated() {
            if index > 0 { result.append(newline) }
            guard let kept = statement(of: line, &isInComment) else { continue }
            guard kept.count(where: { $0 == UInt8(ascii: "`") }).isMultiple(of: 2) else { return bytes }
            result += kept
        }
        return isInComment ? bytes : result
    }

    private static let newline = UInt8(ascii: "\n")

    /// What a line holds besides comment; `nil` for nothing.
    private static func statement(of line: ArraySlice<UInt8>, _ isInComment: inout Bool) -> ArraySlice<UInt8>? {
        let text = line.drop { $0 == UInt8(ascii: " ") }
        if !isInComment {
            if text.starts(with: "//".utf8) { return nil }
            guard text.starts(with: "/*".utf8) else { return line }
        }
        guard let end = text.firstRange(of: Array("*/".utf8)) else {
            isInComment = true
            return nil
        }
        isInComment = false
        let rest = text[end.upperBound...]
        return rest.isEmpty ? nil : rest
    }
}
