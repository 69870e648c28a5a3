import LiveSessions
package import Persistence
package import Rehearsal

/// Who may do what with productions, and with sessions by what these run: every route and every socket asks here.
/// `ops/decisions/who-may-what.md` has the table.
package struct Rights: Sendable {
    package let store: Store

    /// What the caller may do with the production; `nil` if nothing.
    /// - Throws: `UnknownProduction`, for accounts that are not of the house.
    package func role(of caller: Caller, in id: ProductionID) async throws -> ProductionRole? {
        switch caller {
        case .account(let account): try await store.people.role(of: account, in: id)
        case .member: try await onlyProduction(of: caller) == id ? .see : nil
        // Who has not said who they are only looks.
        case .guest(let link, let guest): link.production == id ? guest?.link.role ?? .see : nil
        }
    }

    /// - Throws: a problem, unless the caller may do this with the production.
    @discardableResult
    package func require(_ needed: ProductionRole, of caller: Caller, in id: ProductionID) async throws
        -> ProductionRole
    {
        let role = try await role(of: caller, in: id)
        if let role, role >= needed { return role }
        switch caller {
        case .account: break
        case .guest(let link, nil) where link.production == id && needed <= link.role: _ = try caller.author()
        case .guest where role != nil: throw Problem.lacks(needed)
        case .member, .guest: throw Self.isOfMember(needed)
        }
        throw Problem.lacks(role == nil ? .see : needed)
    }

    /// Which of the production's revisions the caller reads. Every route that shows a production asks here.
    /// - Parameter asked: what they would rather read.
    /// - Throws: a problem, unless they may see it.
    package func edition(for caller: Caller, in id: ProductionID, asked: Edition? = nil) async throws -> Edition {
        let role = try await require(.see, of: caller, in: id)
        // Whoever is in a session reads what it runs.
        if case .member = caller { return asked ?? .draft }
        return role.edition(asked: asked)
    }

    private static func isOfMember(_ needed: ProductionRole) -> Problem {
        needed == .see
            ? Problem(.notAllowed, "A member reads only the production of their own session.", rule: "ownProduction")
            : Problem(.notAllowed, "Only an account may do this; a member of a session may not.", rule: "account")
    }

    /// The production that is all the caller may read; `nil` for accounts, of which each production asks.
    /// - Throws: a problem for the member of a session without one.
    func onlyProduction(of caller: Caller) async throws -> ProductionID? {
        switch caller {
        case .account: return nil
        case .guest(let link, _): return link.production
        case .member(let member):
            guard let production = try await store.sessions.find(member.session)?.production?.id else {
                throw Problem(
                    .notAllowed, "A member reads only the production of their own session.", rule: "ownProduction")
            }
            return production
        }
    }

    /// Whether the caller may do this with a production that shows or plays what has this name.
    package func mayDo(_ needed: ProductionRole, withMedia name: String, _ caller: Caller) async throws -> Bool {
        switch caller {
        case .account(let account): return try await store.people.mayDo(needed, withMedia: name, account)
        case .member, .guest:
            guard needed == .see, let production = try await onlyProduction(of: caller) else { return false }
            return try await store.productions.has(media: name, production)
        }
    }

    /// - Parameter detail: what members are told.
    package static func foreignMedia(_ needed: ProductionRole, _ caller: Caller, _ detail: String) -> Problem {
        if case .account = caller { return .lacks(needed) }
        return Problem(.notAllowed, detail, rule: "ownProduction")
    }
}

extension Caller {
    /// The caller's account, if it is one, or a member's who came with one.
    package var knownAccount: Account? {
        switch self {
        case .account(let account): account
        case .member(let member): member.account
        case .guest: nil
        }
    }

    /// The caller's account; refused unless it is of the house: what all share is in its hands.
    package func accountOfTheHouse() throws(Problem) -> Account {
        let account = try account()
        guard account.isOfTheHouse else {
            throw Problem(
                .notAllowed, "Only the owner of this server and its editors may do this. Ask one of them.",
                rule: "house")
        }
        return account
    }

    /// Whether the caller may see into a session: the session's own members, and accounts that may see what it runs.
    package func mayRead(_ session: SessionRecord) -> Bool {
        switch self {
        case .account: session.standing != nil
        case .member(let member): member.session == session.id
        case .guest: false
        }
    }

    /// Whether the caller may run a session: the session's conductors, its owner, and accounts that may conduct what it runs.
    package func mayConduct(_ session: SessionRecord) -> Bool {
        switch self {
        case .account: session.standing.map { $0 >= .conduct } ?? false
        case .member: trains(session)
        case .guest: false
        }
    }

    /// Whether the caller may see how a session's athletes move: its conductors, and its owner.
    package func trains(_ session: SessionRecord) -> Bool {
        if case .member(let member) = self, member.session == session.id, member.member.role == .conductor {
            return true
        }
        return owns(session)
    }

    /// Whether the caller owns the session, by whatever token they came in: the server's owner does, and the account that
    /// opened it, while it may conduct what it runs.
    package func owns(_ session: SessionRecord) -> Bool { owner(of: session) != nil }

    /// The account that owns the session, if it is the caller. A session that no account of today opened – the server did,
    /// or an account that was deleted – belongs to the server's owner alone.
    package func owner(of session: SessionRecord) -> Account? {
        if case .member(let member) = self, member.session != session.id { return nil }
        guard let account = knownAccount else { return nil }
        if account.kind == .owner { return account }
        let conducts = session.standing.map { $0 >= .conduct } ?? false
        return session.openedBy == account.id && conducts ? account : nil
    }
}

extension Problem {
    /// The account's role in a production does not allow this.
    package static func lacks(_ needed: ProductionRole) -> Problem {
        let (detail, rule) =
            switch needed {
            case .see: ("This production was not shared with you. Ask its owner to invite you.", "needsSee")
            case .comment: ("You may only look at this production. Its owner can let you write notes.", "needsComment")
            case .edit: ("You may not change this production. Its owner can let you edit.", "needsEdit")
            case .conduct: ("You may not conduct this production. Its owner can let you conduct.", "needsConduct")
            case .own: ("Only who owns this production may do this. Ask its owner.", "needsOwn")
            }
        return Problem(.notAllowed, detail, rule: rule)
    }
}

extension Role {
    /// Whether they see what was filmed of their session: those who dance, and those who lead them.
    package var mayWatch: Bool {
        switch self {
        case .conductor, .dancer, .trainer, .athlete: true
        case .screen, .observer: false
        }
    }
}
