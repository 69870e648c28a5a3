package import RehearsalCore

/// The groups that are away from a session to work on passages of their own, each in a session beside it; and of such a session,
/// which it is a group of.
package struct Breakouts: Hashable, Sendable {
    /// In the order in which they went.
    package private(set) var groups: [Group]
    /// How many groups ever went.
    package private(set) var opened: Int
    /// What a group's own session belongs to; `nil` for any other session.
    package private(set) var origin: Breakouts.Origin?

    /// The most groups that are away at once; each is a session with a log of its own.
    package static let mostGroups = 12
    /// The most groups that ever go.
    package static let mostOpened = 200

    package init(groups: [Group] = [], opened: Int = 0, origin: Breakouts.Origin? = nil) {
        self.groups = groups
        self.opened = opened
        self.origin = origin
    }

    /// What the baton's holder asks concerning groups.
    package enum Command: Hashable, Sendable {
        /// These go. Whoever reads the command draws the identifiers of their sessions.
        case breakOut([Group])
        /// A group comes back; `nil` for all.
        case regroup(SessionID?)
    }

    /// What has happened concerning groups.
    package enum Event: Hashable, Sendable {
        /// In the main session: these went.
        case brokeOut([Group])
        /// In the main session: these are back; the name is of who called them, `nil` when a group's session ended by itself.
        case regrouped([SessionID], by: String?)
        /// The first event of a group's own session.
        case groupOpened(Breakouts.Origin)
    }

    func decide(_ command: Command, by member: Member, in circumstances: Circumstances) throws(Refusal) -> Event {
        switch command {
        case .breakOut(let groups):
            try requireBreakable(groups, circumstances)
            return .brokeOut(groups)
        case .regroup(nil):
            guard !groups.isEmpty else {
                throw Refusal(.gone, "No group is away; there is nobody to call back.", field: "group")
            }
            return .regrouped(groups.map(\.session), by: member.name)
        case .regroup(let session?):
            guard groups.contains(where: { $0.session == session }) else {
                throw Refusal(.gone, "This is the `session` of a group that is away.", field: "group")
            }
            return .regrouped([session], by: member.name)
        }
    }

    private func requireBreakable(_ asked: [Group], _ circumstances: Circumstances) throws(Refusal) {
        guard origin == nil else {
            throw Refusal(
                .notAllowed, "A group has no groups of its own; the main session makes them.", rule: .groupInGroup)
        }
        try Group.check(asked)
        let most = Self.mostGroups - groups.count
        guard asked.count <= most, opened + asked.count <= Self.mostOpened else {
            throw Refusal(
                .invalid,
                "At most \(Self.mostGroups) groups are away at once, and \(Self.mostOpened) ever go from one session.",
                field: "groups", rule: .count, values: ["most": .number(min(most, Self.mostOpened - opened))])
        }
        let away = Set(groups.flatMap(\.performers))
        for (index, group) in asked.enumerated() {
            for performer in group.performers {
                guard circumstances.programme.performers.contains(performer) else {
                    throw Refusal(
                        .unknownPerformer, "This production has no performer of that id.",
                        field: "groups[\(index)].performers")
                }
                guard !away.contains(performer) else { throw Group.doubled(performer, in: index) }
            }
            if let conductor = group.conductor {
                guard let member = circumstances.roster[conductor] else {
                    throw Refusal(
                        .unknownMember, "No such member is in this session.", field: "groups[\(index)].conductor")
                }
                guard member.role == .conductor else {
                    throw Refusal(
                        .notAllowed, "Only a conductor can be in control; \(member.name) is not one.",
                        field: "groups[\(index)].conductor", rule: .cannotConduct,
                        values: ["name": .text(member.name)])
                }
            }
        }
    }

    /// The group that is away in this session.
    package func group(_ session: SessionID) -> Group? { groups.first { $0.session == session } }

    mutating func apply(_ event: Event) {
        switch event {
        case .brokeOut(let groups):
            self.groups += groups
            opened += groups.count
        case .regrouped(let sessions, _): groups.removeAll { sessions.contains($0.session) }
        case .groupOpened(let origin): self.origin = origin
        }
    }

    /// A session that ends takes its groups with it.
    mutating func end() { groups = [] }
}

/// Some of the performers on a passage of their own.
package struct Group: Hashable, Sendable {
    /// The session that they work in.
    package var session: SessionID
    package var name: String
    package var performers: [PerformerID]
    /// What they work on; `nil` for whatever they like.
    package var passage: Group.Passage?
    /// A member of the main session, who gets the group's baton on coming in.
    package var conductor: MemberID?

    package init(
        session: SessionID, name: String, performers: [PerformerID], passage: Group.Passage? = nil,
        conductor: MemberID? = nil
    ) {
        self.session = session
        self.name = name
        self.performers = performers
        self.passage = passage
        self.conductor = conductor
    }

    /// In Unicode scalars.
    package static let nameLength = 1...80
    /// More fit in no frame of a client.
    package static let mostPerformers = 1_000
}

extension Group {
    /// A stretch of the score, its end after its beginning.
    package struct Passage: Hashable, Sendable {
        package var from: ScoreTime
        package var to: ScoreTime

        package init(from: ScoreTime, to: ScoreTime) {
            self.from = from
            self.to = to
        }
    }
}

extension Breakouts {
    /// What a group's session belongs to.
    package struct Origin: Hashable, Sendable {
        /// The session that the group came from and goes back to.
        package var main: SessionID
        /// The group's.
        package var name: String
        package var passage: Group.Passage?

        package init(main: SessionID, name: String, passage: Group.Passage?) {
            self.main = main
            self.name = name
            self.passage = passage
        }
    }
}

extension Group {
    /// - Throws: `invalid` for impossible groups.
    static func check(_ groups: [Group]) throws(Refusal) {
        guard !groups.isEmpty else {
            throw Refusal(.invalid, "At least one group goes.", field: "groups", rule: .empty)
        }
        guard groups.count <= Breakouts.mostGroups else {
            throw Refusal(
                .invalid, "At most \(Breakouts.mostGroups) groups are away at once.", field: "groups", rule: .count,
                values: ["most": .number(Breakouts.mostGroups)])
        }
        var named: Set<PerformerID> = []
        for (index, group) in groups.enumerated() {
            try Check.text(group.name, nameLength, "groups[\(index)].name")
            guard !group.performers.isEmpty else {
                throw Refusal(
                    .invalid, "A group has at least one performer.", field: "groups[\(index)].performers", rule: .empty)
            }
            guard group.performers.count <= mostPerformers else {
                throw Refusal(
                    .invalid, "A group has at most \(mostPerformers) performers.",
                    field: "groups[\(index)].performers", rule: .count, values: ["most": .number(mostPerformers)])
            }
            for performer in group.performers where !named.insert(performer).inserted {
                throw doubled(performer, in: index)
            }
            try group.passage?.check("groups[\(index)]")
        }
    }

    static func doubled(_ performer: PerformerID, in index: Int) -> Refusal {
        Refusal(
            .invalid, "Each performer is in one group at a time.", field: "groups[\(index)].performers",
            rule: .inGroup, values: ["id": .text(performer.text)])
    }
}

extension Group.Passage {
    fileprivate func check(_ field: @autoclosure () -> String) throws(Refusal) {
        try Check.scoreTime(from, "\(field()).from")
        try Check.scoreTime(to, "\(field()).to")
        guard from < to else {
            throw Refusal(
                .invalid, "A passage ends after it begins.", field: "\(field()).to", rule: .range,
                values: Refusal.limits(
                    Double(from.microseconds + 1), Double(SessionEvent.largestNumber)))
        }
    }
}

extension Breakouts.Event: CapabilityEvent {
    package typealias Cause = Breakouts.Command

    package func check(at instant: Instant) throws(Refusal) {
        switch self {
        case .brokeOut(let groups): try Group.check(groups)
        case .regrouped: break
        case .groupOpened(let origin):
            try Check.text(origin.name, Group.nameLength, "name")
            try origin.passage?.check("passage")
        }
    }
}

extension Group {
    /// How the log of the group's own session begins: it stands at the beginning of its passage.
    ///
    /// - Parameter at: when it was broken out.
    package func beginning(beside main: SessionID, at instant: Instant) -> [SessionEvent] {
        let origin = Breakouts.Origin(main: main, name: name, passage: passage)
        var events: [Event] = [.breakouts(.groupOpened(origin))]
        if let passage {
            events.append(.run(.moved(Motion(position: passage.from, rate: 0, at: instant), rate: 1)))
        }
        return events.enumerated().map { index, event in
            SessionEvent(
                sequence: SequenceNumber(Int64(index + 1)), at: instant, by: nil, command: nil, event: event)
        }
    }
}

extension Breakouts.Command: CapabilityCommand {
    package static let group = "breakouts"

    package static func budget(forConductor isConductor: Bool) -> CommandBudget {
        // Each group is a session with a log of its own.
        CommandBudget(burst: 10, perSecond: 1)
    }
}
