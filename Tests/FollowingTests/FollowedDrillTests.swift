import Foundation
import RehearsalCore
import Testing

@testable import Following

@Suite struct `following a drill` {
    /// Two rounds of four seconds at 60 counts a minute, with a rest of two; a warning one second before each end.
    private let document = """
        {"tempo":60,"drill":{"preparation":0,"spacing":{"least":0,"most":0},"intensity":1,"warnings":[1000000]},
         "combos":[{"id":"c1","name":"Jab","steps":[{"action":"jab","counts":1}]},
                   {"id":"c2","name":"Hook","steps":[{"action":"leadHook","counts":1}]}],
         "rounds":[{"id":"r1","work":4000000,"rest":2000000,"mode":{"kind":"free"}},
                   {"id":"r2","work":4000000,"rest":0,"mode":{"kind":"sequence","combos":["c1"]}}]}
        """
    private let welcome = """
        {"type":"welcome","protocol":1,"session":"s","member":{"id":"m1","name":"Hall","role":"screen"},
         "production":{"id":"p","revision":1},"programme":{"kind":"drill","id":"p","revision":1},"now":1000000,"seq":1,
         "resumed":false,"state":{"motion":{"position":0,"rate":0,"at":0,"until":null},"rate":1,"stage":0,"baton":"m2",
         "assignments":{},"members":[],"ended":false,"lead":200000}}
        """

    private func joined() throws -> FollowedSession {
        var session = FollowedSession()
        _ = try lines(&session, welcome, at: 1_000_000)
        #expect(session.isDrill)
        let drill = FollowedDrill(
            try JSONDecoder().decode(FollowedDrill.Document.self, from: Data(document.utf8)))
        #expect(session.learn(drill, at: instant(1)).first == .now("stage    round 1 of 2, 4 s"))
        return session
    }

    private func lines(_ session: inout FollowedSession, _ frame: String, at now: Int64) throws -> [FollowedSession
        .Line]
    {
        session.receive(try ServerFrame(frame: frame), at: Instant(microseconds: now))
    }

    private func instant(_ seconds: Double) -> Instant { Instant(microseconds: Int64(seconds * 1_000_000)) }

    private func begin(_ session: inout FollowedSession) throws -> [FollowedSession.Line] {
        try lines(
            &session,
            """
            {"type":"event","seq":2,"at":9800000,"by":"m2","kind":"begun","seed":"00ff12ab34cd56ef",
             "motion":{"position":0,"rate":1,"at":10000000,"until":10000000}}
            """, at: 9_800_000)
    }

    @Test func `bells and stages are printed at their instants`() throws {
        var session = try joined()
        let begun = try begin(&session)
        #expect(begun.contains(.at(instant(10), "bell     work begins")))
        #expect(begun.contains(.at(instant(13), "bell     warning")))
        #expect(begun.contains(.at(instant(14), "bell     work ends")))
        #expect(begun.contains(.stage(at: instant(14), "stage    rest after round 1, 2 s")))
        let rest = session.stage(from: instant(14))
        #expect(rest.contains(.stage(at: instant(16), "stage    round 2 of 2, 4 s")))
        let called = session.stage(from: instant(16))
        #expect(called.filter { $0 == .at(instant(17), "call     Jab") }.count == 1)
        #expect(called.last == .stage(at: instant(20), "stage    over"))
    }

    @Test func `a trainer's call is printed on arrival and at its instant, and a longer rest delays the next round`()
        throws
    {
        var session = try joined()
        _ = try begin(&session)
        let called = try lines(
            &session,
            #"{"type":"event","seq":3,"at":11000000,"by":"m2","kind":"adjusted","adjustment":{"at":1500000,"call":"c2"}}"#,
            at: 11_000_000)
        #expect(called.first == .dropped(from: instant(11)))
        #expect(called.contains(.now("changed  calls Hook")) && called.contains(.at(instant(11.5), "call     Hook")))
        let longer = try lines(
            &session,
            """
            {"type":"event","seq":4,"at":14500000,"by":"m2","kind":"adjusted",
             "adjustment":{"at":4600000,"rest":"r1","longer":5000000},
             "motion":{"position":4500000,"rate":1,"at":14500000,"until":15000000}}
            """, at: 14_500_000)
        #expect(longer.contains(.now("changed  rest after round 1: 5 s longer")))
        #expect(longer.contains(.stage(at: instant(21), "stage    round 2 of 2, 4 s")))
    }

    @Test func `stages before a pause takes effect are still printed`() throws {
        var session = try joined()
        _ = try begin(&session)
        let paused = try lines(
            &session,
            """
            {"type":"event","seq":3,"at":12500000,"by":"m2","kind":"moved",
             "motion":{"position":3500000,"rate":0,"at":13500000,"until":null}}
            """, at: 12_500_000)
        #expect(paused.first == .dropped(from: instant(12.5)))
        #expect(paused.contains(.at(instant(13), "bell     warning")))
        #expect(!paused.contains(.at(instant(14), "bell     work ends")))
    }

    @Test func `a stage that ends before a jump to another round is printed once`() throws {
        var session = try joined()
        _ = try begin(&session)
        let moved = try lines(
            &session,
            """
            {"type":"event","seq":3,"at":12500000,"by":"m2","kind":"moved",
             "motion":{"position":6000000,"rate":1,"at":14500000,"until":10000000}}
            """, at: 12_500_000)
        let stage = FollowedSession.Line.stage(at: instant(14), "stage    rest after round 1, 2 s")
        #expect(moved.contains(.at(instant(14), "bell     work ends")) && moved.contains(stage))
        #expect(!moved.contains(.at(instant(15.5), "call     Jab")))
        let rest = session.stage(from: instant(14))
        #expect(!rest.contains(stage))
        #expect(rest.filter { $0 == .at(instant(15.5), "call     Jab") }.count == 1)
    }
}
