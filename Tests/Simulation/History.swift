import RehearsalCore

/// What happened, for a person to read; costs nothing unless it is kept.
struct History {
    private let isKept: Bool
    private let start: Instant
    private(set) var lines: [String] = []

    init(isKept: Bool, start: Instant) {
        self.isKept = isKept
        self.start = start
    }

    mutating func note(_ line: @autoclosure () -> String, at now: Instant) {
        guard isKept else { return }
        let microseconds = (now - start).microseconds
        let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        let digits = String(rest)
        let text = ["RehearsalCore.", "Rehearsal.", "SimulationTests.", "microseconds: "].reduce(line()) {
            $0.replacing($1, with: "")
        }
        lines.append("\(seconds).\(String(repeating: "0", count: 6 - digits.count))\(digits)  \(text)")
    }
}
