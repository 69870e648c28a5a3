/// Which member dances which performer, and which of the programme's people are absent.
package struct People: Hashable, Sendable {
    package private(set) var assignments: [PerformerID: MemberID]
    /// The programme's people who are absent from this session.
    package private(set) var absent: Set<PersonID>
    /// From which event on members are told what is written for a performer: who took them, from the taking on, since it may be for somebody who is
    /// away for a moment; whom a conductor chose, from the start.
    package private(set) var takings: [PerformerID: [MemberID: SequenceNumber]]

    /// The most takings that are kept of a performer; the earliest.
    private static let mostTakings = 8

    package init(
        assignments: [PerformerID: MemberID] = [:], absent: Set<PersonID> = [],
        takings: [PerformerID: [MemberID: SequenceNumber]] = [:]
    ) {
        self.assignments = assignments
        self.absent = absent
        self.takings = takings
    }

    /// A command about assignments and absences.
    package enum Command: Hashable, Sendable {
        case assign(PerformerID, to: MemberID?)
        case absent(PersonID, Bool)
    }

    /// An event about assignments and absences.
    package enum Event: Hashable, Sendable {
        case assigned(PerformerID, to: MemberID?)
        /// Whether a person of the programme is absent.
        case absent(PersonID, Bool)
        /// The role itself is stored with the members; the log records when it changed.
        case roleChanged(MemberID, to: Role)
    }

    func decide(_ command: Command, by member: Member, in circumstances: Circumstances) throws(Refusal) -> Event {
        switch command {
        case .assign(let performer, let assignee):
            try requireAssignable(performer, to: assignee, by: member, circumstances)
            return .assigned(performer, to: assignee)
        case .absent(let person, let isAbsent):
            try member.requireConductor("Only a conductor says who is absent.")
            guard circumstances.programme.people.contains(person) else {
                throw Refusal(.unknownPerson, "This production has nobody of that id.", field: "person")
            }
            return .absent(person, isAbsent)
        }
    }

    private func requireAssignable(
        _ performer: PerformerID, to assignee: MemberID?, by member: Member, _ circumstances: Circumstances
    ) throws(Refusal) {
        guard circumstances.programme.performers.contains(performer) else {
            throw Refusal(.unknownPerformer, "This production has no performer of that id.", field: "performer")
        }
        if let assignee {
            switch circumstances.roster[assignee]?.role {
            case .conductor, .dancer, .trainer, .athlete: break
            case .screen, .observer:
                throw Refusal(
                    .notAllowed, "Nobody dances as a screen or an observer.", field: "member", rule: .cannotDance)
            case nil: throw Refusal(.unknownMember, "No such member is in this session.", field: "member")
            }
        }
        let holder = assignments[performer]
        switch member.role {
        case .conductor:
            break
        case .dancer:
            guard assignee == member.id || (assignee == nil && holder == member.id) else {
                throw Refusal(.notAllowed, "A dancer chooses only for themself.", field: "member", rule: .ownOnly)
            }
            // A performer whose holder is not connected may be taken; the holder is told on return.
            if let holder, holder != member.id, circumstances.present.contains(holder) {
                throw Refusal(.performerTaken, "Somebody else dances this performer.", field: "performer")
            }
        case .trainer, .athlete, .screen, .observer:
            throw Refusal(.notAllowed, "Only conductors and dancers assign performers.", rule: .conductorOrDancer)
        }
    }

    /// The performer that a member dances.
    package func performer(of member: MemberID) -> PerformerID? { assignments.first { $0.value == member }?.key }

    /// From which event on a member is told what is written for the performer whom they dance.
    package func assignedSince(_ performer: PerformerID, by member: MemberID) -> SequenceNumber {
        takings[performer]?[member] ?? .start
    }

    /// A member took a performer, or was chosen for them. Who had them with less right has none any more; who was merely away keeps theirs.
    private mutating func note(_ performer: PerformerID, _ member: MemberID, _ line: SessionEvent) {
        var all = takings[performer] ?? [:]
        // Dancers from before takings were noted count as chosen.
        if let holder = assignments[performer], all[holder] == nil { all[holder] = .start }
        let own = line.by == member ? all[member] ?? line.sequence : .start
        all[member] = own
        all = all.filter { $0.key == member || $0.value < own }
        if all.count > Self.mostTakings, let last = all.max(by: { $0.value < $1.value }), last.key != member {
            all[last.key] = nil
        }
        // Only chosen dancers need not be noted.
        takings[performer] = all == [member: .start] ? nil : all
    }

    /// A member gave a performer up.
    private mutating func forget(_ performer: PerformerID, _ member: MemberID) {
        takings[performer]?[member] = nil
        if takings[performer]?.isEmpty == true { takings[performer] = nil }
    }

    mutating func apply(_ event: Event, _ line: SessionEvent) {
        switch event {
        case .assigned(let performer, let member):
            if let member {
                note(performer, member, line)
                // A member dances one performer at a time.
                for (other, holder) in assignments where holder == member && other != performer {
                    assignments[other] = nil
                    forget(other, member)
                }
            } else if let holder = assignments[performer] {
                forget(performer, holder)
            }
            assignments[performer] = member
        case .absent(let person, let isAbsent):
            if isAbsent { absent.insert(person) } else { absent.remove(person) }
        case .roleChanged: break
        }
    }
}

extension People.Event: CapabilityEvent {
    /// False if the event assigns a performer that none of these programmes has.
    package func names(onlyOf programmes: [Programme], _ calls: Calls) -> Bool {
        if case .assigned(let performer, _) = self { programmes.contains(performer) } else { true }
    }

    package func mayFollow(from command: People.Command) -> Bool {
        switch (self, command) {
        case (.assigned(let performer, let member), .assign(let asked, let to)): performer == asked && member == to
        case (.absent(let person, let isAbsent), .absent(let asked, let said)): person == asked && isAbsent == said
        case (.assigned, _), (.absent, _), (.roleChanged, _): false
        }
    }
}

extension People.Command: CapabilityCommand {
    package static let group = "people"

    package static func budget(forConductor isConductor: Bool) -> CommandBudget {
        // A conductor may assign performers to a cast of hundreds at once.
        isConductor ? CommandBudget(burst: 600, perSecond: 20) : CommandBudget(burst: 30, perSecond: 0.5)
    }
}
