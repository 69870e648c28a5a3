/// What the operator lets an account keep and do. What is there stays, whatever the plan: only new things are refused.
package struct AccountPlan: Hashable, Sendable {
    /// What a plan limits.
    package enum Limit: String, CaseIterable, Sendable {
        /// Pieces and drills in the account's library; those in the archive and in the bin do not count.
        case productions
        /// Whether music may be brought.
        case music
        /// Bytes of pictures and recordings.
        case bytes
        /// People who are in one session at a time.
        case people
    }

    package let name: String
    /// `nil` for no limit; so are the others.
    package let productions: Int?
    package let hasMusic: Bool
    package let bytes: Int64?
    package let people: Int?

    package init(
        name: String, productions: Int? = nil, hasMusic: Bool = true, bytes: Int64? = nil, people: Int? = nil
    ) {
        self.name = name
        self.productions = productions
        self.hasMusic = hasMusic
        self.bytes = bytes
        self.people = people
    }

    /// How much of this there may be; `nil` for no limit. Music counts as one or none.
    package func most(_ limit: Limit) -> Int64? {
        switch limit {
        case .productions: productions.map(Int64.init)
        case .music: hasMusic ? nil : 0
        case .bytes: bytes
        case .people: people.map(Int64.init)
        }
    }

    /// Whether there may be as much of it.
    package func allows(_ amount: Int64, of limit: Limit) -> Bool { most(limit).map { amount <= $0 } ?? true }
}

/// The plans of a server, as its operator defines them.
package struct AccountPlans: Hashable, Sendable {
    /// In the operator's order: the smallest first, as a rule.
    package let all: [AccountPlan]
    /// The plan of accounts that were given none.
    package let standard: AccountPlan

    /// - Parameter standard: the name of one of `all`; without it the first of them is the standard.
    package init?(_ all: [AccountPlan], standard: String? = nil) {
        guard let first = all.first, let chosen = standard.map({ name in all.first { $0.name == name } }) ?? first
        else { return nil }
        self.all = all
        self.standard = chosen
    }

    private init(standard: AccountPlan) { (all, self.standard) = ([], standard) }

    /// Where the operator defines none: one without limits, which is not shown.
    package static let none = AccountPlans(standard: AccountPlan(name: ""))

    /// Whether the operator has defined any.
    package var areDefined: Bool { !all.isEmpty }

    /// The one of this name; `nil` if none is called so.
    package func plan(named name: String) -> AccountPlan? { all.first { $0.name == name } }

    /// The plan of an account that was given the plan of this name. One that the operator has dropped gives way to the standard.
    package func plan(givenAs name: String?) -> AccountPlan { name.flatMap(plan(named:)) ?? standard }

    /// The names of those that would allow as much of it.
    package func allowing(_ amount: Int64, of limit: AccountPlan.Limit) -> [String] {
        all.filter { $0.allows(amount, of: limit) }.map(\.name)
    }
}
