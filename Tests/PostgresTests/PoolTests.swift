import Glibc
import PostgresTesting
import PropertyTesting
import Synchronization
import Testing
import Threads
import Waiting

@testable import Postgres

@Suite struct `A pool` {
    @Test func `never exceeds its connections, and serves every caller`() async throws {
        try await withEmptyDatabase { database in
            let pool = database.anotherPool(connections: 3)
            try await database.pool.execute("CREATE TABLE seen (pid int)")
            try await withThrowingTaskGroup { group in
                for _ in 0..<100 {
                    group.addTask { try await pool.execute("INSERT INTO seen VALUES (pg_backend_pid())") }
                }
                try await group.waitForAll()
            }
            let row = try await database.pool.execute("SELECT count(*) AS all, count(DISTINCT pid) AS pids FROM seen")[
                0]
            #expect(try row.value("all") == 100)
            #expect(try row.value("pids", as: Int.self) <= 3)
            #expect(pool.statistics.taken == 0)
        }
    }

    @Test func `lets an event thread go on with other tasks while one waits for an answer`() async throws {
        try await withEmptyDatabase { database in
            let thread = try EventThread(named: "events")
            defer { thread.stop() }
            try await database.pool.withConnection { holder in
                try holder.execute("SELECT pg_advisory_lock(1)")
                try await withThrowingTaskGroup { group in
                    group.addTask(executorPreference: thread) {
                        _ = try await database.pool.batch(
                            ["SELECT pg_advisory_lock(1)", "SELECT pg_advisory_unlock(1)"], within: patience)
                    }
                    group.addTask(executorPreference: thread) {
                        try await until("somebody who waits for the lock") {
                            let waiting: Statement = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
                            return try await database.pool.execute(waiting, within: patience).count == 1
                        }
                    }
                    _ = try await group.next()
                    try holder.execute("SELECT pg_advisory_unlock(1)")
                    try await group.waitForAll()
                }
            }
            #expect(database.pool.statistics.taken == 0)
        }
    }

    /// Where several tasks want an actor, whoever leaves it takes the next one along: to a thread that this one did not choose.
    @Test(.timeLimit(.minutes(1)))
    func `answers a task that came to an event thread by an actor only`() async throws {
        actor Meeting {
            func hold(_ isLeft: borrowing Atomic<Bool>) {
                while !isLeft.load(ordering: .acquiring) { sched_yield() }
            }
            func pass() {}
        }
        final class Flags: Sendable {
            let isHeld = Atomic(false)
            let isLeft = Atomic(false)
            let isGoing = Atomic(false)
        }
        try await withEmptyDatabase { database in
            let thread = try EventThread(named: "events")
            defer { thread.stop() }
            var brought = 0
            for _ in 0..<20 {
                let (meeting, flags) = (Meeting(), Flags())
                async let host: Void = withTaskExecutorPreference(thread) {
                    flags.isHeld.store(true, ordering: .releasing)
                    await meeting.hold(flags.isLeft)
                }
                await until("the host") { flags.isHeld.load(ordering: .acquiring) }
                let guest = Task.detached {
                    flags.isGoing.store(true, ordering: .releasing)
                    await meeting.pass()
                    let isHere = EventThread.current === thread
                    // An answer that comes in many pieces.
                    let rows = try await database.pool.execute("SELECT repeat('x', 3000000) AS x", within: patience)
                    return (isHere, try rows[0].value("x", as: String.self).utf8.count)
                }
                await until("the guest") { flags.isGoing.load(ordering: .acquiring) }
                flags.isLeft.store(true, ordering: .releasing)
                await host
                let (isHere, length) = try await guest.value
                #expect(length == 3_000_000)
                if isHere { brought += 1 }
            }
            #expect(brought > 0)
        }
    }

    @Test func `refuses callers beyond its limit of waiters`() async throws {
        try await withEmptyDatabase { database in
            let pool = database.anotherPool(connections: 1, waiting: 0)
            try await pool.withConnection { _ in
                await #expect { try await pool.execute("SELECT 1") } throws: {
                    ($0 as? DatabaseError)?.code == .tooManyWaiting
                }
            }
            try await pool.execute("SELECT 1")
        }
    }

    @Test func `limits the time of waiting`() async throws {
        try await withEmptyDatabase { database in
            // As short as it may be on this machine: the connection must be opened within that time, too.
            var allowed = Duration.milliseconds(5)
            let pool = try await untilFound("a connection within the time allowed") {
                allowed *= 2
                let pool = database.anotherPool(connections: 1, waitTimeout: allowed)
                do { try await pool.execute("SELECT 1") } catch let error as DatabaseError
                    where error.code == .cannotConnect
                { return Pool?.none }
                return pool
            }
            try await pool.withConnection { _ in
                await #expect { try await pool.execute("SELECT 1") } throws: {
                    ($0 as? DatabaseError)?.code == .waitedTooLong
                }
            }
            try await pool.execute("SELECT 1")
            #expect(pool.statistics.waiting == 0)
        }
    }

    @Test(.timeLimit(.minutes(1))) func `counts the wait for a connection against the answer's limit`()
        async throws
    {
        try await withEmptyDatabase { database in
            let pool = database.anotherPool(connections: 1, waitTimeout: .seconds(600))
            try await pool.withConnection { _ in
                await #expect { try await pool.batch(["SELECT 1"], within: .milliseconds(10)) } throws: {
                    let error = $0 as? DatabaseError
                    return error?.code == .waitedTooLong && error?.outcome == .nothingChanged
                }
            }
        }
    }

    @Test(.timeLimit(.minutes(2))) func `gives a waiter no new time when there is no server`()
        async throws
    {
        final class Second: Sendable {
            let isOver = Atomic(false)
        }
        var limits = Pool.Limits()
        limits.connections = 1
        limits.waitTimeout = .seconds(600)
        let pool = Pool(try ConnectionConfiguration(url: "host=/nowhere user=nobody"), limits: limits, logger: .silent)
        // As short as it may be on this machine: the one in line must have its turn within that time.
        var limit = Duration.seconds(1)
        let code = try await untilFound("one in line that had its turn") {
            limit *= 2
            let first = Task { try await pool.execute("SELECT 1") }
            await until("the one who tries to connect") { pool.statistics.taken == 1 }
            let flag = Second()
            let second = Task { [limit] in
                defer { flag.isOver.store(true, ordering: .releasing) }
                return try await pool.execute("SELECT 1", within: limit)
            }
            await until("the one in line") {
                pool.statistics.waiting == 1 || flag.isOver.load(ordering: .acquiring)
            }
            first.cancel()
            await #expect(throws: (any Error).self) { try await first.value }
            let error = await #expect(throws: DatabaseError.self) { try await second.value }
            return error?.code == .waitedTooLong ? nil : error?.code
        }
        #expect(code == .cannotConnect)
        #expect(pool.statistics == .init(taken: 0, idle: 0, waiting: 0))
    }

    @Test(arguments: [false, true])
    func `replaces a connection on which too many statements were prepared`(onEventThread: Bool) async throws {
        try await withEmptyDatabase { database in
            let pool = database.anotherPool(connections: 1)
            let thread = try EventThread(named: "events")
            defer { thread.stop() }
            let pids = try await withTaskExecutorPreference(onEventThread ? thread : nil) {
                var pids: [Int] = []
                for n in 0..<600 {
                    let sql = (0..<n % 300).reduce("SELECT pg_backend_pid() AS pid, 1") { sum, _ in sum + " + 1" }
                    let rows = try await pool.execute(Statement(stringLiteral: sql), within: patience)
                    pids.append(try rows[0].value("pid"))
                }
                return pids
            }
            #expect(Set(pids).count == 3)
            #expect(pids.prefix { $0 == pids[0] }.count <= 257)
        }
    }

    @Test func `forgets a waiter who was cancelled, and loses no connection by it`() async throws {
        try await withEmptyDatabase { database in
            let pool = database.anotherPool(connections: 1, waitTimeout: .seconds(60))
            try await pool.withConnection { _ in
                await withTaskGroup { group in
                    for _ in 0..<50 {
                        group.addTask {
                            await #expect(throws: CancellationError.self) { try await pool.execute("SELECT 1") }
                        }
                    }
                    group.cancelAll()
                }
            }
            // Cancellation against release, many times: whichever comes first, the one connection stays in use.
            for _ in 0..<50 {
                await withTaskGroup { group in
                    group.addTask { _ = try? await pool.execute("SELECT 1") }
                    group.addTask { _ = try? await pool.execute("SELECT 1") }
                    group.addTask { _ = try? await pool.execute("SELECT 1") }
                    await group.next()
                    group.cancelAll()
                }
            }
            try await pool.execute("SELECT 1")
            #expect(pool.statistics == .init(taken: 0, idle: 1, waiting: 0))
        }
    }

    @Test func `refuses every caller once closed`() async throws {
        try await withEmptyDatabase { database in
            let pool = database.anotherPool(connections: 1)
            try await pool.execute("SELECT 1")
            pool.close()
            await #expect { try await pool.execute("SELECT 1") } throws: { ($0 as? DatabaseError)?.code == .closed }
            #expect(pool.statistics == .init(taken: 0, idle: 0, waiting: 0))
        }
    }

    @Test func `replaces connections that the server closed, unnoticed`() async throws {
        try await withEmptyDatabase { database in
            let pool = database.anotherPool(connections: 1)
            for _ in 0..<5 {
                let pid: Int = try await pool.execute("SELECT pg_backend_pid() AS pid")[0].value("pid")
                try await database.pool.withConnection { other in
                    try other.execute("SELECT pg_terminate_backend(\(pid)::int, 10000)")
                }
                #expect(try await pool.execute("SELECT pg_backend_pid() AS pid")[0].value("pid") != pid)
            }
        }
    }

    @Test func `reports a connection lost in a statement as outcome unknown, in an open transaction as undone`()
        async throws
    {
        try await withEmptyDatabase { database in
            let pool = database.anotherPool(connections: 1)
            await #expect { try await pool.execute("SELECT pg_terminate_backend(pg_backend_pid())") } throws: {
                let error = $0 as? DatabaseError
                return error?.code == .connectionLost && error?.outcome == .unknown
            }
            await #expect {
                try await pool.transaction { connection in
                    try connection.execute("CREATE TABLE t (id int)")
                    try connection.execute("SELECT pg_terminate_backend(pg_backend_pid())")
                }
            } throws: { ($0 as? DatabaseError)?.outcome == .nothingChanged }
            let answer = try await pool.execute("SELECT 1")
            #expect(answer.count == 1)
        }
    }

    @Test func `gives up after the time allowed when there is no server`() async throws {
        var limits = Pool.Limits()
        limits.waitTimeout = .milliseconds(50)
        let pool = Pool(try ConnectionConfiguration(url: "host=/nowhere user=nobody"), limits: limits, logger: .silent)
        await #expect { try await pool.execute("SELECT 1") } throws: { ($0 as? DatabaseError)?.code == .cannotConnect }
        #expect(pool.statistics.taken == 0)
    }

    @Test func `waits for a server that is started again`() async throws {
        let cluster = try await Cluster.start()
        var limits = Pool.Limits()
        limits.connections = 2
        limits.waitTimeout = .seconds(60)
        let pool = Pool(try ConnectionConfiguration(url: cluster.url()), limits: limits, logger: .silent)
        try await pool.execute("CREATE TABLE t (id int)")
        await cluster.stop()
        async let inserted = pool.execute("INSERT INTO t VALUES (1)")
        try await cluster.startAgain()
        #expect(try await inserted.affected == 1)
        #expect(try await pool.execute("SELECT * FROM t").count == 1)
        pool.close()
        await cluster.remove()
    }
}

@Suite struct `The state of a pool` {
    @Test func `serves waiters in the order of their coming`() {
        var state = PoolState<String, Int>(places: 1, waitingLimit: 2)
        guard case .open = state.acquire() else { return #expect(Bool(false), "the place was free") }
        for waiter in 1...2 {
            guard case .wait = state.lineUp(waiter, id: UInt64(waiter)) else {
                return #expect(Bool(false), "nothing is free")
            }
        }
        guard case .refuse(.tooManyWaiting) = state.acquire() else { return #expect(Bool(false), "two wait already") }
        guard case .hand("c", 1) = state.giveBack("c") else { return #expect(Bool(false), "1 came first") }
        guard case .handPlace(2) = state.giveBackPlace() else { return #expect(Bool(false), "2 came second") }
        guard case .keep = state.giveBack("d") else { return #expect(Bool(false), "nobody waits") }
        #expect(state.taken == 0)
        #expect(state.idleCount == 1)
    }

    @Test func `keeps the order of waiters even when a connection is idle`() {
        var state = PoolState<String, Int>(places: 2, waitingLimit: 9)
        _ = state.acquire()
        _ = state.acquire()
        _ = state.lineUp(1, id: 1)
        _ = state.removeWaiter(id: 1)
        #expect(state.removeWaiter(id: 1) == nil)
        guard case .keep = state.giveBack("c"), case .use("c") = state.acquire() else {
            return #expect(Bool(false), "who left the line is not served")
        }
    }

    /// For any sequence of steps: places are neither lost nor added.
    @Test(arguments: 0..<50) func `neither loses nor invents a place`(_ seed: UInt64) {
        var generator = Seeded(seed)
        var state = PoolState<Int, Int>(places: 3, waitingLimit: 4)
        var held = 0
        var waiting: [UInt64] = []
        for step in 0..<500 {
            switch UInt8.random(in: 0..<4, using: &generator) {
            case 0, 1:
                let id = state.newWaiterID()
                switch state.lineUp(step, id: id) {
                case .use, .open: held += 1
                case .wait: waiting.append(id)
                case .refuse: #expect(waiting.count == 4)
                }
            case 2 where held > 0:
                switch Bool.random(using: &generator) ? state.giveBack(step) : state.giveBackPlace() {
                case .hand, .handPlace: waiting.removeFirst()
                case .keep, .nothing, .drop: held -= 1
                }
            case 3 where !waiting.isEmpty:
                let id = waiting.remove(at: Int.random(in: waiting.indices, using: &generator))
                #expect(state.removeWaiter(id: id) != nil)
            default: break
            }
            #expect(state.taken == held)
            #expect(state.waitingCount == waiting.count)
            #expect(state.taken + state.idleCount <= 3)
        }
    }
}
