import Foundation
import Identity
import LiveSessions
import Logging
import Persistence
import Postgres
import PostgresTesting
import RateLimits
import Rehearsal
import RehearsalCore
@testable import Requests
@testable import SessionAPI
@testable import Sockets
import Synchronization
import Testing
import Waiting

@testable import WebSocketServer

@Suite(.timeLimit(.minutes(3))) struct `reading` {
    private static let narrow: Policy = {
        var policy = Policy()
        policy.readsOfOne = Rate(burst: 12, every: .seconds(3_600))
        policy.readsOfAll = Rate(burst: 20, every: .seconds(3_600))
        return policy
    }()

    private func statuses(
        _ house: House, _ path: String, _ count: Int, token: Token? = nil, bearer: String? = nil
    ) async throws -> [Int] {
        var statuses: [Int] = []
        for _ in 0..<count {
            statuses.append(try await house.call("GET", path, token: token, bearer: bearer).status)
        }
        return statuses
    }

    @Test func `of one member is limited, and costs neither others nor accounts anything`() async throws {
        try await withHouse(Self.narrow) { house in
            let session = try await house.session()
            let path = "/api/v1/sessions/\(session.id)/events"
            let (greedy, other) = (try await house.seat(session), try await house.seat(session, name: "Ben"))
            #expect(try await statuses(house, path, 5, bearer: greedy.token) == [200, 200, 200, 429, 429])
            let refused = try await house.call("GET", path, bearer: greedy.token)
            #expect(refused.problem == "too-many-attempts")
            // Naming a take reads the log too, and writes to it.
            let named = try await house.call("PATCH", "/api/v1/sessions/\(session.id)/takes/1", bearer: greedy.token)
            #expect(named.problem == "too-many-attempts")
            #expect(refused["Retry-After"].flatMap { Int($0) }.map { $0 > 3_600 } == true)
            // The budget of all together has two pages left: those that were refused used none of it.
            #expect(try await statuses(house, path, 3, bearer: other.token) == [200, 200, 429])
            #expect(try await statuses(house, path, 20, token: house.owner) == Array(repeating: 200, count: 20))
        }
    }

    @Test func `is limited by token and by address before anything is looked up`() async throws {
        var policy = Policy()
        policy.readRequestsOfOne = Rate(burst: 3, every: .seconds(3_600))
        policy.readRequestsFromOne = Rate(burst: 5, every: .seconds(3_600))
        try await withHouse(policy) { house in
            let path = "/api/v1/sessions/\(SessionID.random())/events"
            // Requests with invented tokens are looked up too; one without a token is answered without it.
            let (first, second) = (try Token().secret, try Token().secret)
            #expect(try await statuses(house, path, 4, bearer: first) == [401, 401, 401, 429])
            #expect(try await statuses(house, path, 3, bearer: second) == [401, 401, 429])
            #expect(try await house.call("GET", path).problem == "not-signed-in")
        }
    }

    private static func reader(_ name: String, isMember: Bool = true) -> ReadingTurns.Reader {
        ReadingTurns.Reader(id: name, isMember: isMember)
    }

    /// A log of so many events, whose text is their number.
    private static func log(_ count: Int) -> @Sendable (SequenceNumber, Int) async throws -> LogPage {
        { after, limit in
            let numbers = (min(count, Int(after.value))..<count).prefix(limit).map { $0 + 1 }
            return LogPage(
                events: Array(numbers.map(String.init).joined(separator: ",").utf8), count: numbers.count,
                last: numbers.last.map { SequenceNumber(Int64($0)) })
        }
    }

    @Test(arguments: [0, 1, 99, 100, 101, 250, 1_000, 1_300])
    func `of a log in parts puts together what one reading would be`(count: Int) async throws {
        let turns = ReadingTurns(rest: 0)
        for (after, limit) in [(0, 1_000), (0, 1), (0, 100), (7, 150), (count, 10)] {
            let whole = try await Self.log(count)(SequenceNumber(Int64(after)), limit)
            let page = try await turns.page(
                for: Self.reader("Ana"), after: SequenceNumber(Int64(after)), limit: limit, Self.log(count))
            #expect(page.events == whole.events)
            #expect(page.count == whole.count && page.last == whole.last)
        }
        #expect(await turns.pages == 0)
    }

    /// Holds all who come until they are released.
    private final class Held: Sendable {
        private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])
        /// The most that were held at the same time.
        private let most = Mutex(0)

        var mostAtOnce: Int { most.withLock { $0 } }

        func wait() async {
            await withCheckedContinuation { one in
                let count = waiting.withLock { waiting in
                    waiting.append(one)
                    return waiting.count
                }
                most.withLock { $0 = max($0, count) }
            }
        }

        func letGo() {
            let all = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for one in all { one.resume() }
        }
    }

    /// Whether a page of a long log was read while each part of it waits until it is released.
    private static func reads(_ reader: ReadingTurns.Reader, _ turns: ReadingTurns, _ held: Held) async -> Bool {
        let page = try? await turns.page(for: reader, after: .start, limit: 150) { after, limit in
            await held.wait()
            return try await log(1_000)(after, limit)
        }
        return page != nil
    }

    @Test func `of logs serves one reader at a time, with two pages in flight each`() async {
        let (turns, held) = (ReadingTurns(rest: 0), Held())
        let readers = (0..<160).map { Self.reader("\($0 % 40)", isMember: $0 % 40 < 30) }
        let (read, refused) = await withTaskGroup(of: Bool.self) { group in
            for reader in readers { group.addTask { await Self.reads(reader, turns, held) } }
            var (read, refused) = (0, 0)
            // Requests are refused at once; the others are released after all refusals.
            while refused < readers.count - ReadingTurns.most, let isRead = await group.next() {
                if isRead { read += 1 } else { refused += 1 }
            }
            #expect(await turns.pages == ReadingTurns.most)
            while await turns.pages > 0 {
                held.letGo()
                await Task.yield()
            }
            while let isRead = await group.next() { if isRead { read += 1 } else { refused += 1 } }
            return (read, refused)
        }
        #expect(read == ReadingTurns.most && refused == readers.count - ReadingTurns.most)
        #expect(held.mostAtOnce == 1)
    }

    @Test func `a member who comes back again and again is asked to wait`() async throws {
        var policy = Policy()
        policy.returnsOfOne = Rate(burst: 3, every: .seconds(3_600))
        try await withHouse(policy) { house in
            let session = try await house.session()
            let (restless, other) = (try await house.seat(session), try await house.seat(session, name: "Ben"))
            for _ in 0..<3 {
                try await house.connected(restless, after: "0") { _ = try await $0.next("welcome") }
            }
            let code = try await house.connected(restless, after: "0") { try await $0.goodbye() }
            #expect(code == comeAgain)
            try await house.connected(other) { _ = try await $0.next("welcome") }
        }
    }

    @Test func `the missed events by resuming encodes each once, and keeps a bounded number of them`() {
        let encoded = EncodedEvents()
        let ana = MemberID.random()
        func event(_ number: Int64, _ text: String = "x") -> SessionEvent {
            SessionEvent(
                sequence: SequenceNumber(number), at: Instant(microseconds: number), by: ana, command: nil,
                event: .notes(.noted(Note(position: .zero, live: .formation(0), text: text))))
        }
        let all = (1...5_000).map { event(Int64($0)) }
        for end in [10, 600, 1_500, 5_000] {
            let missed = Array(all[max(0, end - 1_024)..<end])
            let frames = encoded.frames(of: missed)
            #expect(frames.count == missed.count)
            for (frame, event) in zip(frames, missed) where event.sequence.value % 97 == 0 || event == missed.last {
                #expect(String(decoding: frame.bytes, as: UTF8.self).contains("\"seq\":\(event.sequence.value),"))
            }
            #expect(encoded.size.frames <= EncodedEvents.mostFrames)
        }
        // Devices that missed more than is kept, less than is kept, or nothing.
        #expect(encoded.frames(of: []).isEmpty)
        #expect(encoded.frames(of: Array(all[4_990..<4_995])).count == 5)
        #expect(encoded.frames(of: Array(all[100..<200])).count == 100)
        for number in 5_001...5_100 {
            _ = encoded.frames(of: [event(Int64(number), String(repeating: "é", count: 99_999))])
        }
        #expect(encoded.size.bytes <= EncodedEvents.mostBytes)
    }
}

@Suite(.timeLimit(.minutes(3))) struct `the list of sessions` {
    @Test func `comes in pages, each session once, the latest first, and of one production if asked`() async throws {
        try await withHouse { house in
            let production = try await house.created(Samples.production)
            let other = try await house.session()
            var opened = [other.id]
            for _ in 0..<6 {
                let answer = try await house.call(
                    "POST", "/api/v1/sessions", token: house.owner, json: ["production": .string(production)])
                opened.append(try #require(try answer.json["session"]?.string))
            }
            var (seen, cursor) = ([String](), "")
            repeat {
                let page = try await house.call("GET", "/api/v1/sessions?limit=3\(cursor)", token: house.owner).json
                seen += page["sessions"]?.array?.compactMap { $0["session"]?.string } ?? []
                cursor = page["next"]?.string.map { "&after=\($0)" } ?? ""
            } while !cursor.isEmpty
            #expect(seen == opened.reversed())
            let ofOne = try await house.call(
                "GET", "/api/v1/sessions?production=\(production)", token: house.owner
            ).json
            #expect(ofOne["sessions"]?.array?.compactMap { $0["session"]?.string } == opened.dropFirst().reversed())
            for (query, field) in [("limit=0", "limit"), ("after=zz", "after"), ("production=x", "production")] {
                let refused = try await house.call("GET", "/api/v1/sessions?\(query)", token: house.owner)
                #expect(refused.problem == "invalid")
                #expect(try refused.json["field"]?.string == field)
            }
        }
    }

    @Test func `counts people at all nodes without opening a session`() async throws {
        try await withTwoHouses(LocalBus(), LocalBus()) { here, there in
            let session = try await here.session()
            let seats = try await here.seats(session, 2)
            let report = PopulationReport(
                node: .random(), directory: there.directory, sessions: there.store.sessions, logger: .silent)
            func present() async throws -> Int? {
                try await here.call("GET", "/api/v1/sessions", token: here.owner).json["sessions"]?[0]?["present"]?
                    .integer
            }
            #expect(try await present() == 0)
            try await there.connected(seats[0]) { phone in
                _ = try await phone.next("welcome")
                try await there.connected(seats[1]) { phone in
                    _ = try await phone.next("welcome")
                    await until("two members in", is: 2) { there.directory.connectedCounts.values.first }
                    try await report.report()
                    #expect(try await present() == 2)
                    #expect(here.directory.count == 0)
                }
            }
            await report.withdraw()
            #expect(try await present() == 0)
        }
    }
}

@Suite(.timeLimit(.minutes(3))) struct `the list of pose workers` {
    @Test func `says that one is away as soon as the node has stopped to which it was connected`() async throws {
        try await withMigratedDatabase { database in
            let accounts = Store(database.pool).accounts
            try await withHouse(on: database.pool) { house in
                let invited = try await house.call(
                    "POST", "/api/v1/pose-workers", token: house.owner, json: ["name": "Hall"])
                let link = try #require(try invited.json["link"]?.string.flatMap { URL(string: $0) })
                let token = try #require(try await house.call("POST", link.path()).json["token"]?.string)
                try await house.connected(
                    path: "/pose-workers/hall?athletes=1", subprotocols: ["runthrough.v1", "bearer.\(token)"]
                ) { _ in
                    try await until("the state of the worker", is: [.connected]) {
                        try await accounts.poseWorkers().map(\.state)
                    }
                }
            }
            #expect(try await accounts.poseWorkers().map(\.state) == [.away])
        }
    }

    @Test func `is given up soon when the database is too busy`()
        async throws
    {
        try await withMigratedDatabase { database in
            let pool = database.anotherPool(connections: 1, waitTimeout: .seconds(600))
            try await pool.withConnection { _ in
                await #expect(throws: StoreUnavailable.self) {
                    try await Store(pool).accounts.report(connected: [], at: .random())
                }
            }
        }
    }
}
