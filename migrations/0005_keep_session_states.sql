-- What sessions need to go on under edits, and to be loaded without reading their whole log.

-- The production's revision when the session was opened: what its first motion is read against.
ALTER TABLE session ADD COLUMN revision bigint CONSTRAINT session_revision_counts CHECK (revision >= 1);
UPDATE session s SET revision = p.revision FROM production p WHERE p.id = s.production;

-- Here rather than in the statement that opens a session, so that nodes which do not know of it yet do it too.
CREATE FUNCTION open_session_at_present_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.revision := (SELECT revision FROM production WHERE id = NEW.production);
    RETURN NEW;
END $$;
CREATE TRIGGER session_opens_at_present_revision BEFORE INSERT ON session
    FOR EACH ROW WHEN (NEW.revision IS NULL) EXECUTE FUNCTION open_session_at_present_revision();

-- A session's state after its first `seq` events: follows from the log, and can be thrown away.
CREATE TABLE session_snapshot (
    session uuid PRIMARY KEY REFERENCES session ON DELETE CASCADE,
    seq bigint NOT NULL CONSTRAINT session_snapshot_seq_positive CHECK (seq > 0),
    -- Of the state's JSON; a server that does not know it reads the log instead.
    format integer NOT NULL CONSTRAINT session_snapshot_format_positive CHECK (format > 0),
    state jsonb NOT NULL CONSTRAINT session_snapshot_state_is_object CHECK (jsonb_typeof(state) = 'object'),
    kept_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT session_snapshot_of_event FOREIGN KEY (session, seq) REFERENCES session_event (session, seq)
        -- Deferred: a session takes its events and this away in one go, in no given order.
        DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX session_snapshot_by_event ON session_snapshot (session, seq);

-- Nodes count these every other second, to find out that they were not told of one.
CREATE INDEX member_put_out ON member (session) WHERE revoked_at IS NOT NULL;
