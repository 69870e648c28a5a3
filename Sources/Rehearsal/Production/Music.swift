package import RehearsalCore

/// What is true of a production's music as a whole.
package struct Music: Hashable, Sendable {
    /// The score time at which the first clip starts; negative for sound before the first count.
    package var offset: Interval

    package init(offset: Interval = .zero) { self.offset = offset }
}

/// An uploaded recording that a production uses.
package struct Track: Hashable, Sendable {
    package var id: TrackID
    package var title: String
    package var recording: Recording

    package init(id: TrackID, title: String, recording: Recording) {
        self.id = id
        self.title = title
        self.recording = recording
    }
}

/// A stretch of a track, placed in the piece; without a track, a silence of that length.
package struct Clip: Hashable, Sendable {
    /// Which stretch of the track sounds, and how it begins and ends.
    package struct Stretch: Hashable, Sendable {
        /// Instants of the track; a silence is as long as the time between them.
        package var from: Interval
        package var to: Interval
        /// How long the sound takes to become full at the start, and to fade away at the end.
        package var fadeIn: Interval
        package var fadeOut: Interval

        package init(from: Interval, to: Interval, fadeIn: Interval = .zero, fadeOut: Interval = .zero) {
            self.from = from
            self.to = to
            self.fadeIn = fadeIn
            self.fadeOut = fadeOut
        }

        package var length: Interval { to - from }
    }

    package var id: ClipID
    /// May be empty: then the title of the track is shown.
    package var title: String
    package var track: TrackID?
    package var stretch: Stretch
    /// Decibels.
    package var gain: Double

    package init(id: ClipID, title: String = "", track: TrackID?, stretch: Stretch, gain: Double = 0) {
        self.id = id
        self.title = title
        self.track = track
        self.stretch = stretch
        self.gain = gain
    }
}
