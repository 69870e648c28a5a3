import Rehearsal
import RehearsalCore

struct MusicFields: Decodable {
    var offset: Interval?

    private enum Field: CodingKey { case offset }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        offset = try fields.wholeIfPresent(.offset).map(Interval.init(microseconds:))
    }
}

struct TrackFields: Decodable {
    var id: TrackID?
    var title: String?
    var recording: Recording

    private enum Field: CodingKey { case id, title }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        id = try fields.keyIfPresent(.id)
        title = try fields.decodeIfPresent(String.self, forKey: .title)
        recording = try RecordingFields(from: decoder).recording
    }
}

struct RecordingFields: Decodable {
    var recording: Recording

    private enum Field: CodingKey { case format, bytes, duration, digest }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        guard let digest = MediaDigest(try fields.decode(String.self, forKey: .digest)) else {
            throw fields.refusal(of: .digest, "A digest is 64 of 0-9 and a-f.", rule: .digest)
        }
        recording = Recording(
            format: try fields.word(.format, "A format"), bytes: try fields.whole(.bytes),
            duration: Interval(microseconds: try fields.whole(.duration)), digest: digest)
    }
}

struct ClipFields: Decodable {
    var id: ClipID?
    var title: String
    var track: TrackID?
    var stretch: Clip.Stretch
    var gain: Double

    private enum Field: CodingKey { case id, title, track, gain }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        id = try fields.keyIfPresent(.id)
        title = try fields.decodeIfPresent(String.self, forKey: .title) ?? ""
        track = try fields.keyIfPresent(.track)
        stretch = try StretchFields(from: decoder).stretch
        gain = try fields.numberIfPresent(.gain) ?? 0
    }
}

struct StretchFields: Decodable {
    var stretch: Clip.Stretch

    private enum Field: CodingKey { case from, to, fadeIn, fadeOut }

    init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: Field.self)
        stretch = Clip.Stretch(
            from: Interval(microseconds: try fields.wholeIfPresent(.from) ?? 0),
            to: Interval(microseconds: try fields.whole(.to)),
            fadeIn: Interval(microseconds: try fields.wholeIfPresent(.fadeIn) ?? 0),
            fadeOut: Interval(microseconds: try fields.wholeIfPresent(.fadeOut) ?? 0))
    }
}

extension Track {
    func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("id", id.text)
            json.member("title", title)
            recording.writeFields(into: &json)
        }
    }
}

extension Recording {
    /// `bytes … digest`
    package func writeFields(into json: inout JSONWriter) {
        json.member("bytes", bytes)
        json.member("format", format.rawValue)
        json.member("duration", duration.microseconds)
        json.member("digest", digest.description)
    }
}

extension Clip {
    func write(into json: inout JSONWriter) {
        json.object { json in
            json.member("id", id.text)
            json.member("title", title)
            json.member("track", orNull: track?.text)
            stretch.writeFields(into: &json)
            json.member("gain", gain)
        }
    }
}

extension Clip.Stretch {
    /// `from … fadeOut`
    func writeFields(into json: inout JSONWriter) {
        json.member("from", from.microseconds)
        json.member("to", to.microseconds)
        json.member("fadeIn", fadeIn.microseconds)
        json.member("fadeOut", fadeOut.microseconds)
    }
}
