import Rehearsal
import RehearsalCore

/// A stretch of a recording, or without one a silence of that length.
struct Clip {
    var id: String
    var isSilent: Bool
    var from: Interval
    var to: Interval

    var length: Interval { to - from }
}

/// The music of one revision: clips that follow one another along the score.
struct Song {
    var offset: Interval
    var clips: [Clip]

    /// What sounds at a place of the score; `nil` in silences, before the first clip and after the last.
    func sounding(at time: ScoreTime) -> Heard? {
        placed.first { $0.start <= time && time < $0.start + $0.clip.length && !$0.clip.isSilent }
            .map { Heard(clip: $0.clip.id, time: $0.clip.from + (time - $0.start)) }
    }

    /// The place of the score at which a sound is heard; `nil` if nowhere.
    func place(of heard: Heard) -> ScoreTime? {
        guard let (clip, start) = placed.first(where: { $0.clip.id == heard.clip }), !clip.isSilent,
            clip.from <= heard.time, heard.time < clip.to
        else { return nil }
        return start + (heard.time - clip.from)
    }

    private var placed: [(clip: Clip, start: ScoreTime)] {
        var start = ScoreTime.zero + offset
        return clips.map { clip in
            defer { start = start + clip.length }
            return (clip, start)
        }
    }
}

/// What leaves a speaker: a clip, and the time in its track.
struct Heard: Hashable {
    var clip: String
    var time: Interval
}

/// A device's speaker with what was put into its audio clock. As pages do (`sound/player.js`), the device decides some time
/// ahead what will sound, with what it knows by then, and decides anew when something has changed.
struct Speaker {
    private struct Plan {
        var timeline: Timeline
        var song: Song
        var clock: ClockEstimator
        var at: LocalInstant
    }

    /// How far ahead sound is scheduled: a page that is not looked at has a timer a second.
    private static let ahead = Interval.milliseconds(2_500)
    /// How often it is scheduled anew although nothing has changed.
    private static let every = Interval.milliseconds(200)

    let flaw: Flaw?
    private var plan: Plan?

    init(flaw: Flaw?) { self.flaw = flaw }

    /// - Parameter isNews: whether something may have changed.
    mutating func schedule(
        _ timeline: Timeline, _ song: Song, _ clock: ClockEstimator, at local: LocalInstant, isNews: Bool
    ) {
        let until = flaw == .playsToTheEnd ? Self.ahead : isNews ? .zero : Self.every
        if let plan, local - plan.at < until { return }
        plan = Plan(timeline: timeline, song: song, clock: clock, at: local)
    }

    mutating func silence() { plan = nil }

    /// What leaves it, and by how much its clock may be off, as far as the device knew when it decided.
    func heard(at local: LocalInstant) -> (sound: Heard, bound: Interval)? {
        guard let plan, local - plan.at <= Self.ahead else { return nil }
        var clock = plan.clock
        guard let bound = clock.bound(at: local), let instant = clock.session(at: local) else { return nil }
        let motion = plan.timeline.motion(at: instant)
        guard motion.isRunning(at: instant) || flaw == .soundsWhileStanding else { return nil }
        return plan.song.sounding(at: motion.position(at: instant)).map { ($0, bound) }
    }
}
