import Testing

/// The beginning of a request's first line that the library would hang up on, cut short or answer with a page of its own; and what is said of it.
struct UnreadableLine: Sendable, CustomTestStringConvertible {
    let text: String
    let status: Int
    let place: String

    var testDescription: String { "\(text.prefix(24).debugDescription), \(text.utf8.count) bytes" }

    private init(_ text: String, _ status: Int, _ place: String) {
        (self.text, self.status, self.place) = (text, status, place)
    }

    static let all = [
        UnreadableLine("GET /%00", 400, "a zero byte (%00) at byte 6"), UnreadableLine("GET /a%00b", 400, "at byte 7"),
        UnreadableLine("GET /a?x=%00", 400, "at byte 10"), UnreadableLine("GET /a?x=%00&y=1", 400, "at byte 10"),
        UnreadableLine("GET /a\0b", 400, "a zero byte at byte 7"), UnreadableLine("GET /é%00", 400, "at byte 8"),
        UnreadableLine("GET /a%0Ab", 400, "a line break (%0A) at byte 7"),
        UnreadableLine("GET /a?x=1%0d&y=1", 400, "a line break (%0D) at byte 11"),
        UnreadableLine("GET /%zz", 400, "a % without two hexadecimal digits at byte 6"),
        UnreadableLine("GET /%", 400, "at byte 6"), UnreadableLine("GET /a?x=%1", 400, "at byte 10"),
        UnreadableLine("GET *", 400, "no path at byte 5"), UnreadableLine("GET http://h/", 400, "no path at byte 5"),
        UnreadableLine("GET /" + String(repeating: "a", count: 20_000), 414, "8000 bytes"),
        UnreadableLine("GET /?" + String(repeating: "a", count: 9_000), 414, "8000 bytes"),
        UnreadableLine("GET /?" + String(repeating: "&", count: 500), 400, "64 parameters"),
        UnreadableLine("TRACE /", 501, "method"), UnreadableLine("BREW /", 501, "method"),
        UnreadableLine("CONNECT h:1", 501, "method"),
    ]
}
