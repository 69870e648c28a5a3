import LiveSessions
import Rehearsal
import RehearsalCore
import Synchronization
import Testing
import WebSocketServer

@testable import Gateway

/// A clock that may be lost.
private final class DoubtfulClock: SessionClock {
    private let state = Mutex<(now: Instant, bound: Interval?)>((Instant(microseconds: 0), .zero))
    var now: Instant { state.withLock { $0.now } }
    var bound: Interval? { state.withLock { $0.bound } }
    func know(within bound: Interval?) { state.withLock { $0.bound = bound } }
    func pass(_ interval: Interval) { state.withLock { $0.now = $0.now + interval } }
}

@Suite struct `Admission` {
    private let clock = DoubtfulClock()

    private func door(_ change: (inout Policy) -> Void = { _ in }) -> AdmissionControl {
        var policy = Policy()
        change(&policy)
        return AdmissionControl(policy: policy, clock: clock)
    }

    private func connection(_ slot: Int) -> ConnectionID { ConnectionID(Seat(rawValue: UInt64(slot))) }

    private func cause(_ body: () throws -> Void) -> NotNow.Cause? {
        do { try body() } catch { return (error as? NotNow)?.cause }
        return nil
    }

    @Test func `without a good clock lets members into sessions that are here, and opens none`() throws {
        let admission = door()
        let (here, elsewhere) = (SessionID.random(), SessionID.random())
        for slot in 0..<3 { try admission.arrive(connection(slot), isResuming: false) }
        try admission.enter(connection(0), .random(), here)
        for bound in [Interval.milliseconds(21), nil] {
            clock.know(within: bound)
            #expect(admission.usableClockBound == nil)
            #expect(cause { try admission.enter(connection(1), .random(), elsewhere) } == .clock)
            #expect(cause { try admission.expectNewcomer(to: elsewhere) } == .clock)
            #expect(cause { try admission.expectNewcomer(to: here) } == nil)
        }
        try admission.enter(connection(2), .random(), here)
        clock.know(within: .milliseconds(20))
        #expect(cause { try admission.enter(connection(1), .random(), elsewhere) } == nil)
    }

    @Test func `gives a place back with the last socket of a member`() throws {
        let admission = door { $0.membersOfOne = 1 }
        let session = SessionID.random()
        let (ana, ben) = (MemberID.random(), MemberID.random())
        for slot in 0..<3 { try admission.arrive(connection(slot), isResuming: false) }
        try admission.enter(connection(0), ana, session)
        try admission.enter(connection(1), ana, session)
        admission.left(connection(0))
        #expect(cause { try admission.enter(connection(2), ben, session) } == .members)
        admission.left(connection(1))
        #expect(cause { try admission.enter(connection(2), ben, session) } == nil)
    }

    @Test func `gives a place among editors back with its socket, however many were refused`() throws {
        let admission = door { $0.editorsOfOne = 2 }
        let production = ProductionID.random()
        for slot in 0..<1_500 {
            try admission.arrive(connection(slot), isResuming: false)
            let refused = cause { try admission.enter(connection(slot), editorOf: production) }
            #expect(refused == (slot < 2 ? nil : .editors))
        }
        #expect(cause { try admission.enter(connection(1_499), editorOf: .random()) } == nil)
        for slot in 1..<1_500 { admission.left(connection(slot)) }
        #expect(admission.editors == 1)
        clock.pass(.seconds(9))
        try admission.arrive(connection(1_500), isResuming: false)
        #expect(cause { try admission.enter(connection(1_500), editorOf: production) } == nil)
    }

    @Test func `gives no place to a socket that is gone already`() throws {
        let admission = door { $0.membersOfOne = 1 }
        let session = SessionID.random()
        try admission.arrive(connection(0), isResuming: false)
        admission.left(connection(0))
        try admission.enter(connection(0), .random(), session)
        try admission.arrive(connection(1), isResuming: false)
        #expect(cause { try admission.enter(connection(1), .random(), session) } == nil)
    }

    @Test func `keeps half of the rate for those who resume, and recovers with time`() {
        let admission = door { $0.arrivalsPerSecond = 10 }
        let newcomers = (0..<100).filter { slot in
            cause { try admission.arrive(connection(slot), isResuming: false) } == nil
        }
        #expect(newcomers.count == 20)
        let resuming = (100..<200).filter { slot in
            cause { try admission.arrive(connection(slot), isResuming: true) } == nil
        }
        #expect(resuming.count == 20)
        clock.pass(.seconds(3))
        #expect(cause { try admission.arrive(connection(200), isResuming: false) } == nil)
    }

    @Test func `takes a long wait for too much to do, and turns newcomers away first`() {
        let admission = door()
        #expect(cause { try admission.hasWaited(.seconds(1), isResuming: false) } == nil)
        #expect(cause { try admission.hasWaited(.seconds(3), isResuming: false) } == .overload)
        #expect(cause { try admission.hasWaited(.seconds(3), isResuming: true) } == nil)
    }

    @Test(arguments: NotNow.Cause.allCases) func `says when to come back`(_ cause: NotNow.Cause) {
        let notNow = NotNow(cause)
        #expect((1...30).contains(notNow.retryAfter))
        #expect(notNow.detail.hasSuffix("try again in \(notNow.retryAfter) s"))
        #expect(notNow.detail.utf8.count <= 123, "a close frame has no more room")
    }
}
