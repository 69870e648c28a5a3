import OpenSoundControl
import Persistence
import Rehearsal
import RehearsalCore

/// What theatre desks are told, as integers, floats and texts, which every one of them can read. The last argument is
/// always the session's id.
enum OSCAnnouncement {
    struct Live {
        /// Index, counted from 0.
        let index: Int
        /// Of the formation, or of a drill's stage.
        let id: String
        let name: FormationName

        init(index: Int, id: String, _ name: FormationName) {
            self.index = index
            self.id = id
            self.name = name
        }

        /// Whether it is the same formation at the same index; its name may differ.
        func isSame(as other: Live) -> Bool { index == other.index && id == other.id }
    }

    /// This formation has been live since `starts`.
    case formation(Live, starts: Instant)
    /// This formation becomes live at `starts`, unless another command comes before.
    case cued(Live, starts: Instant, in: Interval)
    /// Another part of the work begins with this formation.
    case part(Live)
    /// `running`, `counting` (a count-in), `standing` or `ended`; and the rate of the run while it moves.
    case run(String, rate: Double)
    /// A theatre desk's command was refused.
    case refused(code: String, message: String)

    func message(of session: SessionID) -> Message {
        let (name, arguments): (String, [Argument]) =
            switch self {
            case .formation(let live, let starts):
                ("formation", live.arguments + [.text(String(starts.microseconds))])
            case .cued(let live, let starts, let ahead):
                (
                    "cued",
                    live.arguments + [
                        .text(String(starts.microseconds)), .float(Float(Double(ahead.microseconds) / 1e6)),
                    ]
                )
            case .part(let live): ("part", [.text(live.name.part), .int(live.number)])
            case .run(let state, let rate): ("run", [.text(state), .float(Float(rate))])
            case .refused(let code, let message): ("refused", [.text(code), .text(message)])
            }
        return Message("/runthrough/\(name)", arguments + [.text(session.description)])
    }
}

extension OSCAnnouncement.Live {
    /// The number as on screens, counted from 1.
    fileprivate var number: Int32 { Int32(clamping: index + 1) }

    /// Index, number, name, part.
    fileprivate var arguments: [Argument] {
        [.int(Int32(clamping: index)), .int(number), .text(name.name), .text(name.part)]
    }
}
