-- A person whose data was deleted stays in the logs of sessions as an identifier without a name.
ALTER TABLE member ADD COLUMN forgotten_at timestamptz
    CONSTRAINT member_forgotten_is_out CHECK (forgotten_at IS NULL OR revoked_at IS NOT NULL);

-- One athlete's punches page by page.
CREATE INDEX punch_of_athlete ON punch (session, athlete, ordinal);
DROP INDEX punch_by_athlete;
