import Foundation
import PropertyTesting
import Rehearsal
import RehearsalCore
import Testing

@testable import Wire

func read(_ frame: String) -> Result<ClientMessage, ClientMessage.Refused> {
    Result { () throws(ClientMessage.Refused) in try ClientMessage.read(frame.utf8) }
}

func object(_ bytes: [UInt8]) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
}

func expectRefused(_ frame: String, _ code: Refusal.Code, _ field: String?) {
    guard case .failure(let refused) = read(frame) else { Issue.record("understood \(frame)"); return }
    #expect(refused.refusal.code == code)
    #expect(refused.refusal.field == field)
    #expect(!refused.refusal.message.isEmpty)
}

func expectUnderstood(_ commands: [(fields: String, command: Command)]) throws {
    for (fields, command) in commands {
        let message = try read(#"{"type":"command","id":"c1",\#(fields)}"#).get()
        #expect(message == .command(CommandID(json: #""c1""#), command))
    }
}

struct ClientMessageTests {
    @Test func `every signal is understood`() throws {
        let shown = Instant(microseconds: 1_700_000_000_016_000)
        let signals: [(String, ClientSignal)] = [
            (#""kind":"ready","ready":true"#, .report(.ready(true))),
            (#""kind":"changes","unseen":0"#, .report(.changes(unseen: 0))),
            (#""kind":"changes","unseen":9999"#, .report(.changes(unseen: 9_999))),
            (#""kind":"music","music":"touch""#, .report(.music(.touch))),
            (#""kind":"music","music":"off""#, .report(.music(nil))),
            (#""kind":"sight","sight":"raisedHand""#, .report(.sight(.raisedHand))),
            (#""kind":"sight","sight":"off""#, .report(.sight(nil))),
            (#""kind":"camera","camera":"noWorker""#, .report(.camera(.noWorker))),
            (#""kind":"camera","camera":"off""#, .report(.camera(nil))),
            (
                #""kind":"clock","bound":3000,"delay":2000,"jitter":500,"battery":0.5"#,
                .report(
                    .clock(
                        ClockReport(
                            bound: .milliseconds(3), delay: .milliseconds(2), jitter: Interval(microseconds: 500),
                            battery: 0.5)))
            ),
            (
                #""kind":"displayed","seq":7,"received":1700000000000000,"shown":1700000000016000"#,
                .displayed(
                    Display(
                        sequence: SequenceNumber(7), received: Instant(microseconds: 1_700_000_000_000_000),
                        shown: shown))
            ),
            (
                #""kind":"displayed","seq":7,"received":1"#,
                .displayed(Display(sequence: SequenceNumber(7), received: Instant(microseconds: 1), shown: nil))
            ),
            (
                #""kind":"displayed","seq":7,"received":1,"shown":null"#,
                .displayed(Display(sequence: SequenceNumber(7), received: Instant(microseconds: 1), shown: nil))
            ),
            (#""kind":"clap""#, .clap),
        ]
        for (fields, signal) in signals { #expect(try read(#"{"type":"signal",\#(fields)}"#).get() == .signal(signal)) }
    }

    @Test(arguments: ["17", "-3", #""a b""#, #""\"\\""#])
    func `an id is echoed as it came`(id: String) throws {
        #expect(
            try read(#"{"type":"command","id":\#(id),"kind":"go"}"#).get()
                == .command(CommandID(json: id), .run(.go(from: nil))))
    }

    @Test(arguments: [("1", "12.5"), (#""x""#, "-1"), ("null", "1e300"), ("7", "9007199254740993")])
    func `a clock request's numbers come back`(id: String, t0: String) throws {
        let message = try read(#"{"type":"sync","id":\#(id == "null" ? "0" : id),"t0":\#(t0)}"#).get()
        guard case .sync(let request) = message else { Issue.record("taken for \(message)"); return }
        #expect(Double(String(decoding: request.t0, as: UTF8.self)) == Double(t0))
    }

    @Test(
        arguments: [
            ("", Refusal.Code.malformed, nil), ("[]", .malformed, nil), ("null", .malformed, nil),
            ("{", .malformed, nil),
            ("{}", .invalid, "type"), (#"{"type":7}"#, .invalid, "type"), (#"{"type":"dance"}"#, .unknownType, "type"),
            (#"{"type":"command","id":1}"#, .invalid, "kind"), (#"{"type":"command","kind":"go"}"#, .invalid, "id"),
            (#"{"type":"command","id":{},"kind":"go"}"#, .invalid, "id"),
            (#"{"type":"command","id":"","kind":"go"}"#, .invalid, "id"),
            (#"{"type":"command","id":1,"kind":"fly"}"#, .unknownKind, "kind"),
            (#"{"type":"signal","kind":"ready"}"#, .invalid, "ready"),
            (#"{"type":"signal","kind":"sleepy"}"#, .unknownKind, "kind"),
            (#"{"type":"signal","kind":"clock","bound":-1,"delay":0}"#, .invalid, "bound"),
            (#"{"type":"signal","kind":"clock","bound":1,"delay":0,"battery":2}"#, .invalid, "battery"),
            (#"{"type":"signal","kind":"displayed","received":1}"#, .invalid, "seq"),
            (#"{"type":"signal","kind":"displayed","seq":1}"#, .invalid, "received"),
            (#"{"type":"signal","kind":"displayed","seq":1,"received":1e30}"#, .invalid, "received"),
            (#"{"type":"signal","kind":"displayed","seq":1,"received":1,"shown":"now"}"#, .invalid, "shown"),
        ] as [(String, Refusal.Code, String?)])
    func `an unknown value is refused with its field`(frame: String, code: Refusal.Code, field: String?) {
        expectRefused(frame, code, field)
    }

    @Test func `a kind that is not known is answered with those that are`() {
        guard case .failure(let refused) = read(#"{"type":"command","id":1,"kind":"fly"}"#) else {
            Issue.record("understood")
            return
        }
        #expect(
            refused.refusal.message
                == "A command is go, back, jump, play, pause, seek, rate, loop, assign, absent, note, gotNote, "
                + "withdrawNote, takeBaton, giveBaton, lead, end, announce, breakOut, regroup, call, tempo, intensity, "
                + "mode, extendRest, begin or showBoard."
        )
    }

    @Test func `a refusal carries what its sentence names, for other languages`() throws {
        let limits = LeadLimits(least: .milliseconds(80), most: .seconds(3))
        let refusal = #expect(throws: Refusal.self) { try limits.validate() }
        let sent = try #require(refusal.map { String(decoding: ServerMessage.refused(nil, $0), as: UTF8.self) })
        #expect(
            sent.hasSuffix(#""field":"most","rule":"range","values":{"least":80000,"most":2000000}}"#), "\(sent)")
    }

    @Test func `a refused command keeps its id`() {
        guard case .failure(let refused) = read(#"{"type":"command","id":"c9","kind":"fly"}"#) else {
            Issue.record("to fly was understood")
            return
        }
        #expect(refused.id == CommandID(json: #""c9""#))
    }

    @Test func `JSON nested without end is refused`() {
        for open in ["[", #"{"a":"#] {
            let frame = #"{"type":"command","id":1,"kind":"go","x":"# + String(repeating: open, count: 5_000)
            guard case .failure(let refused) = read(frame) else { Issue.record("understood"); return }
            #expect(refused.refusal.code == .malformed)
        }
    }

    @Test func `no bytes whatever make it stumble`() {
        let seeds = [
            #"{"type":"command","id":"c","kind":"note","text":"\ud83d\ude00 x","performer":"ana"}"#,
            #"{"type":"command","id":1,"kind":"seek","position":1500000,"member":null}"#,
            #"{"type":"sync","id":1,"t0":123.456}"#,
            #"{"type":"signal","kind":"clock","bound":1,"delay":2,"battery":0.5}"#,
        ].map { Array($0.utf8) }
        for seed in 0..<UInt64(4_000) {
            var random = Seeded(seed)
            var frame = random.pick(seeds)
            for _ in 0..<Int.random(in: 1...6, using: &random) where !frame.isEmpty {
                let place = Int.random(in: 0..<frame.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: frame[place] = UInt8.random(in: 0...255, using: &random)
                case 1: frame.remove(at: place)
                case 2: frame.insert(random.pick(Array(#"{}[]":,\0123eE-+.tfnu"#.utf8)), at: place)
                default: frame.replaceSubrange(place..., with: frame[..<place])
                }
            }
            do throws(ClientMessage.Refused) { _ = try ClientMessage.read(frame) } catch {
                #expect(!error.refusal.message.isEmpty)
            }
        }
    }
}

struct ServerMessageTests {
    /// Of each capability all kinds of events.
    static let events: [Event] =
        RunWireTests.events + PeopleWireTests.events + NotesWireTests.events + BatonWireTests.events
        + LeadWireTests.events + LifeWireTests.events + AnnouncementsWireTests.events
        + TakesWireTests.events + BreakoutsWireTests.events + CallsWireTests.events + BoardWireTests.events

    @Test func `there is an event of every kind here`() {
        #expect(Set(Self.events.map(\.kind)) == Set(Kinds.events.map(\.name)))
    }

    @Test(arguments: events)
    func `an event read back from the log is the event`(event: Event) throws {
        #expect(try Event(kind: event.kind, payload: event.payload) == event)
    }

    @Test func `an edit comes with its changes, unless they are many`() throws {
        func frame(_ count: Int) -> [UInt8] {
            let changes = (0..<count).map {
                Change.set(["metadata", "key \($0)"], .text(String(repeating: "x", count: 100)))
            }
            return ServerMessage.signal(.edited(.production(.random()), revision: 2, changes: changes))
        }
        #expect(String(decoding: frame(2), as: UTF8.self).contains(#""changes":[{"set":["metadata","key 0"]"#))
        #expect(!String(decoding: frame(200), as: UTF8.self).contains("changes"))
        for count in 90...130 { #expect(frame(count).count <= 16 * 1_024) }
    }

    @Test func `a state that was kept reads back as it was`() throws {
        var state = SessionState(revision: 5)
        #expect(try SessionState(kept: state.kept) == state)
        for (index, event) in Self.events.enumerated() {
            state.apply(
                SessionEvent(
                    sequence: SequenceNumber(Int64(index + 1)), at: Instant(microseconds: 1_700_000_000_000_000),
                    by: nil, command: nil, event: event))
            #expect(try SessionState(kept: state.kept) == state)
        }
        let refusal = #expect(throws: Refusal.self) { try SessionState(kept: Array("{}".utf8)) }
        #expect(refusal?.code == .invalid && refusal?.field == "seq" && refusal?.rule == .missing)
    }

    @Test(arguments: events)
    func `an event is one object with its type first`(event: Event) throws {
        let line = SessionEvent(
            sequence: SequenceNumber(4), at: Instant(microseconds: 77), by: .random(), command: CommandID(json: "3"),
            event: event)
        let bytes = ServerMessage.event(line)
        #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(#"{"type":"event","seq":4,"at":77,"by":""#))
        #expect(try object(bytes)["kind"] as? String == event.kind)
    }

    @Test func `every other message is one object with its type first`() throws {
        let member = Member(id: .random(), name: "Zoë \"Z\"\n", role: .dancer)
        let attendee = Attendee(
            member: member, performer: PerformerID("ana"), present: true,
            device: DeviceReport(
                clock: ClockReport(bound: .milliseconds(3), delay: .milliseconds(9), jitter: .zero, battery: 0.25)))
        let signalled = Signalled(
            members: [attendee], lead: Lead(interval: .milliseconds(150), slowest: member.id, leftOut: [.random()]),
            punctuality: Punctuality(sequence: SequenceNumber(2), devices: 2, inTime: 1, shown: 1, late: [member.id]))
        let view = SessionView(state: SessionState(), live: .formation(0), signalled: signalled)
        func welcome(_ content: Welcome.Content) -> [UInt8] {
            ServerMessage.welcome(
                Welcome(
                    session: .random(), member: member, performer: nil, programme: .production(.random()), revision: 1,
                    now: Instant(microseconds: 1), sequence: .start, content: content))
        }
        let messages: [(String, [UInt8])] = [
            ("welcome", welcome(.state(view))), ("welcome", welcome(.missed([], signalled))),
            ("signal", ServerMessage.signal(.members(present: 1, joined: [attendee], left: [member.id], changed: []))),
            ("signal", ServerMessage.signal(.live(.formation(1), starts: Instant(microseconds: 2), duration: .zero))),
            ("signal", ServerMessage.signal(.edited(.production(.random()), revision: 3, changes: nil))),
            ("signal", ServerMessage.signal(.lead(Lead(interval: .milliseconds(80))))),
            (
                "signal",
                ServerMessage.signal(
                    .punctuality(
                        Punctuality(sequence: SequenceNumber(2), devices: 2, inTime: 1, shown: 1, late: [member.id])))
            ),
            (
                "signal",
                ServerMessage.signal(.clap(starts: Instant(microseconds: 2), interval: .seconds(1), count: 4))
            ),
            (
                "sync",
                ClockRequest(id: "1".utf8, t0: "2.5".utf8)
                    .answer(received: Instant(microseconds: 1), sent: Instant(microseconds: 2))
            ),
            ("ack", ServerMessage.answer(to: CommandID(json: "1"), .accepted(SequenceNumber(1)))),
            ("refused", ServerMessage.refused(nil, Refusal(.malformed, "No.", field: "x"))),
        ]
        for (type, bytes) in messages {
            #expect(String(decoding: bytes, as: UTF8.self).hasPrefix(#"{"type":"\#(type)""#))
            #expect(try object(bytes)["type"] as? String == type)
        }
        #expect(try object(messages[0].1)["state"] != nil)
        let (state, resumed) = (try object(messages[0].1)["state"] as? [String: Any], try object(messages[1].1))
        #expect(resumed["resumed"] as? Bool == true && resumed["state"] == nil)
        for field in ["members", "lead", "slowest", "leftOut", "punctuality"] {
            #expect(try #require(resumed[field]) as? NSObject == state?[field] as? NSObject, "\(field)")
        }
    }
}
