import Foundation
import Testing

/// What `ops/decisions/threats.md` says of a limit: its name, and the figure that stands behind it.
struct NamedLimit: Hashable {
    /// The type that has it; `nil` where only one type has a limit of that name.
    let type: String?
    let name: String
    /// As it is read: `16 KiB`, `20,000`, `500 ms`, `60, then 2 a second`.
    let figure: String

    /// All names of a text that have a figure.
    static func all(in text: String) -> [NamedLimit] {
        // A sentence is broken into lines anywhere.
        let text = text.replacing(#/\s+/#, with: " ")
        let expression =
            #/
            `(?:([A-Z]\w+)\.)?([a-z]\w+)`\s
            ([0-9]+(?:,[0-9]{3})*(?:\s(?:KiB|MiB|ms|s)\b)?
            (?:,\sthen\s(?:[0-9,]+\sa\ssecond|one\sin\s[0-9]+\s(?:ms|s)))?)
            /#
        return text.matches(of: expression).map { match in
            NamedLimit(
                type: match.output.1.map(String.init), name: String(match.output.2),
                figure: String(match.output.3))
        }
    }
}

/// A limit as the code has it.
enum Limit: Hashable {
    case count(Int)
    /// Milliseconds.
    case time(Int)
    /// So many at once, then one each so many milliseconds.
    case rate(Int, Int)

    /// What a constant is set to; `nil` for what is no plain number, time or rate.
    init?(_ expression: some StringProtocol) {
        let text = String(expression)
        if let rate = text.wholeMatch(of: #/Rate\(burst: ([0-9_]+), every: (\.\w+\([0-9_]+\))\)/#) {
            guard let burst = Self.number(rate.output.1), case .time(let pause)? = Limit(rate.output.2) else {
                return nil
            }
            self = .rate(burst, pause)
        } else if let time = text.wholeMatch(of: #/\w*\.(seconds|milliseconds)\(([0-9_]+)\)/#) {
            guard let number = Self.number(time.output.2) else { return nil }
            self = .time(time.output.1 == "seconds" ? number * 1_000 : number)
        } else {
            let factors = text.split(separator: "*").map { Self.number($0.filter { $0 != " " }) }
            guard !factors.isEmpty, !factors.contains(nil) else { return nil }
            self = .count(factors.compactMap(\.self).reduce(1, *))
        }
    }

    private static func number(_ text: some StringProtocol) -> Int? { Int(text.filter { $0 != "_" }) }

    /// How the page may write it.
    var figures: Set<String> {
        switch self {
        case .count(let count):
            var figures: Set = [Self.grouped(count)]
            if count % 1_024 == 0 { figures.insert("\(Self.grouped(count >> 10)) KiB") }
            if count % (1 << 20) == 0 { figures.insert("\(Self.grouped(count >> 20)) MiB") }
            return figures
        case .time(let milliseconds): return [Self.time(milliseconds)]
        case .rate(let burst, let pause):
            let often = pause <= 1_000 && 1_000 % pause == 0
            return [
                "\(Self.grouped(burst)), then " + (often ? "\(1_000 / pause) a second" : "one in \(Self.time(pause))")
            ]
        }
    }

    private static func time(_ milliseconds: Int) -> String {
        milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000) s" : "\(milliseconds) ms"
    }

    /// `20000` as `20,000`.
    private static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        return digits.indices.reduce(into: "") { text, index in
            if index > 0, (digits.count - index) % 3 == 0 { text += "," }
            text.append(digits[index])
        }
    }
}

@Suite struct `the limits that threats.md names` {
    /// What the page calls by a shorter name.
    private static let short = ["Configuration": "ServerConfiguration"]

    /// All that constants of this name are set to, in the files that speak of the type.
    private func limits(_ named: NamedLimit, in sources: [Source]) -> Set<Limit> {
        let type = named.type.map { Self.short[$0] ?? $0 }
        return sources.reduce(into: []) { found, source in
            if let type, !source.lines.contains(where: { Self.declares(type, $0) }) { return }
            for line in source.lines where line.contains("\(named.name)") {
                guard let declared = line.firstMatch(of: #/\b(?:let|var) (\w+)(?:: [\w.]+)? = (.+)$/#),
                    declared.output.1 == named.name, let limit = Limit(declared.output.2)
                else { continue }
                found.insert(limit)
            }
        }
    }

    private static func declares(_ type: String, _ line: String) -> Bool {
        let words = line.split { !$0.isLetter && !$0.isNumber }
        guard let place = words.firstIndex(of: type[...]), place > 0 else { return false }
        return ["struct", "class", "enum", "actor", "extension"].contains(words[place - 1])
    }

    @Test func `are those of the code`() throws {
        let page = try String(contentsOf: root.appending(path: "ops/decisions/threats.md"), encoding: .utf8)
        let sources = try sources()
        let named = NamedLimit.all(in: page)
        #expect(named.count > 30)
        let wrong = named.compactMap { one -> String? in
            let found = limits(one, in: sources)
            guard found.count == 1, let limit = found.first else { return "\(one.name) is set \(found.count) times" }
            return limit.figures.contains(one.figure) ? nil : "\(one.name) is \(limit.figures), not \(one.figure)"
        }
        #expect(wrong == [])
    }

    @Test(arguments: [
        ("16_384", ["16,384", "16 KiB"]), ("64 * 1024 * 1024", ["67,108,864", "65,536 KiB", "64 MiB"]),
        (".seconds(10)", ["10 s"]), ("Interval.milliseconds(250)", ["250 ms"]),
        ("Rate(burst: 60, every: .milliseconds(500))", ["60, then 2 a second"]),
        ("Rate(burst: 1_000, every: .seconds(2))", ["1,000, then one in 2 s"]),
    ])
    func `have the figures that the page writes`(expression: String, figures: [String]) {
        #expect(Limit(expression)?.figures == Set(figures))
    }

    @Test func `are found with their figures, wherever a line ends`() {
        let found = NamedLimit.all(
            in: "Sockets `Policy.returnsOfOne` 60,\n  then 2 a second, and `most` 1,000, with `none`.")
        #expect(found.map(\.figure) == ["60, then 2 a second", "1,000"])
        #expect(found.map(\.type) == ["Policy", nil])
    }

    @Test func `are none where something is computed`() {
        for text in ["Stock(maximum: 256)", "min(4, 5)", "burst"] { #expect(Limit(text) == nil) }
    }
}
