/// How long a worker waits before it connects again: half a second, then twice as long each time, up to eight.
struct Pauses: Sendable {
    private static let first = Duration.milliseconds(500)
    private static let longest = Duration.seconds(8)

    private(set) var next = first

    init() {}

    mutating func nextPause() -> Duration {
        defer { next = min(next * 2, Self.longest) }
        return next
    }

    /// The server has let it in.
    mutating func succeed() { next = Self.first }

    /// The connection has ended with this close code and reason.
    mutating func connectionEnded(code: UInt16, reason: String) {
        switch code {
        // Another node is there already.
        case 1001: next = .milliseconds(100)
        case 1013: if let seconds = Self.seconds(in: reason) { next = .seconds(seconds) }
        default: break
        }
    }

    /// “…; try again in 12 s”
    static func seconds(in reason: String) -> Int? {
        guard let found = reason.firstMatch(of: /try again in (\d{1,3}) s$/) else { return nil }
        return Int(found.1)
    }
}
