package import LiveSessions
package import Rehearsal
import Synchronization

/// A log in memory that can be made to fail as a database does.
package final class MemoryLog: SessionLog, ProductionJournal {
    package enum Fault: Sendable {
        /// Nothing was written.
        case away
        /// It was written, and the answer was lost.
        case answerLost
    }

    private struct State {
        var opening: SessionOpening?
        /// The programme's revisions, and the edits that made them.
        var programmes: [Programme] = []
        var edits: [AppliedEdit] = []
        var revoked: Set<MemberID> = []
        var snapshot: SessionState?
        var keeps = 0
        var events: [SessionEvent] = []
        var faults: [Fault] = []
        var readsFail = false
        /// Readers who wait while the log does not answer.
        var isSilent = false
        var readers: [CheckedContinuation<Void, Never>] = []
        var appends = 0
    }

    /// The one session that it has.
    package let session = SessionID.random()
    private let state: Mutex<State>

    /// - Parameter opening: `nil` for a log without any session.
    package init(_ opening: SessionOpening?) {
        state = Mutex(State(opening: opening, programmes: (opening?.programme).map { [$0] } ?? []))
    }

    package var events: [SessionEvent] { state.withLock { $0.events } }
    package var appends: Int { state.withLock { $0.appends } }

    package func fail(_ faults: Fault...) { state.withLock { $0.faults += faults } }
    package func failReads(_ fail: Bool) { state.withLock { $0.readsFail = fail } }

    /// From now on readers of events, members and programmes wait until the log answers again.
    package func fallSilent() { state.withLock { $0.isSilent = true } }
    package var readersInVain: Int { state.withLock { $0.readers.count } }
    package func speakAgain() {
        let readers = state.withLock { state in
            state.isSilent = false
            defer { state.readers = [] }
            return state.readers
        }
        for reader in readers { reader.resume() }
    }

    private func awaitAnswer() async {
        await withCheckedContinuation { reader in
            let isSilent = state.withLock { state in
                if state.isSilent { state.readers.append(reader) }
                return state.isSilent
            }
            if !isSilent { reader.resume() }
        }
    }

    package var keeps: Int { state.withLock { $0.keeps } }
    package var snapshot: SessionState? { state.withLock { $0.snapshot } }

    /// Somebody edits the programme.
    package func edit(_ programme: Programme, _ edit: AppliedEdit? = nil) {
        state.withLock { state in
            state.opening?.programme = programme
            state.programmes.append(programme)
            state.edits += edit.map { [$0] } ?? []
        }
    }

    /// Lets members in, as another node would.
    package func enrol(_ members: [Member]) { state.withLock { $0.opening?.members += members } }

    package func revoke(_ member: MemberID) {
        state.withLock { state in
            state.opening?.members.removeAll { $0.id == member }
            state.revoked.insert(member)
        }
    }

    package func opening(of session: SessionID) async throws -> SessionOpening? {
        await awaitAnswer()
        return try read { state in
            guard session == self.session else { return nil }
            var opening = state.opening
            opening?.snapshot = state.snapshot
            return opening
        }
    }

    package func programme(_ programme: Programme.Reference, at revision: Int64) async throws -> Programme? {
        await awaitAnswer()
        return try read { $0.programmes.first { $0.reference == programme && $0.revision == revision } }
    }

    package func members(of session: SessionID) async throws -> [Member]? {
        await awaitAnswer()
        return try read { session == self.session ? $0.opening?.members : nil }
    }

    package func currentProgramme(_ programme: Programme.Reference) async throws -> Programme? {
        await awaitAnswer()
        return try read { $0.opening?.programme.reference == programme ? $0.opening?.programme : nil }
    }

    package func revisions(of productions: [ProductionID]) async throws -> [ProductionID: Int64] {
        try read { state in
            guard let outline = state.opening?.programme.outline else { return [:] }
            return productions.contains(outline.production) ? [outline.production: outline.revision] : [:]
        }
    }

    package func journal(of production: ProductionID, after revision: Int64) async throws -> [AppliedEdit]? {
        try read { state in state.opening.map { _ in state.edits.filter { $0.revision > revision } } }
    }

    /// The production is gone.
    package func deleteProduction() { state.withLock { $0.opening = nil } }

    package func heads(of sessions: [SessionID]) async throws -> [SessionID: SessionHead] {
        try read { state in
            guard state.opening != nil, sessions.contains(session) else { return [:] }
            return [
                session: SessionHead(
                    sequence: state.events.last?.sequence ?? .start, revoked: state.revoked.count)
            ]
        }
    }

    package func find(_ commands: [CommandOrigin], in session: SessionID) async throws -> [CommandOrigin:
        SequenceNumber]
    {
        try read { state in
            state.events.reduce(into: [:]) { found, line in
                if let origin = line.origin, session == self.session, commands.contains(origin) {
                    found[origin] = line.sequence
                }
            }
        }
    }

    package func keep(_ state: SessionState, of session: SessionID) async throws {
        // A caller that is cancelled gets no connection.
        try Task.checkCancellation()
        self.state.withLock {
            guard session == self.session, state.sequence > $0.snapshot?.sequence ?? .start else { return }
            $0.snapshot = state
            $0.keeps += 1
        }
    }

    private func read<Value>(_ body: (State) -> Value) throws -> Value {
        try state.withLock { state in
            if state.readsFail { throw AppendFailure.unavailable(cause: "away") }
            return body(state)
        }
    }

    package func events(of session: SessionID, after sequence: SequenceNumber, limit: Int) async throws
        -> [SessionEvent]
    {
        await awaitAnswer()
        return try state.withLock { state in
            if state.readsFail { throw AppendFailure.unavailable(cause: "away") }
            guard session == self.session else { return [] }
            return Array(state.events.drop { $0.sequence <= sequence }.prefix(limit))
        }
    }

    package func append(_ events: [SessionEvent], to session: SessionID) async throws(AppendFailure) {
        guard !events.isEmpty else { return }
        await Task.yield()
        let failure = state.withLock { state -> AppendFailure? in
            state.appends += 1
            let fault = state.faults.isEmpty ? nil : state.faults.removeFirst()
            if case .away = fault { return .unavailable(cause: "away") }
            guard session == self.session, state.opening != nil else {
                return .unavailable(cause: "there is no such session")
            }
            var (last, known) = (state.events.last?.sequence ?? .start, Set(state.events.compactMap(\.origin)))
            for line in events {
                guard line.sequence == last.next, line.origin.map({ known.insert($0).inserted }) ?? true else {
                    return .conflict
                }
                last = line.sequence
            }
            state.events += events
            if case .answerLost = fault { return .unavailable(cause: "the answer was lost") }
            return nil
        }
        if let failure { throw failure }
    }
}

extension SessionEvent {
    fileprivate var origin: CommandOrigin? {
        by.flatMap { member in command.map { CommandOrigin(member: member, command: $0) } }
    }
}

extension Programme {
    /// What a session of a piece runs.
    package var outline: Outline {
        guard case .production(let outline) = self else { preconditionFailure("this is a drill") }
        return outline
    }
}
