import Rehearsal
import RehearsalCore
import Testing

/// Four formations: each stands two seconds, each move takes one. Arrivals at 0, 3, 6, 9 s; departures at 2, 5, 8 s; end at 11 s.
let outline = Outline(
    production: .random(), revision: 1,
    score: Score(holds: Array(repeating: .seconds(2), count: 4), transitions: Array(repeating: .seconds(1), count: 4)),
    formations: ["opening", "line", "circle", "finale"].map { FormationID($0)! },
    performers: [PerformerID("ana")!, PerformerID("ben")!], people: [PersonID("mia")!, PersonID("noa")!],
    tempo: TempoMap(constant: 120))

let ana = PerformerID("ana")!
let ben = PerformerID("ben")!

let conductor = Member(id: .random(), name: "Cleo", role: .conductor)
let assistant = Member(id: .random(), name: "Arne", role: .conductor)
let dancer = Member(id: .random(), name: "Dara", role: .dancer)
let otherDancer = Member(id: .random(), name: "Odo", role: .dancer)
let screen = Member(id: .random(), name: "Wall", role: .screen)
let everyone = [conductor, assistant, dancer, otherDancer, screen]

/// A session that is given commands at instants, and the log that results.
struct Rehearsed {
    static let lead = Interval.milliseconds(150)

    var outline = RehearsalTests.outline
    var state = SessionState()
    var log: [SessionEvent] = []
    /// Seconds into the session.
    var clock = 100.0
    /// The members who are not connected.
    var away: Set<MemberID> = []

    var now: Instant { Instant(microseconds: Int64(clock * 1_000_000)) }
    var starts: Instant { now + Self.lead }
    var paused: Timeline.Paused? { state.run.timeline.paused(at: now, in: outline.score) }

    /// A session in which the conductor holds the baton.
    static func withBaton(_ outline: Outline = RehearsalTests.outline) -> Rehearsed {
        var session = Rehearsed(outline: outline)
        try! session.perform(.baton(.takeBaton), from: conductor)
        return session
    }

    @discardableResult
    mutating func perform(
        _ command: Command, from member: Member = conductor, after seconds: Double = 1, in programme: Programme? = nil
    ) throws(Refusal) -> Event {
        clock += seconds
        let circumstances = Circumstances(
            programme: programme ?? .production(outline),
            roster: Dictionary(uniqueKeysWithValues: everyone.map { ($0.id, $0) }),
            present: Set(everyone.map(\.id)).subtracting(away), now: now, lead: Self.lead)
        let event = try state.decide(command, by: member, in: circumstances)
        let line = SessionEvent(sequence: state.sequence.next, at: now, by: member.id, command: nil, event: event)
        state.apply(line)
        log.append(line)
        return event
    }

    /// The cue that `command` must become.
    mutating func cue(
        _ command: Run.Command, after seconds: Double = 1, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Cue {
        let event = try perform(.run(command), after: seconds)
        let cue: Cue? = if case .run(.cued(let cue)) = event { cue } else { nil }
        return try #require(cue, "\(command) became \(event)", sourceLocation: sourceLocation)
    }

    /// A request from outside, and the events that it became.
    @discardableResult
    mutating func administer(_ administration: Administration) -> [Event] {
        clock += 1
        let events = state.decide(administration)
        for event in events { happen(event, after: 0) }
        return events
    }

    /// An event that a server appends by itself.
    mutating func happen(_ event: Event, after seconds: Double = 1) {
        clock += seconds
        let line = SessionEvent(sequence: state.sequence.next, at: now, by: nil, command: nil, event: event)
        state.apply(line)
        log.append(line)
    }

    /// The code of the refusal of `command`; the state must not have changed by it.
    mutating func refusal(
        of command: Command, from member: Member = conductor, after seconds: Double = 1, in programme: Programme? = nil
    ) -> Refusal.Code? {
        let before = state
        do {
            try perform(command, from: member, after: seconds, in: programme)
            return nil
        } catch {
            precondition(state == before)
            return error.code
        }
    }

    var formation: Int { state.run.timeline.formation(at: starts, in: outline.score) }

    /// The live formation so many seconds after the last change takes effect.
    func live(in seconds: Double) -> Int {
        state.run.timeline.formation(at: starts + Interval(microseconds: Int64(seconds * 1_000_000)), in: outline.score)
    }

    func position(at instant: Instant) -> ScoreTime { state.run.timeline.motion(at: instant).position(at: instant) }
}

/// Why `body` was refused; `nil` if it was not.
func refused<Answer>(_ body: () throws(Refusal) -> Answer) -> Refusal? {
    do throws(Refusal) {
        _ = try body()
        return nil
    } catch {
        return error
    }
}

func seconds(_ value: Double) -> ScoreTime { ScoreTime(microseconds: Int64(value * 1_000_000)) }
