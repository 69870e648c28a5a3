package import LiveSessions
import Metrics
package import Rehearsal
import RehearsalCore
import Requests
package import Sockets
import Synchronization
import Threads
import Wire
package import WebSocketServer

/// Carries pictures from athletes' phones to pose workers, and joints back. Nothing of them is kept, and no session knows of it.
package final class PoseRelay: Sendable {
    private let dispatcher = Mutex(PoseDispatcher())
    private let connections: Connections
    private let clock: any SessionClock
    private let delay = Timer(label: "runthrough_pose_seconds")
    private let places = Gauge(label: "runthrough_pose_places", dimensions: [("state", "all")])
    private let taken = Gauge(label: "runthrough_pose_places", dimensions: [("state", "taken")])
    private let forwarded = Counter(label: "runthrough_pictures_total", dimensions: [("outcome", "forwarded")])
    private let dropped = Counter(label: "runthrough_pictures_total", dimensions: [("outcome", "dropped")])
    private let answered = Counter(label: "runthrough_pictures_total", dimensions: [("outcome", "answered")])

    private static let pause = Duration.milliseconds(500)
    /// After this many pauses, the list of accounts with connected workers is sent again.
    private static let pausesUntilReport = 10

    package init(_ connections: Connections, clock: any SessionClock) {
        self.connections = connections
        self.clock = clock
    }

    /// Gives up silent workers, and tells the figures, until it is cancelled.
    package func run() async {
        var recorded = PoseDispatcher.Counts()
        while (try? await SharedMoments.sleep(for: Self.pause)) != nil {
            act { $0.look(at: clock.now) }
            let (counts, places) = dispatcher.withLock { ($0.counts, $0.places) }
            self.places.record(places.all)
            taken.record(places.taken)
            forwarded.increment(by: counts.forwarded - recorded.forwarded)
            dropped.increment(by: counts.dropped - recorded.dropped)
            answered.increment(by: counts.answered - recorded.answered)
            recorded = counts
        }
    }

    /// Tells which accounts have workers connected to this node: when that changes, and every few seconds. When it is
    /// cancelled, it tells that there are none; otherwise others would count on these workers for a while.
    package func reportWorkers(_ report: @escaping @Sendable (Set<AccountID>) async throws -> Void) async {
        var (reported, pauses) = (Set<AccountID>(), 0)
        while (try? await SharedMoments.sleep(for: Self.pause)) != nil {
            pauses += 1
            let connected = dispatcher.withLock { $0.accounts }
            guard connected != reported || pauses >= Self.pausesUntilReport && !connected.isEmpty else { continue }
            // What cannot be reported now is reported after the next pause.
            if (try? await report(connected)) != nil { (reported, pauses) = (connected, 0) }
        }
        guard !reported.isEmpty else { return }
        // In a task of its own: this one is cancelled.
        await Task { try? await report([]) }.value
    }

    /// Closes the cameras of sessions that have ended, wherever that was done, until it is cancelled.
    package func endWithSessions(_ ended: @escaping @Sendable ([SessionID]) async throws -> Set<SessionID>) async {
        while (try? await SharedMoments.sleep(for: Self.pause)) != nil {
            let sessions = dispatcher.withLock { $0.sessions }
            guard !sessions.isEmpty, let over = try? await ended(Array(sessions)), !over.isEmpty else { continue }
            act { $0.end(over) }
        }
    }

    /// The camera of an athlete was admitted.
    package func enter(
        athlete connection: ConnectionID, of member: MemberID, in session: SessionID, of account: AccountID?
    ) {
        act { $0.enter(athlete: connection, of: member, in: session, of: account, at: clock.now) }
        // For a socket that was closed before it entered, `left` has already run.
        if !connections.isOpen(connection) { left(connection) }
    }

    /// A pose worker was admitted.
    package func enter(worker connection: ConnectionID, _ offer: PoseDispatcher.Offer) {
        act { $0.enter(worker: connection, offer, at: clock.now) }
        if !connections.isOpen(connection) { left(connection) }
    }

    /// The socket was closed; others are ignored.
    package func left(_ connection: ConnectionID) { act { $0.leave(connection) } }

    package func received(picture bytes: UnsafeRawBufferPointer, from connection: ConnectionID) {
        let picture = PictureFrame(bytes)
        act { $0.receive(picture, from: connection, at: clock.now) }
    }

    package func received(joints bytes: UnsafeRawBufferPointer, from worker: ConnectionID) {
        let joints = JointsFrame(bytes)
        act { $0.receive(joints, from: worker, at: clock.now) }
    }

    /// Under the lock, so that one connection is sent everything in order.
    private func act(_ change: (inout PoseDispatcher) -> [PoseDispatcher.Action]) {
        dispatcher.withLock { dispatcher in
            for action in change(&dispatcher) { perform(action) }
        }
    }

    private func perform(_ action: PoseDispatcher.Action) {
        switch action {
        case .forward(let picture, let athlete, let worker):
            connections.send(Frame(binary: picture.message(of: athlete)), to: worker)
        case .answer(let bytes, let athlete, let after):
            delay.recordMicroseconds(after.microseconds)
            // A slow reader gets only the newest answer.
            connections.send(Frame(binary: bytes), to: athlete, delivery: .latest(key: 1))
        case .welcome(let worker, let places):
            connections.send(Frame(text: PoseMessage.welcome(places: places)), to: worker)
        case .place(let athlete, let worker):
            connections.send(Frame(text: PoseMessage.placed(at: worker)), to: athlete)
        case .forget(let athlete, let worker):
            connections.send(Frame(text: PoseMessage.gone(athlete)), to: worker)
        case .close(let connection, let reason): connections.close(connection, reason)
        case .turnAway(let worker):
            connections.close(worker, .tryAgain, saying: AdmissionRefusal(.poseWorkers).detail)
        }
    }
}

/// The texts on the sockets of pictures and joints.
enum PoseMessage {
    static func placed(at worker: String) -> [UInt8] {
        JSONWriter.document { json in
            json.member("type", "placed")
            json.member("worker", worker)
        }
    }

    static func gone(_ athlete: UInt32) -> [UInt8] {
        JSONWriter.document { json in
            json.member("type", "gone")
            json.member("athlete", Int64(athlete))
        }
    }

    static func welcome(places: Int) -> [UInt8] {
        JSONWriter.document { json in
            json.member("type", "welcome")
            json.member("athletes", Int64(places))
        }
    }
}
