import Foundation
import LiveSessions
import Rehearsal
import RehearsalCore
import Synchronization
import Testing
import Waiting

/// A bus that can be disconnected, and tells who listens.
private final class FallibleBus: EventBus {
    private let bus: LocalBus
    private let away = Mutex(false)
    private let topics = Mutex<[Topic: Int]>([:])

    init(_ bus: LocalBus = LocalBus()) { self.bus = bus }

    func another() -> FallibleBus { FallibleBus(bus.another()) }
    func goAway() { away.withLock { $0 = true } }
    func comeBack() { away.withLock { $0 = false } }
    func listeners(to topic: Topic) -> Int { topics.withLock { $0[topic] ?? 0 } }

    var isConnected: Bool { away.withLock { !$0 } }

    func publish(_ message: NodeMessage, on topic: Topic) { if isConnected { bus.publish(message, on: topic) } }

    func listen(to topic: Topic, _ hear: @escaping @Sendable (NodeMessage) -> Void) -> Listening {
        topics.withLock { $0[topic, default: 0] += 1 }
        let listening = bus.listen(to: topic) { [self] message in if isConnected { hear(message) } }
        let isOver = Atomic(false)
        let end: @Sendable () -> Void = { [self] in
            listening.cancel()
            if !isOver.exchange(true, ordering: .relaxed) { topics.withLock { $0[topic, default: 1] -= 1 } }
        }
        return Listening(end)
    }
}

extension Device {
    /// The next list of editors with exactly these names.
    fileprivate func sees(_ names: String...) async throws {
        try await first("the editors \(names)") { $0["editors"]?.array?.compactMap { $0["name"]?.string } == names }
    }

    /// The next selection of performers by somebody.
    fileprivate func sees(selectedBy name: String, _ performers: JSON) async throws {
        try await first("a selection by \(name) of \(performers.text)") {
            $0["type"] == "selections" && $0["by"]?["name"]?.string == name && $0["performers"] == performers
        }
    }
}

private func stranger(_ name: String, since: Int64 = 1, selecting performers: [String] = []) -> PresentEditor {
    PresentEditor(
        presence: EditorPresence(
            author: .init(id: .random(), name: name), device: UUID().uuidString.lowercased()),
        since: Instant(microseconds: since),
        selection: EditorSelection(formation: nil, performers: performers.compactMap { PerformerID($0) }))
}

@Suite(.timeLimit(.minutes(3))) struct `editors at two nodes` {
    @Test func `see each other come, select and go`() async throws {
        let bus = FallibleBus()
        try await withTwoHouses(bus, bus.another()) { here, there in
            let id = try await here.created(Samples.production)
            let ben = try await here.editor("Ben")
            try await here.editing(id) { ana, _ in
                ana.send(["type": "selection", "formation": "one", "performers": ["ana"]])
                try await there.editing(id, as: ben) { other, welcome in
                    #expect(welcome["editors"]?.array?.count == 1)
                    try await ana.sees("Owner", "Ben")
                    try await other.sees("Owner", "Ben")
                    try await other.sees(selectedBy: "Owner", ["ana"])
                    other.send(["type": "selection", "formation": "two", "performers": ["ben"]])
                    try await ana.sees(selectedBy: "Ben", ["ben"])
                }
                try await ana.sees("Owner")
            }
        }
    }

    @Test func `hear at once that the production is deleted`() async throws {
        let bus = FallibleBus()
        try await withTwoHouses(bus, bus.another()) { here, there in
            let id = try await here.created(Samples.production)
            let ben = try await here.editor("Ben")
            try await here.editing(id) { ana, _ in
                try await there.editing(id, as: ben) { other, _ in
                    let deleted = try await here.call(
                        "DELETE", "/api/v1/productions/\(id)", token: here.owner, headers: ["If-Match": "\"1\""])
                    #expect(deleted.status == 204)
                    #expect(try await ana.goodbye() == 4004)
                    #expect(try await other.goodbye() == 4004)
                }
            }
        }
    }

    @Test func `a later editor is welcomed with the editors at both nodes`() async throws {
        let bus = FallibleBus()
        try await withTwoHouses(bus, bus.another()) { here, there in
            let id = try await here.created(Samples.production)
            let ben = try await here.editor("Ben")
            try await here.editing(id) { ana, _ in
                ana.send(["type": "selection", "formation": "one", "performers": ["ana"]])
                try await there.editing(id, as: ben) { other, _ in
                    try await other.sees(selectedBy: "Owner", ["ana"])
                    try await there.editing(id, as: ben) { third, welcome in
                        #expect(
                            welcome["editors"]?.array?.compactMap { $0["name"]?.string } == ["Owner", "Ben", "Ben"])
                        try await third.sees(selectedBy: "Owner", ["ana"])
                    }
                }
            }
        }
    }

    @Test func `lose sight of each other while the bus is away, and of nothing else`() async throws {
        let bus = FallibleBus()
        try await withTwoHouses(bus, bus.another()) { here, there in
            let id = try await here.created(Samples.production)
            let ben = try await here.editor("Ben")
            try await here.editing(id) { ana, _ in
                try await there.editing(id, as: ben) { other, _ in
                    try await ana.sees("Owner", "Ben")
                    bus.goAway()
                    here.clock.advance(by: PresenceSchedule.silence)
                    try await ana.sees("Owner")
                    other.send(["type": "selection", "formation": "two", "performers": ["ben"]])
                    try await other.sees(selectedBy: "Ben", ["ben"])
                    bus.comeBack()
                    there.clock.advance(by: PresenceSchedule.heartbeat)
                    try await ana.sees("Owner", "Ben")
                    try await ana.sees(selectedBy: "Ben", ["ben"])
                }
            }
        }
    }

    @Test func `of a node that died are gone once it has been silent`() async throws {
        let bus = FallibleBus()
        try await withHouse(on: bus) { house in
            let id = try await house.created(Samples.production)
            let dead = NodeID.random()
            let topic = Topic.editing(try #require(ProductionID(id)))
            try await house.editing(id) { ana, _ in
                bus.another().publish(.editing(from: dead, number: 1, editors: [stranger("Ben")]), on: topic)
                try await ana.sees("Ben", "Owner")
                house.clock.advance(by: PresenceSchedule.silence)
                try await ana.sees("Owner")
            }
        }
    }

    @Test func `words doubled and out of order change nothing`() async throws {
        let bus = FallibleBus()
        try await withHouse(on: bus) { house in
            let id = try await house.created(Samples.production)
            let (node, ben) = (NodeID.random(), stranger("Ben", selecting: ["ana"]))
            let topic = Topic.editing(try #require(ProductionID(id)))
            let other = bus.another()
            try await house.editing(id) { ana, _ in
                other.publish(.editing(from: node, number: 7, editors: [ben]), on: topic)
                try await ana.sees(selectedBy: "Ben", ["ana"])
                other.publish(.editing(from: node, number: 7, editors: []), on: topic)
                other.publish(.editing(from: node, number: 6, editors: []), on: topic)
                other.publish(.editing(from: node, number: 8, editors: [ben, stranger("Cas", since: 2)]), on: topic)
                try await ana.sees("Ben", "Cas", "Owner")
                let lists = ana.seen.filter { $0["type"] == "editors" }.suffix(2)
                #expect(lists.first?["editors"]?.array?.compactMap { $0["name"]?.string } == ["Ben", "Owner"])
                #expect(ana.seen.count { $0["type"] == "selections" && $0["performers"] == ["ana"] } == 1)
            }
        }
    }

    @Test func `an account without the production open receives nothing`() async throws {
        let bus = FallibleBus()
        try await withHouse(on: bus) { house in
            let id = try await house.created(Samples.production)
            let topic = Topic.editing(try #require(ProductionID(id)))
            #expect(bus.listeners(to: topic) == 0)
            try await house.editing(id) { first, _ in
                #expect(bus.listeners(to: topic) == 1)
                try await house.editing(id) { _, _ in #expect(bus.listeners(to: topic) == 1) }
                try await first.sees("Owner")
            }
            await until("nobody who listens", is: 0) { bus.listeners(to: topic) }
        }
    }
}
