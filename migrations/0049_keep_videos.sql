-- Videos are kept as recordings of music are: in pieces, found by their digest.
ALTER TABLE asset
    DROP CONSTRAINT asset_content_type_known,
    ADD CONSTRAINT asset_content_type_known CHECK (
        CASE kind
            WHEN 'picture' THEN content_type IN ('image/png', 'image/jpeg', 'image/webp')
            ELSE content_type IN (
                'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg; codecs=vorbis', 'audio/ogg; codecs=opus', 'audio/flac',
                'audio/wav', 'video/mp4', 'video/webm')
        END);

-- What was filmed of a session, as by a phone on a stand. It shows every take that ran meanwhile.
CREATE TABLE session_video (
    id uuid PRIMARY KEY,
    session uuid NOT NULL REFERENCES session ON DELETE CASCADE,
    -- Nothing that is shown is deleted: housekeeping asks, and this refuses.
    asset uuid NOT NULL REFERENCES asset,
    -- The session clock at its first picture, in microseconds since 1970.
    begins bigint NOT NULL CONSTRAINT session_video_begins_range CHECK (begins BETWEEN 0 AND 9007199254740992),
    kept_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT session_video_once UNIQUE (session, asset, begins)
);
CREATE INDEX session_video_by_asset ON session_video (asset);
