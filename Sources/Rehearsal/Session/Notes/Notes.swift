package import RehearsalCore

/// Remarks that conductors write during a session, and who has read them. The log holds all of them; this holds the latest.
package struct Notes: Hashable, Sendable {
    /// In the log's order, without the notes that were withdrawn.
    package private(set) var latest: [WrittenNote]

    /// How many notes are kept here; older ones are only in the log and count as read.
    package static let mostLatest = 100

    package init(latest: [WrittenNote] = []) { self.latest = latest }

    /// A command about notes. A note is identified by the event that wrote it.
    package enum Command: Hashable, Sendable {
        case note(Note.Draft)
        /// A dancer has read the note.
        case got(SequenceNumber)
        /// The conductor takes back a note that was a mistake.
        case withdraw(SequenceNumber)
    }

    /// An event about notes.
    package enum Event: Hashable, Sendable {
        case noted(Note)
        /// The performer who has read it; `nil` where the receiver may not know who has.
        case got(SequenceNumber, by: PerformerID?)
        case withdrawn(SequenceNumber)
    }

    func decide(
        _ command: Command, by member: Member, during run: Run, with people: People, _ calls: Calls,
        in circumstances: Circumstances
    ) throws(Refusal) -> Event {
        switch command {
        case .note(let draft):
            try member.requireConductor("Only a conductor writes notes.")
            return .noted(try Note(draft, during: run, calls, in: circumstances))
        case .got(let number):
            let note = try find(number)
            guard let performer = people.performer(of: member.id) else {
                throw Refusal(.notAllowed, "You dance nobody in this session.", field: "note", rule: .ownOnly)
            }
            guard note.note.concerns(performer) else {
                throw Refusal(.notAllowed, "This note is for somebody else.", field: "note", rule: .ownOnly)
            }
            guard note.note.performers.isEmpty || number > people.assignedSince(performer, by: member.id) else {
                throw Refusal(
                    .notAllowed, "This note is from before you danced this performer.", field: "note", rule: .ownOnly)
            }
            guard !note.got.contains(performer) else {
                throw Refusal(.gone, "It was said already that this note was read.", field: "note")
            }
            return .got(number, by: performer)
        case .withdraw(let number):
            try member.requireConductor("Only a conductor takes notes back.")
            _ = try find(number)
            return .withdrawn(number)
        }
    }

    private func find(_ number: SequenceNumber) throws(Refusal) -> WrittenNote {
        guard let note = latest.last(where: { $0.sequence == number }) else {
            throw Refusal(
                .gone, "This is the `seq` of one of the latest \(Self.mostLatest) notes that were not taken back.",
                field: "note")
        }
        return note
    }

    mutating func apply(_ event: Event, _ line: SessionEvent) {
        switch event {
        case .noted(let note):
            latest.append(WrittenNote(sequence: line.sequence, at: line.at, by: line.by, note: note))
            if latest.count > Self.mostLatest { latest.removeFirst() }
        case .got(let number, let performer):
            guard let performer, let index = latest.lastIndex(where: { $0.sequence == number }),
                !latest[index].got.contains(performer)
            else { break }
            latest[index].got.append(performer)
        case .withdrawn(let number): latest.removeAll { $0.sequence == number }
        }
    }

    /// The notes that a performer has not yet confirmed as read.
    /// - Parameter taking: only notes from here on, as far as they are for some performers.
    package func open(for performer: PerformerID, from taking: SequenceNumber = .start) -> [WrittenNote] {
        let reader = NoteReader.member(dancing: performer, from: taking, isStanding: true)
        return latest.filter { !$0.got.contains(performer) && reader.mayRead($0.note, at: $0.sequence) }
    }
}

extension Note {
    fileprivate init(
        _ draft: Draft, during run: Run, _ calls: Calls, in circumstances: Circumstances
    ) throws(Refusal) {
        let (now, programme) = (circumstances.now, circumstances.programme)
        try Note.check(draft.text)
        try Note.check(draft.performers)
        guard draft.performers.allSatisfy(programme.performers.contains) else {
            throw Refusal(
                .unknownPerformer, "This production has no performer of that id.",
                field: draft.performers.count == 1 ? "performer" : "performers")
        }
        if let touched = draft.touched, touched < now - Note.longestWriting || touched > now + .seconds(10) {
            throw Refusal(
                .invalid, "This is an instant of the session clock within the last ten minutes.", field: "touched",
                rule: .range,
                values: Refusal.limits(
                    Double((now - Note.longestWriting).microseconds), Double(now.microseconds)))
        }
        if let position = draft.position { try Check.scoreTime(position, "position") }
        let touched = draft.touched.map { min($0, now) }
        let position = draft.position ?? run.timeline.position(at: touched ?? now)
        let live = programme.live(at: position, calls)
        self.init(
            position: position, live: live, place: programme.formation(live), text: draft.text,
            performers: draft.performers, touched: touched, waits: touched != nil && !run.stands(at: now))
    }

    /// - Throws: `invalid` for a text that no note may have.
    static func check(_ text: String) throws(Refusal) {
        guard (1...longestText).contains(text.unicodeScalars.count) else {
            throw Refusal(
                .invalid, "A note has 1 to \(longestText) characters.", field: "text", rule: .length,
                values: ["least": 1, "most": .number(longestText)])
        }
        guard !text.unicodeScalars.contains("\0") else {
            throw Refusal(
                .invalid, "A note cannot hold the character U+0000.", field: "text", rule: .controlCharacters)
        }
    }

    static func check(_ performers: [PerformerID]) throws(Refusal) {
        guard performers.count <= mostPerformers else {
            throw Refusal(
                .invalid, "A note is for at most \(mostPerformers) performers, or for everybody.", field: "performers",
                rule: .count, values: ["most": .number(mostPerformers)])
        }
        var named: Set<PerformerID> = []
        for performer in performers where !named.insert(performer).inserted {
            throw Refusal(
                .invalid, "Each performer is named once.", field: "performers", rule: .doubled,
                values: ["id": .text(performer.text)])
        }
    }
}

extension Notes.Event: CapabilityEvent {
    package func check(at instant: Instant) throws(Refusal) {
        switch self {
        case .noted(let note):
            try Note.check(note.text)
            try Note.check(note.performers)
            try Check.scoreTime(note.position, "position")
            if let touched = note.touched { try Check.whole(touched.microseconds, from: 0, "touched") }
        case .got(let number, _), .withdrawn(let number): try Check.whole(number.value, from: 1, "note")
        }
    }

    /// False if a note is for a performer, or was read by one, whom none of these programmes has.
    package func names(onlyOf programmes: [Programme], _ calls: Calls) -> Bool {
        switch self {
        case .noted(let note): note.performers.allSatisfy(programmes.contains)
        case .got(_, let performer): performer.map(programmes.contains) ?? false
        case .withdrawn: true
        }
    }

    package func mayFollow(from command: Notes.Command) -> Bool {
        switch (self, command) {
        case (.noted(let note), .note(let draft)):
            note.text == draft.text && Set(note.performers) == Set(draft.performers)
        case (.got(let number, _), .got(let asked)), (.withdrawn(let number), .withdraw(let asked)): number == asked
        case (.noted, _), (.got, _), (.withdrawn, _): false
        }
    }
}

extension Notes.Command: CapabilityCommand {
    package static let group = "notes"

    package static func budget(forConductor isConductor: Bool) -> CommandBudget {
        isConductor ? CommandBudget(burst: 120, perSecond: 60) : CommandBudget(burst: 30, perSecond: 0.5)
    }
}
