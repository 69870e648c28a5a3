import Foundation
import RehearsalCore
import Testing

/// To write the vectors anew after a change that is meant to change them:
/// `RUNTHROUGH_WRITE_VECTORS=1 swift test --filter VectorTests`, then look at the difference and commit it.
private let isWriting = ProcessInfo.processInfo.environment["RUNTHROUGH_WRITE_VECTORS"] != nil

@Suite struct VectorTests {
    @Test(.disabled(if: isWriting, "the vectors are being written"))
    func `the core gives the committed answers to the last bit`() throws {
        let committed = try Vectors.committed()
        #expect(!committed.pieces.isEmpty && !committed.clocks.isEmpty)
        let answered = try committed.answered()
        for (ours, theirs) in zip(answered.pieces, committed.pieces) { #expect(ours == theirs) }
        for (ours, theirs) in zip(answered.clocks, committed.clocks) { #expect(ours == theirs) }
        #expect(!committed.timelines.isEmpty && !committed.tempos.isEmpty && !committed.walked.isEmpty)
        for (ours, theirs) in zip(answered.walked, committed.walked) { #expect(ours == theirs) }
        for (ours, theirs) in zip(answered.timelines, committed.timelines) { #expect(ours == theirs) }
        for (ours, theirs) in zip(answered.tempos, committed.tempos) { #expect(ours == theirs) }
        #expect(!committed.arranged.isEmpty && !committed.shaped.isEmpty && !committed.snapped.isEmpty)
        #expect(!committed.travelled.isEmpty && !committed.judged.isEmpty)
        for (ours, theirs) in zip(answered.arranged, committed.arranged) { #expect(ours == theirs) }
        for (ours, theirs) in zip(answered.shaped, committed.shaped) { #expect(ours == theirs) }
        for (ours, theirs) in zip(answered.snapped, committed.snapped) { #expect(ours == theirs) }
        for (ours, theirs) in zip(answered.travelled, committed.travelled) { #expect(ours == theirs) }
        for (ours, theirs) in zip(answered.judged, committed.judged) { #expect(ours == theirs) }
        #expect(!committed.drilled.isEmpty && !committed.fought.isEmpty)
        for (ours, theirs) in zip(answered.drilled, committed.drilled) { #expect(ours == theirs) }
        for (ours, theirs) in zip(answered.fought, committed.fought) { #expect(ours == theirs) }
    }

    @Test(.enabled(if: isWriting)) func `the vectors are written anew`() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("vectors.json")
        try Vectors.asked(seed: 20).answered().written().write(to: file)
    }
}
