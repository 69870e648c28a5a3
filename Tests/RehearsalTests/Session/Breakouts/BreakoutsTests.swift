import Rehearsal
import RehearsalCore
import Testing

struct BreakoutsTests {
    private func group(
        _ performers: [PerformerID] = [ana], name: String = "Row", passage: Group.Passage? = nil,
        conductor: MemberID? = nil
    ) -> Group {
        Group(session: .random(), name: name, performers: performers, passage: passage, conductor: conductor)
    }

    @Test func `groups go, one comes back, and then all others`() throws {
        var session = Rehearsed.withBaton()
        let row = group(passage: Group.Passage(from: seconds(2), to: seconds(5)), conductor: assistant.id)
        let rest = group([ben])
        try session.perform(.breakouts(.breakOut([row])))
        try session.perform(.breakouts(.breakOut([rest])))
        #expect(session.state.breakouts.groups == [row, rest])
        #expect(
            try session.perform(.breakouts(.regroup(row.session)))
                == .breakouts(.regrouped([row.session], by: conductor.name)))
        #expect(session.state.breakouts.groups == [rest])
        // A group that is back may be sent again.
        try session.perform(.breakouts(.breakOut([group()])))
        try session.perform(.breakouts(.regroup(nil)))
        #expect(session.state.breakouts.groups.isEmpty && session.state.breakouts.opened == 3)
        #expect(session.refusal(of: .breakouts(.regroup(nil))) == .gone)
    }

    @Test func `only the baton's holder sends groups and calls them back`() throws {
        var session = Rehearsed.withBaton()
        for member in [assistant, dancer, screen] {
            #expect(session.refusal(of: .breakouts(.breakOut([group()])), from: member) == .notTheConductor)
            #expect(session.refusal(of: .breakouts(.regroup(nil)), from: member) == .notTheConductor)
        }
    }

    @Test func `groups that cannot be are refused by the field`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.breakouts(.breakOut([group([ben])])))
        let refused: [([Group], Refusal.Code, String)] = [
            ([], .invalid, "groups"),
            ([group(), group(name: "")], .invalid, "groups[1].name"),
            ([group([])], .invalid, "groups[0].performers"),
            ([group(), group()], .invalid, "groups[1].performers"),
            ([group([ben])], .invalid, "groups[0].performers"),
            ([group([PerformerID("nobody")!])], .unknownPerformer, "groups[0].performers"),
            ([group(passage: Group.Passage(from: seconds(5), to: seconds(5)))], .invalid, "groups[0].to"),
            ([group(conductor: .random())], .unknownMember, "groups[0].conductor"),
            ([group(conductor: dancer.id)], .notAllowed, "groups[0].conductor"),
        ]
        for (groups, code, field) in refused {
            do throws(Refusal) {
                try session.perform(.breakouts(.breakOut(groups)))
                Issue.record("\(field) was taken")
            } catch {
                #expect(error.code == code && error.field == field)
            }
        }
    }

    @Test func `a group's session says what it is a group of, stands at its passage, and makes no groups`()
        throws
    {
        let row = group(passage: Group.Passage(from: seconds(3), to: seconds(5)))
        let main = SessionID.random()
        var session = Rehearsed()
        for line in row.beginning(beside: main, at: session.now) { session.state.apply(line) }
        #expect(session.state.breakouts.origin == Breakouts.Origin(main: main, name: "Row", passage: row.passage))
        #expect(session.formation == 1 && session.state.run.stands(at: session.now))
        session.administer(.follow(dancer.id, dancing: ana, conducting: false))
        session.administer(.follow(assistant.id, dancing: nil, conducting: true))
        #expect(session.state.people.performer(of: dancer.id) == ana && session.state.baton.holder == assistant.id)
        #expect(session.administer(.follow(dancer.id, dancing: ana, conducting: false)).isEmpty)
        #expect(session.refusal(of: .breakouts(.breakOut([group()])), from: assistant) == .notAllowed)
    }

    @Test func `a session that ends has no groups any more, also when it is opened again`() throws {
        var session = Rehearsed.withBaton()
        try session.perform(.breakouts(.breakOut([group()])))
        session.administer(.end(by: "Cleo"))
        session.administer(.reopen(by: "Cleo"))
        #expect(session.state.breakouts.groups.isEmpty)
        try session.perform(.breakouts(.breakOut([group()])))
    }

    @Test func `at most twelve groups are away, and two hundred ever go`() throws {
        let cast = (0..<20).map { PerformerID("p\($0)")! }
        var wide = outline
        wide.performers = Set(cast)
        var session = Rehearsed.withBaton(wide)
        #expect(session.refusal(of: .breakouts(.breakOut(cast.prefix(13).map { group([$0]) }))) == .invalid)
        try session.perform(.breakouts(.breakOut(cast.prefix(12).map { group([$0]) })))
        #expect(session.refusal(of: .breakouts(.breakOut([group([cast[12]])]))) == .invalid)
        try session.perform(.breakouts(.regroup(nil)))
        while session.state.breakouts.opened < Breakouts.mostOpened {
            let count = min(12, Breakouts.mostOpened - session.state.breakouts.opened)
            try session.perform(.breakouts(.breakOut(cast.prefix(count).map { group([$0]) })))
            try session.perform(.breakouts(.regroup(nil)))
        }
        #expect(session.refusal(of: .breakouts(.breakOut([group([cast[0]])]))) == .invalid)
    }
}
