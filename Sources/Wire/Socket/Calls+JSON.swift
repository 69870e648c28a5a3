import Rehearsal
import RehearsalCore

extension Calls {
    private enum Field: String, CodingKey { case combo, on, tempo, rising, intensity, mode, longer, round }

    static let commandKinds: [CommandKind] = [
        CommandKind("call") { (fields: KeyedDecodingContainer<Field>) in
            .calls(.call(try fields.key(.combo), on: try fields.wordIfPresent(.on, "A call") ?? .now))
        },
        CommandKind("tempo") { (fields: KeyedDecodingContainer<Field>) in
            .calls(
                .tempo(
                    try fields.number(.tempo),
                    rising: fields.contains(.rising) ? try fields.number(.rising) : 0))
        },
        CommandKind("intensity") { (fields: KeyedDecodingContainer<Field>) in
            .calls(.intensity(try fields.number(.intensity)))
        },
        CommandKind("mode") { (fields: KeyedDecodingContainer<Field>) in
            .calls(.mode(try fields.mode(.mode)))
        },
        CommandKind("extendRest") { (fields: KeyedDecodingContainer<Field>) in
            .calls(
                .extendRest(
                    by: Interval(microseconds: try fields.microseconds(.longer)),
                    after: try fields.keyIfPresent(.round)))
        },
        CommandKind("begin", .calls(.begin)),
    ]

    static let eventKinds: [EventKind] = [
        EventKind("adjusted", AdjustedFields.self) { .calls(.adjusted($0.adjusted)) },
        EventKind("begun", BegunFields.self) { .calls(.begun(seed: $0.seed.value, $0.motion)) },
    ]
}

extension Calls.Event: EventFields {
    var kind: String {
        switch self {
        case .adjusted: "adjusted"
        case .begun: "begun"
        }
    }

    func writeFields(into json: inout JSONWriter) {
        switch self {
        case .adjusted(let adjusted):
            json.member("adjustment") { adjusted.adjustment.write(into: &$0) }
            json.member("adjustments", ifPresent: adjusted.adjustments)
            if let motion = adjusted.motion { json.member("motion") { $0.motion(motion) } }
            if let previous = adjusted.previous { json.member("previous") { $0.motion(previous) } }
        case .begun(let seed, let motion):
            json.member("seed", SeedText(value: seed).digits)
            json.member("motion") { $0.motion(motion) }
        }
    }
}

private struct AdjustedFields: Decodable {
    var adjustment: Calls.Adjustment
    var adjustments: [Calls.Adjustment]?
    var motion: Motion?
    var previous: Motion?

    var adjusted: Adjusted {
        Adjusted(adjustment, adjustments: adjustments, motion: motion, previous: previous)
    }
}

private struct BegunFields: Decodable {
    var seed: SeedText
    var motion: Motion
}

/// A seed as 16 hexadecimal digits.
private struct SeedText: Decodable {
    var value: UInt64

    init(value: UInt64) { self.value = value }

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        guard let bytes = Hexadecimal.decode(text), bytes.count == 8 else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "A seed is 16 hexadecimal digits."))
        }
        value = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    var digits: String {
        Hexadecimal.encode((0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * UInt64($0))) })
    }
}

extension Calls: StatePart {
    /// `{calls: {seed, adjustments}}`; left out before the first change.
    func writeView(into json: inout JSONWriter) {
        guard self != Calls() else { return }
        json.member("calls") { $0.calls(self) }
    }

    func writeKept(into json: inout JSONWriter) { writeView(into: &json) }

    private struct Kept: Decodable { var calls: Fields? }

    private struct Fields: Decodable {
        var seed: SeedText
        var adjustments: [Calls.Adjustment]
    }

    init(kept decoder: any Decoder) throws {
        let kept = try Kept(from: decoder).calls
        self = kept.map { Calls(seed: $0.seed.value, adjustments: $0.adjustments) } ?? Calls()
    }
}

extension JSONWriter {
    /// `{seed, adjustments}`
    mutating func calls(_ calls: Calls) {
        object { json in
            json.member("seed", SeedText(value: calls.seed).digits)
            json.member("adjustments", ifPresent: calls.adjustments)
        }
    }

    mutating func member(_ name: StaticString, ifPresent adjustments: [Calls.Adjustment]?) {
        guard let adjustments else { return }
        member(name) { json in json.array(adjustments) { json, one in one.write(into: &json) } }
    }
}

extension Calls.Adjustment: Decodable {
    private enum Field: CodingKey { case at, tempo, rising, intensity, mode, call, rest, longer }

    /// `{at, tempo and rising | intensity | mode | call | rest and longer}`
    fileprivate func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("at", at.microseconds)
            switch kind {
            case .tempo(let tempo, let rising):
                json.member("tempo", tempo)
                if rising != 0 { json.member("rising", rising) }
            case .intensity(let intensity): json.member("intensity", intensity)
            case .mode(let mode):
                json.member("mode") { json in
                    if let mode { json.value(mode.value, DrillPlan.Mode.shape) } else { json.null() }
                }
            case .call(let combo): json.member("call", combo.text)
            case .rest(let round, let longer):
                json.member("rest", round.text)
                json.member("longer", longer.microseconds)
            }
        }
    }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        let at = ScoreTime(microseconds: try fields.whole(.at))
        if fields.contains(.tempo) {
            let rising = fields.contains(.rising) ? try fields.number(.rising) : 0
            self.init(at: at, .tempo(try fields.number(.tempo), rising: rising))
        } else if fields.contains(.intensity) {
            self.init(at: at, .intensity(try fields.number(.intensity)))
        } else if fields.contains(.mode) {
            self.init(at: at, .mode(try fields.mode(.mode)))
        } else if fields.contains(.call) {
            self.init(at: at, .call(try fields.key(.call)))
        } else {
            let longer = Interval(microseconds: try fields.whole(.longer))
            self.init(at: at, .rest(try fields.key(.rest), longer: longer))
        }
    }
}

extension KeyedDecodingContainer {
    /// `null` for the rounds' own modes.
    fileprivate func mode(_ key: Key) throws -> DrillPlan.Mode? {
        try decodeNil(forKey: key) ? nil : try decode(ModeFields.self, forKey: key).mode
    }
}

private struct ModeFields: Decodable {
    var mode: DrillPlan.Mode

    init(from decoder: any Decoder) throws {
        guard let json = decoder as? JSONValueDecoder else { throw Refusal(.malformed, "This is not JSON in UTF-8.") }
        mode = DrillPlan.Mode(try ValueReader().read(DrillPlan.Mode.shape, json, "mode"))
    }
}
