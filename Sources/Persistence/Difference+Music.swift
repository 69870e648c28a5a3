import Postgres
import Rehearsal
import RehearsalCore

extension Difference {
    static func writing(tracks: Listing<Track, TrackID>, _ id: ProductionID) -> Statement? {
        let all = tracks.elements
        guard !all.isEmpty else { return nil }
        return """
            INSERT INTO production_track (production, id, ordinal, title, track_asset, bytes, format, duration)
            SELECT \(id), id, ordinal, title, decode(digest, 'hex'), bytes, format, duration
            FROM unnest(\(all.map(\.id)), \(tracks.ordinals), \(all.map(\.title)),
                \(all.map(\.recording.digest.description)), \(all.map(\.recording.bytes)),
                \(all.map(\.recording.format.rawValue)), \(all.map(\.recording.duration)))
                AS new (id, ordinal, title, digest, bytes, format, duration)
            ON CONFLICT (production, id) DO UPDATE SET ordinal = excluded.ordinal, title = excluded.title,
                track_asset = excluded.track_asset, bytes = excluded.bytes, format = excluded.format,
                duration = excluded.duration
            """
    }

    static func writing(clips: Listing<Clip, ClipID>, _ id: ProductionID) -> Statement? {
        let all = clips.elements
        guard !all.isEmpty else { return nil }
        return """
            INSERT INTO production_clip (production, id, ordinal, title, track, starts, ends, fade_in, fade_out, gain)
            SELECT \(id), * FROM unnest(\(all.map(\.id)), \(clips.ordinals), \(all.map(\.title)), \(all.map(\.track)),
                \(all.map(\.stretch.from)), \(all.map(\.stretch.to)), \(all.map(\.stretch.fadeIn)),
                \(all.map(\.stretch.fadeOut)), \(all.map(\.gain)))
            ON CONFLICT (production, id) DO UPDATE SET ordinal = excluded.ordinal, title = excluded.title,
                track = excluded.track, starts = excluded.starts, ends = excluded.ends, fade_in = excluded.fade_in,
                fade_out = excluded.fade_out, gain = excluded.gain
            """
    }
}
