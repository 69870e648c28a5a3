import RehearsalCore

/// What became of punches, as the server tells it; each verdict is printed once, and again if it becomes another one. Pure.
struct FollowedVerdicts: Sendable {
    /// An answer of `GET /sessions/{id}/verdicts`.
    struct Answer: Decodable, Sendable {
        struct Punch: Decodable, Sendable {
            let `class`: String
            let hand: String
            let at: Int64?
            let due: Int64?
        }

        struct Verdict: Decodable, Sendable {
            let verdict: String
            let athlete: String
            let called: Punch?
            let punch: Punch?
            let after: Int64
        }

        let now: Int64
        let verdicts: [Verdict]
    }

    private struct Key: Hashable {
        let athlete: String
        let at: Int64
        let punch: String
    }

    private var announced: [Key: String] = [:]
    /// How far back verdicts are asked for: a later punch may change one.
    private static let window = Interval.seconds(10)

    /// From when on verdicts are asked for.
    func since(_ now: Instant) -> Instant { now - Self.window }

    /// The lines for what was not known yet.
    mutating func lines(of answer: Answer, name: (String) -> String) -> [String] {
        let before = answer.now - 2 * Self.window.microseconds
        announced = announced.filter { $0.key.at >= before }
        return answer.verdicts.compactMap { one in
            guard one.verdict != "open", let what = one.called ?? one.punch, let at = what.due ?? what.at else {
                return nil
            }
            let punch = "\(what.hand) \(what.class)"
            let key = Key(athlete: one.athlete, at: at, punch: punch)
            let known = announced.updateValue(one.verdict, forKey: key)
            guard known != one.verdict else { return nil }
            let wasSeen = one.punch != nil && one.called != nil
            let after = wasSeen ? ", \(one.after < 0 ? "" : "+")\(one.after / 1_000) ms" : ""
            return "verdict  \(name(one.athlete)): \(one.verdict), \(punch)\(after)"
                + (known.map { " (was \($0))" } ?? "")
        }
    }
}
