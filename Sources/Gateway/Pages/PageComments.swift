/// Removes comments on lines of their own from modules. They are a fifth of the size, and only readers of the sources need them, not a phone on a
/// slow line. Every statement stays on its line, so that the line numbers of errors are right.
///
/// The files are read line by line, as `deno fmt` writes them. A file with a string over several lines is left unchanged: text in it may look like a
/// comment.
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

    /// The part of a line that is not a comment; `nil` if there is none.
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
