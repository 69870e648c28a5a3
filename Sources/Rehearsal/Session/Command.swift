/// A member's command to a live session: one case for each capability; the capability's folder defines its commands.
package enum Command: Hashable, Sendable {
    case run(Run.Command)
    case people(People.Command)
    case notes(Notes.Command)
    case baton(Baton.Command)
    case lead(LeadControl.Command)
    case life(Life.Command)
    case announcements(Announcements.Command)
    case breakouts(Breakouts.Command)
    case calls(Calls.Command)
    case board(Board.Command)
}
