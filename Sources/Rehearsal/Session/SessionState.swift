package import RehearsalCore

/// A live session as a value, computed from its events. Each capability stores its own part, decides its own commands and applies its own events;
/// this type only passes them on.
package struct SessionState: Hashable, Sendable {
    package private(set) var sequence = SequenceNumber.start
    /// When the last event was decided.
    package private(set) var changed: Instant?
    package private(set) var run: Run
    package private(set) var people = People()
    package private(set) var notes = Notes()
    package private(set) var baton = Baton()
    package private(set) var lead = LeadControl()
    package private(set) var life = Life()
    package private(set) var announcements = Announcements()
    package private(set) var breakouts = Breakouts()
    package private(set) var calls = Calls()
    package private(set) var board = Board()

    /// A session before its first cue: it stands at the beginning of the revision with which it was opened.
    package init(revision: Int64 = 1) { run = Run(revision: revision) }

    /// A session restored from stored values.
    package init(
        sequence: SequenceNumber, changed: Instant?, run: Run, people: People, notes: Notes, baton: Baton,
        lead: LeadControl, life: Life, announcements: Announcements, breakouts: Breakouts = Breakouts(),
        calls: Calls = Calls(), board: Board = Board()
    ) {
        self.sequence = sequence
        self.changed = changed
        self.run = run
        self.people = people
        self.notes = notes
        self.baton = baton
        self.lead = lead
        self.life = life
        self.announcements = announcements
        self.breakouts = breakouts
        self.calls = calls
        self.board = board
    }

    /// The event that `command` leads to, or the reason why it changes nothing. Pure: the same arguments give the same answer.
    package func decide(
        _ command: Command, by member: Member, in circumstances: Circumstances
    ) throws(Refusal) -> Event {
        try life.requireOpen()
        switch command {
        case .run(let command):
            try baton.requireHolder(member)
            return .run(try run.decide(command, with: calls, in: circumstances))
        case .people(let command): return .people(try people.decide(command, by: member, in: circumstances))
        case .notes(let command):
            return .notes(try notes.decide(command, by: member, during: run, with: people, calls, in: circumstances))
        case .baton(let command): return .baton(try baton.decide(command, by: member, in: circumstances))
        case .lead(let command): return .lead(try lead.decide(command, by: member))
        case .life(let command):
            return .life(try life.decide(command, by: member, holding: baton, in: circumstances))
        case .announcements(let command): return .announcements(try announcements.decide(command, by: member))
        case .breakouts(let command):
            try baton.requireHolder(member)
            return .breakouts(try breakouts.decide(command, by: member, in: circumstances))
        case .calls(let command):
            try baton.requireHolder(member)
            return .calls(try calls.decide(command, during: run, in: circumstances))
        case .board(let command): return .board(try board.decide(command, by: member, in: circumstances))
        }
    }

    /// The state for a device that knows no loops: the motion is that of the pass that runs at that instant.
    package func anchored(at instant: Instant) -> SessionState {
        var state = self
        state.run = run.anchored(at: instant)
        return state
    }

    /// The member in whose name a device conducts that is not a member itself.
    /// - Throws: `notTheConductor` if the baton is free; `ended` if the session has ended.
    package func holder(in circumstances: Circumstances) throws(Refusal) -> Member {
        try life.requireOpen()
        guard let holder = baton.holder.flatMap({ circumstances.roster[$0] }) else {
            throw Refusal(
                .notTheConductor, "Nobody is in control; a conductor takes control first.", rule: .batonFree)
        }
        return holder
    }

    /// Applies the next event of the log. The whole state follows from the events in the log's order.
    package mutating func apply(_ line: SessionEvent) {
        precondition(line.sequence == sequence.next, "a gap in the log was applied")
        sequence = line.sequence
        changed = line.at
        switch line.event {
        case .run(let event):
            run.apply(event, at: line.at)
            if case .revised(let revised) = event { calls.apply(revised) }
        case .people(let event): people.apply(event, line)
        case .notes(let event): notes.apply(event, line)
        // Takes are read from the log; no decision depends on them.
        case .takes: break
        case .baton(let event): baton.apply(event)
        case .lead(let event): lead.apply(event)
        case .life(let event):
            life.apply(event, at: line.at)
            if life.hasEnded { breakouts.end() }
        case .announcements(let event): announcements.apply(event, by: line.by, at: line.at)
        case .breakouts(let event): breakouts.apply(event)
        case .calls(let event):
            calls.apply(event)
            run.apply(event, at: line.at)
        case .board(let event): board.apply(event)
        }
    }
}
