import Rehearsal
import RehearsalCore
import WebSocketServer

/// Whose pictures go to which pose worker of this node, and what is under way. A pure value.
///
/// Pictures are never queued: of each athlete one is at the worker, and the newest after it waits for the answer. So a worker has no more work than
/// places, and a slow one is sent fewer pictures. An athlete of a worker that is gone gets a place at another, or is told that there is none.
struct PoseExchange {
    /// What is to be done, in this order.
    enum Action: Hashable {
        case forward(PictureFrame, of: UInt32, to: ConnectionID)
        /// `after`: from the sending of the picture.
        case answer([UInt8], to: ConnectionID, after: Interval)
        /// The worker is known from now on, with so many places.
        case welcome(ConnectionID, places: Int)
        /// The athlete's pictures go to the worker of this name.
        case place(ConnectionID, at: String)
        /// The worker gets no more pictures of this athlete.
        case forget(UInt32, at: ConnectionID)
        case close(ConnectionID, CloseReason)
    }

    /// Pictures since the start.
    struct Counts: Hashable {
        var forwarded = 0
        /// A newer one came before they could be sent.
        var dropped = 0
        var answered = 0
    }

    private struct Athlete {
        let member: MemberID
        /// Under which the worker knows them; never used again.
        let number: UInt32
        var worker: ConnectionID
        /// The number of the picture at the worker.
        var underWay: (number: UInt32, since: Instant)?
        var newest: PictureFrame?
    }

    private struct Worker {
        let name: String
        let places: Int
        var athletes: Set<ConnectionID> = []

        var free: Int { places - athletes.count }
    }

    /// The most athletes of one worker's connection: their pictures fit into what may wait for a slow reader. A larger machine connects several times.
    static let mostPlaces = 8
    /// The most workers of a node.
    static let mostWorkers = 256
    /// A worker that has not answered a picture for this long is given up.
    static let patience = Interval.seconds(5)

    private(set) var counts = Counts()
    private var athletes: [ConnectionID: Athlete] = [:]
    private var numbers: [UInt32: ConnectionID] = [:]
    private var members: [MemberID: ConnectionID] = [:]
    private var workers: [ConnectionID: Worker] = [:]
    private var lastNumber: UInt32 = 0

    /// How many athletes there is room for, and how many are there.
    var places: (all: Int, taken: Int) { (workers.values.reduce(0) { $0 + $1.places }, athletes.count) }

    // MARK: Coming and going

    mutating func enter(worker connection: ConnectionID, name: String, places: Int) -> [Action] {
        guard workers.count < Self.mostWorkers else { return [.close(connection, .tryAgain)] }
        let worker = Worker(name: name, places: min(max(places, 1), Self.mostPlaces))
        workers[connection] = worker
        return [.welcome(connection, places: worker.places)]
    }

    /// A member has one camera: an earlier connection of theirs is closed.
    mutating func enter(athlete connection: ConnectionID, of member: MemberID) -> [Action] {
        var actions: [Action] = []
        if let earlier = members[member] {
            actions = leave(earlier) + [.close(earlier, .replaced)]
        }
        return actions + place(connection, of: member)
    }

    /// The connection was closed, or will be.
    mutating func leave(_ connection: ConnectionID) -> [Action] {
        if let athlete = athletes.removeValue(forKey: connection) {
            numbers[athlete.number] = nil
            if members[athlete.member] == connection { members[athlete.member] = nil }
            workers[athlete.worker]?.athletes.remove(connection)
            return [.forget(athlete.number, at: athlete.worker)]
        }
        guard let worker = workers.removeValue(forKey: connection) else { return [] }
        // Those who came first have the first choice.
        let left = worker.athletes.sorted { (athletes[$0]?.number ?? 0) < (athletes[$1]?.number ?? 0) }
        return left.flatMap { athlete -> [Action] in
            guard let lost = athletes.removeValue(forKey: athlete) else { return [] }
            numbers[lost.number] = nil
            members[lost.member] = nil
            return place(athlete, of: lost.member)
        }
    }

    private mutating func place(_ connection: ConnectionID, of member: MemberID) -> [Action] {
        guard let most = workers.values.map(\.free).max() else { return [.close(connection, .noPoseWorker)] }
        guard most > 0 else { return [.close(connection, .poseWorkersBusy)] }
        let emptiest = workers.filter { $0.value.free == most }.min { $0.key.rawValue < $1.key.rawValue }
        guard let (worker, found) = emptiest else { return [] }
        lastNumber &+= 1
        athletes[connection] = Athlete(member: member, number: lastNumber, worker: worker)
        numbers[lastNumber] = connection
        members[member] = connection
        workers[worker]?.athletes.insert(connection)
        return [.place(connection, at: found.name)]
    }

    // MARK: Pictures and joints

    /// `picture`: `nil` if what came was none.
    mutating func take(_ picture: PictureFrame?, from connection: ConnectionID, at now: Instant) -> [Action] {
        guard let athlete = athletes[connection] else { return [] }
        guard let picture else { return leave(connection) + [.close(connection, .notAPicture)] }
        guard athlete.underWay == nil else {
            if athlete.newest != nil { counts.dropped += 1 }
            athletes[connection]?.newest = picture
            return []
        }
        return forward(picture, of: connection, at: now)
    }

    private mutating func forward(_ picture: PictureFrame, of connection: ConnectionID, at now: Instant) -> [Action] {
        guard let athlete = athletes[connection] else { return [] }
        athletes[connection]?.underWay = (picture.number, now)
        counts.forwarded += 1
        return [.forward(picture, of: athlete.number, to: athlete.worker)]
    }

    /// `joints`: `nil` if what came was none. An answer to what was not asked, or of whom the worker does not serve any more, is left out.
    mutating func take(_ joints: JointsFrame?, from worker: ConnectionID, at now: Instant) -> [Action] {
        guard workers[worker] != nil else { return [] }
        guard let joints else { return [.close(worker, .badWorker)] + leave(worker) }
        guard let connection = numbers[joints.athlete], let athlete = athletes[connection], athlete.worker == worker,
            let underWay = athlete.underWay, underWay.number == joints.number
        else { return [] }
        counts.answered += 1
        if joints.finding == .notAPicture { return leave(connection) + [.close(connection, .notAPicture)] }
        athletes[connection]?.underWay = nil
        athletes[connection]?.newest = nil
        let answer = Action.answer(joints.message, to: connection, after: now - underWay.since)
        return [answer] + (athlete.newest.map { forward($0, of: connection, at: now) } ?? [])
    }

    /// Gives up workers that do not answer.
    mutating func look(at now: Instant) -> [Action] {
        let late = athletes.values.filter { athlete in
            athlete.underWay.map { now - $0.since > Self.patience } ?? false
        }
        return Set(late.map(\.worker)).sorted { $0.rawValue < $1.rawValue }
            .flatMap { [.close($0, .badWorker)] + leave($0) }
    }
}
