-- The music of a production: stretches of its tracks, and silences, one after another. Times are microseconds.

ALTER TABLE production
    -- The score time at which the first clip starts.
    ADD COLUMN music_offset bigint NOT NULL DEFAULT 0
        CONSTRAINT production_music_offset_range CHECK (music_offset BETWEEN -3600000000 AND 3600000000);

CREATE TABLE production_clip (
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    id author_key NOT NULL,
    ordinal integer NOT NULL CONSTRAINT production_clip_ordinal_range CHECK (ordinal BETWEEN 0 AND 499),
    title text NOT NULL
        CONSTRAINT production_clip_title_length CHECK (char_length(title) <= 200)
        CONSTRAINT production_clip_title_without_control_characters CHECK (title !~ '[\u0001-\u001F\u007F-\u009F]'),
    -- NULL for silence.
    track author_key,
    -- Instants of the track. That they lie within it is checked where edits are made: a track may be replaced.
    starts bigint NOT NULL CONSTRAINT production_clip_starts_range CHECK (starts BETWEEN 0 AND 86400000000),
    ends bigint NOT NULL CONSTRAINT production_clip_ends_range CHECK (ends BETWEEN 0 AND 86400000000),
    fade_in microseconds_up_to_an_hour NOT NULL,
    fade_out microseconds_up_to_an_hour NOT NULL,
    -- Decibels.
    gain double precision NOT NULL CONSTRAINT production_clip_gain_range CHECK (gain BETWEEN -60 AND 12),
    PRIMARY KEY (production, id),
    CONSTRAINT production_clip_has_a_length CHECK (starts < ends AND ends - starts <= 3600000000),
    CONSTRAINT production_clip_holds_its_fades CHECK (fade_in + fade_out <= ends - starts),
    -- Deferred, as for performers and their sections: one edit may take out a track and its clips in any order.
    CONSTRAINT production_clip_track FOREIGN KEY (production, track) REFERENCES production_track (production, id)
        DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT production_clip_ordinal_unique UNIQUE (production, ordinal) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX production_clip_by_track ON production_clip (production, track);
