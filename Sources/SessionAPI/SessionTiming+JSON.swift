import LiveSessions
import Rehearsal
import RehearsalCore
import Wire

extension SessionTiming {
    /// `lead, session, devices`
    func writeFields(into json: inout JSONWriter) {
        json.member("lead") { json in
            json.object { json in
                lead.writeFields(into: &json)
                json.member("least", limits.least.microseconds)
                json.member("most", limits.most.microseconds)
            }
        }
        json.member("session") { json in
            json.object { json in
                session.writeFigures(into: &json)
                json.member("histogram") { session.writeHistogram(into: &$0) }
            }
        }
        json.member("devices") { json in json.array(devices) { $1.write(into: &$0) } }
    }
}

extension SessionTiming.Device {
    fileprivate func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("member", member.id.description)
            json.member("name", member.name)
            json.member("role", member.role.rawValue)
            json.member("present", present)
            json.interval("bound", clock?.bound)
            json.interval("delay", clock?.delay)
            json.interval("jitter", clock?.jitter)
            json.member("display") { json in json.object { display.writeFigures(into: &$0) } }
        }
    }
}

extension DisplayError {
    fileprivate func writeFigures(into json: inout JSONWriter) {
        json.member("count", count)
        writeSpread(into: &json)
    }

    /// `p50, p99, worst`; null if nothing was drawn.
    func writeSpread(into json: inout JSONWriter) {
        json.interval("p50", quantile(0.5))
        json.interval("p99", quantile(0.99))
        json.interval("worst", count > 0 ? worst : nil)
    }

    fileprivate func writeHistogram(into json: inout JSONWriter) {
        json.array(counts.enumerated()) { json, bucket in
            json.object { json in
                json.interval("upTo", bucket.offset < Self.bounds.count ? Self.bounds[bucket.offset] : nil)
                json.member("count", bucket.element)
            }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func interval(_ name: StaticString, _ interval: Interval?) {
        member(name) { json in if let interval { json.integer(interval.microseconds) } else { json.null() } }
    }
}
