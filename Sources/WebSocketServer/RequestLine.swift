import HTTPTypes

/// Checks the first line of a request before the library reads it. On some lines the library closes the connection without an answer, some it
/// cuts short, and some it refuses with a page of its own.
enum RequestLine {
    /// The fault in words, and the status of the answer.
    struct Fault: Error, Hashable {
        let status: HTTPResponse.Status
        let detail: String
    }

    /// The most bytes, as RFC 9112 (section 3) recommends; the library allows more, as long as the whole head stays within its limit.
    static let longest = 8_000
    /// The library stores each parameter of a query separately, and has room for this many.
    static let mostParameters = 64
    private static let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].map { Array($0.utf8) }

    /// - Parameters:
    ///   - line: a piece of the line, without its end.
    ///   - isWhole: whether this piece ends the line.
    ///   - before: the number of bytes of the line before this piece.
    static func fault(in line: UnsafeRawBufferPointer, isWhole: Bool, after before: Int) -> Fault? {
        guard before + line.count <= longest else {
            return Fault(status: .uriTooLong, detail: "The first line is longer than \(longest) bytes.")
        }
        return fault(ofEscapesIn: line, isWhole: isWhole, after: before)
            ?? (before == 0 ? fault(ofFormOf: line, isWhole: isWhole) : nil)
    }

    /// Looks for a zero byte, as `%00` or as such, for an escaped line break, at which the library cuts the line, and for a `%` without two
    /// hexadecimal digits; counts the parameters.
    private static func fault(
        ofEscapesIn line: UnsafeRawBufferPointer, isWhole: Bool, after before: Int
    ) -> Fault? {
        func bad(_ what: String, at index: Int) -> Fault {
            Fault(status: .badRequest, detail: "The first line holds \(what) at byte \(before + index + 1).")
        }
        var parameters = 0
        for (index, byte) in line.enumerated() {
            switch byte {
            case 0: return bad("a zero byte", at: index)
            case UInt8(ascii: "&"): parameters += 1
            case UInt8(ascii: "%"):
                let digits = line[min(index + 1, line.count)..<min(index + 3, line.count)]
                if digits.count == 2 || isWhole, digits.count < 2 || !digits.allSatisfy(isHexadecimal) {
                    return bad("a % without two hexadecimal digits", at: index)
                }
                switch UInt8(String(decoding: digits, as: UTF8.self), radix: 16) {
                case 0 where digits.count == 2: return bad("a zero byte (%00)", at: index)
                case 0x0A where digits.count == 2: return bad("a line break (%0A)", at: index)
                case 0x0D where digits.count == 2: return bad("a line break (%0D)", at: index)
                default: break
                }
            default: break
            }
        }
        guard parameters < mostParameters else {
            return Fault(status: .badRequest, detail: "The query has more than \(mostParameters) parameters.")
        }
        return nil
    }

    /// Whether the line has a method that the library knows, and a path. `RequestHeadScan` refuses an empty line.
    private static func fault(ofFormOf line: UnsafeRawBufferPointer, isWhole: Bool) -> Fault? {
        guard let space = line.firstIndex(of: UInt8(ascii: " ")) else {
            guard isWhole, line.contains(where: { $0 != UInt8(ascii: "\r") }) else { return nil }
            return Fault(status: .badRequest, detail: "The first line names no path.")
        }
        let isKnown = methods.contains { $0.count == space && zip($0, line).allSatisfy { $0 == $1 & 0xDF } }
        guard isKnown else {
            return Fault(status: .notImplemented, detail: "The first line begins with a method that is not known here.")
        }
        guard let target = line[space...].firstIndex(where: { $0 != UInt8(ascii: " ") }) else { return nil }
        guard line[target] == UInt8(ascii: "/") else {
            return Fault(
                status: .badRequest, detail: "The first line names no path at byte \(target + 1): it begins with /.")
        }
        return nil
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
