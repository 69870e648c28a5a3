extension Event {
    /// Whether a command may have led to this event, as far as the event shows what was asked for: of some it shows all.
    package func mayFollow(from command: Command) -> Bool {
        switch (self, command) {
        case (.run, .run), (.baton, .baton), (.lead, .lead), (.life, .life), (.breakouts, .breakouts), (.calls, .calls),
            (.board, .board):
            true
        case (.people(let event), .people(let command)): event.mayFollow(from: command)
        case (.notes(let event), .notes(let command)): event.mayFollow(from: command)
        case (.announcements(.announced(let text)), .announcements(.announce(let asked))): text == asked
        default: false
        }
    }
}

extension People.Event {
    fileprivate func mayFollow(from command: People.Command) -> Bool {
        switch (self, command) {
        case (.assigned(let performer, let member), .assign(let asked, let to)): performer == asked && member == to
        case (.absent(let person, let isAbsent), .absent(let asked, let said)): person == asked && isAbsent == said
        default: false
        }
    }
}

extension Notes.Event {
    fileprivate func mayFollow(from command: Notes.Command) -> Bool {
        switch (self, command) {
        case (.noted(let note), .note(let draft)):
            note.text == draft.text && Set(note.performers) == Set(draft.performers)
        case (.got(let number, _), .got(let asked)), (.withdrawn(let number), .withdraw(let asked)): number == asked
        default: false
        }
    }
}
