import LiveSessions
import Rehearsal
import RehearsalCore
import SessionLogTesting
import Testing

/// The log that the tests of sessions run on keeps what the real one promises (`PersistenceTests/SessionLogTests`).
@Suite struct `A session's log in memory` {
    private struct TestedLog: TestedSessionLog {
        let memory = MemoryLog(SessionOpening(programme: piece, members: [conductor]))
        var log: any SessionLog { memory }
        var session: SessionID { memory.session }

        func enrol() async throws -> Member {
            let member = Member(id: .random(), name: "Ana", role: .dancer)
            memory.enrol([member])
            return member
        }

        func putOut(_ member: MemberID) async throws { memory.revoke(member) }

        func edit() async throws -> (programme: Programme, edit: AppliedEdit) {
            let present = try #require(try await memory.opening(of: session)).programme
            let edited = present.numbered(present.revision + 1)
            let edit = AppliedEdit(
                revision: edited.revision,
                edit: Edit(id: .random(), label: "Tempo", changes: [.set(["tempo"], .number(100))]),
                inverse: [.set(["tempo"], .number(120))], author: .init(id: .random(), name: "Ada"), intent: .edit,
                atMilliseconds: 0)
            memory.edit(edited, edit)
            return (edited, edit)
        }
    }

    @Test(arguments: SessionLogContract.allCases) func `keeps the contract`(promise: SessionLogContract) async throws {
        try await promise.holds(in: TestedLog())
    }
}
