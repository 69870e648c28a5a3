import RehearsalCore

extension Track {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        try Check.name(title, "\(field()).title")
        try recording.validate(field())
    }
}

extension Recording {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        try Check.whole(bytes, 1...Self.mostBytes, "bytes", "\(field()).bytes")
        try Check.whole(duration.microseconds, 1...Self.longest.microseconds, "microseconds", "\(field()).duration")
    }
}

extension Clip {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        try Check.text(title, Production.clipTitleLength, "\(field()).title")
        try stretch.validate(field())
        try Check.number(gain, Production.gains, "decibels", "\(field()).gain")
    }

    /// Refuses a clip that goes on after the end of its track.
    func validate(within track: Track, _ field: @autoclosure () -> String) throws(Refusal) {
        let most = track.recording.duration
        guard stretch.to <= most else {
            throw Refusal(
                .invalid, "A clip ends at the latest with its track, \(most.microseconds) microseconds.",
                field: field(),
                rule: .pastTrack, values: ["most": .number(most.microseconds)])
        }
    }
}

extension Clip.Stretch {
    func validate(_ field: @autoclosure () -> String) throws(Refusal) {
        let track = 0...Recording.longest.microseconds
        try Check.whole(from.microseconds, track, "microseconds", "\(field()).from")
        try Check.whole(to.microseconds, track, "microseconds", "\(field()).to")
        try Check.time(fadeIn, "\(field()).fadeIn")
        try Check.time(fadeOut, "\(field()).fadeOut")
        guard from < to, length <= Production.longestTime else {
            let most = Production.longestTime.microseconds
            throw Refusal(
                .invalid, "A clip ends after it starts, at most \(most) microseconds later.", field: "\(field()).to",
                rule: .stretch, values: ["most": .number(most)])
        }
        guard fadeIn + fadeOut <= length else {
            throw Refusal(
                .invalid, "Both fades together are at most as long as the clip, \(length.microseconds) microseconds.",
                field: "\(field()).fadeOut", rule: .fades, values: ["most": .number(length.microseconds)])
        }
    }
}

extension Production {
    /// Refuses clips of tracks that are not there, and clips that are longer than their track.
    func validateClips() throws(Refusal) {
        for (index, clip) in clips.enumerated() {
            try clip.validate("clips[\(index)]")
            guard let id = clip.track else { continue }
            guard let track = tracks.first(where: { $0.id == id }) else {
                throw Refusal.unknown(id, "track", "clips[\(index)].track")
            }
            try clip.validate(within: track, "clips[\(index)].to")
        }
    }
}
