-- What readers see of a production whose authors publish when they say so: the revision that was published last. NULL: everything is published
-- at once.
ALTER TABLE production ADD COLUMN published bigint;

-- Each line is one publishing. What was published stands beside the journal, which loses its beginning, and what a list shows and searches of it
-- beside that.
CREATE TABLE production_publication (
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    revision bigint NOT NULL CONSTRAINT production_publication_revision_counts CHECK (revision >= 1),
    note text NOT NULL CONSTRAINT production_publication_note_length CHECK (char_length(note) <= 2000),
    -- Whoever it was stays named when the account is no more; so no reference.
    author uuid NOT NULL,
    author_name title NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    value jsonb NOT NULL,
    performers bigint NOT NULL,
    formations bigint NOT NULL,
    rounds bigint NOT NULL,
    duration bigint NOT NULL,
    words text COLLATE "C" NOT NULL,
    -- JSON as on the wire, compressed by the database; of the latest only.
    document text,
    PRIMARY KEY (production, revision)
);
ALTER TABLE production ADD CONSTRAINT production_published_is_kept
    FOREIGN KEY (id, published) REFERENCES production_publication (production, revision)
    DEFERRABLE INITIALLY DEFERRED;

-- The pictures and recordings of what was published last: readers see and hear them though the authors took them out since.
CREATE TABLE published_media (
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    name text NOT NULL,
    PRIMARY KEY (production, name)
);
CREATE INDEX published_media_by_name ON published_media (name);
CREATE VIEW shown_media AS
    SELECT production, name FROM production_media UNION ALL SELECT production, name FROM published_media;

-- Whoever may only see has the published revision open: all nodes hear within a second that there is another one, and their sockets come back.
CREATE FUNCTION note_publishing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO token_change (digest)
        SELECT t.digest FROM account_token t JOIN production_person q ON q.account = t.account
        WHERE q.production = NEW.id AND q.role = 1 AND t.revoked_at IS NULL AND t.expires_at > now();
    RETURN NULL;
END $$;
CREATE TRIGGER production_is_published AFTER UPDATE OF published ON production
    FOR EACH ROW WHEN (OLD.published IS DISTINCT FROM NEW.published) EXECUTE FUNCTION note_publishing();
