import HTTPTypes
import LiveSessions
import Persistence
import Rehearsal
import RehearsalCore
import Requests
import WebSocketServer
import Wire

/// The punches of a session, and its sources. Devices report punches over the socket.
struct PunchRoutes: Resource {
    let punches: Punches
    let stances: Stances
    let clock: any SessionClock
    let lookup: SessionLookup
    let publishChange: @Sendable ([KeptPunch], SessionID) -> Void

    var routes: [Route] {
        [
            Route(.get, "/api/v1/sessions/{session}/punches") { context in
                try await listPunches(context)
            },
            Route(.patch, "/api/v1/sessions/{session}/punches/{source}/{number}") { context in
                try await correctPunch(context)
            },
            Route(.get, "/api/v1/sessions/{session}/sources") { context in try await listSources(context) },
            Route(.put, "/api/v1/sessions/{session}/sources/{source}") { context in
                try await changeSource(context, isWhole: true)
            },
            Route(.patch, "/api/v1/sessions/{session}/sources/{source}") { context in
                try await changeSource(context, isWhole: false)
            },
        ]
    }

    /// Conductors, screens and accounts that may conduct read all punches; an athlete only their own.
    private func listPunches(_ context: RouteContext) async throws -> Reply {
        let most = Int64(Punches.pages.upperBound)
        let after = try context.number("after", in: 0...(1 << 53)) ?? 0
        let limit = Int(try context.number("limit", in: 1...most) ?? most)
        let (caller, record) = try await lookup.session(context, .page)
        var athlete: MemberID?
        if !caller.mayConduct(record) {
            guard case .member(let member) = caller else { throw Problem.lacks(.conduct) }
            if member.member.role != .screen { athlete = member.member.id }
        }
        let page = try await punches.list(of: record.id, after: after, athlete: athlete, limit: limit)
        return .json { json in
            json.member("punches") { json in json.array(page) { $0.punch($1) } }
            json.member("next") { json in
                if page.count == limit, let last = page.last { json.integer(last.ordinal) } else { json.null() }
            }
        }
    }

    /// `class` null takes a correction back; `none` says that it was no punch.
    private struct Correction: Decodable {
        var correction: KeptPunch.Correction?

        private enum Field: String, CodingKey {
            case hand
            case kind = "class"
        }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Field.self)
            guard fields.contains(.kind) else {
                throw Refusal(.invalid, "This field is missing.", field: "class", rule: .missing)
            }
            if try fields.decodeNil(forKey: .kind) { return }
            let isNone = try fields.decode(String.self, forKey: .kind) == PunchClass.none.rawValue
            correction = isNone ? KeptPunch.Correction.none : .punch(try fields.punch(.kind, .hand))
        }
    }

    private func correctPunch(_ context: RouteContext) async throws -> Reply {
        let (_, record) = try await lookup.conductedSession(
            context, otherwise: "Only a conductor or an account corrects punches.")
        let source: MemberID = try context.identifier("source")
        let asked = try context.document(Correction.self, upTo: 1_024)
        guard let number = context.parameters["number"].flatMap({ Int64($0) }),
            let punch = try await punches.correct(number, of: source, in: record.id, as: asked.correction)
        else { throw Problem(.notFound, "This session has no such punch.", rule: "punch") }
        publishChange([punch], record.id)
        return .json { json in json.member("punch") { $0.punch(punch) } }
    }

    private func listSources(_ context: RouteContext) async throws -> Reply {
        let (_, record) = try await lookup.session(context, .state)
        let sources = try await punches.sources(of: record.id)
        let stances = try await self.stances.all(of: record.id)
        return .json { json in
            json.member("sources") { json in json.array(sources) { json, source in json.source(source) } }
            json.member("stances") { json in
                json.array(stances) { json, said in
                    json.object { json in
                        json.member("member", said.member)
                        json.stance(said.stance)
                    }
                }
            }
        }
    }

    private struct SourceChange: Decodable {
        /// Those that are named.
        var change = Punches.SourceChange()

        private enum Field: CodingKey { case athlete, muted, delay, since }

        init(from decoder: any Decoder) throws {
            let fields = try decoder.container(keyedBy: Field.self)
            change.since = try fields.microsecondsIfPresent(.since).map(Instant.init(microseconds:))
            if fields.contains(.athlete) {
                change.athlete = .some(try fields.decodeIfPresent(WireID<Member>.self, forKey: .athlete)?.id)
            }
            change.isMuted = try fields.decodeIfPresent(Bool.self, forKey: .muted)
            change.delay = try fields.microsecondsIfPresent(.delay).map { Interval(microseconds: $0) }
        }
    }

    /// - Parameter isWhole: whether fields that are missing get their usual values; otherwise they stay as they are.
    private func changeSource(_ context: RouteContext, isWhole: Bool) async throws -> Reply {
        let (_, record) = try await lookup.conductedSession(
            context, otherwise: "Only a conductor or an account binds, mutes and calibrates sources.")
        var change = try context.document(SourceChange.self, upTo: 1_024).change
        if isWhole {
            change.athlete = .some(change.athlete ?? nil)
            change.isMuted = change.isMuted ?? false
            change.delay = change.delay ?? .zero
            change.since = nil
        }
        if let delay = change.delay { try PunchSource.check(calibration: delay, field: "delay") }
        do {
            let source = try await punches.change(
                try context.identifier("source"), change, in: record.id, at: clock.now)
            return .json { json in json.member("source") { $0.source(source) } }
        } catch is UnknownMember {
            throw Problem(.notFound, "There is no such member in this session.", rule: "member")
        }
    }
}

extension JSONWriter {
    fileprivate mutating func source(_ source: Punches.Source) {
        object { json in
            json.member("source", source.source)
            json.member("athlete") { json in
                if let athlete = source.athlete { json.id(athlete) } else { json.null() }
            }
            json.member("muted", source.isMuted)
            json.member("delay", source.delay.microseconds)
        }
    }
}
