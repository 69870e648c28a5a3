@testable import PoseDispatch
import Rehearsal
import RehearsalCore
@testable import Sockets
import Testing
import WebSocketServer

@Suite struct `frames of phones and pose workers` {
    @Test(arguments: [(64, 64), (240, 320), (640, 640)])
    func `a small baseline JPEG behind its number is a picture`(width: Int, height: Int) throws {
        let frame = try #require(Self.picture(Self.jpeg(width: width, height: height)))
        #expect(frame.number == 7)
        #expect(frame.message(of: 0x0102_0304).prefix(8).elementsEqual([4, 3, 2, 1, 7, 0, 0, 0]))
        #expect(Array(frame.message(of: 1).dropFirst(8)) == Self.jpeg(width: width, height: height))
    }

    @Test func `everything else is none`() {
        #expect(Self.picture([]) == nil)
        #expect(Self.picture(Array("GIF89a and many bytes behind it".utf8)) == nil)
        #expect(Self.picture(Self.jpeg(width: 60_000, height: 60_000)) == nil, "a bomb")
        #expect(Self.picture(Self.jpeg(width: 641, height: 64)) == nil)
        #expect(Self.picture(Self.jpeg(width: 63, height: 64)) == nil)
        #expect(Self.picture(Self.jpeg(width: 320, height: 240, marker: 0xC2)) == nil, "many passes")
        #expect(Self.picture(Self.jpeg(width: 320, height: 240, colours: 4)) == nil)
        #expect(Self.picture(Self.jpeg(width: 320, height: 240) + [UInt8](repeating: 0, count: 32_768)) == nil)
        let whole = Self.jpeg(width: 320, height: 240)
        for count in 0..<20 { #expect(Self.picture(Array(whole.prefix(count))) == nil) }
    }

    @Test func `joints are 17 points near the picture`() throws {
        let frame = try #require(Self.joints(Self.answer(athlete: 3, number: 9)))
        #expect(frame.athlete == 3 && frame.number == 9 && frame.finding == .person)
        #expect(frame.message.count == 8 + 51 * 4)
        #expect(Self.joints(Self.answer(athlete: 3, number: 9, finding: 0, joints: []))?.finding == .noPerson)
        #expect(Self.joints(Self.answer(athlete: 3, number: 9, finding: 2, joints: []))?.finding == .notAPicture)
    }

    @Test(arguments: [Float.nan, .infinity, -.infinity, 1e6, -2_561])
    func `numbers that are none, or far away, are refused`(bad: Float) {
        for place in [0, 1, 2, 50] {
            var joints = Self.usual
            joints[place] = bad
            #expect(Self.joints(Self.answer(athlete: 1, number: 1, joints: joints)) == nil)
        }
    }

    @Test func `joints of another length are refused`() {
        #expect(Self.joints([]) == nil)
        #expect(Self.joints(Self.answer(athlete: 1, number: 1, finding: 9)) == nil)
        #expect(Self.joints(Self.answer(athlete: 1, number: 1, finding: 0)) == nil)
        #expect(Self.joints(Self.answer(athlete: 1, number: 1, joints: Self.usual.dropLast())) == nil)
    }

    static let usual = (0..<51).map { Float($0 % 3 == 2 ? 0.5 : Double($0)) }

    static func picture(_ jpeg: [UInt8]) -> PictureFrame? {
        ([7, 0, 0, 0] + jpeg).withUnsafeBytes { PictureFrame($0) }
    }

    static func joints(_ bytes: [UInt8]) -> JointsFrame? { bytes.withUnsafeBytes { JointsFrame($0) } }

    static func jpeg(width: Int, height: Int, marker: UInt8 = 0xC0, colours: UInt8 = 3) -> [UInt8] {
        let size = [UInt8(height >> 8), UInt8(height & 0xFF), UInt8(width >> 8), UInt8(width & 0xFF)]
        return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, marker, 0, 17, 8] + size + [colours]
            + [UInt8](repeating: 0, count: 20)
    }

    static func answer(
        athlete: UInt32, number: UInt32, finding: UInt32 = 1, joints: some Collection<Float> = usual
    ) -> [UInt8] {
        ([athlete, number, finding] + joints.map(\.bitPattern)).flatMap { word in
            withUnsafeBytes(of: word.littleEndian) { Array($0) }
        }
    }
}

@Suite struct `pictures on their way to pose workers` {
    private var dispatcher = PoseDispatcher()
    private let ana = ConnectionID(rawValue: 1)
    private let ben = ConnectionID(rawValue: 2)
    private let cleo = ConnectionID(rawValue: 3)
    private let hall = ConnectionID(rawValue: 10)
    private let desk = ConnectionID(rawValue: 11)
    private let trainer = AccountID.random()
    private let theClass = SessionID.random()
    private let start = Instant(microseconds: 1_000_000)

    @Test mutating func `an athlete without pictures gives way and finally loses the place`() throws {
        place(ana)
        _ = enter(ben)
        #expect(enter(cleo) == [.close(cleo, .poseWorkersBusy)])
        let later = start + PoseDispatcher.silence
        _ = dispatcher.receive(try picture(1), from: ana, at: later)
        #expect(
            enter(cleo, inSessionOf: trainer, at: later) == [
                .forget(2, at: hall), .close(ben, .poseWorkersBusy), .place(cleo, at: "hall"),
            ])
        _ = try answer(1, after: 1)
        let end = later + PoseDispatcher.longestSilence
        _ = dispatcher.receive(try picture(2), from: ana, at: end - .seconds(1))
        #expect(dispatcher.look(at: end - .seconds(1)) == [])
        #expect(dispatcher.look(at: end) == [.forget(3, at: hall), .close(cleo, .tryAgain)])
        #expect(dispatcher.places == (all: 2, taken: 1))
    }

    @Test mutating func `each session has a share of the places`() {
        let other = SessionID.random()
        _ = enter(hall, "hall", places: 3)
        let crowd = (0..<3).map { ConnectionID(rawValue: 100 + $0) }
        for camera in crowd { _ = enter(camera) }
        #expect(
            enter(ana, in: other, inSessionOf: trainer) == [
                .forget(3, at: hall), .close(crowd[2], .poseWorkersBusy), .place(ana, at: "hall"),
            ])
        #expect(enter(ben, in: other, inSessionOf: trainer) == [.close(ben, .poseWorkersBusy)], "two and one are even")
        #expect(enter(crowd[2]) == [.close(crowd[2], .poseWorkersBusy)])
    }

    @Test mutating func `a camera ends with its session`() {
        let other = SessionID.random()
        _ = enter(hall, "hall", places: 3)
        _ = enter(ana)
        _ = enter(ben, in: other, inSessionOf: trainer)
        #expect(dispatcher.sessions == [theClass, other])
        #expect(dispatcher.end([theClass]) == [.forget(1, at: hall), .close(ana, .ended)])
        #expect(dispatcher.sessions == [other])
    }

    @Test mutating func `an athlete without a free worker is informed`() {
        #expect(enter(ana) == [.close(ana, .noPoseWorker)])
        #expect(enter(hall, "hall", places: 1) == [.welcome(hall, places: 1)])
        #expect(enter(ana) == [.place(ana, at: "hall")])
        #expect(enter(ben) == [.close(ben, .poseWorkersBusy)])
        #expect(dispatcher.places == (all: 1, taken: 1))
        #expect(dispatcher.leave(ana) == [.forget(1, at: hall)])
        #expect(enter(ben) == [.place(ben, at: "hall")])
    }

    @Test mutating func `athletes go where most places are free`() {
        _ = enter(hall, "hall", places: 2)
        _ = enter(desk, "desk", places: 3)
        let placed = [ana, ben, cleo].flatMap { enter($0) }
        #expect(placed == [.place(ana, at: "desk"), .place(ben, at: "hall"), .place(cleo, at: "desk")])
    }

    @Test mutating func `one picture is at the worker, and only the newest waits`() throws {
        place(ana)
        #expect(receive(1) == [.forward(try picture(1), of: 1, to: hall)])
        #expect(receive(2) == [] && receive(3) == [] && receive(4) == [])
        let answered = try answer(1, after: 40)
        #expect(answered.count == 2)
        guard case .answer(let bytes, ana, let after)? = answered.first else { return #expect(Bool(false)) }
        #expect(bytes.first == 1 && after == .milliseconds(40))
        #expect(answered.last == .forward(try picture(4), of: 1, to: hall))
        #expect(dispatcher.counts == .init(forwarded: 2, dropped: 2, answered: 1))
        #expect(try answer(4, after: 80).count == 1)
    }

    @Test mutating func `unrequested joints are dropped`() throws {
        place(ana)
        _ = receive(5)
        #expect(try answer(4, after: 1) == [])
        #expect(try answer(5, after: 1, of: 99) == [])
        _ = enter(desk, "desk", places: 8)
        let foreign = try #require(joints(number: 5))
        #expect(dispatcher.receive(foreign, from: desk, at: start) == [], "the athlete is of another worker")
        #expect(dispatcher.receive(foreign, from: ben, at: start) == [], "nobody's")
        #expect(try answer(5, after: 1).count == 1)
        #expect(try answer(5, after: 1) == [], "once")
    }

    @Test mutating func `a lost worker's athletes move to another, and those without a place are informed`() throws {
        place(ana)
        _ = enter(ben)
        _ = receive(1)
        _ = enter(desk, "desk", places: 1)
        #expect(dispatcher.leave(hall) == [.place(ana, at: "desk"), .close(ben, .poseWorkersBusy)])
        // What was at the worker that is gone is not waited for.
        #expect(receive(2) == [.forward(try picture(2), of: 3, to: desk)])
        #expect(dispatcher.leave(desk) == [.close(ana, .noPoseWorker)])
        #expect(receive(3) == [])
    }

    @Test mutating func `a worker that lies is closed, and its athletes move`() throws {
        place(ana)
        _ = enter(desk, "desk", places: 1)
        #expect(
            dispatcher.receive(nil as JointsFrame?, from: hall, at: start) == [
                .close(hall, .badWorker), .place(ana, at: "desk"),
            ])
    }

    @Test mutating func `a worker that does not answer is given up`() throws {
        place(ana)
        _ = receive(1)
        #expect(dispatcher.look(at: start + PoseDispatcher.patience) == [])
        let late = start + PoseDispatcher.patience + .milliseconds(1)
        #expect(dispatcher.look(at: late) == [.close(hall, .badWorker), .close(ana, .noPoseWorker)])
        #expect(dispatcher.look(at: late) == [])
    }

    @Test mutating func `a worker gets its full time again after the node itself stood still`() throws {
        place(ana)
        _ = dispatcher.look(at: start)
        _ = receive(1)
        let woken = start + .seconds(60)
        #expect(dispatcher.look(at: woken) == [])
        for second in Int64(1)...5 { #expect(dispatcher.look(at: woken + .seconds(second)) == []) }
        #expect(dispatcher.look(at: woken + .seconds(6)) == [.close(hall, .badWorker), .close(ana, .noPoseWorker)])
    }

    @Test mutating func `an invalid picture ends only its sender's socket`() throws {
        place(ana)
        _ = enter(ben)
        #expect(
            dispatcher.receive(nil as PictureFrame?, from: ana, at: start) == [
                .forget(1, at: hall), .close(ana, .notAPicture),
            ])
        #expect(dispatcher.receive(try picture(7), from: ben, at: start).count == 1)
        #expect(dispatcher.places == (all: 2, taken: 1))
    }

    @Test mutating func `a picture that two workers cannot read is invalid`() throws {
        place(ana)
        _ = receive(7)
        _ = enter(desk, "desk", places: 2)
        #expect(
            refuse(7, by: hall) == [
                .forget(1, at: hall), .place(ana, at: "desk"), .forward(try picture(7), of: 2, to: desk),
            ])
        #expect(refuse(7, by: desk, of: 2) == [.forget(2, at: desk), .close(ana, .notAPicture)])
        #expect(dispatcher.places == (all: 4, taken: 0))
    }

    @Test mutating func `a worker that refuses what another one reads is given up`() throws {
        place(ana)
        _ = enter(ben)
        _ = receive(7)
        _ = enter(desk, "desk", places: 2)
        _ = refuse(7, by: hall)
        #expect(receive(8) == [], "the newest waits as ever")
        let seen = dispatcher.receive(joints(number: 7, of: 3), from: desk, at: start)
        guard case .answer(let bytes, ana, _)? = seen.first else { return #expect(Bool(false)) }
        #expect(bytes.first == 7)
        #expect(
            seen.dropFirst() == [
                .forward(try picture(8), of: 3, to: desk), .close(hall, .badWorker), .place(ben, at: "desk"),
            ])
        #expect(enter(hall, "hall", places: 2) == [.close(hall, .badWorker)])
        #expect(refuse(8, by: desk, of: 3).count == 1, "each picture is asked of anew")
    }

    @Test mutating func `an unreadable picture without a second worker counts as empty`() throws {
        place(ana)
        _ = receive(7)
        _ = receive(8)
        let told = refuse(7, by: hall)
        guard case .answer([7, 0, 0, 0, 0, 0, 0, 0], ana, _)? = told.first else { return #expect(Bool(false)) }
        #expect(told.dropFirst() == [.forward(try picture(8), of: 1, to: hall)])
        // Its own second name is nobody else, nor is one without a free place.
        _ = dispatcher.leave(hall)
        let machine = AccountID.random()
        _ = enter(hall, "x1", places: 1, of: machine, servesAll: true, isOneMachine: true)
        _ = enter(ana)
        _ = enter(desk, "x2", places: 1, of: machine, servesAll: true, isOneMachine: true)
        _ = receive(9)
        #expect(refuse(9, by: hall, of: 2).count == 1)
        _ = dispatcher.leave(desk)
        _ = enter(desk, "full", places: 1)
        _ = enter(ben)
        _ = receive(10)
        #expect(refuse(10, by: hall, of: 2).count == 1)
        #expect(dispatcher.places == (all: 2, taken: 2))
    }

    @Test mutating func `a worker for some sessions cannot disqualify a picture against one for all`() throws {
        _ = enter(hall, "hall", places: 1, of: .random(), servesAll: true)
        _ = enter(ana)
        _ = enter(desk, "desk", places: 1)
        _ = receive(7)
        _ = refuse(7, by: hall)
        #expect(dispatcher.receive(joints(number: 7, of: 2), from: desk, at: start).count == 1)
        #expect(dispatcher.places == (all: 2, taken: 1))
    }

    @Test mutating func `a member has one camera`() {
        let member = MemberID.random()
        _ = enter(hall, "hall", places: 1)
        _ = enter(ana, of: member)
        #expect(
            enter(ben, of: member) == [
                .forget(1, at: hall), .close(ana, .replaced), .place(ben, at: "hall"),
            ])
        #expect(dispatcher.leave(ana) == [])
    }

    @Test mutating func `a reconnecting athlete keeps one place for each outstanding picture`() throws {
        let member = MemberID.random()
        _ = enter(hall, "hall", places: 2)
        _ = enter(ana, of: member)
        _ = receive(1)
        _ = dispatcher.leave(ana)
        #expect(enter(ana, of: member) == [.place(ana, at: "hall")])
        _ = receive(2)
        #expect(
            enter(ben, of: member) == [
                .forget(2, at: hall), .close(ana, .replaced), .close(ben, .poseWorkersBusy),
            ])
        #expect(try answer(2, after: 1, of: 2) == [], "nobody is told")
        #expect(enter(cleo) == [.place(cleo, at: "hall")])
        #expect(enter(ben, of: member) == [.close(ben, .poseWorkersBusy)])
        // The first picture is still at the worker, and its time is over.
        #expect(
            dispatcher.look(at: start + PoseDispatcher.patience + .milliseconds(1)).first == .close(hall, .badWorker))
        #expect(dispatcher.places == (all: 0, taken: 0))
    }

    @Test mutating func `pictures go only to workers of the session's trainers`() {
        let (mira, noor) = (AccountID.random(), AccountID.random())
        _ = enter(hall, "hall", places: 2, of: mira)
        #expect(enter(ana, inSessionOf: noor) == [.close(ana, .noPoseWorker)])
        #expect(enter(ana, inSessionOf: mira) == [.place(ana, at: "hall")])
        #expect(enter(ben, inSessionOf: nil) == [.close(ben, .noPoseWorker)], "it is the owner's")
        _ = enter(desk, "desk", places: 1, of: noor)
        #expect(dispatcher.leave(hall) == [.close(ana, .noPoseWorker)])
        _ = enter(hall, "owners", places: 2, of: .random(), servesAll: true)
        #expect(enter(cleo, inSessionOf: mira) == [.place(cleo, at: "owners")])
        #expect(enter(ben, inSessionOf: nil) == [.place(ben, at: "owners")])
    }

    @Test mutating func `an account has a share of a node's workers`() {
        let account = AccountID.random()
        for number in 0..<UInt64(PoseDispatcher.mostWorkersOfAccount) {
            #expect(enter(ConnectionID(rawValue: 100 + number), "w\(number)", places: 1, of: account).count == 1)
        }
        #expect(dispatcher.places.all == PoseDispatcher.mostWorkersOfAccount)
        #expect(enter(hall, "hall", places: 1, of: account) == [.turnAway(hall)])
        #expect(enter(desk, "desk", places: 1) == [.welcome(desk, places: 1)])
    }

    @Test mutating func `a worker that was given up is not taken in for a time that grows`() {
        var now = start
        for wait in [10, 20, 40, 80, 160, 320, 640, 640] as [Int64] {
            #expect(enter(hall, "hall", places: 1, at: now) == [.welcome(hall, places: 1)])
            _ = dispatcher.receive(nil as JointsFrame?, from: hall, at: now)
            let almost = now + .seconds(wait) - .milliseconds(1)
            #expect(dispatcher.look(at: almost) == [])
            #expect(enter(hall, "hall", places: 1, at: almost) == [.close(hall, .badWorker)])
            #expect(enter(desk, "hall", places: 1, of: .random(), at: almost).count == 1, "another account's")
            _ = dispatcher.leave(desk)
            now = now + .seconds(wait)
        }
        _ = dispatcher.look(at: now + .seconds(641))
        #expect(enter(hall, "hall", places: 1, at: now) == [.welcome(hall, places: 1)])
        _ = dispatcher.receive(nil as JointsFrame?, from: hall, at: now)
        #expect(enter(hall, "hall", places: 1, at: now + .seconds(10)).first == .welcome(hall, places: 1), "as new")
    }

    @Test mutating func `a machine with an account of its own that was given up is not taken in under another name`() {
        let machine = AccountID.random()
        _ = enter(hall, "x1", places: 1, of: machine, servesAll: true, isOneMachine: true)
        _ = dispatcher.receive(nil as JointsFrame?, from: hall, at: start)
        #expect(
            enter(desk, "x2", places: 1, of: machine, servesAll: true, isOneMachine: true)
                == [.close(desk, .badWorker)])
        _ = enter(hall, "x1", places: 1)
        _ = dispatcher.receive(nil as JointsFrame?, from: hall, at: start)
        #expect(enter(desk, "x2", places: 1) == [.welcome(desk, places: 1)], "an account of a person has many machines")
    }

    // MARK: Who comes

    private mutating func enter(
        _ worker: ConnectionID, _ name: String, places: Int, of account: AccountID? = nil, servesAll: Bool = false,
        isOneMachine: Bool = false, at now: Instant? = nil
    ) -> [PoseDispatcher.Action] {
        let offer = PoseDispatcher.Offer(
            name: name, account: account ?? trainer, servesAll: servesAll, isOneMachine: isOneMachine, places: places)
        return dispatcher.enter(worker: worker, offer, at: now ?? start)
    }

    private mutating func enter(
        _ athlete: ConnectionID, of member: MemberID = .random(), in session: SessionID? = nil,
        inSessionOf account: AccountID?, at now: Instant? = nil
    ) -> [PoseDispatcher.Action] {
        dispatcher.enter(athlete: athlete, of: member, in: session ?? theClass, of: account, at: now ?? start)
    }

    private mutating func enter(_ athlete: ConnectionID, of member: MemberID = .random()) -> [PoseDispatcher.Action] {
        enter(athlete, of: member, inSessionOf: trainer)
    }

    // MARK: What is sent

    private mutating func place(_ athlete: ConnectionID) {
        _ = enter(hall, "hall", places: 2)
        _ = enter(athlete)
    }

    private func picture(_ number: UInt8) throws -> PictureFrame {
        let jpeg = `frames of phones and pose workers`.jpeg(width: 64, height: 64)
        return try #require(([number, 0, 0, 0] + jpeg).withUnsafeBytes { PictureFrame($0) })
    }

    private mutating func receive(_ number: UInt8) -> [PoseDispatcher.Action] {
        dispatcher.receive(try? picture(number), from: ana, at: start)
    }

    /// The worker says that it is no picture.
    private mutating func refuse(
        _ number: UInt32, by worker: ConnectionID, of athlete: UInt32 = 1
    ) -> [PoseDispatcher.Action] {
        dispatcher.receive(joints(number: number, of: athlete, finding: 2), from: worker, at: start)
    }

    private func joints(number: UInt32, of athlete: UInt32 = 1, finding: UInt32 = 1) -> JointsFrame? {
        typealias Frames = `frames of phones and pose workers`
        let joints = finding == 1 ? Frames.usual : []
        return Frames.joints(Frames.answer(athlete: athlete, number: number, finding: finding, joints: joints))
    }

    private mutating func answer(_ number: UInt32, after: Int64, of athlete: UInt32 = 1) throws -> [PoseDispatcher
        .Action]
    {
        dispatcher.receive(joints(number: number, of: athlete), from: hall, at: start + .milliseconds(after))
    }
}
