import Identity
import LiveSessions
import Persistence
import PostgresTesting
import RateLimits
import Rehearsal
import RehearsalCore
@testable import Requests
@testable import Sockets
import Synchronization
import Testing
import WebSocketServer

/// A clock that can be taken away.
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

    /// Somebody with a token that the node has not seen, each in a network of their own.
    private func arrive(
        _ admission: AdmissionControl, _ slot: Int, isResuming: Bool = false, from address: String? = nil
    ) throws {
        let own = "10.\(slot >> 8 & 255).\(slot & 255).1"
        try admission.arrive(
            with: token(slot), from: ClientPrefixes(address: address ?? own), isResuming: isResuming)
    }

    /// The places that sockets have, by their slots.
    private final class Places {
        var taken: [Int: Place] = [:]
        let admission: AdmissionControl

        init(_ admission: AdmissionControl) { self.admission = admission }

        func enter(_ slot: Int, _ member: MemberID, _ session: SessionID) throws {
            taken[slot] = try admission.take(member, of: session)
        }

        func enter(_ slot: Int, editorOf production: ProductionID, as account: AccountID) throws {
            taken[slot] = try admission.take(editorOf: production, as: account)
        }

        func left(_ slot: Int) { taken.removeValue(forKey: slot).map(admission.giveBack) }
    }

    private func token(_ number: Int) -> SecretDigest {
        SecretDigest((0..<32).map { UInt8(truncatingIfNeeded: number >> (8 * ($0 % 4))) })!
    }

    private func cause(_ body: () throws -> Void) -> AdmissionRefusal.Cause? {
        do { try body() } catch { return (error as? AdmissionRefusal)?.cause }
        return nil
    }

    @Test func `without a good clock lets members into sessions that are here, and opens none`() throws {
        let admission = door()
        let places = Places(admission)
        let (here, elsewhere) = (SessionID.random(), SessionID.random())
        for slot in 0..<3 { try arrive(admission, slot) }
        try places.enter(0, .random(), here)
        for bound in [Interval.milliseconds(21), nil] {
            clock.know(within: bound)
            #expect(admission.usableClockBound == nil)
            #expect(cause { try places.enter(1, .random(), elsewhere) } == .clock)
            #expect(cause { try admission.expectNewcomer(to: elsewhere) } == .clock)
            #expect(cause { try admission.expectNewcomer(to: here) } == nil)
        }
        try places.enter(2, .random(), here)
        clock.know(within: .milliseconds(20))
        #expect(cause { try places.enter(1, .random(), elsewhere) } == nil)
    }

    @Test func `gives a place back with the last socket of a member`() throws {
        let admission = door { $0.membersOfOne = 1 }
        let places = Places(admission)
        let session = SessionID.random()
        let (ana, ben) = (MemberID.random(), MemberID.random())
        for slot in 0..<3 { try arrive(admission, slot) }
        try places.enter(0, ana, session)
        try places.enter(1, ana, session)
        places.left(0)
        #expect(cause { try places.enter(2, ben, session) } == .members)
        places.left(1)
        #expect(cause { try places.enter(2, ben, session) } == nil)
    }

    @Test func `gives a place among editors back with its socket, however many were refused`() throws {
        let admission = door { $0.editorsOfOne = 2 }
        let places = Places(admission)
        let production = ProductionID.random()
        for slot in 0..<1_500 {
            try arrive(admission, slot)
            let refused = cause { try places.enter(slot, editorOf: production, as: .random()) }
            #expect(refused == (slot < 2 ? nil : .editors))
        }
        #expect(cause { try places.enter(1_499, editorOf: .random(), as: .random()) } == nil)
        for slot in 1..<1_500 { places.left(slot) }
        #expect(admission.editors == 1)
        clock.pass(.seconds(9))
        try arrive(admission, 1_500)
        #expect(cause { try places.enter(1_500, editorOf: production, as: .random()) } == nil)
    }

    @Test func `leaves places for others, however many productions one account opens, and gives its own back`() throws {
        let admission = door { $0.editorSocketsOfAccount = 3 }
        let places = Places(admission)
        let (account, other, shared) = (AccountID.random(), AccountID.random(), ProductionID.random())
        for slot in 0..<6 {
            try arrive(admission, slot)
            let production = slot % 2 == 0 ? shared : .random()
            let refused = cause { try places.enter(slot, editorOf: production, as: account) }
            #expect(refused == (slot < 3 ? nil : .account))
        }
        #expect(cause { try places.enter(5, editorOf: shared, as: other) } == nil)
        // Those that were refused had no place to give back.
        for slot in [3, 4, 0] { places.left(slot) }
        try arrive(admission, 6)
        try arrive(admission, 7)
        #expect(cause { try places.enter(6, editorOf: shared, as: account) } == nil)
        #expect(cause { try places.enter(7, editorOf: shared, as: account) } == .account)
        #expect(admission.editors == 4)
    }

    @Test func `gives a member only so many sockets, and room again when one has ended`() throws {
        let admission = door { $0.socketsOfMember = 2 }
        let places = Places(admission)
        let (member, session) = (MemberID.random(), SessionID.random())
        for slot in 0..<3 {
            try arrive(admission, slot)
            let refused = cause { try places.enter(slot, member, session) }
            #expect(refused == (slot < 2 ? nil : .member))
        }
        #expect(cause { try places.enter(2, .random(), session) } == nil)
        places.left(0)
        try arrive(admission, 3)
        #expect(cause { try places.enter(3, member, session) } == nil)
    }

    private struct NoPunches: PunchIntake {
        func offer(_ batch: WaitingPunches, in session: SessionID) -> Bool { false }
        func note(_ punches: [KeptPunch], in session: SessionID) {}
    }

    @Test func `gives no place to a socket that is gone already, and takes it back from one that goes`() throws {
        var policy = Policy()
        policy.membersOfOne = 1
        let server = try Server(configuration: ServerConfiguration(), logger: .silent)
        let connections = Connections(server: server, clock: clock, punches: NoPunches(), policy: policy)
        let session = SessionID.random()
        try connections.enter(connection(0), .random(), session, isAccount: false)
        connections.open(connection(1), for: .session(session, after: nil))
        try connections.enter(connection(1), .random(), session, isAccount: false)
        #expect(cause { _ = try connections.admission.take(.random(), of: session) } == .members)
        _ = connections.closed(connection(1))
        #expect(cause { _ = try connections.admission.take(.random(), of: session) } == nil)
    }

    @Test func `keeps half of the rate for those who resume, and recovers with time`() {
        let admission = door { $0.arrivalsPerSecond = 10 }
        let newcomers = (0..<100).filter { slot in
            cause { try arrive(admission, slot) } == nil
        }
        #expect(newcomers.count == 20)
        for slot in 100..<200 { admission.know(token(slot)) }
        let resuming = (100..<200).filter { slot in
            cause { try arrive(admission, slot, isResuming: true) } == nil
        }
        #expect(resuming.count == 20)
        clock.pass(.seconds(3))
        #expect(cause { try arrive(admission, 200) } == nil)
    }

    @Test func `admits members while an intruder guesses, from other addresses and, if known, from the same one`() {
        let admission = door { $0.arrivalsPerSecond = 100 }
        let knocks = (0..<1_400).count { slot in cause { try arrive(admission, slot, from: "203.0.113.7") } == nil }
        #expect(knocks == 100)
        for slot in 2_000..<2_050 { #expect(cause { try arrive(admission, slot) } == nil) }
        for slot in 3_000..<3_010 {
            admission.know(token(slot))
            #expect(
                cause { try arrive(admission, slot, from: "203.0.113.7") } == nil, "a member behind the same address")
        }
        #expect(cause { try arrive(admission, 4_000, from: "203.0.113.7") } == .rate)
        for slot in 5_000..<5_300 { _ = cause { try arrive(admission, slot, from: "203.0.113.\(slot % 250)") } }
        #expect(
            cause { try arrive(admission, 6_000, from: "203.0.113.99") } == .rate, "the network has used up what it has"
        )
        clock.pass(.seconds(2))
        #expect(cause { try arrive(admission, 7_000) } == nil)
    }

    @Test func `lets one token come again and again only so often`() {
        let admission = door()
        admission.know(token(1))
        let times = (0..<500).count { slot in
            cause {
                try admission.arrive(
                    with: token(1), from: ClientPrefixes(address: "10.0.0.1"), isResuming: true)
            } == nil
        }
        #expect(times == Policy().arrivalsOfOne.burst)
        #expect(cause { try arrive(admission, 900) } == nil)
    }

    @Test func `remembers tokens in bounded memory, the last ones surely`() {
        var seen = RecentSet<Int>(capacity: 100)
        for number in 0..<10_000 {
            seen.insert(number)
            #expect(seen.count <= 100)
            #expect(seen.contains(number) && seen.contains(max(0, number - 49)))
        }
        #expect(!seen.contains(9_000))
    }

    @Test func `takes a long wait for too much to do, and turns newcomers away first`() {
        let admission = door()
        #expect(cause { try admission.hasWaited(.seconds(1), isResuming: false) } == nil)
        #expect(cause { try admission.hasWaited(.seconds(3), isResuming: false) } == .overload)
        #expect(cause { try admission.hasWaited(.seconds(3), isResuming: true) } == nil)
    }

    @Test(arguments: AdmissionRefusal.Cause.allCases) func `says when to come back`(_ cause: AdmissionRefusal.Cause) {
        let refused = AdmissionRefusal(cause)
        #expect((1...30).contains(refused.retryAfter))
        #expect(refused.detail.hasSuffix("try again in \(refused.retryAfter) s"))
        #expect(refused.detail.utf8.count <= 123, "a close frame has no more room")
    }
}
