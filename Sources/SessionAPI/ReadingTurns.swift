import Persistence
import Rehearsal
import Requests

/// Reads sessions' logs in small parts, one part at a time for all readers together, with pauses in between: reading keeps the database busy for at
/// most a quarter of the time, so that cues do not wait.
actor ReadingTurns {
    /// The reader: a member or an account.
    struct Reader: Hashable {
        let id: String
        let isMember: Bool
    }

    /// Number of events in one part.
    static let part = 100
    /// The most pages read or waited for at a time: by one member or account (`mostOfOne`), by all members, and by all together.
    static let mostOfOne = 2
    static let mostOfMembers = 24
    static let most = 32
    /// After a part, all readers pause for this many times the duration of that part, …
    private let rest: Int
    /// … but no longer than this.
    private static let longestRest = Duration.milliseconds(100)

    private var readers: [Reader: Int] = [:]
    private let turns = Turns(atOnce: 1)
    private var restsUntil = ContinuousClock.now

    init(rest: Int = 3) { self.rest = rest }

    /// Pages being read or waited for.
    var pages: Int { readers.values.reduce(0, +) }

    /// The events after `sequence`, at most `limit` of them, read by `read` part by part.
    /// - Throws: a problem, if this reader, or all readers together, already read too many pages; and what `read` throws.
    func page(
        for reader: Reader, after sequence: SequenceNumber, limit: Int,
        _ read: @Sendable (_ after: SequenceNumber, _ limit: Int) async throws -> LogPage
    ) async throws -> LogPage {
        try begin(reader)
        defer { end(reader) }
        var page = LogPage(events: [], count: 0, last: nil)
        var wanted = 0
        repeat {
            wanted = min(Self.part, limit - page.count)
            let after = page.last ?? sequence
            let next = try await inTurn { [wanted] in try await read(after, wanted) }
            page = page.continued(by: next)
            if next.count < wanted { break }
        } while page.count < limit
        return page
    }

    /// Applies all events that `read` returns to `state`, part by part; only one part is in memory at a time.
    /// - Throws: as `page`.
    func fold<State: Sendable>(
        for reader: Reader, into state: State,
        _ read: @Sendable (_ after: SequenceNumber, _ limit: Int) async throws -> [SessionEvent],
        _ apply: @Sendable (inout State, SessionEvent) -> Void
    ) async throws -> State {
        try begin(reader)
        defer { end(reader) }
        var state = state
        var last = SequenceNumber.start
        while true {
            let part = try await inTurn { [last] in try await read(last, Self.part) }
            for event in part { apply(&state, event) }
            guard part.count == Self.part, let end = part.last?.sequence else { return state }
            last = end
        }
    }

    /// What `read` returns, read in one turn.
    /// - Throws: as `page`.
    func turn<Part: Sendable>(for reader: Reader, _ read: @Sendable () async throws -> Part) async throws -> Part {
        try begin(reader)
        defer { end(reader) }
        return try await inTurn(read)
    }

    private func begin(_ reader: Reader) throws(Problem) {
        let ofMembers = readers.reduce(0) { $0 + ($1.key.isMember ? $1.value : 0) }
        guard readers[reader, default: 0] < Self.mostOfOne, pages < Self.most,
            !reader.isMember || ofMembers < Self.mostOfMembers
        else { throw .tooMany(retryAfter: 1) }
        readers[reader, default: 0] += 1
    }

    private func end(_ reader: Reader) {
        readers[reader, default: 1] -= 1
        if readers[reader] == 0 { readers[reader] = nil }
    }

    private func inTurn<Part: Sendable>(_ read: @Sendable () async throws -> Part) async throws -> Part {
        try await turns.inTurn {
            try await Task.sleep(until: restsUntil, clock: .continuous)
            let began = ContinuousClock.now
            defer {
                let ended = ContinuousClock.now
                restsUntil = ended + min(Self.longestRest, (ended - began) * rest)
            }
            return try await read()
        }
    }
}

extension Caller {
    var reader: ReadingTurns.Reader {
        switch self {
        case .account(let account): ReadingTurns.Reader(id: account.id.description, isMember: false)
        case .member(let member): ReadingTurns.Reader(id: member.member.id.description, isMember: true)
        case .guest(let link, _): ReadingTurns.Reader(id: link.id.description, isMember: true)
        }
    }
}
