package import RehearsalCore

/// What all may see of the athletes' punches in a drill, as the trainer chose it.
package struct Board: Hashable, Sendable {
    package private(set) var mode: Mode
    /// Who is in which team. Whoever is in none joins the smallest one on each device, in the order in which they came.
    package private(set) var teams: [[MemberID]]

    /// What the board shows.
    package enum Mode: String, Hashable, Sendable, CaseIterable {
        /// Each athlete's latest verdicts.
        case latest
        /// By how much each does better than they did themself in the round before.
        case improved
        /// Teams instead of single athletes.
        case teams
        /// Nobody's.
        case off
    }

    package static let mostTeams = 4
    /// In all teams together; more fit in no frame of a client.
    package static let mostMembers = 1_000

    package init(mode: Mode = .latest, teams: [[MemberID]] = []) {
        self.mode = mode
        self.teams = teams
    }

    /// A command about the board.
    package enum Command: Hashable, Sendable {
        /// `nil`: the teams stay as they are.
        case show(Mode, teams: [[MemberID]]?)
    }

    /// An event about the board.
    package enum Event: Hashable, Sendable {
        case shown(Mode, teams: [[MemberID]])
    }

    func decide(_ command: Command, by member: Member, in circumstances: Circumstances) throws(Refusal) -> Event {
        try member.requireConductor("Only a trainer chooses what the board shows.")
        guard case .drill = circumstances.programme else {
            throw Refusal(
                .invalid, "This session runs a piece; only a drill has a board.", field: "kind", rule: .onlyInDrill)
        }
        switch command {
        case .show(let mode, let asked):
            let teams = asked ?? teams
            try Self.check(teams)
            for (index, team) in (asked ?? []).enumerated() {
                guard team.allSatisfy({ circumstances.roster[$0] != nil }) else {
                    throw Refusal(.unknownMember, "No such member is in this session.", field: "teams[\(index)]")
                }
            }
            guard mode != .teams || teams.count > 1 else {
                throw Refusal(
                    .invalid, "There are no teams yet; `teams` has 2 to \(Self.mostTeams) lists of members.",
                    field: "teams", rule: .missing)
            }
            return .shown(mode, teams: teams)
        }
    }

    fileprivate static func check(_ teams: [[MemberID]]) throws(Refusal) {
        try Check.count(teams.count, mostTeams, "teams", "teams")
        try Check.count(teams.reduce(0) { $0 + $1.count }, mostMembers, "members", "teams")
        var known: Set<MemberID> = []
        for (index, team) in teams.enumerated() {
            if let twice = team.first(where: { !known.insert($0).inserted }) {
                throw Refusal(
                    .invalid, "A member is in one team only.", field: "teams[\(index)]", rule: .doubled,
                    values: ["id": .text(twice.description)])
            }
        }
    }

    mutating func apply(_ event: Event) {
        switch event {
        case .shown(let mode, let teams): self = Board(mode: mode, teams: teams)
        }
    }
}

extension Board.Event: CapabilityEvent {
    package typealias Cause = Board.Command

    package func check(at instant: Instant) throws(Refusal) {
        switch self {
        case .shown(_, let teams): try Board.check(teams)
        }
    }
}

extension Board.Command: CapabilityCommand {
    package static let group = "board"

    package static func budget(forConductor isConductor: Bool) -> CommandBudget {
        isConductor ? CommandBudget(burst: 30, perSecond: 2) : CommandBudget(burst: 10, perSecond: 1)
    }
}
