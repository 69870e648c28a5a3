import RehearsalCore
import Testing

@testable import runthrough

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
        session.receive(try ServerMessage(frame: frame), at: Instant(microseconds: now))
    }

    private func joined() throws -> FollowedSession {
        var session = FollowedSession()
        session.name(formations: ["Opening line", "Diagonal"])
        _ = try lines(&session, welcome, at: 1_000_000)
        return session
    }

    @Test func `a welcome says who I am, who holds the baton and what is live`() throws {
        var session = FollowedSession()
        session.name(formations: ["Opening line"])
        #expect(
            try lines(&session, welcome, at: 1_000_000)
                == [.now("joined   as Hall, screen; baton: Ana"), .now("live     1 Opening line")])
        #expect(session.seq == 4)
    }

    @Test func `a cue is told when it comes and again at the instant it starts`() throws {
        var session = try joined()
        #expect(
            try lines(&session, cue, at: 1_000_000)
                == [
                    .now("next     2 Diagonal in 0.4 s"),
                    .at(Instant(microseconds: 1_400_000), "now      2 Diagonal, 4.0 s to get there"),
                ])
    }

    @Test func `a cue that has started is told at once`() throws {
        var session = try joined()
        #expect(try lines(&session, cue, at: 2_000_000) == [.now("now      2 Diagonal, 4.0 s to get there")])
    }

    @Test func `an event seen before a reconnection is not told twice`() throws {
        var session = try joined()
        _ = try lines(&session, cue, at: 1_000_000)
        #expect(try lines(&session, cue, at: 1_000_000) == [])
        let resumed =
            #"{"type":"welcome","protocol":1,"session":"s","member":{"id":"m1","name":"Hall","role":"screen"},"production":{"id":"p","revision":3},"now":1,"seq":9,"resumed":true}"#
        #expect(try lines(&session, resumed, at: 1) == [.now("back     resumed after event 5")])
        #expect(session.seq == 5)
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
        (#""kind":"batonPassed","from":"m2","to":null"#, "baton    nobody"),
        (#""kind":"assigned","performer":"ana","member":"m2""#, "cast     ana: Ana"),
        (#""kind":"ended""#, "ended"),
        (#""kind":"somersault""#, "event    somersault"),
    ])
    func `each event is a line`(fields: String, line: String) throws {
        var session = try joined()
        #expect(
            try lines(&session, "{\"type\":\"event\",\"seq\":5,\"at\":1,\"by\":null,\(fields)}", at: 1) == [.now(line)])
    }

    @Test func `types and kinds of the future are passed over`() throws {
        #expect(try ServerMessage(frame: #"{"type":"hologram"}"#) == .other)
        #expect(
            try ServerMessage(frame: #"{"type":"signal","kind":"smell","strength":3}"#) == .signal(.unknown("smell")))
    }

    @Test(arguments: ["", "[]", "{}", #"{"type":3}"#, #"{"type":"event","seq":1}"#])
    func `what breaks the protocol is an error and no crash`(frame: String) {
        #expect(throws: (any Error).self) { try ServerMessage(frame: frame) }
    }

    @Test func `the exchange with the least delay sets the clock`() {
        var clock = ClockEstimate()
        clock.assume(now: 5_000, at: 0)
        #expect(clock.offset == 5_000)
        clock.add(sent: 0, received: 10_900, answered: 10_900, returned: 2_000)
        clock.add(sent: 10_000, received: 20_050, answered: 20_060, returned: 10_110)
        #expect(clock.offset == 10_000)
        #expect(clock.boundMicroseconds == 50)
        #expect(clock.localMicroseconds(of: clock.sessionTime(at: 77)) == 77)
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
