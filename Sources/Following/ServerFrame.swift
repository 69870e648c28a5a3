import Foundation
import RehearsalCore

/// A frame from the server, read by `Gateway/Documents/protocol.md` alone: this client uses no type of the server's.
enum ServerFrame: Sendable, Equatable {
    case welcome(Welcome)
    case event(SessionEvent)
    case signal(SessionSignal)
    case sync(id: Int, sent: Int64, received: Int64, answered: Int64)
    case refused(message: String)
    /// A type that this client does not know or does not need.
    case other

    struct Person: Decodable, Sendable, Equatable {
        let id: String
        let name: String
        let role: String
    }

    struct Production: Decodable, Sendable, Equatable {
        let id: String
        let revision: Int
    }

    struct Welcome: Decodable, Sendable, Equatable {
        let session: String
        let member: Person
        let production: Production
        let programme: Programme?
        let now: Int64
        let seq: Int
        let resumed: Bool
        let state: State?
        /// The present members, if there is no state.
        let members: [Person]?

        struct Programme: Decodable, Sendable, Equatable { let kind: String }

        struct State: Decodable, Sendable, Equatable {
            let motion: MotionMessage
            let previous: MotionMessage?
            /// `nil` in a drill.
            let formation: Int?
            let calls: FollowedDrill.Calls?
            let baton: String?
            let members: [Person]?
            let announcement: Announcement?
            let ended: Bool

            struct Announcement: Decodable, Sendable, Equatable { let text: String }
        }
    }

    struct MotionMessage: Decodable, Sendable, Equatable {
        let position: Int64
        let rate: Double
        let at: Int64
        let until: Int64?
        let wait: Int64?
        let countIn: Counts?
        let loop: LoopMessage?
        let ramp: RampMessage?

        var motion: Motion {
            Motion(
                position: ScoreTime(microseconds: position), rate: rate, at: Instant(microseconds: at),
                until: until.map { ScoreTime(microseconds: $0) }, wait: Interval(microseconds: wait ?? 0),
                countIn: countIn?.countIn, loop: loop?.loop, ramp: ramp?.ramp)
        }
    }

    /// Counts before a motion or a pass.
    struct Counts: Decodable, Sendable, Equatable {
        let counts: Int
        let count: Int64

        var countIn: CountIn { CountIn(counts: counts, count: Interval(microseconds: count)) }
    }

    struct RampMessage: Decodable, Sendable, Equatable {
        let rate: Double
        let lasting: Int64

        var ramp: Ramp { Ramp(rate: rate, lasting: Interval(microseconds: lasting)) }
    }

    struct LoopMessage: Decodable, Sendable, Equatable {
        let from: Int64
        let to: Int64
        let pause: Int64
        let countIn: Counts?
        let rate: Double
        let step: Double
        let most: Double
        let pass: Int
        let last: Int?

        var loop: Loop {
            Loop(
                from: ScoreTime(microseconds: from), to: ScoreTime(microseconds: to),
                rest: Interval(microseconds: pause), countIn: countIn?.countIn, rate: rate, step: step, most: most,
                pass: pass, last: last)
        }
    }

    struct SessionEvent: Sendable, Equatable {
        let seq: Int
        let at: Int64
        let by: String?
        let kind: Kind

        enum Kind: Sendable, Equatable {
            case cued(Cue, MotionMessage)
            case moved(MotionMessage)
            /// A loop was begun, will end or has ended.
            case looped(MotionMessage)
            /// The score has changed under the run; this is the run from now on.
            case revised(MotionMessage, previous: MotionMessage?, [FollowedDrill.Adjustment]?)
            /// The trainer changed something of a drill; a motion if a rest got another length.
            case adjusted(
                FollowedDrill.Adjustment, all: [FollowedDrill.Adjustment]?, MotionMessage?, previous: MotionMessage?)
            /// The drill starts over.
            case begun(seed: String, MotionMessage)
            case assigned(performer: String, member: String?)
            case noted(position: Int64, text: String, performer: String?)
            case batonPassed(to: String?)
            /// The announcement; `nil` if it was removed.
            case announced(text: String?)
            case ended(by: String?)
            case reopened
            /// A kind that is newer than this client.
            case unknown(String)
        }
    }

    /// A change of formation, by a cue or because the run reached it.
    struct Cue: Decodable, Sendable, Equatable {
        let formation: Int
        let starts: Int64
        let duration: Int64
    }

    enum SessionSignal: Sendable, Equatable {
        case members(present: Int?, joined: [Person], left: [String], changed: [Person])
        case formation(Cue)
        case edited(revision: Int?)
        case lead(Lead)
        case punctuality(Punctuality)
        case clap(Clap)
        case stage
        case unknown(String)
    }

    /// How far ahead changes take effect, and which member is the slowest.
    struct Lead: Decodable, Sendable, Equatable {
        let lead: Int64
        let slowest: String?
        let leftOut: [String]
    }

    /// How punctually a change reached the devices.
    struct Punctuality: Decodable, Sendable, Equatable {
        let seq: Int
        let devices: Int
        let inTime: Int
        let late: [String]
    }

    /// The counts of a clap test.
    struct Clap: Decodable, Sendable, Equatable {
        let starts: Int64
        let interval: Int64
        let count: Int
    }
}

extension ServerFrame {
    /// - Throws: `DecodingError` for a frame that does not follow the protocol.
    init(frame: String) throws {
        self = try JSONDecoder().decode(Frame.self, from: Data(frame.utf8)).message
    }

    private struct Frame: Decodable {
        let message: ServerFrame

        enum Key: String, CodingKey {
            case type, id, name, t0, t1, t2, message, kind, seq, at, by
            case to, starts, duration, motion, previous, performer, member, position, text, present, joined, left,
                changed,
                formation, revision, adjustment, adjustments, seed
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Key.self)
            switch try fields.decode(String.self, forKey: .type) {
            case "welcome": message = .welcome(try Welcome(from: decoder))
            case "event": message = .event(try Self.event(fields))
            case "signal": message = .signal(try Self.signal(fields, decoder))
            case "sync":
                message = .sync(
                    id: try fields.decode(Int.self, forKey: .id), sent: try fields.decode(Int64.self, forKey: .t0),
                    received: try fields.decode(Int64.self, forKey: .t1),
                    answered: try fields.decode(Int64.self, forKey: .t2))
            case "refused": message = .refused(message: try fields.decodeIfPresent(String.self, forKey: .message) ?? "")
            case _: message = .other
            }
        }

        private static func event(_ fields: KeyedDecodingContainer<Key>) throws -> SessionEvent {
            let kind: SessionEvent.Kind
            switch try fields.decode(String.self, forKey: .kind) {
            case "cued":
                kind = .cued(
                    Cue(
                        formation: try fields.decode(Int.self, forKey: .to),
                        starts: try fields.decode(Int64.self, forKey: .starts),
                        duration: try fields.decode(Int64.self, forKey: .duration)),
                    try fields.decode(MotionMessage.self, forKey: .motion))
            case "moved": kind = .moved(try fields.decode(MotionMessage.self, forKey: .motion))
            case "looped": kind = .looped(try fields.decode(MotionMessage.self, forKey: .motion))
            case "revised":
                kind = .revised(
                    try fields.decode(MotionMessage.self, forKey: .motion),
                    previous: try fields.decodeIfPresent(MotionMessage.self, forKey: .previous), try adjustments(fields)
                )
            case "adjusted":
                kind = .adjusted(
                    try fields.decode(FollowedDrill.Adjustment.self, forKey: .adjustment), all: try adjustments(fields),
                    try fields.decodeIfPresent(MotionMessage.self, forKey: .motion),
                    previous: try fields.decodeIfPresent(MotionMessage.self, forKey: .previous))
            case "begun":
                kind = .begun(
                    seed: try fields.decode(String.self, forKey: .seed),
                    try fields.decode(MotionMessage.self, forKey: .motion))
            case "assigned":
                kind = .assigned(
                    performer: try fields.decode(String.self, forKey: .performer),
                    member: try fields.decodeIfPresent(String.self, forKey: .member))
            case "noted":
                kind = .noted(
                    position: try fields.decode(Int64.self, forKey: .position),
                    text: try fields.decode(String.self, forKey: .text),
                    performer: try fields.decodeIfPresent(String.self, forKey: .performer))
            case "batonPassed": kind = .batonPassed(to: try fields.decodeIfPresent(String.self, forKey: .to))
            case "announced": kind = .announced(text: try fields.decodeIfPresent(String.self, forKey: .text))
            case "ended": kind = .ended(by: try fields.decodeIfPresent(String.self, forKey: .name))
            case "reopened": kind = .reopened
            case let other: kind = .unknown(other)
            }
            return SessionEvent(
                seq: try fields.decode(Int.self, forKey: .seq), at: try fields.decode(Int64.self, forKey: .at),
                by: try fields.decodeIfPresent(String.self, forKey: .by), kind: kind)
        }

        private static func adjustments(_ fields: KeyedDecodingContainer<Key>) throws -> [FollowedDrill.Adjustment]? {
            try fields.decodeIfPresent([FollowedDrill.Adjustment].self, forKey: .adjustments)
        }

        private static func signal(_ fields: KeyedDecodingContainer<Key>, _ decoder: any Decoder) throws
            -> SessionSignal
        {
            switch try fields.decode(String.self, forKey: .kind) {
            case "members":
                .members(
                    present: try fields.decodeIfPresent(Int.self, forKey: .present),
                    joined: try fields.decodeIfPresent([Person].self, forKey: .joined) ?? [],
                    left: try fields.decodeIfPresent([String].self, forKey: .left) ?? [],
                    changed: try fields.decodeIfPresent([Person].self, forKey: .changed) ?? [])
            case "formation": .formation(try Cue(from: decoder))
            case "lead": .lead(try Lead(from: decoder))
            case "punctuality": .punctuality(try Punctuality(from: decoder))
            case "clap": .clap(try Clap(from: decoder))
            case "edited": .edited(revision: try fields.decodeIfPresent(Int.self, forKey: .revision))
            // A drill's stages are computed here; moves are not printed.
            case "stage", "move": .stage
            case let other: .unknown(other)
            }
        }
    }
}
