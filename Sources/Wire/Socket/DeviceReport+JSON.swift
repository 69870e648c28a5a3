package import Rehearsal
import RehearsalCore

/// What a device says about itself: read from it, written for other members, and from node to node.
extension DeviceFact {
    private enum Field: String, CodingKey {
        case ready, unseen, music, sight, camera, asked, answer, bound, delay, jitter, battery
    }

    private typealias Fields = KeyedDecodingContainer<Field>

    static let signalKinds: [SignalKind] = [
        kind("ready") { .ready(try $0.decode(Bool.self, forKey: .ready)) },
        kind("changes") { fields in
            let (unseen, most) = (Int(clamping: try fields.whole(.unseen)), DeviceReport.countedChanges.upperBound)
            guard DeviceReport.countedChanges.contains(unseen) else {
                throw fields.refusal(
                    of: .unseen, "Unseen changes are 0 to \(most).", rule: .range,
                    values: Refusal.limits(0, Double(most)))
            }
            return .changes(unseen: unseen)
        },
        kind("music") { .music(try report("Music", at: .music, in: $0)) },
        kind("sight") { .sight(try report("Sight", at: .sight, in: $0)) },
        kind("camera") { .camera(try report("Camera", at: .camera, in: $0)) },
        kind("recordings") { .trainingRecordings(try trainingRecordings(in: $0)) },
        kind("clock") { fields in
            let battery = try fields.numberIfPresent(.battery)
            if let battery, !(0...1).contains(battery) {
                throw fields.refusal(of: .battery, "A battery is 0 to 1.", rule: .range, values: Refusal.limits(0, 1))
            }
            return .clock(
                ClockReport(
                    bound: try fields.interval(.bound), delay: try fields.interval(.delay),
                    jitter: fields.contains(.jitter) ? try fields.interval(.jitter) : nil, battery: battery))
        },
    ]

    private static func kind(_ name: String, _ read: @escaping @Sendable (Fields) throws -> DeviceFact) -> SignalKind {
        SignalKind(name) { fields in .report(try read(fields)) }
    }

    /// One of a report's words; `nil` for “off”.
    private static func report<Report: RawRepresentable<String> & CaseIterable>(
        _ name: String, at key: Field, in fields: Fields
    ) throws -> Report? {
        let text = try fields.decode(String.self, forKey: key)
        let report = Report(rawValue: text)
        guard report != nil || text == "off" else {
            let words = (["off"] + Report.allCases.map(\.rawValue)).joined(separator: ", ")
            throw fields.refusal(of: key, "\(name) is one of \(words).", rule: .word, values: ["words": .text(words)])
        }
        return report
    }

    /// `asked, answer?`; `asked` is null from who asks no longer.
    private static func trainingRecordings(in fields: Fields) throws -> TrainingRecordingsReport? {
        guard try !fields.decodeNil(forKey: .asked) else { return nil }
        let asked = Instant(microseconds: try fields.microseconds(.asked))
        guard fields.contains(.answer) else { return .asks(asked) }
        guard let answer = TrainingRecordingsAnswer(rawValue: try fields.decode(String.self, forKey: .answer)) else {
            let words = TrainingRecordingsAnswer.allCases.map(\.rawValue).joined(separator: ", ")
            throw fields.refusal(
                of: .answer, "An answer is one of \(words).", rule: .word, values: ["words": .text(words)])
        }
        return .answers(answer, to: asked)
    }
}

extension DeviceReport {
    /// `ready, unseenChanges?, music?, sight?, camera?, quality?`; from node to node also `recordings?`, which is not in the public part.
    package func writeFields(into json: inout JSONWriter) {
        json.member("ready", ready)
        if unseenChanges > 0 { json.member("unseenChanges", unseenChanges) }
        json.member("music", ifPresent: music?.rawValue)
        json.member("sight", ifPresent: sight?.rawValue)
        json.member("camera", ifPresent: camera?.rawValue)
        if let trainingRecordings { json.member("recordings") { json in json.object(trainingRecordings.writeFields) } }
        if let clock { json.member("quality") { json in json.object(clock.writeFields) } }
    }
}

extension DeviceReport: Decodable {
    private struct Fields: Decodable {
        var ready: Bool
        var unseenChanges: Int?
        var music: String?
        var sight: String?
        var camera: String?
        var recordings: TrainingRecordingsFields?
        var quality: ClockFields?
    }

    /// Reads what another node wrote. A word that only newer nodes know is passed over.
    package init(from decoder: any Decoder) throws {
        let fields = try Fields(from: decoder)
        self.init(
            ready: fields.ready,
            unseenChanges: min(max(0, fields.unseenChanges ?? 0), Self.countedChanges.upperBound),
            music: fields.music.flatMap(MusicReport.init), sight: fields.sight.flatMap(Sight.init),
            camera: fields.camera.flatMap(CameraReport.init), trainingRecordings: fields.recordings?.report,
            clock: fields.quality?.report)
    }
}

extension ClockReport {
    /// `bound, delay, jitter?, battery?`
    fileprivate func writeFields(into json: inout JSONWriter) {
        json.member("bound", bound.microseconds)
        json.member("delay", delay.microseconds)
        if let jitter { json.member("jitter", jitter.microseconds) }
        if let battery { json.member("battery", battery) }
    }
}

private struct ClockFields: Decodable {
    var bound: Int64
    var delay: Int64
    var jitter: Int64?
    var battery: Double?

    var report: ClockReport {
        ClockReport(
            bound: Interval(microseconds: bound), delay: Interval(microseconds: delay),
            jitter: jitter.map(Interval.init(microseconds:)), battery: battery)
    }
}

extension TrainingRecordingsReport {
    /// `asked, answer?`
    fileprivate func writeFields(into json: inout JSONWriter) {
        switch self {
        case .asks(let question): json.member("asked", question.microseconds)
        case .answers(let answer, let question):
            json.member("asked", question.microseconds)
            json.member("answer", answer.rawValue)
        }
    }
}

private struct TrainingRecordingsFields: Decodable {
    var asked: Int64
    var answer: String?

    /// `nil` for an answer that only newer nodes know.
    var report: TrainingRecordingsReport? {
        let asked = Instant(microseconds: asked)
        guard let answer else { return .asks(asked) }
        return TrainingRecordingsAnswer(rawValue: answer).map { .answers($0, to: asked) }
    }
}
