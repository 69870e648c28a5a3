import Foundation
import FoundationNetworking
import Gateway
import HTTPTypes
import Identity
import LiveSessions
import Logging
import PageServing
import Persistence
import PoseDispatch
import Postgres
import PostgresTesting
import Rehearsal
import RehearsalCore
import Requests
import Sockets
import Synchronization
import Testing
import WebSocketServer

/// A clock that stands still until it is moved on, or runs with the node's.
final class TestClock: SessionClock {
    private let start = MachineClock.system - Interval(microseconds: MachineClock.local.microseconds)
    private let ahead: Mutex<Interval> = Mutex(.zero)

    var now: Instant {
        start + Interval(microseconds: MachineClock.local.microseconds) + ahead.withLock { $0 }
    }
    func advance(by interval: Interval) { ahead.withLock { $0 = $0 + interval } }
}

/// A whole server in this process, on a real database, reached through real sockets.
struct House: Sendable {
    let port: UInt16
    let pool: Pool
    let store: Store
    let directory: SessionDirectory
    let application: WebApplication
    let editors: Editors
    let feed: ProductionFeed
    let server: Server
    let clock: TestClock
    let owner: Token

    var url: String { "http://127.0.0.1:\(port)" }

    /// What every test starts from: a production of two performers and three formations, and an open session of it.
    func session() async throws -> OpenSession {
        let production = try await created(Samples.production)
        let answer = try await call("POST", "/api/v1/sessions", token: owner, json: ["production": .string(production)])
        let json = try answer.json
        guard let session = json["session"]?.string, let codes = json["joinCodes"]?.object else {
            throw Unexpected(answer)
        }
        return OpenSession(id: session, production: production, codes: codes.compactMapValues(\.string))
    }

    func created(_ production: JSON) async throws -> String {
        let answer = try await call("POST", "/api/v1/productions", token: owner, json: production)
        guard let id = try answer.json["id"]?.string else { throw Unexpected(answer) }
        return id
    }

    func seats(_ session: OpenSession, _ count: Int) async throws -> [TestSeat] {
        var seats: [TestSeat] = []
        for number in 0..<count { seats.append(try await seat(session, name: "Dancer \(number)")) }
        return seats
    }

    func seat(_ session: OpenSession, _ role: String = "dancer", name: String = "Ana") async throws -> TestSeat {
        let answer = try await call(
            "POST", "/api/v1/join", json: ["code": .string(session.codes[role] ?? ""), "name": .string(name)])
        let json = try answer.json
        guard let token = json["token"]?.string, let member = json["member"]?.string else { throw Unexpected(answer) }
        return TestSeat(token: token, session: session.id, member: member)
    }
}

struct OpenSession: Sendable {
    let id: String
    let production: String
    let codes: [String: String]
}

/// What a device keeps after it has joined.
struct TestSeat: Sendable {
    let token: String
    let session: String
    let member: String
}

struct Unexpected: Error {
    let what: String
    init(_ answer: Answer) { what = "\(answer.status) \(String(decoding: answer.body, as: UTF8.self))" }
    init(_ what: String) { self.what = what }
}

enum Samples {
    static let production: JSON = [
        "title": "Small piece",
        "performers": [["id": "ana", "label": "A"], ["id": "ben", "label": "B"]],
        "formations": [
            formation("one", 0), formation("two", 1), formation("three", 2),
        ],
    ]

    static func formation(_ id: String, _ x: Int) -> JSON {
        [
            "id": .string(id), "name": .string("Formation \(id)"), "hold": 4_000_000,
            "positions": ["ana": ["x": .number(Double(x)), "y": 1], "ben": ["x": .number(Double(-x)), "y": 2]],
            "transition": ["duration": 2_000_000],
        ]
    }

    static let pages: [String: String] = [
        "index.html": "<!doctype html><title>index</title>" + String(repeating: "<p>words</p>", count: 50),
        "join.html": "<!doctype html><title>join</title>", "dancer.html": "<!doctype html><title>dancer</title>",
        "conductor.html": "<!doctype html><title>conductor</title>",
        "screen.html": "<!doctype html><title>screen</title>",
        "link.html": "<!doctype html><title>link</title>",
        "problem.html": "<!doctype html><title>problem</title><main data-status=\"\"></main>",
        "core.js": String(repeating: "export const one = 1;\n", count: 100), "core.wasm": "\u{0}asm",
        "live/clock.js": "export {};", "icon.svg": "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "notes.secret": "no",
    ]
}

/// Runs `body` with a server that is removed afterwards.
func withHouse(_ policy: Policy = Policy(), _ body: @Sendable (House) async throws -> Void) async throws {
    try await withMigratedDatabase { database in try await withHouse(on: database.pool, policy, body) }
}

/// Two nodes of one database, whose buses are the ends of one.
func withTwoHouses(
    _ here: any EventBus, _ there: any EventBus, _ body: @Sendable (House, House) async throws -> Void
) async throws {
    try await withMigratedDatabase { database in
        try await withHouse(on: database.pool, bus: here) { first in
            try await withHouse(on: database.pool, bus: there) { second in try await body(first, second) }
        }
    }
}

/// One node, and the end of its bus where others would be.
func withHouse(on bus: any EventBus, _ body: @Sendable (House) async throws -> Void) async throws {
    try await withMigratedDatabase { database in try await withHouse(on: database.pool, bus: bus, body) }
}

/// The same, on a PostgreSQL that the test may kill.
func withMortalHouse(_ body: @Sendable (House, Cluster) async throws -> Void) async throws {
    let cluster = try await Cluster.start()
    var limits = Pool.Limits()
    limits.waitTimeout = .seconds(3)
    let pool = Pool(try ConnectionConfiguration(url: cluster.url()), limits: limits, logger: .silent)
    try await Migrations(directory: migrationsDirectory).apply(to: pool)
    try await withHouse(on: pool) { house in try await body(house, cluster) }
    pool.close()
    await cluster.remove()
}

/// One node on a database that is there before and after it.
func withHouse(
    on pool: Pool, _ policy: Policy = Policy(), bus: any EventBus = LocalBus(), poseModels: URL? = nil,
    _ body: @Sendable (House) async throws -> Void
) async throws {
    var settings = ServerConfiguration(subprotocols: ["runthrough.v1"])
    settings.serviceThreads = 2
    let pages = try writtenPages()
    defer { try? FileManager.default.removeItem(at: pages) }
    let clock = TestClock()
    let server = try Server(configuration: settings, logger: .silent)
    let store = Store(pool)
    let punches = PunchInbox(store: store.punches, bus: bus, logger: .silent)
    let connections = Connections(server: server, clock: clock, punches: punches, policy: policy)
    let feed = ProductionFeed(journal: store.productions, bus: bus, logger: .silent)
    let directory = try SessionDirectory(
        log: store.log, audience: connections, feed: feed, bus: bus, clock: clock, lead: .milliseconds(20),
        logger: .silent)
    let editors = Editors(
        server: server, connections: connections, feed: feed, bus: bus, clock: clock)
    let application = try WebApplication(
        store: store, directory: directory, connections: connections, punches: punches, editors: editors, feed: feed,
        clock: clock, bus: bus,
        pages: try StaticPages(directory: pages), poseModels: PoseModelFiles(in: poseModels),
        policy: policy,
        drawQRCode: { _ in QRSquare(side: 2, modules: [true, false, true, true]) },
        metrics: { "runthrough_test 1\n" }, logger: .silent)
    let house = House(
        port: server.port, pool: pool, store: store, directory: directory, application: application, editors: editors,
        feed: feed,
        server: server,
        clock: clock, owner: try await owner(in: store))
    try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { try await server.run(application) }
        group.addTask { await application.run() }
        group.addTask { await punches.run(telling: connections) }
        group.addTask { await directory.run() }
        let outcome: Result<Void, any Error>
        do { outcome = .success(try await body(house)) } catch { outcome = .failure(error) }
        await server.drain(linger: .zero)
        group.cancelAll()
        try await group.waitForAll()
        try outcome.get()
    }
}

private func owner(in store: Store) async throws -> Token {
    let link = try Token()
    let token = try Token()
    try await store.accounts.createOwnerLink(digest(link), liveFor: .seconds(60))
    _ = try await store.accounts.redeemOwnerLink(digest(link), token: digest(token), liveFor: .seconds(600))
    return token
}

func digest(_ token: Token) throws -> SecretDigest { SecretDigest(try token.digest.bytes)! }

func writtenPages() throws -> URL {
    let directory = FileManager.default.temporaryDirectory.appending(path: "runthrough-pages-\(UUID().uuidString)")
    for (name, text) in Samples.pages {
        let file = directory.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
    return directory
}

// MARK: HTTP

struct Answer: Sendable {
    let status: Int
    let headers: [String: String]
    let body: [UInt8]

    var json: JSON { get throws { try JSON(parsing: body) } }
    subscript(name: String) -> String? { headers[name.lowercased()] }
    /// The last part of a problem's type.
    var problem: String? { (try? json)?["type"]?.string?.split(separator: "/").last.map(String.init) }
}

/// Follows no redirect.
private final class StayingPut: NSObject, URLSessionTaskDelegate {
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) { completionHandler(nil) }
}

private let web: URLSession = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpMaximumConnectionsPerHost = 16
    configuration.timeoutIntervalForRequest = 120
    return URLSession(configuration: configuration, delegate: StayingPut(), delegateQueue: nil)
}()

extension House {
    func call(
        _ method: String, _ path: String, token: Token? = nil, bearer: String? = nil, json: JSON? = nil,
        text: String? = nil, bytes: Data? = nil,
        headers: [String: String] = [:]
    ) async throws -> Answer {
        var request = URLRequest(url: URL(string: url + path)!)
        request.httpMethod = method
        if let bearer = token?.secret ?? bearer {
            request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization")
        }
        if json != nil || text != nil { request.setValue("application/json", forHTTPHeaderField: "Content-Type") }
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        request.httpBody = bytes ?? (json?.text ?? text).map { Data($0.utf8) }
        let (body, response) = try await web.data(for: request)
        let answer = response as! HTTPURLResponse
        var fields: [String: String] = [:]
        for (name, value) in answer.allHeaderFields { fields["\(name)".lowercased()] = "\(value)" }
        let whole = Answer(status: answer.statusCode, headers: fields, body: Array(body))
        // Whatever a test asks for, the answer must be one that the document promises.
        for fault in Interface.openAPI.faults(of: whole, to: method, path) { Issue.record("\(fault)") }
        return whole
    }
}
