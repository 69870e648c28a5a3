import PropertyTesting
import RehearsalCore
import Testing

@testable import LiveSessions

/// A database and the nodes that ask it, in virtual time. What the test knows and nobody else: true time.
private struct Cluster {
    struct Node {
        var time: ClusterTime
        /// Local clock less true time, and how much it runs fast, in millionths.
        var epoch: Int64
        var drift: Int64
        var due: Int64 = 0

        func local(at now: Int64) -> LocalInstant { LocalInstant(microseconds: epoch + now + now * drift / 1_000_000) }
    }

    var now: Int64 = 0
    /// The database's system clock less true time.
    var database: Int64 = 1_790_000_000_000_000
    var correction: Int64 = 0
    var generation: Int64 = 0
    var nodes: [Node]
    var generator: Seeded
    var isAway = false
    private(set) var corrections = 0
    private var latest: [Int: Int64] = [:]

    init(seed: UInt64, nodes count: Int, isAlone: Bool = false) {
        var generator = Seeded(seed)
        nodes = (0..<count).map { _ in
            Node(
                time: ClusterTime(isAlone: isAlone), epoch: Int64.random(in: 0...1_000_000_000_000, using: &generator),
                drift: Int64.random(in: -80...80, using: &generator))
        }
        self.generator = generator
    }

    mutating func ask(_ index: Int) {
        let out = Int64.random(in: 30...800, using: &generator)
        let back = Int64.random(in: 30...800, using: &generator)
        let sent = nodes[index].local(at: now)
        let session = Instant(microseconds: now + out + database + correction)
        let returned = nodes[index].local(at: now + out + back)
        let advice = nodes[index].time.receive(
            TimeReading(sent: sent, returned: returned, session: session, generation: generation))
        if case .correct(let interval, let of) = advice, of == generation {
            correction += interval.microseconds
            generation += 1
            corrections += 1
        }
        nodes[index].due = now + out + back + nodes[index].time.untilNextQuestion(at: returned).microseconds
    }

    /// Lets time pass; each node reads its clock all the while, and none may ever run backwards.
    mutating func run(seconds: Double) {
        let end = now + Int64(seconds * 1e6)
        while now < end {
            for index in nodes.indices {
                if !isAway, nodes[index].due <= now { ask(index) }
                // Before its first question a node has no time to show.
                guard let shown = nodes[index].time.session(at: nodes[index].local(at: now)) else {
                    #expect(latest[index] == nil, "node \(index) lost its clock")
                    continue
                }
                #expect(shown.microseconds >= latest[index] ?? .min, "node \(index) ran backwards")
                latest[index] = shown.microseconds
            }
            now += 10_000
        }
    }

    func bound(_ index: Int) -> Int64? { nodes[index].time.bound(at: nodes[index].local(at: now))?.microseconds }

    mutating func session(_ index: Int) -> Int64? {
        nodes[index].time.session(at: nodes[index].local(at: now))?.microseconds
    }

    /// Any two nodes differ by no more than the sum of their bounds, which are no worse than the link makes them.
    mutating func expectAgreement(_ comment: Comment = "", sourceLocation: SourceLocation = #_sourceLocation) {
        for one in nodes.indices {
            for other in nodes.indices {
                guard let a = session(one), let b = session(other), let boundOfA = bound(one),
                    let boundOfB = bound(other)
                else {
                    Issue.record("node \(one) or \(other) states no bound", sourceLocation: sourceLocation)
                    continue
                }
                #expect(abs(a - b) <= boundOfA + boundOfB, comment, sourceLocation: sourceLocation)
                #expect(boundOfA < 5_000, comment, sourceLocation: sourceLocation)
            }
        }
    }
}

@Suite struct `The time of a cluster` {
    @Test(arguments: 0..<20) func `is the same at all nodes, within what they state`(_ seed: UInt64) {
        var cluster = Cluster(seed: seed, nodes: 4)
        for _ in 0..<20 {
            cluster.run(seconds: 3)
            cluster.expectAgreement()
        }
        #expect(cluster.corrections == 0)
    }

    @Test(arguments: [-0.3, -3, -3_600]) func `goes on evenly when the database's clock is set back`(_ step: Double) {
        for seed: UInt64 in 0..<10 {
            var cluster = Cluster(seed: seed, nodes: 3)
            cluster.run(seconds: 10)
            let lead = (cluster.session(0) ?? 0) - cluster.now
            cluster.database += Int64(step * 1e6)
            cluster.run(seconds: 20)
            cluster.expectAgreement("after a step of \(step) s")
            #expect(cluster.corrections == 1)
            #expect(abs((cluster.session(0) ?? 0) - cluster.now - lead) < 10_000)
        }
    }

    @Test func `goes on evenly when the clock of the one machine that holds all is set forwards`() {
        var cluster = Cluster(seed: 1, nodes: 1, isAlone: true)
        cluster.run(seconds: 10)
        let lead = (cluster.session(0) ?? 0) - cluster.now
        cluster.database += 5_000_000
        cluster.run(seconds: 10)
        cluster.expectAgreement()
        #expect(cluster.corrections == 1)
        #expect(abs((cluster.session(0) ?? 0) - cluster.now - lead) < 10_000)
    }

    @Test(arguments: 0..<10) func `follows the others on a machine that stood still, and moves none of them`(
        _ seed: UInt64
    ) {
        var cluster = Cluster(seed: seed, nodes: 3)
        cluster.run(seconds: 10)
        let lead = (cluster.session(0) ?? 0) - cluster.now
        // A suspended virtual machine: for its monotonic clock no time passed.
        cluster.nodes[2].epoch -= 30_000_000
        cluster.run(seconds: 1)
        cluster.run(seconds: 15)
        cluster.expectAgreement()
        #expect(cluster.corrections == 0)
        #expect(abs((cluster.session(0) ?? 0) - cluster.now - lead) < 10_000)
    }

    @Test func `follows a database that is set forwards, at all nodes alike`() {
        var cluster = Cluster(seed: 2, nodes: 3)
        cluster.run(seconds: 10)
        cluster.database += 4_000_000
        cluster.run(seconds: 15)
        cluster.expectAgreement()
        #expect(cluster.corrections == 0)
    }

    @Test func `states no bound while it is unclear which clock leapt`() {
        var cluster = Cluster(seed: 3, nodes: 1)
        cluster.run(seconds: 10)
        #expect(cluster.bound(0) != nil)
        cluster.nodes[0].epoch -= 30_000_000
        cluster.run(seconds: 2.5)
        #expect(cluster.bound(0) == nil)
    }

    @Test func `carries on without the database, its bound growing by what clocks may drift`() throws {
        var cluster = Cluster(seed: 4, nodes: 2)
        cluster.run(seconds: 30)
        let before = try #require(cluster.bound(0))
        cluster.isAway = true
        cluster.run(seconds: 60)
        let after = try #require(cluster.bound(0))
        // Either end of what is proven moves away by 200 millionths, and the reading may follow its guess by as much.
        #expect((60 * 200...60 * 400).contains(after - before))
        let difference = (cluster.session(0) ?? 0) - (cluster.session(1) ?? 0)
        #expect(abs(difference) <= after + (cluster.bound(1) ?? 0))
        cluster.isAway = false
        cluster.run(seconds: 10)
        cluster.expectAgreement()
    }
}
