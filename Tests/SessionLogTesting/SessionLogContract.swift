package import LiveSessions
package import Rehearsal
import RehearsalCore

/// A log with one open session, and what can happen to it besides appending.
package protocol TestedSessionLog: Sendable {
    var log: any SessionLog { get }
    var session: SessionID { get }

    /// Lets somebody into the session.
    func enrol() async throws -> Member
    func putOut(_ member: MemberID) async throws
    /// Edits the session's programme: what it is then, and the edit as the journal has it.
    func edit() async throws -> (programme: Programme, edit: AppliedEdit)
}

/// What every `SessionLog` promises, wherever it keeps its events: a test that passes for one holds for the other.
package enum SessionLogContract: String, CaseIterable, CustomStringConvertible, Sendable {
    case opens = "a session opens with its programme and with those who are in it"
    case knowsNoOther = "of a session that is none it knows nothing"
    case inOrder = "events come back as they were appended, in order, after any of them, as many as are wanted"
    case follows = "only what follows on the last event is taken"
    case allOrNothing = "of events that are appended together all are taken, or none"
    case once = "a command is taken once, also among events that are appended together"
    case ownCommands = "two members may call their commands the same"
    case oneWins = "of many who append the same number one wins, and the others hear of a conflict"
    case finds = "commands are found under the number that they became"
    case heads = "the head tells of events, of edits and of those who were put out"
    case programmes = "the programme can be had as it was at each revision"
    case keepsTheLatest = "a state that was kept is there at the next opening, and gives way only to a later one"

    package var description: String { rawValue }

    /// - Throws: `Broken`, which says what was expected.
    package func holds(in tested: some TestedSessionLog) async throws {
        switch self {
        case .opens: try await opens(tested)
        case .knowsNoOther: try await knowsNoOther(tested)
        case .inOrder: try await inOrder(tested)
        case .follows: try await follows(tested)
        case .allOrNothing: try await allOrNothing(tested)
        case .once: try await once(tested)
        case .ownCommands: try await ownCommands(tested)
        case .oneWins: try await oneWins(tested)
        case .finds: try await finds(tested)
        case .heads: try await heads(tested)
        case .programmes: try await programmes(tested)
        case .keepsTheLatest: try await keepsTheLatest(tested)
        }
    }

    package struct Broken: Error, CustomStringConvertible {
        package let description: String
    }
}

/// - Throws: unless they are equal.
private func expect<Value: Equatable>(_ value: Value, _ expected: Value, _ what: String) throws {
    guard value == expected else {
        throw SessionLogContract.Broken(description: "\(what): expected \(expected), got \(value)")
    }
}

private func note(_ sequence: Int64, by member: Member, _ command: String) -> SessionEvent {
    SessionEvent(
        sequence: SequenceNumber(sequence), at: Instant(microseconds: 1_000 + sequence), by: member.id,
        command: CommandID(json: "\"\(command)\""),
        event: .notes(.noted(Note(position: .zero, live: .formation(0), text: command))))
}

extension TestedSessionLog {
    fileprivate func append(_ events: SessionEvent...) async throws { try await log.append(events, to: session) }

    /// Why these events are not taken; `nil` when they are.
    fileprivate func refusal(of events: [SessionEvent], to session: SessionID? = nil) async -> AppendFailure? {
        do throws(AppendFailure) {
            try await log.append(events, to: session ?? self.session)
            return nil
        } catch { return error }
    }

    fileprivate func numbers(after sequence: SequenceNumber = .start, limit: Int = 100) async throws -> [Int64] {
        try await log.events(of: session, after: sequence, limit: limit).map(\.sequence.value)
    }

    fileprivate func opening() async throws -> SessionOpening {
        guard let opening = try await log.opening(of: session) else {
            throw SessionLogContract.Broken(description: "the open session has no opening")
        }
        return opening
    }
}

extension SessionLogContract {
    private func opens(_ tested: some TestedSessionLog) async throws {
        let (ana, ben) = (try await tested.enrol(), try await tested.enrol())
        let ids: Set<MemberID> = [ana.id, ben.id]
        try expect(Set(try await tested.opening().members.map(\.id)).intersection(ids), ids, "who is let in")
        let (programme, _) = try await tested.edit()
        try await tested.putOut(ana.id)
        let opening = try await tested.opening()
        try expect(opening.programme, programme, "the programme as it is now")
        try expect(opening.revision, programme.revision - 1, "the revision that the session was opened at")
        try expect(Set(opening.members.map(\.id)).intersection(ids), [ben.id], "who was not put out")
        try expect(try await tested.log.members(of: tested.session), opening.members, "the same, asked for alone")
        try expect(opening.snapshot, nil, "what was kept")
    }

    private func knowsNoOther(_ tested: some TestedSessionLog) async throws {
        let ana = try await tested.enrol()
        try await tested.append(note(1, by: ana, "a"))
        let other = SessionID.random()
        try expect(try await tested.log.opening(of: other) == nil, true, "no opening")
        try expect(try await tested.log.members(of: other), nil, "its members")
        try expect(try await tested.log.events(of: other, after: .start, limit: 10), [], "its events")
        try expect(try await tested.log.heads(of: [other]), [:], "its head")
        let origin = CommandOrigin(member: ana.id, command: CommandID(json: "\"a\""))
        try expect(try await tested.log.find([origin], in: other), [:], "its commands")
        let taken = SessionEvent(
            sequence: SequenceNumber(1), at: Instant(microseconds: 1), by: nil, command: nil,
            event: .life(.ended(by: "Ana")))
        guard case .unavailable = await tested.refusal(of: [taken], to: other) else {
            throw Broken(description: "an event of a session that is none is to be refused")
        }
        try expect(try await tested.log.events(of: other, after: .start, limit: 10), [], "its events after that")
    }

    private func inOrder(_ tested: some TestedSessionLog) async throws {
        let ana = try await tested.enrol()
        let events = (1...7).map { note($0, by: ana, "\($0)") }
        try await tested.log.append(Array(events[..<1]), to: tested.session)
        try await tested.log.append(Array(events[1...]), to: tested.session)
        try await tested.log.append([], to: tested.session)
        try expect(try await tested.log.events(of: tested.session, after: .start, limit: 100), events, "all events")
        try expect(try await tested.numbers(after: SequenceNumber(3)), [4, 5, 6, 7], "those after the third")
        try expect(try await tested.numbers(after: SequenceNumber(3), limit: 2), [4, 5], "two after the third")
        try expect(try await tested.numbers(after: SequenceNumber(7)), [], "those after the last")
        try expect(try await tested.numbers(after: SequenceNumber(9)), [], "those after one that is not there yet")
        try expect(try await tested.numbers(limit: 0), [], "none")
    }

    private func follows(_ tested: some TestedSessionLog) async throws {
        let ana = try await tested.enrol()
        try expect(await tested.refusal(of: [note(2, by: ana, "a")]), .conflict, "the second event before the first")
        try await tested.append(note(1, by: ana, "a"), note(2, by: ana, "b"))
        for number in [Int64(1), 2, 4, 40] {
            try expect(
                await tested.refusal(of: [note(number, by: ana, "new")]), .conflict, "event \(number) after the second")
        }
        try expect(try await tested.numbers(), [1, 2], "what is there")
        try await tested.append(note(3, by: ana, "new"))
        try expect(try await tested.numbers(), [1, 2, 3], "what is there then")
    }

    private func allOrNothing(_ tested: some TestedSessionLog) async throws {
        let ana = try await tested.enrol()
        try await tested.append(note(1, by: ana, "a"))
        let faulty = [
            "the last is not next": [note(2, by: ana, "b"), note(4, by: ana, "c")],
            "one comes twice": [note(2, by: ana, "b"), note(2, by: ana, "c")],
            "a command is there already": [note(2, by: ana, "b"), note(3, by: ana, "a")],
        ]
        for (fault, events) in faulty {
            try expect(await tested.refusal(of: events), .conflict, "events of which \(fault)")
            try expect(try await tested.numbers(), [1], "what is there when \(fault)")
        }
        try await tested.append(note(2, by: ana, "b"), note(3, by: ana, "c"))
        try expect(try await tested.numbers(), [1, 2, 3], "what is there of whole ones")
    }

    private func once(_ tested: some TestedSessionLog) async throws {
        let ana = try await tested.enrol()
        try expect(
            await tested.refusal(of: [note(1, by: ana, "a"), note(2, by: ana, "a")]), .conflict,
            "one command, two events")
        try await tested.append(note(1, by: ana, "a"))
        try expect(await tested.refusal(of: [note(2, by: ana, "a")]), .conflict, "the command again")
        try expect(try await tested.numbers(), [1], "what is there")
    }

    private func ownCommands(_ tested: some TestedSessionLog) async throws {
        let (ana, ben) = (try await tested.enrol(), try await tested.enrol())
        try await tested.append(note(1, by: ana, "a"), note(2, by: ben, "a"))
        let command = CommandID(json: "\"a\"")
        let origins = [ana, ben].map { CommandOrigin(member: $0.id, command: command) }
        let expected = [origins[0]: SequenceNumber(1), origins[1]: SequenceNumber(2)]
        try expect(try await tested.log.find(origins, in: tested.session), expected, "whose command is which event")
    }

    private func oneWins(_ tested: some TestedSessionLog) async throws {
        let ana = try await tested.enrol()
        for sequence in Int64(1)...3 {
            let refusals = await withTaskGroup(of: AppendFailure?.self) { group in
                for racer in 0..<20 {
                    group.addTask { await tested.refusal(of: [note(sequence, by: ana, "\(sequence) of \(racer)")]) }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            try expect(refusals.count { $0 == nil }, 1, "how many appended event \(sequence)")
            try expect(refusals.count { $0 == .conflict }, 19, "how many heard of a conflict over event \(sequence)")
        }
        try expect(try await tested.numbers(), [1, 2, 3], "what is there")
    }

    private func finds(_ tested: some TestedSessionLog) async throws {
        let ana = try await tested.enrol()
        try await tested.append(note(1, by: ana, "a"), note(2, by: ana, "b"))
        let origins = ["a", "b", "c"].map { CommandOrigin(member: ana.id, command: CommandID(json: "\"\($0)\"")) }
        let expected = [origins[0]: SequenceNumber(1), origins[1]: SequenceNumber(2)]
        try expect(try await tested.log.find(origins, in: tested.session), expected, "which commands are there")
        try expect(try await tested.log.find([], in: tested.session), [:], "none of none")
    }

    private func heads(_ tested: some TestedSessionLog) async throws {
        func head() async throws -> SessionHead {
            guard let head = try await tested.log.heads(of: [tested.session, .random()])[tested.session] else {
                throw Broken(description: "the open session has no head")
            }
            return head
        }
        let ana = try await tested.enrol()
        var expected = try await head()
        try expect(expected.sequence, .start, "the head of an empty log")
        try await tested.append(note(1, by: ana, "a"), note(2, by: ana, "b"))
        expected.sequence = SequenceNumber(2)
        try expect(try await head(), expected, "the head after two events")
        try await tested.putOut(ana.id)
        expected.revoked += 1
        try expect(try await head(), expected, "the head after somebody was put out")
    }

    private func programmes(_ tested: some TestedSessionLog) async throws {
        let first = try await tested.opening().programme
        let second = try await tested.edit().programme
        let third = try await tested.edit().programme
        for programme in [first, second, third] {
            let read = try await tested.log.programme(first.reference, at: programme.revision)
            try expect(read, programme, "revision \(programme.revision)")
        }
        try expect(try await tested.log.programme(first.reference, at: third.revision + 1), nil, "one to come")
        try expect(try await tested.log.programme(.production(.random()), at: 1), nil, "that of another")
    }

    private func keepsTheLatest(_ tested: some TestedSessionLog) async throws {
        let ana = try await tested.enrol()
        var states = [SessionState()]
        for number in Int64(1)...4 {
            let line = note(number, by: ana, "\(number)")
            try await tested.append(line)
            var state = states[states.count - 1]
            state.apply(line)
            states.append(state)
        }
        for (kept, expected) in [(2, 2), (4, 4), (3, 4), (4, 4)] {
            try await tested.log.keep(states[kept], of: tested.session)
            try expect(
                try await tested.opening().snapshot, states[expected], "what is kept after the state of \(kept) events")
        }
    }
}
