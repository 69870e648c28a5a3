import LiveSessions
import Persistence
import Rehearsal
import Requests

/// Finds the session of a request, and what the sender may do and read there.
struct SessionLookup: Sendable {
    let access: Access
    let sessions: Sessions
    let directory: SessionDirectory
    let readLimiter: ReadLimiter
    let clock: any SessionClock

    /// The session in the path, if the caller may see into it.
    /// - Parameter read: the kind of read to count, if the request only reads.
    func session(
        _ context: RouteContext, _ read: ReadLimiter.Read? = nil
    ) async throws -> (Caller, SessionRecord) {
        let caller = try await read == nil ? access.caller(context) : access.reader(context)
        if let read { try readLimiter.read(read, by: caller, at: clock.now) }
        let id: SessionID = try context.identifier("session")
        let foreign = Problem(.notAllowed, "A member sees only their own session.", rule: "ownSession")
        switch caller {
        case .guest: throw foreign
        case .member(let member): guard member.session == id else { throw foreign }
        case .account: break
        }
        guard let record = try await sessions.find(id, for: caller.knownAccount) else { throw Problem.noSession }
        guard caller.mayRead(record) else { throw Problem.lacks(.see) }
        return (caller, record)
    }

    /// The same, for those who conduct the session only.
    /// - Parameter refusal: what others are told.
    func conductedSession(
        _ context: RouteContext, _ read: ReadLimiter.Read? = nil, otherwise refusal: String
    ) async throws -> (Caller, SessionRecord) {
        let (caller, record) = try await session(context, read)
        guard caller.mayConduct(record) else {
            if case .account = caller { throw Problem.lacks(.conduct) }
            throw Problem(.notAllowed, refusal, rule: "conductor")
        }
        return (caller, record)
    }

    /// What somebody may read of a session's notes now.
    /// - Parameter tellsWithheld: whether notes written while the run moved are told, if no performer moves now: neither in that run nor in the next.
    func noteReader(for caller: Caller, of record: SessionRecord, tellsWithheld: Bool) async throws -> NoteReader {
        if caller.mayConduct(record) { return .conductor }
        guard let live = try await directory.session(record.id) else {
            return .member(dancing: nil, from: .start, isStanding: tellsWithheld)
        }
        let (view, _, now) = await live.view()
        let (people, hasEnded) = (view.state.people, view.state.life.hasEnded)
        // An account that does not conduct reads as a member without a performer.
        var (performer, start) = (PerformerID?.none, SequenceNumber.start)
        if case .member(let member) = caller, let danced = people.performer(of: member.member.id) {
            (performer, start) = (danced, people.assignedSince(danced, by: member.member.id))
        }
        return .member(
            dancing: performer, from: start,
            isStanding: tellsWithheld && (hasEnded || view.state.run.stands(at: now)))
    }
}

extension SessionDirectory {
    /// Makes a change that the log must record, and waits until it is recorded.
    @discardableResult
    func administer(_ administration: Administration, in session: SessionID) async throws -> SequenceNumber {
        guard let live = try await self.session(session) else { throw Problem.noSession }
        switch await live.administer(administration) {
        case .accepted(let sequence): return sequence
        case .refused: throw Problem.unavailable()
        }
    }
}

extension Problem {
    static let notTheOwner = Problem(
        .notAllowed, "Only the owner of this session may do this: the account that opened it.", rule: "sessionOwner")
}
