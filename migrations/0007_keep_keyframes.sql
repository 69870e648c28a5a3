-- Whole productions among their edits, so that any revision is read with few lines of the journal: it begins with the first
-- keyframe after it, and takes back what lies between.
CREATE TABLE production_keyframe (
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    revision bigint NOT NULL CONSTRAINT production_keyframe_revision_counts CHECK (revision >= 2),
    -- JSON as on the wire, compressed by the database.
    document text NOT NULL,
    kept_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (production, revision)
);

-- Much faster with long texts than what it replaces, where this server has it. What is there already stays as it is.
DO $$
BEGIN
    ALTER TABLE production_edit ALTER COLUMN changes SET COMPRESSION lz4;
    ALTER TABLE production_edit ALTER COLUMN inverse SET COMPRESSION lz4;
    ALTER TABLE production_keyframe ALTER COLUMN document SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
    NULL;
END $$;
