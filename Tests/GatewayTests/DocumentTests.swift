import Foundation
@testable import Gateway
import HTTPTypes
import LiveSessions
import Rehearsal
import RehearsalCore
@testable import Requests
@testable import Sockets
import Testing
import WebSocketServer
import Wire

@Suite(.timeLimit(.minutes(3))) struct `the OpenAPI document` {
    private let document = Interface.openAPI.document

    @Test func `has every route, and no other`() async throws {
        try await withHouse { house in
            let routes = Set(house.application.router.routes.map { "\($0.method.rawValue) \($0.path)" })
            var documented: Set<String> = []
            for (path, operations) in document["paths"]?.object ?? [:] {
                for method in operations.object?.keys ?? [:].keys {
                    documented.insert("\(method.uppercased()) \(path)")
                }
            }
            #expect(routes == documented)
            let served = try await house.call("GET", "/api/openapi.json")
            #expect(served["Content-Type"] == "application/json")
            #expect(try served.json == document)
        }
    }

    @Test func `has schemas for all that it refers to, and uses each`() throws {
        let used = Set(references(in: document))
        for name in document["components"]?["schemas"]?.object?.keys.sorted() ?? [] {
            #expect(used.contains("#/components/schemas/\(name)"))
        }
        for reference in used { #expect(Interface.openAPI.resolve(reference) != nil, "\(reference)") }
    }

    @Test func `has examples that its own schemas and the server accept`() async throws {
        try await withHouse { house in
            var judged = 0
            for (path, operations) in document["paths"]?.object ?? [:] {
                for (method, operation) in operations.object ?? [:] {
                    for (_, media) in operation["requestBody"]?["content"]?.object ?? [:] {
                        guard let example = media["example"] else { continue }
                        let schema = try #require(media["schema"], "\(method) \(path) has an example and no schema")
                        #expect(Interface.openAPI.faults(of: example, against: schema) == [], "\(method) \(path)")
                        judged += 1
                    }
                }
            }
            #expect(judged > 10, "\(judged) examples")
            let example = try #require(
                document["paths"]?["/api/v1/productions"]?["post"]?["requestBody"]?["content"]?["application/json"]?[
                    "example"])
            _ = try await house.created(example)
        }
    }

    @Test func `names the parameters that its paths have`() {
        for (path, operations) in document["paths"]?.object ?? [:] {
            let names = Set(path.split(separator: "{").dropFirst().map { String($0.prefix { $0 != "}" }) })
            for (method, operation) in operations.object ?? [:] {
                let documented =
                    operation["parameters"]?.array?.filter { $0["in"] == "path" }.compactMap { $0["name"]?.string }
                    ?? []
                #expect(Set(documented) == names, "\(method) \(path)")
            }
        }
    }

    @Test func `documents the status of every problem`() {
        var documented: Set<Int> = [405, 500]
        for operations in document["paths"]?.object?.values.map(\.self) ?? [] {
            for operation in operations.object?.values.map(\.self) ?? [] {
                for status in operation["responses"]?.object?.keys.map(\.self) ?? [] {
                    documented.insert(Int(status) ?? 0)
                }
            }
        }
        for code in Problem.Code.allCases { #expect(documented.contains(code.status.code), "\(code)") }
        #expect(Set(Problem.Code.allCases.map(\.title)).count == Problem.Code.allCases.count)
    }
}

@Suite(.timeLimit(.minutes(3))) struct `the AsyncAPI document` {
    private let document = Interface.asyncAPI.document

    @Test func `is served`() async throws {
        try await withHouse { house in
            let served = try await house.call("GET", "/api/asyncapi.json")
            #expect(try served.json == document)
        }
    }

    @Test func `has every code of refusal, and no other`() {
        let documented =
            document["components"]?["schemas"]?["RefusalCode"]?["oneOf"]?.array?.compactMap { $0["const"]?.string }
            ?? []
        #expect(Set(documented) == Set(Refusal.Code.allCases.map(\.rawValue)))
        #expect(documented.count == Refusal.Code.allCases.count)
    }

    @Test func `has every rule of a refusal, and no other`() {
        let documented =
            document["components"]?["schemas"]?["RefusalRule"]?["oneOf"]?.array?.compactMap { $0["const"]?.string }
            ?? []
        #expect(Set(documented) == Set(Refusal.Rule.allCases.map(\.rawValue)))
        #expect(documented.count == Refusal.Rule.allCases.count)
    }

    @Test func `has every code a socket is closed with, and no other`() {
        let documented = document["x-close-codes"]?.array?.compactMap { $0["code"]?.integer } ?? []
        let byTheServer: [CloseCode] = [.unsupportedData, .invalidText, .messageTooBig, .tooSlow]
        let used = CloseReason.allCases.map { Int($0.rawValue) } + byTheServer.map { Int($0.rawValue) }
        #expect(documented.sorted() == used.sorted())
    }

    @Test func `says what each member may say, as the server counts it`() throws {
        var documented: [String] = []
        for entry in document["x-command-budgets"]?.array ?? [] {
            let group = try #require(entry["group"]?.string)
            let capability = try #require(Self.commands.map { type(of: $0.content) }.first { $0.group == group })
            for (who, isConductor) in [("conductor", true), ("others", false)] {
                let budget = capability.budget(forConductor: isConductor)
                #expect(entry[who]?["burst"]?.integer == budget.burst)
                #expect(entry[who]?["perSecond"]?.number == budget.perSecond)
            }
            documented += entry["commands"]?.array?.compactMap(\.string).map { "\(group) \($0)" } ?? []
        }
        let understood = Self.commands.map {
            "\(type(of: $0.content).group) \(Self.name(.command(CommandID(json: "1"), $0)))"
        }
        #expect(Set(documented) == Set(understood.map { $0.replacing("command.", with: "") }))
    }

    @Test func `has every command and signal of a client, and no other`() throws {
        let examples = Interface.asyncAPI.messages(of: "fromClient")
        var understood: [String] = []
        for (name, message) in examples {
            for example in message["examples"]?.array ?? [] {
                let payload = try #require(example["payload"])
                #expect(Interface.asyncAPI.faults(of: payload, against: message["payload"]!) == [])
                let read = try ClientMessage.read(payload.text.utf8)
                understood.append(Self.name(read))
                #expect(understood.last == name)
            }
        }
        #expect(Set(understood) == Set(Self.everyClientMessage.map(Self.name)))
    }

    @Test func `promises what the server says, and nothing else`() throws {
        var said: Set<String> = []
        for bytes in Self.everyServerMessage {
            let message = try JSON(parsing: bytes)
            said.insert(Interface.name(of: message))
            #expect(Interface.asyncAPI.faults(ofServerMessage: message) == [])
        }
        #expect(Set(Interface.asyncAPI.messages(of: "fromServer").keys) == said)
    }

    @Test func `has examples of what the server says that fit, and events that can be read`() throws {
        for (name, message) in Interface.asyncAPI.messages(of: "fromServer") {
            let examples: [JSON] = (message["examples"]?.array ?? []).compactMap { $0["payload"] }
            #expect(!examples.isEmpty, "\(name)")
            for example in examples {
                #expect(Interface.asyncAPI.faults(ofServerMessage: example) == [])
                guard name.hasPrefix("event.") else { continue }
                let kind = try #require(example["kind"]?.string, "\(name)")
                #expect(try Event(kind: kind, payload: Array(example.text.utf8)).kind == kind)
            }
        }
        for reference in references(in: document) {
            #expect(Interface.asyncAPI.resolve(reference) != nil, "\(reference)")
        }
    }

    // MARK: One of each

    private static let member = Member(id: .random(), name: "Ana \"A\" 💃", role: .dancer)
    private static let ana = PerformerID("ana")!
    private static let mia = PersonID("mia")!
    private static let motion = Motion(
        position: .zero, rate: 1, at: Instant(microseconds: 1), until: ScoreTime(microseconds: 9))
    private static let faster = Motion(
        position: .zero, rate: 0.5, at: Instant(microseconds: 1), ramp: Ramp(rate: 1, lasting: .seconds(9)))
    private static let looping = Motion(
        position: .zero, rate: 1, at: Instant(microseconds: 9), until: ScoreTime(microseconds: 9),
        wait: Interval(microseconds: 8), countIn: CountIn(counts: 4, count: Interval(microseconds: 2)),
        loop: Loop(
            from: .zero, to: ScoreTime(microseconds: 9), rest: Interval(microseconds: 1),
            countIn: CountIn(counts: 4, count: Interval(microseconds: 2)), rate: 1, step: 0.5, most: 2, pass: 3, last: 4
        ))

    private static func punch(_ correction: KeptPunch.Correction?) -> KeptPunch {
        KeptPunch(
            ordinal: 1, source: .random(), athlete: .random(),
            kind: PunchSource(
                kind: .camera, delay: .milliseconds(80),
                precision: correction == nil ? [] : [0.9, 1, 0.8, 1, 1, 1, 1],
                thresholds: .init(hit: [0.7, 0.8, 0.7, 0.7, 0.9], wrong: [0.3, 0.1, 0.3, 0.2, 0])),
            isMuted: correction != nil,
            correction: correction,
            report: PunchReport(
                number: 7, punch: .doubleJab, at: Instant(microseconds: 9),
                probabilities: correction == nil ? [] : [0, 1, 0, 0, 0, 0, 0],
                ifCalled: correction == nil ? [] : [0.1, 0.9, 0, 0, 0.5], confidence: 0.5,
                speed: correction == nil ? nil : 9.5))
    }

    private static func name(_ message: ClientMessage) -> String {
        switch message {
        case .sync: "syncRequest"
        case .signal(.report(.ready)): "signal.ready"
        case .signal(.report(.changes)): "signal.changes"
        case .signal(.report(.music)): "signal.music"
        case .signal(.report(.sight)): "signal.sight"
        case .signal(.report(.camera)): "signal.camera"
        case .signal(.report(.trainingRecordings)): "recordingsReport"
        case .signal(.report(.clock)): "signal.clock"
        case .signal(.displayed): "signal.displayed"
        case .signal(.clap): "clapRequest"
        case .punches: "punches"
        case .command(_, let command):
            switch command {
            case .run(.go): "command.go"
            case .run(.back): "command.back"
            case .run(.jump): "command.jump"
            case .run(.play): "command.play"
            case .run(.pause): "command.pause"
            case .run(.seek): "command.seek"
            case .run(.rate): "command.rate"
            case .run(.loop), .run(.lastPass), .run(.leaveLoop): "command.loop"
            case .people(.assign): "command.assign"
            case .notes(.note): "command.note"
            case .notes(.got): "command.gotNote"
            case .notes(.withdraw): "command.withdrawNote"
            case .baton(.takeBaton): "command.takeBaton"
            case .baton(.giveBaton): "command.giveBaton"
            case .lead(.lead): "command.lead"
            case .people(.absent): "command.absent"
            case .life(.end): "command.end"
            case .announcements(.announce): "command.announce"
            case .breakouts(.breakOut): "command.breakOut"
            case .breakouts(.regroup): "command.regroup"
            case .calls(.call): "command.call"
            case .calls(.tempo): "command.tempo"
            case .calls(.intensity): "command.intensity"
            case .calls(.mode): "command.mode"
            case .calls(.extendRest): "command.extendRest"
            case .calls(.begin): "command.begin"
            case .board(.show): "command.showBoard"
            }
        }
    }

    private static let everyClientMessage: [ClientMessage] =
        [
            .sync(ClockRequest(id: "1".utf8, t0: "1".utf8)), .signal(.report(.ready(true))),
            .signal(.report(.changes(unseen: 3))), .signal(.report(.music(.ready))),
            .signal(.report(.sight(.raisedHand))),
            .signal(.report(.camera(.noWorker))),
            .signal(.report(.trainingRecordings(.asks(Instant(microseconds: 1))))),
            .signal(.report(.clock(ClockReport(bound: .zero, delay: .zero)))),
            .signal(.displayed(Display(sequence: .start, received: Instant(microseconds: 1), shown: nil))),
            .signal(.clap),
            .punches(CommandID(json: "1"), PunchBatch(source: PunchSource(kind: .glove), punches: [])),
        ]
        + commands.map { .command(CommandID(json: "1"), $0) }

    private static let group = Group(
        session: .random(), name: "Row", performers: [ana],
        passage: Group.Passage(from: .zero, to: ScoreTime(microseconds: 9)), conductor: member.id)

    private static let commands: [Command] = [
        .run(.go(from: nil)), .run(.back), .run(.jump(formation: 0)), .run(.play()), .run(.pause), .run(.seek(.zero)),
        .run(.rate(1)), .people(.assign(ana, to: nil)), .run(.loop(Repetition(from: .zero, to: .zero + .seconds(1)))),
        .run(.lastPass), .run(.leaveLoop),
        .notes(.note(Note.Draft(text: ""))), .notes(.got(SequenceNumber(3))), .notes(.withdraw(SequenceNumber(3))),
        .baton(.takeBaton), .baton(.giveBaton(member.id)),
        .lead(.lead(.standard)), .people(.absent(mia, true)), .life(.end),
        .announcements(.announce("Break")), .announcements(.announce(nil)), .breakouts(.breakOut([group])),
        .breakouts(.regroup(nil)), .breakouts(.regroup(group.session)),
        .calls(.call(combo)), .calls(.tempo(90)), .calls(.intensity(2)), .calls(.mode(.free)),
        .calls(.extendRest(by: .seconds(9))), .calls(.begin),
        .board(.show(.off, teams: nil)), .board(.show(.teams, teams: [[member.id], []])),
    ]

    private static let combo = ComboID("c1")!
    private static let adjustments: [Calls.Adjustment] = [
        Calls.Adjustment(at: .zero, .tempo(90.5)), Calls.Adjustment(at: .zero, .intensity(2)),
        Calls.Adjustment(at: .zero, .mode(.free)), Calls.Adjustment(at: .zero, .mode(.sequence([combo]))),
        Calls.Adjustment(at: .zero, .mode(.random([DrillPlan.Choice(combo: combo, weight: 3)]))),
        Calls.Adjustment(at: .zero, .call(combo)),
        Calls.Adjustment(at: .zero, .rest(RoundID("r1")!, longer: .zero - .seconds(9))),
    ]

    private static let everyEvent: [Event] =
        [
            .run(.cued(Cue(from: 0, to: 1, starts: Instant(microseconds: 1), duration: .zero, motion: motion))),
            .run(.moved(motion, rate: 0.25)), .run(.looped(motion, rate: 1)), .run(.looped(looping, rate: 1)),
            .run(.moved(faster, rate: 1)),
            .people(.assigned(ana, to: member.id)), .people(.assigned(ana, to: nil)),
            .notes(.noted(Note(position: .zero, live: .formation(0), text: "\u{1}\n", performers: [ana]))),
            .notes(
                .noted(
                    Note(
                        position: .zero, live: .formation(0), place: FormationID("f"), text: "x",
                        performers: [ana, PerformerID("ben")!], touched: Instant(microseconds: 1), waits: true))),
            .notes(.noted(Note(position: .zero, live: .formation(0), text: ""))),
            .notes(.got(SequenceNumber(3), by: ana)), .notes(.got(SequenceNumber(3), by: nil)),
            .notes(.withdrawn(SequenceNumber(3))),
            .baton(.batonPassed(from: nil, to: member.id)), .lead(.leadLimited(.standard)), .people(.absent(mia, true)),
            .run(.revised(Revised(revision: 2, from: 0, to: 1, motion: motion))),
            .run(.revised(Revised(revision: 3, from: 1, to: 1, motion: motion, previous: motion))),
            .life(.ended(by: "Ana")),
            .life(.reopened(by: "Ana")), .people(.roleChanged(member.id, to: .dancer)),
            .announcements(.announced(nil)), .announcements(.announced("Break")),
            .takes(.takeNamed(3, name: "The good one")), .takes(.takeNamed(3, name: nil)),
            .takes(.takeStarred(3, true)),
            .takes(
                .punctualitySummed(
                    PunctualitySum(
                        from: SequenceNumber(2), through: SequenceNumber(3), changes: 2, devices: 4, inTime: 4,
                        shown: 1,
                        errors: DisplayError(counts: [0, 1], worst: .milliseconds(2))))),
            .breakouts(.regrouped([group.session], by: "Ana")), .breakouts(.regrouped([], by: nil)),
            .breakouts(.brokeOut([group, Group(session: .random(), name: "All", performers: [ana])])),
            .breakouts(.groupOpened(Breakouts.Origin(main: .random(), name: "Row", passage: group.passage))),
            .breakouts(.groupOpened(Breakouts.Origin(main: .random(), name: "Row", passage: nil))),
            .notes(.noted(Note(position: .zero, live: .stage(2), text: "x"))),
            .run(.revised(Revised(revision: 4, from: 1, to: 1, motion: motion, adjustments: adjustments))),
            .calls(.begun(seed: .max, motion)),
            .board(.shown(.off, teams: [])), .board(.shown(.teams, teams: [[member.id], []])),
            .calls(.adjusted(Adjusted(adjustments[0], adjustments: adjustments, motion: motion, previous: motion))),
        ]
        + adjustments.map { .calls(.adjusted(Adjusted($0))) }

    private static let everyServerMessage: [[UInt8]] = {
        let attendees = [
            Attendee(
                member: member, performer: ana, present: true,
                device: DeviceReport(
                    ready: true, unseenChanges: 3, music: .loading, sight: .raisedHand,
                    clock: ClockReport(bound: .zero, delay: .zero, jitter: .zero, battery: 0.5))),
            Attendee(member: member, performer: nil, present: false, awaySince: Instant(microseconds: 1)),
        ]
        let written = everyEvent.compactMap { event -> WrittenNote? in
            guard case .notes(.noted(let note)) = event, !note.text.isEmpty else { return nil }
            return WrittenNote(
                sequence: SequenceNumber(1), at: Instant(microseconds: 1), by: member.id, note: note, got: [ana])
        }
        let lead = Lead(interval: .milliseconds(80), slowest: member.id, leftOut: [.random()])
        var state = SessionState()
        for (index, event) in everyEvent.enumerated() {
            state.apply(
                SessionEvent(
                    sequence: SequenceNumber(Int64(index + 1)), at: Instant(microseconds: 5), by: nil, command: nil,
                    event: event))
        }
        let asked = TrainingRecordingsAsked(asked: Instant(microseconds: 1), answers: [.train: 2])
        let nobody = Signalled(members: [], lead: Lead(interval: .zero))
        let all = Signalled(
            members: SortedList(attendees), lead: lead,
            punctuality: Punctuality(sequence: SequenceNumber(1), devices: 2, inTime: 1, shown: 1, late: [member.id]),
            trainingRecordings: asked)
        func welcome(
            _ content: Welcome.Content, _ programme: Programme.Reference = .production(.random())
        ) -> [UInt8] {
            ServerMessage.welcome(
                Welcome(
                    session: .random(), member: member, performer: ana, programme: programme, revision: 1,
                    now: Instant(microseconds: 1), sequence: .start, content: content))
        }
        var messages = [
            welcome(.missed([], nobody)), welcome(.missed([], all)),
            welcome(.state(SessionView(state: SessionState(), live: .formation(0), signalled: nobody))),
            welcome(.state(SessionView(state: state, live: .formation(0), signalled: all))),
            welcome(.state(SessionView(state: state, live: .stage(0), signalled: all)), .drill(.random())),
            ClockRequest(id: "\"a\"".utf8, t0: "1.5".utf8)
                .answer(received: Instant(microseconds: 1), sent: Instant(microseconds: 2)),
            ClockRequest(id: "null".utf8, t0: "null".utf8)
                .answer(received: Instant(microseconds: 1), sent: Instant(microseconds: 2)),
            ServerMessage.answer(to: CommandID(json: "1"), .accepted(SequenceNumber(1))),
            ServerMessage.signal(.members(present: 1, joined: attendees, left: [member.id], changed: attendees)),
            ServerMessage.signal(.live(.formation(0), starts: Instant(microseconds: 1), duration: .zero)),
            ServerMessage.signal(.live(.stage(0), starts: Instant(microseconds: 1), duration: .zero)),
            ServerMessage.signal(
                .moves(
                    [MoveCues.Cue(move: "v1", part: "q1", counts: 4.5, section: "s1", performer: nil)],
                    starts: Instant(microseconds: 1))),
            ServerMessage.signal(.edited(.production(.random()), revision: 1, changes: nil)),
            ServerMessage.signal(
                .edited(
                    .production(.random()), revision: 2,
                    changes: [.set(["title"], .text("New")), .remove("marks", "m")])),
            ServerMessage.signal(.lead(lead)), ServerMessage.signal(.lead(Lead(interval: .zero))),
            ServerMessage.signal(
                .punctuality(
                    Punctuality(sequence: SequenceNumber(1), devices: 2, inTime: 1, shown: 1, late: [member.id]))),
            ServerMessage.signal(.trainingRecordings(asked)), ServerMessage.signal(.trainingRecordings(nil)),
            ServerMessage.signal(.notes([], includesReaders: false)),
            ServerMessage.signal(.punches([punch(nil), punch(KeptPunch.Correction.none), punch(.punch(.rearHook))])),
            ServerMessage.kept(CommandID(json: "1"), punches: 3),
            ServerMessage.signal(.notes(written, includesReaders: false)),
            ServerMessage.signal(.notes(written, includesReaders: true)),
            ServerMessage.signal(.clap(starts: Instant(microseconds: 1), interval: .seconds(1), count: 4)),
        ]
        messages += Refusal.Code.allCases.map { ServerMessage.refused(nil, Refusal($0, "No.", field: "kind")) }
        messages += Refusal.Rule.allCases.map {
            ServerMessage.refused(
                nil, Refusal(.invalid, "No.", field: "kind", rule: $0, values: ["most": 2.5, "id": "ana"]))
        }
        let senders: [(MemberID?, CommandID?)] = [
            (nil, nil), (member.id, CommandID(json: "\"c\"")), (member.id, CommandID(json: "7")),
        ]
        for event in everyEvent {
            for (by, command) in senders {
                let line = SessionEvent(
                    sequence: SequenceNumber(1), at: Instant(microseconds: 1), by: by, command: command, event: event)
                messages.append(ServerMessage.event(line))
            }
        }
        return messages
    }()
}

/// Every `$ref` anywhere in it.
private func references(in json: JSON) -> [String] {
    switch json {
    case .object(let members): [members["$ref"]?.string].compactMap(\.self) + members.values.flatMap(references)
    case .array(let elements): elements.flatMap(references)
    case .null, .bool, .number, .string: []
    }
}
