-- Recordings are kept like pictures: the same bytes once, found by their digest, deleted when nothing has needed them for long. They are too
-- long for one value, so their bytes are in pieces of 256 KiB. The digest of a track is the SHA-256 of its pieces' SHA-256, in their order.

ALTER TABLE asset
    ADD COLUMN kind text NOT NULL DEFAULT 'picture'
        CONSTRAINT asset_kind_known CHECK (kind IN ('picture', 'track')),
    -- As announced when the upload began; NULL for pictures, whose bytes are in one value.
    ADD COLUMN bytes bigint CONSTRAINT asset_bytes_range CHECK (bytes BETWEEN 1 AND 209715200),
    -- In microseconds.
    ADD COLUMN duration bigint CONSTRAINT asset_duration_range CHECK (duration BETWEEN 1 AND 86400000000),
    ALTER COLUMN content DROP NOT NULL,
    ALTER COLUMN digest DROP NOT NULL,
    ALTER COLUMN content_type DROP NOT NULL,
    DROP CONSTRAINT asset_content_type_known,
    ADD CONSTRAINT asset_content_type_known CHECK (
        CASE kind
            WHEN 'picture' THEN content_type IN ('image/png', 'image/jpeg', 'image/webp')
            ELSE content_type IN (
                'audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg; codecs=vorbis', 'audio/ogg; codecs=opus', 'audio/flac',
                'audio/wav')
        END),
    ADD CONSTRAINT asset_is_of_one_kind CHECK (
        CASE kind
            WHEN 'picture' THEN num_nulls(content, digest, content_type) = 0 AND num_nonnulls(bytes, duration) = 0
            -- A track that is still being uploaded has neither digest nor duration.
            ELSE bytes IS NOT NULL AND num_nonnulls(content, width, height) = 0
                AND num_nulls(digest, duration, content_type) IN (0, 3)
        END);
CREATE INDEX asset_unfinished ON asset (needed_at) WHERE digest IS NULL;

CREATE TABLE asset_piece (
    asset uuid NOT NULL REFERENCES asset ON DELETE CASCADE,
    number integer NOT NULL CONSTRAINT asset_piece_number_range CHECK (number BETWEEN 0 AND 799),
    content bytea NOT NULL CONSTRAINT asset_piece_size CHECK (octet_length(content) BETWEEN 1 AND 262144),
    digest bytea NOT NULL GENERATED ALWAYS AS (sha256(content)) STORED,
    PRIMARY KEY (asset, number)
);
-- Recordings are compressed already.
ALTER TABLE asset_piece ALTER COLUMN content SET STORAGE EXTERNAL;

-- A track on its way here. It stays for a while when it is whole, so that somebody who missed the last answer can ask again.
CREATE TABLE upload (
    id uuid PRIMARY KEY,
    account uuid NOT NULL REFERENCES account ON DELETE CASCADE,
    -- Where its pieces are; when it is whole, the track with these bytes, which may be an older one.
    asset uuid NOT NULL REFERENCES asset ON DELETE CASCADE,
    bytes bigint NOT NULL CONSTRAINT upload_bytes_range CHECK (bytes BETWEEN 1 AND 209715200),
    received bigint NOT NULL DEFAULT 0 CONSTRAINT upload_received_range CHECK (received BETWEEN 0 AND bytes),
    touched_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX upload_by_account ON upload (account);
CREATE INDEX upload_by_asset ON upload (asset);
CREATE INDEX upload_by_time ON upload (touched_at);

-- The recordings of a production. What each is (bytes, format, duration) stands here too: it stays known where the bytes are missing, as
-- after an import from another server. A column that names bytes by their digest ends in `_asset`, like one that names a picture by its id.
CREATE TABLE production_track (
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    id author_key NOT NULL,
    ordinal integer NOT NULL CONSTRAINT production_track_ordinal_range CHECK (ordinal BETWEEN 0 AND 99),
    title title NOT NULL,
    track_asset bytea NOT NULL CONSTRAINT production_track_digest_length CHECK (octet_length(track_asset) = 32),
    bytes bigint NOT NULL CONSTRAINT production_track_bytes_range CHECK (bytes BETWEEN 1 AND 209715200),
    format text NOT NULL
        CONSTRAINT production_track_format_known CHECK (format IN ('mp3', 'm4a', 'aac', 'vorbis', 'opus', 'flac', 'wav')),
    duration bigint NOT NULL CONSTRAINT production_track_duration_range CHECK (duration BETWEEN 1 AND 86400000000),
    PRIMARY KEY (production, id),
    CONSTRAINT production_track_ordinal_unique UNIQUE (production, ordinal) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX production_track_by_asset ON production_track (track_asset);
