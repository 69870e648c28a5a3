import Rehearsal

/// An MP3: frames one behind the other, without a table of contents. How long it plays is counted.
enum MP3Recording {
    /// How far the first frame is looked for behind other bytes than zeros.
    private static let mostSkipped = 64 * 1_024
    /// Less than this is chance.
    private static let leastFrames = 3
    /// Browsers take nothing for an MP3 without so many frames in a row.
    private static let leastRun = 4

    static func seconds(of bytes: inout RecordingBytes, from start: Int) async throws -> Double {
        let sound = try await bytes.firstOther(than: 0, from: start)
        // Behind other bytes no decoder reads the note.
        let note = sound == start ? MP3Note(try await bytes.upTo(MP3Note.mostBytes, from: start)) : nil
        guard let first = try await first(&bytes, from: sound + (note?.length ?? 0)) else {
            throw RecordingFault.other(.unknown)
        }
        var frames = MP3Frames()
        try await bytes.pass(first..<bytes.count) { frames.parse($0) }
        if let note { try check(note, frames, fileLength: bytes.count - start) }
        let least = note == nil ? leastFrames : 1
        guard let frame = frames.first, frames.sounding >= least, frames.sounding >= frames.found / 4 else {
            throw RecordingFault.other(.unknown)
        }
        let samples =
            note?.playing(frames.samples, in: frames.found, fileLength: bytes.count - start) ?? frames.samples
        return Double(samples) / Double(frame.rate)
    }

    /// The first frame that another follows.
    private static func first(_ bytes: inout RecordingBytes, from start: Int) async throws -> Int? {
        let window = try await bytes.upTo(mostSkipped + 8 * 1_024, from: start)
        if place(in: window, run: leastRun) != nil, let place = place(in: window, run: 2) {
            guard MPEGFrame(window, at: place)?.layer == 3 else {
                throw RecordingFault.unplayable("MPEG Audio Layer I/II")
            }
            return start + place
        }
        if window.count >= 4, MPEGFrame.isHeader(UInt32(window.big(0, 4))) {
            throw RecordingFault.unplayable("MP3 (free format)")
        }
        return nil
    }

    /// Where so many frames follow one another, or all that there are room for.
    static func place(in window: [UInt8], run: Int) -> Int? {
        window.indices.first { start in
            guard window[start] == 0xFF, let first = MPEGFrame(window, at: start) else { return false }
            var (at, frames) = (start + first.length, 1)
            while frames < run {
                // A file that is shorter may end here.
                if at == window.count { return true }
                guard let next = MPEGFrame(window, at: at), next.mark == first.mark else { return false }
                (at, frames) = (at + next.length, frames + 1)
            }
            return true
        }
    }

    /// Fewer frames than the encoder made are the beginning of a recording. Encoders disagree by a frame on what counts.
    private static func check(_ note: MP3Note, _ frames: MP3Frames, fileLength: Int) throws(RecordingFault) {
        let lacksBytes = note.bytes > 0 && note.bytes > fileLength + note.length
        let lacksFrames = note.frames > 0 && frames.found + 1 < note.frames
        if lacksBytes || (lacksFrames && note.bytes == 0) || (lacksFrames && note.bytes > fileLength) {
            throw .damaged(.mp3, .truncated)
        }
    }
}
