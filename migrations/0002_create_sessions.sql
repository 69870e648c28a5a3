-- Live sessions: who is in them, and the log, which is the authority on what happened.

CREATE DOMAIN session_role AS text
    CONSTRAINT session_role_known CHECK (VALUE IN ('conductor', 'dancer', 'trainer', 'athlete', 'screen', 'observer'));

CREATE TABLE session (
    id uuid PRIMARY KEY,
    -- A production that is deleted leaves the logs of its past sessions behind.
    production uuid REFERENCES production ON DELETE SET NULL,
    opened_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    CONSTRAINT session_ended_after_opened CHECK (ended_at >= opened_at),
    -- This is what refuses to delete a production that is being danced.
    CONSTRAINT session_open_has_production CHECK (production IS NOT NULL OR ended_at IS NOT NULL),
    UNIQUE (id, production)
);
CREATE INDEX session_by_production ON session (production);
CREATE INDEX session_open ON session (opened_at, id) WHERE ended_at IS NULL;

CREATE TABLE member (
    id uuid PRIMARY KEY,
    session uuid NOT NULL REFERENCES session ON DELETE CASCADE,
    name title NOT NULL,
    role session_role NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_seen_at timestamptz,
    revoked_at timestamptz,
    -- What events and assignments refer to: a member of that very session.
    UNIQUE (session, id)
);

CREATE TABLE member_token (
    -- SHA-256 of the token, which itself is stored nowhere.
    digest bytea PRIMARY KEY CONSTRAINT member_token_digest_length CHECK (octet_length(digest) = 32),
    member uuid NOT NULL REFERENCES member ON DELETE CASCADE,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz
);
CREATE INDEX member_token_by_member ON member_token (member);
CREATE INDEX member_token_by_expiry ON member_token (expires_at);

CREATE TABLE join_code (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code text NOT NULL CONSTRAINT join_code_form CHECK (code ~ '^[23456789ABCDEFGHJKMNPQRSTVWXYZ]{6}$'),
    session uuid NOT NULL REFERENCES session ON DELETE CASCADE,
    role session_role NOT NULL,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz
);
-- A code may come again once its last use is over. Expiry cannot be part of an index's condition:
-- an expired code is revoked before it is given out again.
CREATE UNIQUE INDEX join_code_live_unique ON join_code (code) WHERE revoked_at IS NULL;
CREATE UNIQUE INDEX join_code_one_a_role ON join_code (session, role) WHERE revoked_at IS NULL;
CREATE INDEX join_code_by_session ON join_code (session);

CREATE TABLE session_event (
    session uuid NOT NULL REFERENCES session ON DELETE CASCADE,
    seq bigint NOT NULL CONSTRAINT session_event_seq_positive CHECK (seq > 0),
    -- The event before it, which must be there: so the log has no gap. The first has none.
    previous bigint GENERATED ALWAYS AS (NULLIF(seq - 1, 0)) STORED,
    -- Session clock, microseconds.
    at bigint NOT NULL,
    by uuid,
    command_id text CONSTRAINT session_event_command_id_length CHECK (char_length(command_id) BETWEEN 1 AND 500),
    kind text NOT NULL CONSTRAINT session_event_kind_length CHECK (char_length(kind) BETWEEN 1 AND 64),
    payload jsonb NOT NULL CONSTRAINT session_event_payload_is_object CHECK (jsonb_typeof(payload) = 'object'),
    recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT session_event_pkey PRIMARY KEY (session, seq),
    CONSTRAINT session_event_follows FOREIGN KEY (session, previous) REFERENCES session_event (session, seq),
    CONSTRAINT session_event_by_member FOREIGN KEY (session, by) REFERENCES member (session, id)
        -- Deferred: a session takes its members and events away in one go, in no given order.
        DEFERRABLE INITIALLY DEFERRED,
    CONSTRAINT session_event_command_has_sender CHECK (command_id IS NULL OR by IS NOT NULL)
);
-- The same command of the same member acts once, whichever node it reaches.
CREATE UNIQUE INDEX session_event_command_unique ON session_event (session, by, command_id) WHERE command_id IS NOT NULL;

-- A log is only ever written at its end.
CREATE FUNCTION refuse_changed_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'an event that happened cannot be changed'
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'session_event_is_final', TABLE = 'session_event';
END $$;
CREATE TRIGGER session_event_is_final BEFORE UPDATE ON session_event
    FOR EACH ROW EXECUTE FUNCTION refuse_changed_event();

-- Who dances whom now: follows from the log, written in the transaction of the `assigned` event,
-- and kept here so that the database itself sees to it that nobody dances twice.
CREATE TABLE performer_assignment (
    session uuid NOT NULL,
    production uuid NOT NULL,
    performer author_key NOT NULL,
    member uuid NOT NULL,
    -- Session clock, microseconds.
    since bigint NOT NULL,
    PRIMARY KEY (session, performer),
    CONSTRAINT performer_assignment_member_unique UNIQUE (session, member),
    -- Deferred: deleting a production takes performers and the session's reference away in one go, in no given order.
    FOREIGN KEY (session, production) REFERENCES session (id, production) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
    FOREIGN KEY (production, performer) REFERENCES performer ON DELETE CASCADE,
    FOREIGN KEY (session, member) REFERENCES member (session, id) ON DELETE CASCADE
);
CREATE INDEX performer_assignment_by_performer ON performer_assignment (production, performer);
