package import RehearsalCore

/// Limits of a production's values and lists; lengths of texts are in characters.
extension Production {
    package static let titleLength = 1...200
    package static let labelLength = 1...8
    package static let clipTitleLength = 0...200
    package static let partLength = 0...200
    /// Counts per minute.
    package static let tempos = 20.0...400.0
    package static let mostPerformers = Choreography.maximumPerformers
    package static let mostFormations = Choreography.maximumFormations
    package static let mostSections = 100
    package static let mostPeople = 500
    package static let mostMarks = 200
    package static let mostSetPieces = 100
    package static let mostMarkers = 200
    package static let mostTracks = 100
    package static let mostClips = 500
    package static let mostCombos = 200
    package static let mostRounds = 100
    package static let mostUnderstudies = 20
    package static let mostMetadata = 64
    package static let longestNotes = 100_000
    /// The farthest distance from the centre of the downstage edge, in stage units.
    package static let farthest = Choreography.farthest
    /// The longest duration of any part of a production.
    package static let longestTime = Interval.seconds(3_600)
    /// The latest score time of a marker: a day.
    package static let latest = ScoreTime(microseconds: 86_400_000_000)
    /// How much louder or softer than its recording a clip may sound, in decibels.
    package static let gains = -60.0...12.0
    /// How wide or deep a set piece or a plan may be, in stage units.
    package static let extents = 0.01...1_000.0
}
