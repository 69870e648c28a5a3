import LiveSessions
import PropertyTesting
import Rehearsal
import RehearsalCore

extension Seeded {
    private mutating func instant() -> Instant { Instant(microseconds: Int64(int(0...1_700_000_000_000_000))) }
    private mutating func interval() -> Interval { Interval(microseconds: Int64(int(0...5_000_000))) }
    private mutating func name() -> String {
        pick(["Ann", "Zoë", "\"quoted\"\n", "שלום", "👩🏽‍🎤", "\\u0000", String(repeating: "x", count: 200)])
    }

    private mutating func member() -> Member {
        Member(id: .random(), name: name(), role: pick(Role.allCases))
    }

    private mutating func clock() -> ClockReport? {
        guard chance(0.7) else { return nil }
        return ClockReport(
            bound: interval(), delay: interval(), jitter: chance(0.5) ? interval() : nil,
            battery: chance(0.5) ? unit() : nil)
    }

    private mutating func motion(after instant: Instant) -> Motion {
        Motion(
            position: ScoreTime(microseconds: Int64(int(0...9_000_000))), rate: chance(0.3) ? 0 : double(0.25...2),
            at: instant + interval(), until: chance(0.5) ? ScoreTime(microseconds: Int64(int(0...9_000_000))) : nil)
    }

    private mutating func limits() -> LeadLimits {
        let least = int(0...1_000_000)
        return LeadLimits(
            least: Interval(microseconds: Int64(least)), most: Interval(microseconds: Int64(int(least...2_000_000))))
    }

    private mutating func event(at instant: Instant) -> Event {
        switch int(0...6) {
        case 0:
            .run(
                .cued(
                    Cue(
                        from: int(0...9), to: int(0...9), starts: instant + interval(), duration: interval(),
                        motion: motion(after: instant))))
        case 1: .run(.moved(motion(after: instant), rate: double(0.25...2)))
        case 2: .people(.assigned(PerformerID("p\(int(0...9))")!, to: chance(0.5) ? .random() : nil))
        case 3:
            .notes(
                .noted(
                    Note(
                        position: ScoreTime(microseconds: 5), live: .formation(int(0...9)), text: name(),
                        performers: chance(0.5) ? [PerformerID("p1")].compactMap(\.self) : [])))
        case 4: .baton(.batonPassed(from: chance(0.5) ? .random() : nil, to: chance(0.5) ? .random() : nil))
        case 5: .lead(.leadLimited(limits()))
        default: .life(.ended(by: "Ana"))
        }
    }

    private mutating func clap() -> ServerSignal {
        .clap(starts: instant(), interval: .milliseconds(Int64(int(100...5_000))), count: int(1...9))
    }

    private mutating func editor() -> PresentEditor {
        let selection = EditorSelection(
            formation: chance(0.5) ? FormationID("f\(int(0...9))") : nil,
            performers: (0..<int(0...3)).map { PerformerID("p\($0)")! })
        return PresentEditor(
            presence: EditorPresence(author: .init(id: .random(), name: name()), device: "\(MemberID.random())"),
            since: instant(),
            selection: chance(0.5) ? selection : nil)
    }

    private mutating func presence() -> RemotePresence {
        RemotePresence(
            member: member(), since: instant(),
            device: DeviceReport(
                ready: chance(0.5), unseenChanges: chance(0.5) ? int(0...9_999) : 0,
                music: chance(0.5) ? pick(MusicReport.allCases) : nil, sight: chance(0.5) ? pick(Sight.allCases) : nil,
                camera: chance(0.5) ? pick(CameraReport.allCases) : nil,
                trainingRecordings: trainingRecordings(), clock: clock()))
    }

    private mutating func trainingRecordings() -> TrainingRecordingsReport? {
        guard chance(0.5) else { return nil }
        return chance(0.5) ? .asks(instant()) : .answers(pick(TrainingRecordingsAnswer.allCases), to: instant())
    }

    mutating func message() -> NodeMessage {
        switch int(0...9) {
        case 0:
            return .appended(
                (0..<int(0...4)).map { index in
                    let at = instant()
                    return SessionEvent(
                        sequence: SequenceNumber(Int64(index + 1)), at: at, by: chance(0.7) ? .random() : nil,
                        command: chance(0.7) ? CommandID(json: pick(["7", "\"c-1\"", #""a\"b""#])) : nil,
                        event: event(at: at))
                })
        case 1:
            return .attendance(
                from: .random(), number: Int64(int(1...99)), version: chance(0.5) ? Int64(int(1...99)) : nil,
                generation: int(0...3), present: SortedList((0..<int(0...100)).map { _ in presence() }))
        case 7:
            return .attendanceChanged(
                PresenceChanges(
                    from: .random(), number: Int64(int(1...99)), version: Int64(int(1...99)), since: Int64(int(1...99)),
                    changed: (0..<int(0...3)).map { _ in presence() }, gone: (0..<int(0...3)).map { _ in .random() }))
        case 8: return .attendanceWanted(of: .random())
        case 2:
            return .displayed(
                from: .random(),
                [
                    .random(): [Display(sequence: SequenceNumber(9), received: instant(), shown: instant())],
                    .random(): [Display(sequence: SequenceNumber(9), received: instant(), shown: nil)],
                ])
        case 3: return .signal(clap())
        case 4: return .revoked(.random())
        case 5:
            return .editing(
                from: .random(), number: Int64(int(1...99)), editors: (0..<int(0...4)).map { _ in editor() })
        case 6: return .deleted(.random())
        default: return .edited(.random(), revision: Int64(int(1...99)))
        }
    }
}
