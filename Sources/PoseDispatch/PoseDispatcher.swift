package import Rehearsal
import RehearsalCore
import Sockets
import WebSocketServer

/// Decides which pose worker of this node gets the pictures of which athlete, and keeps account of the pictures that
/// wait for an answer. A pure value: `PoseRelay` does what it says.
///
/// Pictures are never queued: of each athlete one is at the worker, and the newest after it waits for the answer. So a worker has no more work than
/// places, and a slow one is sent fewer pictures. An athlete of a worker that is gone gets a place at another, or is told that there is none.
/// A place is for who sends pictures: one that has sent none for a while gives way to who comes. When all places are taken, the session with most
/// of them gives one to a session with fewer.
/// A worker gets athletes only of sessions that its account may train, or of all if the server's owner set it up.
package struct PoseDispatcher {
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
        /// As many pose workers are connected as may be.
        case turnAway(ConnectionID)
    }

    /// Pictures since the start.
    struct Counts: Hashable {
        var forwarded = 0
        /// A newer one came before they could be sent.
        var dropped = 0
        var answered = 0
    }

    /// What a worker says of itself, and who runs it.
    package struct Offer: Hashable {
        let name: String
        let account: AccountID
        /// Whether it was set up for every session: by the server's owner, who trains all of them.
        let servesAll: Bool
        /// Whether the account is of this machine and of nothing else.
        let isOneMachine: Bool
        let places: Int

        package init(name: String, account: AccountID, servesAll: Bool, isOneMachine: Bool, places: Int) {
            self.name = name
            self.account = account
            self.servesAll = servesAll
            self.isOneMachine = isOneMachine
            self.places = places
        }

        /// Two workers of one source are one when a second opinion is wanted. An account of one machine is one source, whatever names it gives; of
        /// other accounts each name is one.
        var source: Source { Source(account: account, name: isOneMachine ? nil : name) }

        func suits(sessionOf account: AccountID?) -> Bool { servesAll || account == self.account }
    }

    private struct Athlete {
        let member: MemberID
        let session: SessionID
        /// When its last picture came, or when it came itself.
        var lastReceived: Instant
        /// The account that opened the session; `nil` if it belongs to the server's owner alone.
        let account: AccountID?
        /// The number by which the worker knows the athlete; no other athlete ever gets it.
        let number: UInt32
        var worker: ConnectionID
        /// The picture at the worker.
        var underWay: PendingPicture?
        var newest: PictureFrame?
        /// The picture that was sent last.
        var last: PictureFrame?
        /// The worker that said that `last` is no picture: now another worker is asked.
        var refusedBy: ConnectionID?
    }

    private struct PendingPicture {
        let number: UInt32
        var since: Instant
    }

    private struct Worker {
        let offer: Offer
        var athletes: Set<ConnectionID> = []
        /// The last pictures of athletes who are gone, by whose they are: each keeps its place, so that no camera fills a worker by reconnecting.
        var owed: [UInt32: PendingPicture] = [:]

        var free: Int { offer.places - athletes.count - owed.count }
    }

    /// A worker that was given up is not taken in for a time, which grows.
    private struct Ban {
        var times = 0
        var until: Instant
    }

    struct Source: Hashable {
        let account: AccountID
        let name: String?
    }

    /// The most athletes of one worker's connection: their pictures fit into what may wait for a slow reader. A larger machine connects several times.
    package static let mostPlaces = 8
    /// The most workers of a node, and of one account.
    static let mostWorkers = 256
    static let mostWorkersOfAccount = 32
    /// An athlete of whom no picture came for this long gives way to one who has no place; and for this long, gives it up.
    static let silence = Interval.seconds(5)
    static let longestSilence = Interval.seconds(60)
    /// A worker that has not answered a picture for this long is given up.
    static let patience = Interval.seconds(5)
    /// How long one that was given up is not taken in: twice as long each time, until it was not given up for the longest of these.
    static let bans = Interval.seconds(10)...Interval.seconds(640)

    /// Between two looks there is less, unless this node stood still.
    private static let pause = Interval.seconds(2)

    private(set) var counts = Counts()
    private var athletes: [ConnectionID: Athlete] = [:]
    private var numbers: [UInt32: ConnectionID] = [:]
    private var members: [MemberID: ConnectionID] = [:]
    private var workers: [ConnectionID: Worker] = [:]
    private var bans: [Source: Ban] = [:]
    private var lastNumber: UInt32 = 0
    private var looked: Instant?

    /// Whose workers are connected.
    var accounts: Set<AccountID> { Set(workers.values.map(\.offer.account)) }
    /// How many athletes there is room for, and how many are there.
    var places: (all: Int, taken: Int) { (workers.values.reduce(0) { $0 + $1.offer.places }, athletes.count) }

    // MARK: Coming and going

    mutating func enter(worker connection: ConnectionID, _ offer: Offer, at now: Instant) -> [Action] {
        if let ban = bans[offer.source], now < ban.until {
            return [.close(connection, .badWorker)]
        }
        let others = workers.values.filter { $0.offer.account == offer.account }
        guard workers.count < Self.mostWorkers, others.count < Self.mostWorkersOfAccount else {
            return [.turnAway(connection)]
        }
        workers[connection] = Worker(offer: offer)
        return [.welcome(connection, places: offer.places)]
    }

    /// A member has one camera: an earlier connection of theirs is closed.
    /// - Parameter account: the one that opened the session; `nil` if it belongs to the server's owner alone.
    mutating func enter(
        athlete connection: ConnectionID, of member: MemberID, in session: SessionID, of account: AccountID?,
        at now: Instant
    ) -> [Action] {
        var actions: [Action] = []
        if let earlier = members[member] {
            actions = leave(earlier) + [.close(earlier, .replaced)]
        }
        let suitable = workers.filter { $0.value.offer.suits(sessionOf: account) }
        if !suitable.isEmpty, Self.emptiest(of: suitable) == nil,
            let given = givingWay(to: session, at: Set(suitable.keys), at: now)
        {
            actions += leave(given) + [.close(given, .poseWorkersBusy)]
        }
        return actions + place(connection, of: member, in: session, of: account, heard: now)
    }

    /// Who gives a place at one of these workers to one more of the session: the longest silent, else one of a session that has more, the last
    /// that came.
    private func givingWay(to session: SessionID, at workers: Set<ConnectionID>, at now: Instant) -> ConnectionID? {
        let there = athletes.filter { workers.contains($0.value.worker) }
        let silent = there.filter { now - $0.value.lastReceived >= Self.silence }
        if let longest = silent.min(by: {
            ($0.value.lastReceived, $0.value.number) < ($1.value.lastReceived, $1.value.number)
        }) {
            return longest.key
        }
        let counts = Dictionary(grouping: there, by: \.value.session).mapValues(\.count)
        let own = counts[session] ?? 0
        guard let most = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }), most.value > own + 1 else {
            return nil
        }
        return there.filter { $0.value.session == most.key }.max { $0.value.number < $1.value.number }?.key
    }

    /// Whose sessions are here.
    var sessions: Set<SessionID> { Set(athletes.values.map(\.session)) }

    /// The sessions have ended, and with them their cameras.
    mutating func end(_ sessions: Set<SessionID>) -> [Action] {
        let ended = athletes.filter { sessions.contains($0.value.session) }.keys.sorted { $0.rawValue < $1.rawValue }
        return ended.flatMap { leave($0) + [.close($0, .ended)] }
    }

    /// The connection was closed, or will be.
    mutating func leave(_ connection: ConnectionID) -> [Action] {
        if let athlete = athletes.removeValue(forKey: connection) {
            numbers[athlete.number] = nil
            if members[athlete.member] == connection { members[athlete.member] = nil }
            workers[athlete.worker]?.athletes.remove(connection)
            workers[athlete.worker]?.owed[athlete.number] = athlete.underWay
            return [.forget(athlete.number, at: athlete.worker)]
        }
        guard let worker = workers.removeValue(forKey: connection) else { return [] }
        // Those who came first have the first choice.
        let left = worker.athletes.sorted { (athletes[$0]?.number ?? 0) < (athletes[$1]?.number ?? 0) }
        return left.flatMap { athlete -> [Action] in
            guard let lost = athletes.removeValue(forKey: athlete) else { return [] }
            numbers[lost.number] = nil
            members[lost.member] = nil
            return place(athlete, of: lost.member, in: lost.session, of: lost.account, heard: lost.lastReceived)
        }
    }

    private mutating func place(
        _ connection: ConnectionID, of member: MemberID, in session: SessionID, of account: AccountID?, heard: Instant
    ) -> [Action] {
        let suitable = workers.filter { $0.value.offer.suits(sessionOf: account) }
        guard !suitable.isEmpty else { return [.close(connection, .noPoseWorker)] }
        guard let worker = Self.emptiest(of: suitable) else { return [.close(connection, .poseWorkersBusy)] }
        return place(connection, of: member, in: session, of: account, heard: heard, at: worker)
    }

    private mutating func place(
        _ connection: ConnectionID, of member: MemberID, in session: SessionID, of account: AccountID?, heard: Instant,
        at worker: ConnectionID
    ) -> [Action] {
        guard let name = workers[worker]?.offer.name else { return [] }
        lastNumber &+= 1
        athletes[connection] = Athlete(
            member: member, session: session, lastReceived: heard, account: account, number: lastNumber, worker: worker)
        numbers[lastNumber] = connection
        members[member] = connection
        workers[worker]?.athletes.insert(connection)
        return [.place(connection, at: name)]
    }

    /// `nil` where no place is free.
    private static func emptiest(of workers: [ConnectionID: Worker]) -> ConnectionID? {
        workers.filter { $0.value.free > 0 }
            .min { ($1.value.free, $0.key.rawValue) < ($0.value.free, $1.key.rawValue) }?.key
    }

    // MARK: Pictures and joints

    /// `picture`: `nil` if what came was none.
    mutating func receive(_ picture: PictureFrame?, from connection: ConnectionID, at now: Instant) -> [Action] {
        guard let athlete = athletes[connection] else { return [] }
        guard let picture else { return leave(connection) + [.close(connection, .notAPicture)] }
        athletes[connection]?.lastReceived = now
        guard athlete.underWay == nil else {
            if athlete.newest != nil { counts.dropped += 1 }
            athletes[connection]?.newest = picture
            return []
        }
        return forward(picture, of: connection, at: now)
    }

    private mutating func forward(_ picture: PictureFrame, of connection: ConnectionID, at now: Instant) -> [Action] {
        guard let athlete = athletes[connection] else { return [] }
        athletes[connection]?.underWay = PendingPicture(number: picture.number, since: now)
        athletes[connection]?.last = picture
        counts.forwarded += 1
        return [.forward(picture, of: athlete.number, to: athlete.worker)]
    }

    /// `joints`: `nil` if what came was none. An answer to what was not asked, or of whom the worker does not serve any more, is left out.
    mutating func receive(_ joints: JointsFrame?, from worker: ConnectionID, at now: Instant) -> [Action] {
        guard let owed = workers[worker]?.owed else { return [] }
        guard let joints else { return giveUp(worker, at: now) }
        if owed[joints.athlete]?.number == joints.number {
            workers[worker]?.owed[joints.athlete] = nil
            counts.answered += 1
        }
        guard let connection = numbers[joints.athlete], let athlete = athletes[connection], athlete.worker == worker,
            let underWay = athlete.underWay, underWay.number == joints.number
        else { return [] }
        counts.answered += 1
        athletes[connection]?.underWay = nil
        if joints.finding == .notAPicture, let actions = refuse(connection, at: now) { return actions }
        athletes[connection]?.newest = nil
        athletes[connection]?.refusedBy = nil
        let answer = Action.answer(joints.message, to: connection, after: now - underWay.since)
        return [answer] + (athlete.newest.map { forward($0, of: connection, at: now) } ?? [])
            + contradict(athlete.refusedBy, by: worker, at: now)
    }

    /// A worker says that what it got is no picture, though this node found one. Another worker gets it, too; if that says the same, the phone's
    /// connection is closed.
    /// - Returns: `nil` if no other worker can be asked; the caller then answers that no person was found.
    private mutating func refuse(_ connection: ConnectionID, at now: Instant) -> [Action]? {
        guard let athlete = athletes[connection], let picture = athlete.last,
            let source = workers[athlete.worker]?.offer.source
        else { return nil }
        guard athlete.refusedBy == nil else { return leave(connection) + [.close(connection, .notAPicture)] }
        let others = workers.filter {
            $0.value.offer.suits(sessionOf: athlete.account) && $0.value.offer.source != source
        }
        guard let second = Self.emptiest(of: others) else { return nil }
        let moved =
            leave(connection)
            + place(
                connection, of: athlete.member, in: athlete.session, of: athlete.account, heard: athlete.lastReceived,
                at: second)
        athletes[connection]?.refusedBy = athlete.worker
        return moved + forward(picture, of: connection, at: now)
    }

    /// Gives up the `first` worker, which said that a picture is none, because the `second` one could read that
    /// picture. The word of a worker that serves only some sessions does not count against one that serves all.
    private mutating func contradict(_ first: ConnectionID?, by second: ConnectionID, at now: Instant) -> [Action] {
        guard let first, let lied = workers[first]?.offer, let other = workers[second]?.offer,
            other.servesAll || !lied.servesAll
        else { return [] }
        return giveUp(first, at: now)
    }

    // MARK: Giving up

    /// Gives up workers that do not answer. After a node stood still, each of them has its whole time again.
    mutating func look(at now: Instant) -> [Action] {
        if let looked, now - looked > Self.pause { beginAnew(at: now) }
        looked = now
        bans = bans.filter { now <= $0.value.until + Self.bans.upperBound }
        func isLate(_ picture: PendingPicture?) -> Bool { picture.map { now - $0.since > Self.patience } ?? false }
        let late = workers.filter { _, worker in
            worker.athletes.contains { isLate(athletes[$0]?.underWay) } || worker.owed.values.contains(where: isLate)
        }
        let silent = athletes.filter { now - $0.value.lastReceived >= Self.longestSilence }.keys
        return late.keys.sorted { $0.rawValue < $1.rawValue }.flatMap { giveUp($0, at: now) }
            + silent.sorted { $0.rawValue < $1.rawValue }.flatMap { leave($0) + [.close($0, .tryAgain)] }
    }

    private mutating func beginAnew(at now: Instant) {
        for athlete in athletes.keys {
            athletes[athlete]?.underWay?.since = now
            athletes[athlete]?.lastReceived = now
        }
        for (worker, owed) in workers.mapValues(\.owed) {
            workers[worker]?.owed = owed.mapValues { PendingPicture(number: $0.number, since: now) }
        }
    }

    private mutating func giveUp(_ worker: ConnectionID, at now: Instant) -> [Action] {
        if let offer = workers[worker]?.offer { ban(offer.source, at: now) }
        return [.close(worker, .badWorker)] + leave(worker)
    }

    private mutating func ban(_ source: Source, at now: Instant) {
        if bans[source] == nil, bans.count >= Self.mostWorkers,
            let first = bans.min(by: { $0.value.until < $1.value.until })
        {
            bans[first.key] = nil
        }
        let times = bans[source]?.times ?? 0
        let ban = Interval(microseconds: Self.bans.lowerBound.microseconds << Int64(times))
        bans[source] = Ban(times: min(times + 1, 6), until: now + min(ban, Self.bans.upperBound))
    }
}
