import RehearsalCore

struct AnchorFields: Decodable {
    var anchor: TempoMap.Anchor

    private enum Field: CodingKey { case count, time }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        anchor = TempoMap.Anchor(
            count: Double(try fields.whole(.count)), time: ScoreTime(microseconds: try fields.whole(.time)))
    }
}

extension TempoMap.Anchor {
    /// `{count, time}`: anchors of productions are at whole counts.
    func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("count", Int64(count))
            json.member("time", time.microseconds)
        }
    }
}
