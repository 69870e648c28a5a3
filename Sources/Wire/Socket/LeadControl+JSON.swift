import Rehearsal
import RehearsalCore

extension LeadControl {
    private enum Field: String, CodingKey { case least, most }

    static let commandKinds: [CommandKind] = [
        CommandKind("lead") { (fields: KeyedDecodingContainer<Field>) in
            .lead(.lead(LeadLimits(least: try fields.interval(.least), most: try fields.interval(.most))))
        }
    ]

    static let eventKinds: [EventKind] = [
        EventKind("leadLimited", LimitFields.self) { .lead(.leadLimited($0.limits)) }
    ]
}

extension LeadControl.Event: EventFields {
    var kind: String {
        switch self {
        case .leadLimited: "leadLimited"
        }
    }

    func writeFields(into json: inout JSONWriter) {
        switch self {
        case .leadLimited(let limits): limits.writeFields(into: &json)
        }
    }
}

private struct LimitFields: Decodable {
    var least: Int64
    var most: Int64

    var limits: LeadLimits {
        LeadLimits(least: Interval(microseconds: least), most: Interval(microseconds: most))
    }
}

extension LeadControl: StatePart {
    /// `{leadLimits: {least, most}}`
    func writeView(into json: inout JSONWriter) {
        json.member("leadLimits") { json in json.object { limits.writeFields(into: &$0) } }
    }

    /// `{least, most}`
    func writeKept(into json: inout JSONWriter) { limits.writeFields(into: &json) }

    init(kept decoder: any Decoder) throws { self.init(limits: try LimitFields(from: decoder).limits) }
}

extension LeadLimits {
    fileprivate func writeFields(into json: inout JSONWriter) {
        json.member("least", least.microseconds)
        json.member("most", most.microseconds)
    }
}
