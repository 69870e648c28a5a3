-- How loud a track is over time, for drawing it (TrackPeaks): computed by a browser that decoded the track, deleted with it.
CREATE TABLE track_peaks (
    asset uuid PRIMARY KEY REFERENCES asset ON DELETE CASCADE,
    content bytea NOT NULL CONSTRAINT track_peaks_size CHECK (octet_length(content) BETWEEN 1 AND 4000000)
);
