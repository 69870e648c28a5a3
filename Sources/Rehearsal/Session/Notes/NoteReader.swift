/// The reader of a session's notes: conductors read all of them, others read those for all and those for the performer that they dance, as far
/// as they were written since they took that performer. Here alone is decided who may read a note.
package enum NoteReader: Hashable, Sendable {
    case conductor
    /// - Parameters:
    ///   - performer: the one they dance; `nil` for none.
    ///   - taking: only notes from here on.
    ///   - isStanding: whether no performer is moving: only then may they read notes written while the run moved.
    case member(dancing: PerformerID?, from: SequenceNumber = .start, isStanding: Bool)

    /// Whether the reader may read the note that was written by this event of the log.
    package func mayRead(_ note: Note, at sequence: SequenceNumber) -> Bool {
        switch self {
        case .conductor: true
        case .member(let performer, let taking, let isStanding):
            (isStanding || !note.waits)
                && (note.performers.isEmpty
                    || (sequence > taking && performer.map(note.performers.contains) ?? false))
        }
    }

    /// The event as the reader receives it, if it differs: of a note that they may not read there is its place only; who has read a note is for
    /// conductors.
    package func veiled(_ line: SessionEvent) -> SessionEvent? {
        guard self != .conductor, case .notes(let event) = line.event else { return nil }
        var veiled = line
        switch event {
        case .noted(var note):
            guard !mayRead(note, at: line.sequence) else { return nil }
            (note.text, note.performers) = ("", [])
            veiled.event = .notes(.noted(note))
        case .got(let number, _):
            (veiled.by, veiled.command) = (nil, nil)
            veiled.event = .notes(.got(number, by: nil))
        case .withdrawn: return nil
        }
        return veiled
    }
}

extension SessionEvent {
    /// The event as sent to members who are not conductors, if it differs: a note is sent as its place only, unless it is for everybody and nobody is
    /// moving.
    package var publicPart: SessionEvent? { NoteReader.member(dancing: nil, isStanding: false).veiled(self) }
}
