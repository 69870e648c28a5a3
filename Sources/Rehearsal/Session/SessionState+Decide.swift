package import RehearsalCore

/// What a decision is made against, besides the state: the production, who is in the room, the time, and the lead.
package struct Circumstances: Sendable {
    package var outline: Outline
    package var roster: [MemberID: Member]
    package var now: Instant
    /// How far in the future a change takes effect.
    package var lead: Interval

    package init(outline: Outline, roster: [MemberID: Member], now: Instant, lead: Interval) {
        self.outline = outline
        self.roster = roster
        self.now = now
        self.lead = lead
    }

    var score: Score { outline.score }
    var starts: Instant { now + lead }
}

extension SessionState {
    /// A second GO within this time of a cue is taken for a slip of the thumb.
    package static let doubleGo = Interval.milliseconds(400)
    /// The slowest and fastest a run may go.
    package static let rates = 0.25...2.0

    /// The event that `command` becomes, or why it changes nothing. Pure: the same arguments give the same answer.
    package func decide(
        _ command: Command, by member: Member, in circumstances: Circumstances
    ) throws(Refusal) -> Event {
        guard !ended else { throw Refusal(.ended, "The session has ended.") }
        switch command {
        case .go(let from):
            try requireBaton(of: member)
            return .cued(try go(from: from, circumstances))
        case .back:
            try requireBaton(of: member)
            let live = live(circumstances)
            guard live > 0 else {
                throw Refusal(.firstFormation, "The first formation is live; there is none before it.")
            }
            return .cued(cut(from: live, to: live - 1, circumstances))
        case .jump(let formation):
            try requireBaton(of: member)
            guard (0..<circumstances.score.formationCount).contains(formation) else {
                throw Refusal(
                    .unknownFormation,
                    circumstances.score.formationCount == 0
                        ? "This production has no formations yet."
                        : "Formations are numbered 0 to \(circumstances.score.formationCount - 1) here.",
                    field: "formation", values: ["count": .number(circumstances.score.formationCount)])
            }
            return .cued(cut(from: live(circumstances), to: formation, circumstances))
        case .play:
            try requireBaton(of: member)
            return moved(at: rate, until: circumstances.score.end, circumstances)
        case .pause:
            try requireBaton(of: member)
            return pause(circumstances)
        case .seek(let target):
            try requireBaton(of: member)
            return try seek(target, circumstances)
        case .rate(let rate):
            try requireBaton(of: member)
            return try change(rate: rate, circumstances)
        case .assign(let performer, let assignee):
            return try assign(performer, to: assignee, by: member, circumstances)
        case .note(let text, let performer):
            return .noted(try note(text, performer, by: member, circumstances))
        case .takeBaton:
            try require(.conductor, member, "Only a conductor can hold the baton.")
            return .batonPassed(from: baton, to: member.id)
        case .giveBaton(let receiver):
            try requireBaton(of: member)
            guard let receiver = circumstances.roster[receiver] else {
                throw Refusal(.unknownMember, "No such member is in this session.", field: "member")
            }
            guard receiver.role == .conductor else {
                throw Refusal(
                    .notAllowed, "Only a conductor can hold the baton; \(receiver.name) is not one.", field: "member",
                    values: ["name": .text(receiver.name)])
            }
            return .batonPassed(from: member.id, to: receiver.id)
        case .lead(let limits):
            try require(.conductor, member, "Only a conductor sets the lead.")
            try limits.validate()
            return .leadLimited(limits)
        case .absent(let person, let isAbsent):
            try require(.conductor, member, "Only a conductor says who is absent.")
            guard circumstances.outline.people.contains(person) else {
                throw Refusal(.unknownPerson, "This production has nobody of that id.", field: "person")
            }
            return .absent(person, isAbsent)
        case .end:
            try require(.conductor, member, "Only a conductor ends a session.")
            return .ended
        }
    }

    // MARK: Cues

    private func go(from expected: Int?, _ circumstances: Circumstances) throws(Refusal) -> Cue {
        let now = circumstances.now
        if let cued, let cueStarts, now < max(cueStarts, cued + Self.doubleGo) {
            throw Refusal(
                .tooSoon,
                "A cue was given \((now - cued).microseconds / 1_000) ms ago; this one was taken for a double press.")
        }
        let score = circumstances.score
        let live = live(circumstances)
        if let expected, expected != live {
            throw Refusal(
                .formationMoved, "Formation \(live) is live by now, not \(expected).", field: "from",
                values: ["live": .number(live), "expected": .number(expected)])
        }
        guard live + 1 < score.formationCount else {
            throw Refusal(
                .lastFormation,
                score.formationCount == 0
                    ? "This production has no formations yet." : "The last formation is live; there is none after it.")
        }
        let until = playsOn(circumstances) ? score.end : score.arrival(of: score.stand(from: live + 1))
        let duration = (Double(score.transition(into: live + 1).microseconds) / rate).rounded(.up)
        return Cue(
            from: live, to: live + 1, starts: circumstances.starts, duration: Interval(microseconds: Int64(duration)),
            motion: Motion(position: score.departure(from: live), rate: rate, at: circumstances.starts, until: until))
    }

    /// A change without a way between: everyone is shown the other formation as it stands.
    private func cut(from live: Int, to formation: Int, _ circumstances: Circumstances) -> Cue {
        let motion = placed(at: circumstances.score.arrival(of: formation), circumstances)
        return Cue(from: live, to: formation, starts: circumstances.starts, duration: .zero, motion: motion)
    }

    // MARK: Motion

    /// The run goes on from where it is, at another pace.
    private func moved(at pace: Double, until: ScoreTime?, _ circumstances: Circumstances) -> Event {
        let position = base(circumstances).position
        return .moved(Motion(position: position, rate: pace, at: circumstances.starts, until: until), rate: rate)
    }

    /// The run stands where it is. To pause a GO that has not begun is to take it back.
    private func pause(_ circumstances: Circumstances) -> Event {
        let score = circumstances.score
        if let previous, circumstances.now < motion.at, motion.rate > 0, cueStarts == motion.at,
            motion.position != score.arrival(of: score.formation(at: motion.position))
        {
            let position = previous.position(at: circumstances.starts)
            return .moved(Motion(position: position, rate: 0, at: circumstances.starts), rate: rate)
        }
        return moved(at: 0, until: nil, circumstances)
    }

    private func seek(_ target: ScoreTime, _ circumstances: Circumstances) throws(Refusal) -> Event {
        guard (.zero...circumstances.score.end).contains(target) else {
            throw Refusal(
                .invalid, "A position is 0 to \(circumstances.score.end.microseconds) microseconds in this production.",
                field: "position", rule: .range,
                values: Refusal.limits(0, Double(circumstances.score.end.microseconds)))
        }
        return .moved(placed(at: target, circumstances), rate: rate)
    }

    private func change(rate: Double, _ circumstances: Circumstances) throws(Refusal) -> Event {
        guard Self.rates.contains(rate) else {
            throw Refusal(
                .invalid, "A rate is 0.25 to 2.", field: "rate", rule: .range,
                values: Refusal.limits(Self.rates.lowerBound, Self.rates.upperBound))
        }
        let base = base(circumstances)
        let running = base.isRunning(at: circumstances.starts)
        let motion = Motion(
            position: base.position, rate: running ? rate : 0, at: circumstances.starts,
            until: running ? base.until : nil)
        return .moved(motion, rate: rate)
    }

    /// A motion put at `position`: running on if music runs on, standing if not.
    private func placed(at position: ScoreTime, _ circumstances: Circumstances) -> Motion {
        playsOn(circumstances)
            ? Motion(position: position, rate: rate, at: circumstances.starts, until: circumstances.score.end)
            : Motion(position: position, rate: 0, at: circumstances.starts)
    }

    /// The formation that will be live when a change decided now takes effect.
    private func live(_ circumstances: Circumstances) -> Int {
        circumstances.score.formation(at: base(circumstances).position)
    }

    /// What a change decided now builds on, as a motion from the instant at which it takes effect.
    ///
    /// A motion that has not begun never begins once it is replaced, but what it was for is not lost: the place that it
    /// would have put the run at, or that it would have started or stopped it.
    private func base(_ circumstances: Circumstances) -> Motion {
        var position = motion.position(at: circumstances.starts)
        if let previous, circumstances.now < motion.at {
            let isElsewhere = motion.position != previous.position(at: motion.at)
            position = isElsewhere ? motion.position : previous.position(at: circumstances.starts)
        }
        return Motion(position: position, rate: motion.rate, at: circumstances.starts, until: motion.until)
    }

    /// Whether the run goes on past the live formation by itself, as under music, rather than stopping there for the next GO.
    private func playsOn(_ circumstances: Circumstances) -> Bool {
        let base = base(circumstances)
        guard base.isRunning(at: circumstances.starts) else { return false }
        guard let until = base.until else { return true }
        let score = circumstances.score
        return until > score.arrival(of: score.stand(from: live(circumstances)))
    }

    // MARK: People

    private func assign(
        _ performer: PerformerID, to assignee: MemberID?, by member: Member, _ circumstances: Circumstances
    ) throws(Refusal) -> Event {
        guard circumstances.outline.performers.contains(performer) else {
            throw Refusal(.unknownPerformer, "This production has no performer of that id.", field: "performer")
        }
        if let assignee {
            switch circumstances.roster[assignee]?.role {
            case .conductor, .dancer, .trainer, .athlete: break
            case .screen, .observer:
                throw Refusal(.notAllowed, "Nobody dances as a screen or an observer.", field: "member")
            case nil: throw Refusal(.unknownMember, "No such member is in this session.", field: "member")
            }
        }
        let holder = assignments[performer]
        switch member.role {
        case .conductor:
            break
        case .dancer:
            guard assignee == member.id || (assignee == nil && holder == member.id) else {
                throw Refusal(.notAllowed, "A dancer chooses only for themself.", field: "member")
            }
            if let holder, holder != member.id {
                throw Refusal(.performerTaken, "Somebody else dances this performer.", field: "performer")
            }
        case .trainer, .athlete, .screen, .observer:
            throw Refusal(.notAllowed, "Only conductors and dancers assign performers.")
        }
        return .assigned(performer, to: assignee)
    }

    private func note(
        _ text: String, _ performer: PerformerID?, by member: Member, _ circumstances: Circumstances
    ) throws(Refusal) -> Note {
        try require(.conductor, member, "Only a conductor writes notes.")
        guard (1...Note.longestText).contains(text.unicodeScalars.count) else {
            throw Refusal(
                .invalid, "A note has 1 to \(Note.longestText) characters.", field: "text", rule: .length,
                values: ["least": 1, "most": .number(Note.longestText)])
        }
        guard !text.unicodeScalars.contains("\0") else {
            throw Refusal(.invalid, "A note cannot hold the character U+0000.", field: "text", rule: .controlCharacters)
        }
        if let performer, !circumstances.outline.performers.contains(performer) {
            throw Refusal(.unknownPerformer, "This production has no performer of that id.", field: "performer")
        }
        let position = motion(at: circumstances.now).position(at: circumstances.now)
        return Note(
            position: position, formation: circumstances.score.formation(at: position), text: text, performer: performer
        )
    }

    private func requireBaton(of member: Member) throws(Refusal) {
        guard member.role == .conductor else {
            throw Refusal(.notTheConductor, "Only the conductor who holds the baton can do this.")
        }
        guard baton == member.id else {
            throw Refusal(
                .notTheConductor,
                baton == nil
                    ? "Nobody holds the baton; take it first." : "Another conductor holds the baton; take it first.")
        }
    }

    private func require(_ role: Role, _ member: Member, _ message: String) throws(Refusal) {
        guard member.role == role else { throw Refusal(.notAllowed, message) }
    }
}

extension Score {
    /// Where a run that goes into formation `index` comes to stand: there, or at the first after it that is held.
    /// A formation without a hold is passed through: it is left at the instant at which it is reached.
    func stand(from index: Int) -> Int {
        (index..<formationCount).first { arrival(of: $0) < departure(from: $0) } ?? formationCount - 1
    }
}
