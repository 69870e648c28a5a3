import RehearsalCore

extension Production {
    mutating func set(_ field: TrackField, track index: Int, _ to: @autoclosure () -> String) throws(Refusal)
        -> TrackField
    {
        switch field {
        case .title(let text):
            try Check.name(text, "\(to())")
            return .title(exchange(&tracks[index].title, text))
        case .recording(let recording):
            try recording.validate(to())
            var track = tracks[index]
            track.recording = recording
            for clip in clips where clip.track == track.id { try clip.validate(within: track, "\(to()).duration") }
            return .recording(exchange(&tracks[index].recording, recording))
        }
    }

    mutating func set(_ field: ClipField, clip index: Int, _ to: @autoclosure () -> String) throws(Refusal)
        -> ClipField
    {
        switch field {
        case .title(let text):
            try Check.text(text, Self.clipTitleLength, to())
            return .title(exchange(&clips[index].title, text))
        case .track(let id):
            if let id { try clips[index].validate(within: try track(id), to()) }
            return .track(exchange(&clips[index].track, id))
        case .stretch(let stretch):
            try stretch.validate(to())
            var clip = clips[index]
            clip.stretch = stretch
            if let id = clip.track { try clip.validate(within: try track(id), "\(to()).to") }
            return .stretch(exchange(&clips[index].stretch, stretch))
        case .gain(let gain):
            try Check.number(gain, Self.gains, "decibels", to())
            return .gain(exchange(&clips[index].gain, gain))
        }
    }

    private func track(_ id: TrackID) throws(Refusal) -> Track {
        guard let index = tracks.index(of: id.text) else { throw Self.gone(["tracks", id.text]) }
        return tracks[index]
    }
}
