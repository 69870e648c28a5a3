import Rehearsal
import RehearsalCore
import Testing

struct BoardTests {
    private let drill: Programme = .drill(drillOutline())

    @Test func `a trainer's choice is shown, and teams stay until replaced`() throws {
        var session = Rehearsed()
        #expect(session.state.board == Board())
        let teams = [[dancer.id], [screen.id]]
        try session.perform(.board(.show(.teams, teams: teams)), from: assistant, in: drill)
        #expect(session.state.board == Board(mode: .teams, teams: teams))
        try session.perform(.board(.show(.off, teams: nil)), in: drill)
        #expect(session.state.board == Board(mode: .off, teams: teams))
        try session.perform(.board(.show(.teams, teams: nil)), in: drill)
        #expect(session.state.board == Board(mode: .teams, teams: teams))
        try session.perform(.board(.show(.latest, teams: [])), in: drill)
        #expect(session.state.board == Board())
    }

    @Test func `only a trainer chooses, and only in a drill`() {
        var session = Rehearsed.withBaton()
        for member in [dancer, screen] {
            #expect(session.refusal(of: .board(.show(.off, teams: nil)), from: member, in: drill) == .notAllowed)
        }
        #expect(session.refusal(of: .board(.show(.off, teams: nil))) == .invalid)
    }

    @Test func `teams that are none are refused`() {
        var session = Rehearsed()
        let five = Array(repeating: [MemberID](), count: Board.mostTeams + 1)
        for teams in [nil, [], [[dancer.id]], [[dancer.id], [dancer.id]], five] as [[[MemberID]]?] {
            #expect(session.refusal(of: .board(.show(.teams, teams: teams)), in: drill) == .invalid)
        }
        #expect(session.refusal(of: .board(.show(.teams, teams: [[.random()], []])), in: drill) == .unknownMember)
        #expect(session.state.board == Board())
    }
}
