package import RehearsalCore

/// The run: where in the programme the session is, and how it continues.
package struct Run: Hashable, Sendable {
    package private(set) var timeline: Timeline
    /// The rate of the run while it moves.
    package private(set) var rate = 1.0
    /// When the last cue was accepted.
    package private(set) var cued: Instant?
    /// When the last cue starts.
    package private(set) var cueStarts: Instant?
    /// The programme's revision to which the motions refer. A later revision with the same score gives the same result.
    package private(set) var revision: Int64

    /// A run before its first command: it stands at the beginning of this revision.
    package init(revision: Int64 = 1) {
        timeline = Timeline()
        self.revision = revision
    }

    /// A run restored from stored values.
    package init(timeline: Timeline, rate: Double, cued: Instant?, cueStarts: Instant?, revision: Int64) {
        self.timeline = timeline
        self.rate = rate
        self.cued = cued
        self.cueStarts = cueStarts
        self.revision = revision
    }

    /// The same run, described by the pass of a loop that is in progress at `instant`.
    package func anchored(at instant: Instant) -> Run {
        var run = self
        run.timeline = timeline.anchored(at: instant)
        return run
    }

    mutating func apply(_ event: Event, at instant: Instant) {
        switch event {
        case .cued(let cue):
            timeline.replace(with: cue.motion, decided: instant)
            cued = instant
            cueStarts = cue.starts
        case .moved(let motion, let rate), .looped(let motion, let rate):
            timeline.replace(with: motion, decided: instant)
            self.rate = rate
        case .revised(let revised):
            timeline = Timeline(revised.motion, after: revised.previous)
            revision = revised.revision
        }
    }

    /// What a change of a drill's calls does to the run.
    mutating func apply(_ event: Calls.Event, at instant: Instant) {
        switch event {
        case .adjusted(let adjusted):
            if let motion = adjusted.motion { timeline = Timeline(motion, after: adjusted.previous) }
        case .begun(_, let motion): timeline.replace(with: motion, decided: instant)
        }
    }
}
