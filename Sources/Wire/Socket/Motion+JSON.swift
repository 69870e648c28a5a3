import Rehearsal
import RehearsalCore

extension JSONWriter {
    /// `{position, rate, at, until, wait?, countIn?, loop?, ramp?}`
    mutating func motion(_ motion: Motion) {
        object { json in
            json.member("position", motion.position.microseconds)
            json.member("rate", motion.rate)
            json.member("at", motion.at.microseconds)
            json.member("until") { json in
                if let until = motion.until { json.integer(until.microseconds) } else { json.null() }
            }
            if motion.wait != .zero { json.member("wait", motion.wait.microseconds) }
            if let countIn = motion.countIn { json.countIn(countIn) }
            if let loop = motion.loop { json.member("loop") { $0.loop(loop) } }
            if let ramp = motion.ramp {
                json.member("ramp") { json in
                    json.object { json in
                        json.member("rate", ramp.rate)
                        json.member("lasting", ramp.lasting.microseconds)
                    }
                }
            }
        }
    }

    /// `"countIn":{counts, count}`
    private mutating func countIn(_ countIn: CountIn) {
        member("countIn") { json in
            json.object { json in
                json.member("counts", countIn.counts)
                json.member("count", countIn.count.microseconds)
            }
        }
    }

    /// `{from, to, pause, countIn?, rate, step, most, pass, last?}`
    mutating func loop(_ loop: Loop) {
        object { json in
            json.member("from", loop.from.microseconds)
            json.member("to", loop.to.microseconds)
            json.member("pause", loop.rest.microseconds)
            if let countIn = loop.countIn { json.countIn(countIn) }
            json.member("rate", loop.rate)
            json.member("step", loop.step)
            json.member("most", loop.most)
            json.member("pass", loop.pass)
            if let last = loop.last { json.member("last", last) }
        }
    }
}

extension Motion: Decodable {
    private enum Field: CodingKey { case position, rate, at, until, wait, countIn, loop, ramp }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        self.init(
            position: ScoreTime(microseconds: try fields.decode(Int64.self, forKey: .position)),
            rate: try fields.decode(Double.self, forKey: .rate),
            at: Instant(microseconds: try fields.decode(Int64.self, forKey: .at)),
            until: try fields.decodeIfPresent(Int64.self, forKey: .until).map(ScoreTime.init(microseconds:)),
            wait: Interval(microseconds: try fields.decodeIfPresent(Int64.self, forKey: .wait) ?? 0),
            countIn: try fields.decodeIfPresent(CountIn.self, forKey: .countIn),
            loop: try fields.decodeIfPresent(Loop.self, forKey: .loop),
            ramp: try fields.decodeIfPresent(Ramp.self, forKey: .ramp))
    }
}

extension Ramp: Decodable {
    private enum Field: CodingKey { case rate, lasting }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        self.init(
            rate: try fields.decode(Double.self, forKey: .rate),
            lasting: Interval(microseconds: try fields.decode(Int64.self, forKey: .lasting)))
    }
}

extension CountIn: Decodable {
    private enum Field: CodingKey { case counts, count }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        self.init(
            counts: try fields.decode(Int.self, forKey: .counts),
            count: Interval(microseconds: try fields.decode(Int64.self, forKey: .count)))
    }
}

extension Loop: Decodable {
    private enum Field: CodingKey { case from, to, pause, countIn, rate, step, most, pass, last }

    package init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        self.init(
            from: ScoreTime(microseconds: try fields.decode(Int64.self, forKey: .from)),
            to: ScoreTime(microseconds: try fields.decode(Int64.self, forKey: .to)),
            rest: Interval(microseconds: try fields.decode(Int64.self, forKey: .pause)),
            countIn: try fields.decodeIfPresent(CountIn.self, forKey: .countIn),
            rate: try fields.decode(Double.self, forKey: .rate), step: try fields.decode(Double.self, forKey: .step),
            most: try fields.decode(Double.self, forKey: .most), pass: try fields.decode(Int.self, forKey: .pass),
            last: try fields.decodeIfPresent(Int.self, forKey: .last))
    }
}
