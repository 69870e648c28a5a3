import RehearsalCore
import Testing

@testable import Following

@Suite struct `following a session` {
    private let welcome = """
        {"type":"welcome","protocol":1,"session":"s","member":{"id":"m1","name":"Hall","role":"screen"},
         "production":{"id":"p","revision":3},"now":1000000,"seq":4,"resumed":false,"future":true,
         "state":{"motion":{"position":0,"rate":0,"at":0,"until":null},"rate":1,"formation":0,"baton":"m2","assignments":{},
                  "members":[{"id":"m2","name":"Ana","role":"conductor","present":true,"ready":true}],"ended":false,"lead":200000}}
        """
    private let cue = """
        {"type":"event","seq":5,"at":1000000,"by":"m2","kind":"cued","from":0,"to":1,"starts":1400000,"duration":4000000,
         "motion":{"position":8000000,"rate":1,"at":1400000,"until":12000000}}
        """

    private func lines(_ session: inout FollowedSession, _ frame: String, at now: Int64) throws -> [FollowedSession
        .Line]
    {
        session.receive(try ServerFrame(frame: frame), at: Instant(microseconds: now))
    }

    private func joined() throws -> FollowedSession {
        var session = FollowedSession()
        session.name(formations: ["Opening line", "Diagonal"])
        _ = try lines(&session, welcome, at: 1_000_000)
        return session
    }

    @Test func `a welcome shows the own member, the baton's holder and the live formation`() throws {
        var session = FollowedSession()
        session.name(formations: ["Opening line"])
        #expect(
            try lines(&session, welcome, at: 1_000_000)
                == [.now("joined   as Hall, screen; baton: Ana"), .now("live     1 Opening line")])
        #expect(session.seq == 4)
    }

    @Test func `a cue is printed when it arrives and again when it starts`() throws {
        var session = try joined()
        #expect(
            try lines(&session, cue, at: 1_000_000)
                == [
                    .dropped(from: Instant(microseconds: 1_400_000)), .now("next     2 Diagonal in 0.4 s"),
                    .at(Instant(microseconds: 1_400_000), "now      2 Diagonal, 4.0 s to get there", of: 5),
                ])
    }

    @Test func `a cue that has started is printed at once`() throws {
        var session = try joined()
        #expect(
            try lines(&session, cue, at: 2_000_000).last == .now("now      2 Diagonal, 4.0 s to get there", of: 5))
    }

    @Test func `an event seen before a reconnection is not printed twice`() throws {
        var session = try joined()
        _ = try lines(&session, cue, at: 1_000_000)
        #expect(try lines(&session, cue, at: 1_000_000) == [])
        let resumed =
            #"{"type":"welcome","protocol":1,"session":"s","member":{"id":"m1","name":"Hall","role":"screen"},"production":{"id":"p","revision":3},"now":1,"seq":9,"resumed":true}"#
        #expect(try lines(&session, resumed, at: 1) == [.now("back     resumed after event 5")])
        #expect(session.seq == 5)
    }

    @Test func `a follower that reconnects knows the names of new members`() throws {
        var session = try joined()
        let resumed =
            #"{"type":"welcome","protocol":1,"session":"s","member":{"id":"m1","name":"Hall","role":"screen"},"production":{"id":"p","revision":3},"now":1,"seq":5,"resumed":true,"members":[{"id":"m3","name":"Ben","role":"conductor","present":true,"ready":false}],"lead":200000}"#
        _ = try lines(&session, resumed, at: 1)
        let passed = #"{"type":"event","seq":5,"at":1,"by":"m2","kind":"batonPassed","from":"m2","to":"m3"}"#
        #expect(try lines(&session, passed, at: 1) == [.now("baton    Ben")])
    }

    @Test func `the signal of a boundary and its event are one change`() throws {
        var session = try joined()
        let signal = #"{"type":"signal","kind":"formation","formation":1,"starts":1400000,"duration":4000000}"#
        #expect(try lines(&session, signal, at: 1_000_000).count == 2)
        #expect(try lines(&session, cue, at: 1_000_000) == [])
    }

    @Test(arguments: [
        (
            #""kind":"moved","motion":{"position":83400000,"rate":0,"at":0,"until":null},"rate":1"#,
            "moved    stands at 1:23.4"
        ),
        (
            #""kind":"moved","motion":{"position":0,"rate":0.5,"at":0,"until":9},"rate":0.5"#,
            "moved    plays from 0:00.0 at ×0.5"
        ),
        (#""kind":"noted","position":12000000,"formation":1,"text":"arms\u001b[2J!""#, "note     arms[2J! at 0:12.0"),
        (
            #""kind":"moved","motion":{"position":9000000,"rate":0,"at":0,"until":12000000},"rate":1"#,
            "moved    is paused at 0:09.0"
        ),
        (#""kind":"announced","text":"Break, ten minutes""#, "message  Break, ten minutes"),
        (#""kind":"announced","text":null"#, "message  taken away"),
        (#""kind":"batonPassed","from":"m2","to":null"#, "baton    nobody"),
        (#""kind":"assigned","performer":"ana","member":"m2""#, "cast     ana: Ana"),
        (#""kind":"ended""#, "ended"),
        (#""kind":"somersault""#, "event    somersault"),
    ])
    func `each event is a line`(fields: String, line: String) throws {
        var session = try joined()
        #expect(
            try lines(&session, "{\"type\":\"event\",\"seq\":5,\"at\":1,\"by\":null,\(fields)}", at: 1).last
                == .now(line, of: line.hasPrefix("moved") ? 5 : nil))
    }

    @Test func `a pause cancels later announcements, which are printed again if they happen after all`() throws {
        var session = try joined()
        let signal = #"{"type":"signal","kind":"formation","formation":1,"starts":1800000,"duration":4000000}"#
        _ = try lines(&session, signal, at: 1_000_000)
        let pause =
            #"{"type":"event","seq":5,"at":1,"by":null,"kind":"moved","motion":{"position":9,"rate":0,"at":1200000,"until":null},"rate":1}"#
        #expect(
            try lines(&session, pause, at: 1_100_000)
                == [
                    .dropped(from: Instant(microseconds: 1_200_000)),
                    .at(Instant(microseconds: 1_200_000), "moved    stands at 0:00.0", of: 5),
                ])
        #expect(try lines(&session, signal, at: 1_300_000).count == 2)
    }

    @Test func `a pause that takes a cue back takes back what was announced of it`() throws {
        var session = try joined()
        _ = try lines(&session, cue, at: 1_000_000)
        let pause =
            #"{"type":"event","seq":6,"at":1100000,"by":null,"kind":"moved","motion":{"position":0,"rate":0,"at":1500000,"until":null},"rate":1}"#
        #expect(
            try lines(&session, pause, at: 1_100_000)
                == [
                    .dropped(from: Instant(microseconds: 1_400_000)),
                    .at(Instant(microseconds: 1_500_000), "moved    stands at 0:00.0", of: 6),
                ])
    }

    @Test func `a follower that joins late prints the same cues`() throws {
        var session = FollowedSession()
        let told = welcome.replacing(
            #""ended":false"#, with: #""ended":false,"announcement":{"text":"Break","by":"m2","at":1}"#)
        #expect(try lines(&session, told, at: 1_000_000).last == .now("message  Break"))
    }

    @Test func `only a conductor sees the lead and the late devices`() throws {
        let lead = #"{"type":"signal","kind":"lead","lead":120000,"slowest":"m2","leftOut":["m1"]}"#
        let word =
            #"{"type":"signal","kind":"punctuality","seq":5,"devices":30,"inTime":28,"shown":28,"late":["m2","x"]}"#
        var session = try joined()
        #expect(try lines(&session, lead, at: 1) == [])
        #expect(try lines(&session, word, at: 1) == [])
        _ = try lines(&session, welcome.replacing(#""role":"screen""#, with: #""role":"conductor""#), at: 1)
        #expect(
            try lines(&session, lead, at: 1) == [.now("lead     120 ms; slowest: Ana; not waited for: Hall")])
        #expect(try lines(&session, word, at: 1) == [.now("in time  28 of 30; late: Ana, x")])
    }

    @Test func `the passes of a loop are printed in order, each with its counts`() throws {
        var session = try joined()
        let looped = """
            {"type":"event","seq":5,"at":1000000,"by":"m2","kind":"looped","motion":{"position":0,"rate":1,"at":1400000,
             "until":2000000,"loop":{"from":0,"to":2000000,"pause":0,"countIn":{"counts":1,"count":500000},
             "rate":1,"step":0.5,"most":2,"pass":0}}}
            """
        #expect(
            try lines(&session, looped, at: 1_000_000).suffix(2)
                == [
                    .at(Instant(microseconds: 3_400_000), "count    8"),
                    .pass(at: Instant(microseconds: 3_733_334), "pass     2"),
                ])
        #expect(
            session.passes(after: Instant(microseconds: 3_733_334)).last
                == .pass(at: Instant(microseconds: 5_316_667), "pass     3"))
        let left =
            #"{"type":"event","seq":6,"at":4000000,"by":"m2","kind":"looped","motion":{"position":0,"rate":0,"at":4000000,"until":null}}"#
        #expect(try lines(&session, left, at: 4_000_000).first == .dropped(from: Instant(microseconds: 4_000_000)))
        #expect(session.passes(after: Instant(microseconds: 4_000_000)) == [])
    }

    @Test func `a clap is printed on its counts`() throws {
        var session = try joined()
        let clap = #"{"type":"signal","kind":"clap","starts":2000000,"interval":500000,"count":2}"#
        #expect(
            try lines(&session, clap, at: 1)
                == [
                    .at(Instant(microseconds: 2_000_000), "clap     1"),
                    .at(Instant(microseconds: 2_500_000), "clap     2"),
                ])
    }

    @Test func `types and kinds of the future are passed over`() throws {
        #expect(try ServerFrame(frame: #"{"type":"hologram"}"#) == .other)
        #expect(
            try ServerFrame(frame: #"{"type":"signal","kind":"smell","strength":3}"#) == .signal(.unknown("smell")))
    }

    @Test(arguments: ["", "[]", "{}", #"{"type":3}"#, #"{"type":"event","seq":1}"#])
    func `a broken frame is an error and no crash`(frame: String) {
        #expect(throws: (any Error).self) { try ServerFrame(frame: frame) }
    }

    @Test func `until the first exchange the clock is the server's word, and then the estimator's`() {
        func local(_ microseconds: Int64) -> LocalInstant { LocalInstant(microseconds: microseconds) }
        var clock = SessionTime()
        clock.assume(now: Instant(microseconds: 5_000), at: local(0))
        let rough = clock.session(at: local(10))
        #expect(rough == Instant(microseconds: 5_010))
        #expect(clock.local(of: rough) == local(10))
        for number: Int64 in 0..<8 {
            let sent = number * 50_000
            clock.estimator.record(
                sent: local(sent), received: Instant(microseconds: sent + 9_000_050),
                answered: Instant(microseconds: sent + 9_000_060), returned: local(sent + 110))
        }
        let known = clock.session(at: local(400_000))
        #expect(abs((known - Instant(microseconds: 9_400_000)).microseconds) <= 60)
        #expect(abs((clock.local(of: known) - local(400_000)).microseconds) <= 2)
    }

    @Test(arguments: [
        ("http://10.0.0.2:8080/join/ABC234", SessionAddress.joinLink(origin: "http://10.0.0.2:8080", code: "ABC234")),
        (
            "wss://stage.example/live/s1",
            SessionAddress.socket(url: "wss://stage.example/live/s1", origin: "https://stage.example")
        ),
    ])
    func `a link says where to go`(text: String, address: SessionAddress) {
        #expect(SessionAddress(text) == address)
    }

    @Test(arguments: ["", "stage.example", "http://h/elsewhere", "http://h/join", "ftp://h/join/A", "ws://h/x/y"])
    func `anything else is no link`(text: String) {
        #expect(SessionAddress(text) == nil)
    }

    @Test func `waiting doubles, has an end, and is short when a node goes away`() {
        var generator = SystemRandomNumberGenerator()
        var delay = ReconnectDelay()
        #expect(delay.next(goingAway: true, using: &generator) <= .milliseconds(200))
        for _ in 0..<20 { #expect(delay.next(goingAway: false, using: &generator) <= .seconds(8)) }
        #expect(delay.next(goingAway: false, using: &generator) >= .seconds(4))
        delay.succeed()
        #expect(delay.next(goingAway: false, using: &generator) <= .milliseconds(250))
    }
}
