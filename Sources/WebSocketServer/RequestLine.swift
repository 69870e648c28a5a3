import HTTPTypes

/// Checks the first line of a request before the library reads it. On some lines the library closes the connection without an answer, some it
/// cuts short, and some it refuses with a page of its own. A value that is given the bytes of the line in their order, each once.
struct RequestLine {
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
    private static let versions = ["HTTP/1.1", "HTTP/1.0"].map { Array($0.utf8) }
    /// Longer than each method and version.
    private static let longestWord = 16

    /// The number of bytes so far.
    private var count = 0
    private var words = 0
    /// The first bytes of the last word.
    private var word: [UInt8] = []
    private var parameters = 0
    /// A `%` whose two digits have not both come: which byte it is, and the first digit.
    private var escape: (at: Int, digit: UInt8?)?

    /// - Throws: the fault that the line has with this byte.
    mutating func read(_ byte: UInt8) throws(Fault) {
        count += 1
        guard count <= Self.longest else {
            throw Fault(status: .uriTooLong, detail: "The first line is longer than \(Self.longest) bytes.")
        }
        try checkEscape(byte)
        try checkForm(byte)
    }

    /// The line has ended.
    func end() throws(Fault) {
        if let escape { throw Self.isNoEscape(at: escape.at) }
        guard words > 0 else { throw Self.bad("The first line is empty.") }
        guard words > 1 else { throw Self.bad("The first line names no path.") }
        guard words <= 3 else { throw Self.bad("The first line has a space in its path.") }
        guard !Self.versions.contains(word) else { return }
        guard String(decoding: word, as: UTF8.self).wholeMatch(of: /HTTP\/[0-9]\.[0-9]/) != nil else {
            throw Self.bad("The first line does not end with a version of HTTP.")
        }
        throw Fault(status: .httpVersionNotSupported, detail: "Only HTTP/1.1 and HTTP/1.0 are spoken here.")
    }

    /// Looks for a zero byte, as `%00` or as such, for an escaped line break, at which the library cuts the line, and for a `%` without two
    /// hexadecimal digits; counts the parameters.
    private mutating func checkEscape(_ byte: UInt8) throws(Fault) {
        guard let (start, first) = escape else {
            switch byte {
            case 0: throw Self.holds("a zero byte", at: count)
            case UInt8(ascii: "%"): escape = (count, nil)
            case UInt8(ascii: "&"):
                parameters += 1
                guard parameters < Self.mostParameters else {
                    throw Self.bad("The query has more than \(Self.mostParameters) parameters.")
                }
            default: break
            }
            return
        }
        guard Self.isHexadecimal(byte) else { throw Self.isNoEscape(at: start) }
        guard let first else {
            escape = (start, byte)
            return
        }
        escape = nil
        guard first == UInt8(ascii: "0") else { return }
        switch byte {
        case UInt8(ascii: "0"): throw Self.holds("a zero byte (%00)", at: start)
        case UInt8(ascii: "A"), UInt8(ascii: "a"): throw Self.holds("a line break (%0A)", at: start)
        case UInt8(ascii: "D"), UInt8(ascii: "d"): throw Self.holds("a line break (%0D)", at: start)
        default: break
        }
    }

    /// The line begins with a method that the library knows, and then names a path.
    private mutating func checkForm(_ byte: UInt8) throws(Fault) {
        guard byte != UInt8(ascii: " ") else {
            if words == 1, !word.isEmpty, !isKnownMethod { throw Self.unknownMethod }
            word.removeAll(keepingCapacity: true)
            return
        }
        if word.isEmpty {
            words += 1
            if words == 1, count > 1 { throw Self.unknownMethod }
            if words == 2, byte != UInt8(ascii: "/") {
                throw Self.bad("The first line names no path at byte \(count): it begins with /.")
            }
        }
        if word.count < Self.longestWord { word.append(byte) }
    }

    private var isKnownMethod: Bool {
        Self.methods.contains { $0.count == word.count && zip($0, word).allSatisfy { $0 == $1 & 0xDF } }
    }

    private static let unknownMethod = Fault(
        status: .notImplemented, detail: "The first line begins with a method that is not known here.")

    private static func bad(_ detail: String) -> Fault { Fault(status: .badRequest, detail: detail) }

    private static func holds(_ what: String, at place: Int) -> Fault {
        bad("The first line holds \(what) at byte \(place).")
    }

    private static func isNoEscape(at place: Int) -> Fault {
        holds("a % without two hexadecimal digits", at: place)
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }
}
