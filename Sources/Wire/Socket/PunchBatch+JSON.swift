package import Rehearsal
package import RehearsalCore

extension PunchBatch: Decodable {
    private enum Field: CodingKey { case source, punches }
    private enum SourceField: CodingKey { case kind, delay, precision, thresholds, model }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        let source = try fields.nestedContainer(keyedBy: SourceField.self, forKey: .source)
        self.init(
            source: PunchSource(
                kind: try source.word(.kind, "A source"),
                delay: Interval(microseconds: try source.microsecondsIfPresent(.delay) ?? 0),
                precision: try source.decodeIfPresent(NumbersByClass.self, forKey: .precision)?.values(usual: 1) ?? [],
                thresholds: try source.decodeIfPresent(PunchSource.Thresholds.self, forKey: .thresholds) ?? .usual,
                model: try source.wholeIfPresent(.model)),
            punches: try fields.decode([PunchReport].self, forKey: .punches))
    }
}

extension PunchReport: Decodable {
    private enum Field: String, CodingKey {
        case number, hand, at, probabilities, ifCalled, confidence, speed, member
        case kind = "class"
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        self.init(
            number: try fields.whole(.number),
            athlete: try fields.decodeIfPresent(WireID<Member>.self, forKey: .member)?.id,
            punch: try fields.punch(.kind, .hand), at: Instant(microseconds: try fields.microseconds(.at)),
            probabilities: try fields.decodeIfPresent(NumbersByClass.self, forKey: .probabilities)?.values(usual: 0)
                ?? [],
            ifCalled: try fields.decodeIfPresent(NumbersByClass.self, forKey: .ifCalled)?.thrown(usual: 0) ?? [],
            confidence: try fields.numberIfPresent(.confidence) ?? 1, speed: try fields.numberIfPresent(.speed))
    }
}

extension PunchSource.Thresholds: Decodable {
    private enum Field: CodingKey { case hit, wrong }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        self = .usual
        if let given = try fields.decodeIfPresent(NumbersByClass.self, forKey: .hit) {
            hit = given.thrown(usual: hit[0])
        }
        if let given = try fields.decodeIfPresent(NumbersByClass.self, forKey: .wrong) {
            wrong = given.thrown(usual: wrong[0])
        }
    }
}

extension KeyedDecodingContainer {
    /// A class and a hand that throws it.
    package func punch(_ kind: Key, _ hand: Key) throws -> Punch {
        let (class_, side): (PunchClass, Hand) = (try word(kind, "A class"), try word(hand, "A hand"))
        guard let punch = Punch(class_, side) else {
            let isPunch = Hand.allCases.contains { Punch(class_, $0) != nil }
            throw refusal(
                of: isPunch ? hand : kind, "Jabs are of the lead hand, a cross of the rear hand.", rule: .word,
                values: [
                    "words": isPunch ? (class_ == .cross ? "rear" : "lead") : "jab, doubleJab, cross, hook, uppercut"
                ])
        }
        return punch
    }
}

/// Numbers by class.
private struct NumbersByClass: Decodable {
    private var given: [PunchClass: Double] = [:]

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: JSONKey.self)
        for kind in PunchClass.allCases {
            given[kind] = try fields.numberIfPresent(JSONKey(stringValue: kind.rawValue))
        }
    }

    /// One for each of `PunchClass.allCases`.
    /// - Parameter usual: of a class that is left out.
    func values(usual: Double) -> [Double] { PunchClass.allCases.map { given[$0] ?? usual } }

    /// One for each of `PunchClass.thrown`.
    func thrown(usual: Double) -> [Double] { PunchClass.thrown.map { given[$0] ?? usual } }
}

extension JSONWriter {
    /// Numbers by class: of all, or of those that are punches.
    private mutating func byClass(_ values: [Double]) {
        let kinds = values.count == PunchClass.thrown.count ? PunchClass.thrown : PunchClass.allCases
        object { json in
            for (kind, value) in zip(kinds, values) {
                json.member(named: kind.rawValue) { $0.number(value) }
            }
        }
    }

    /// `{class, hand}`
    mutating func members(of punch: Punch) {
        member("class", punch.kind.rawValue)
        member("hand", punch.hand.rawValue)
    }

    /// `verdict, athlete, round, called?: {class, hand, due}, punch?, after`
    package mutating func verdict(_ judged: JudgedPunch, of athlete: MemberID) {
        member("verdict", judged.verdict.word)
        member("athlete", athlete)
        member("round", judged.round)
        if let expected = judged.expected {
            member("called") { json in
                json.object { json in
                    json.members(of: expected.punch)
                    json.member("due", expected.due)
                }
            }
        }
        if let seen = judged.seen { member("punch") { $0.punch(seen) } }
        member("after", judged.after)
    }

    /// A punch as pages get it, by signal and by HTTP.
    package mutating func punch(_ punch: KeptPunch) {
        object { json in
            json.member("ordinal", punch.ordinal)
            json.member("source", punch.source)
            json.member("number", punch.report.number)
            json.member("member", punch.athlete)
            json.members(of: punch.report.punch)
            json.member("at", punch.report.at.microseconds)
            json.member("confidence", punch.report.confidence)
            if let speed = punch.report.speed { json.member("speed", speed) }
            if !punch.report.probabilities.isEmpty {
                json.member("probabilities") { $0.byClass(punch.report.probabilities) }
            }
            if !punch.report.ifCalled.isEmpty {
                json.member("ifCalled") { $0.byClass(punch.report.ifCalled) }
                json.member("thresholds") { json in
                    json.object { json in
                        json.member("hit") { $0.byClass(punch.kind.thresholds.hit) }
                        json.member("wrong") { $0.byClass(punch.kind.thresholds.wrong) }
                    }
                }
            }
            json.member("by", punch.kind.kind.rawValue)
            json.member("delay", punch.kind.delay.microseconds)
            if !punch.kind.precision.isEmpty { json.member("precision") { $0.byClass(punch.kind.precision) } }
            if let model = punch.kind.model { json.member("model", model) }
            if punch.isMuted { json.member("muted", true) }
            switch punch.correction {
            case .punch(let corrected): json.member("corrected") { $0.object { $0.members(of: corrected) } }
            case KeptPunch.Correction.none?: json.member("corrected", "none")
            case nil: break
            }
        }
    }
}

extension KeptPunch: Decodable {
    private enum Field: CodingKey {
        case ordinal, source, member, by, delay, precision, thresholds, model, muted, corrected
    }
    private enum CorrectedField: String, CodingKey {
        case hand
        case kind = "class"
    }

    /// Reads a punch of another node.
    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        var correction: Correction?
        if let corrected = try? fields.nestedContainer(keyedBy: CorrectedField.self, forKey: .corrected) {
            correction = .punch(try corrected.punch(.kind, .hand))
        } else if fields.contains(.corrected) {
            correction = Correction.none
        }
        self.init(
            ordinal: try fields.whole(.ordinal), source: try fields.decode(WireID<Member>.self, forKey: .source).id,
            athlete: try fields.decode(WireID<Member>.self, forKey: .member).id,
            kind: PunchSource(
                kind: try fields.word(.by, "A source"), delay: Interval(microseconds: try fields.microseconds(.delay)),
                precision: try fields.decodeIfPresent(NumbersByClass.self, forKey: .precision)?.values(usual: 1) ?? [],
                thresholds: try fields.decodeIfPresent(PunchSource.Thresholds.self, forKey: .thresholds) ?? .usual,
                model: try fields.wholeIfPresent(.model)),
            isMuted: try fields.decodeIfPresent(Bool.self, forKey: .muted) ?? false, correction: correction,
            report: try PunchReport(from: decoder))
    }
}

extension Verdict {
    /// As it is called on the wire.
    package var word: String {
        switch self {
        case .open: "open"
        case .hit: "hit"
        case .late: "late"
        case .wrong: "wrong"
        case .missed: "missed"
        case .unsure: "unsure"
        case .extra: "extra"
        }
    }
}
