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

@Suite struct `The front door` {
    private let clock = DoubtfulClock()

    private func door(_ change: (inout Policy) -> Void = { _ in }) -> Admittance {
        var policy = Policy()
        change(&policy)
        return Admittance(policy: policy, clock: clock)
    }

    private func connection(_ slot: Int) -> ConnectionID { ConnectionID(Seat(rawValue: UInt64(slot))) }

    private func cause(_ body: () throws -> Void) -> NotNow.Cause? {
        do { try body() } catch { return (error as? NotNow)?.cause }
        return nil
    }

    @Test func `without a good clock lets members into sessions that are here, and opens none`() throws {
        let admittance = door()
        let (here, elsewhere) = (SessionID.random(), SessionID.random())
        for slot in 0..<3 { try admittance.knock(connection(slot), isResuming: false) }
        try admittance.enter(connection(0), .random(), here)
        for bound in [Interval.milliseconds(21), nil] {
            clock.know(within: bound)
            #expect(admittance.usableClockBound == nil)
            #expect(cause { try admittance.enter(connection(1), .random(), elsewhere) } == .clock)
            #expect(cause { try admittance.expectNewcomer(to: elsewhere) } == .clock)
            #expect(cause { try admittance.expectNewcomer(to: here) } == nil)
        }
        try admittance.enter(connection(2), .random(), here)
        clock.know(within: .milliseconds(20))
        #expect(cause { try admittance.enter(connection(1), .random(), elsewhere) } == nil)
    }

    @Test func `gives a place back with the last socket of a member`() throws {
        let admittance = door { $0.membersOfOne = 1 }
        let session = SessionID.random()
        let (ana, ben) = (MemberID.random(), MemberID.random())
        for slot in 0..<3 { try admittance.knock(connection(slot), isResuming: false) }
        try admittance.enter(connection(0), ana, session)
        try admittance.enter(connection(1), ana, session)
        admittance.left(connection(0))
        #expect(cause { try admittance.enter(connection(2), ben, session) } == .members)
        admittance.left(connection(1))
        #expect(cause { try admittance.enter(connection(2), ben, session) } == nil)
    }

    @Test func `gives no place to a socket that is gone already`() throws {
        let admittance = door { $0.membersOfOne = 1 }
        let session = SessionID.random()
        try admittance.knock(connection(0), isResuming: false)
        admittance.left(connection(0))
        try admittance.enter(connection(0), .random(), session)
        try admittance.knock(connection(1), isResuming: false)
        #expect(cause { try admittance.enter(connection(1), .random(), session) } == nil)
    }

    @Test func `keeps half of the rate for those who resume, and recovers with time`() {
        let admittance = door { $0.arrivalsPerSecond = 10 }
        let newcomers = (0..<100).filter { slot in
            cause { try admittance.knock(connection(slot), isResuming: false) } == nil
        }
        #expect(newcomers.count == 20)
        let resuming = (100..<200).filter { slot in
            cause { try admittance.knock(connection(slot), isResuming: true) } == nil
        }
        #expect(resuming.count == 20)
        clock.pass(.seconds(3))
        #expect(cause { try admittance.knock(connection(200), isResuming: false) } == nil)
    }

    @Test func `takes a long wait for too much to do, and turns newcomers away first`() {
        let admittance = door()
        #expect(cause { try admittance.hasWaited(.seconds(1), isResuming: false) } == nil)
        #expect(cause { try admittance.hasWaited(.seconds(3), isResuming: false) } == .overload)
        #expect(cause { try admittance.hasWaited(.seconds(3), isResuming: true) } == nil)
    }

    @Test(arguments: NotNow.Cause.allCases) func `says when to come back`(_ cause: NotNow.Cause) {
        let notNow = NotNow(cause)
        #expect((1...30).contains(notNow.retryAfter))
        #expect(notNow.detail.hasSuffix("try again in \(notNow.retryAfter) s"))
        #expect(notNow.detail.utf8.count <= 123, "a close frame has no more room")
    }
}
