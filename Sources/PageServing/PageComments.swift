/// Removes comments on lines of their own from modules and style sheets. They are a fifth of the size, and only readers of
/// the sources need them, not a phone on a slow line. Every statement stays on its line, so that the line numbers of errors
/// are right.
///
/// The files are read line by line, as `deno fmt` writes them. A file with a string over several lines is left unchanged:
/// text in it may look like a comment.
enum PageComments {
    static func removed(from bytes: [UInt8]) -> [UInt8] { PageBytes.look(through: bytes, removed) ?? bytes }

    private static func removed(from file: PageBytes) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(file.count)
        var isInComment = false
        // Up to here the file is copied.
        var copied = 0
        for line in file.lines {
            let kept = statement(in: line, of: file, &isInComment)
            guard file.count(of: UInt8(ascii: "`"), in: kept).isMultiple(of: 2) else { return nil }
            guard kept.lowerBound > line.lowerBound else { continue }
            file.copy(copied..<line.lowerBound, to: &result)
            copied = kept.lowerBound
        }
        guard !isInComment else { return nil }
        file.copy(copied..<file.count, to: &result)
        return result
    }

    /// The part of a line that is not a comment: all of it, its end, or nothing.
    private static func statement(
        in line: Range<Int>, of file: PageBytes, _ isInComment: inout Bool
    ) -> Range<Int> {
        let nothing = line.upperBound..<line.upperBound
        var text = line.lowerBound
        while text < line.upperBound, file[text] == UInt8(ascii: " ") { text += 1 }
        if !isInComment {
            if file.begins(with: "//", text..<line.upperBound) { return nothing }
            guard file.begins(with: "/*", text..<line.upperBound) else { return line }
        }
        let end = file.first("*/", in: text..<line.upperBound)
        isInComment = end == nil
        return end.map { $0 + 2..<line.upperBound } ?? nothing
    }
}
