import Rehearsal
import RehearsalCore

extension JSONWriter {
    /// `{position, rate, at, until}`
    mutating func motion(_ motion: Motion) {
        object { json in
            json.member("position", motion.position.microseconds)
            json.member("rate", motion.rate)
            json.member("at", motion.at.microseconds)
            json.member("until") { json in
                if let until = motion.until { json.integer(until.microseconds) } else { json.null() }
            }
        }
    }
}

extension Motion: Decodable {
    private enum Field: CodingKey { case position, rate, at, until }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        self.init(
            position: ScoreTime(microseconds: try fields.decode(Int64.self, forKey: .position)),
            rate: try fields.decode(Double.self, forKey: .rate),
            at: Instant(microseconds: try fields.decode(Int64.self, forKey: .at)),
            until: try fields.decodeIfPresent(Int64.self, forKey: .until).map(ScoreTime.init(microseconds:)))
    }
}
