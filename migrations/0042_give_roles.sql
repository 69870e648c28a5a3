-- What an account may do with one production. Accounts of the house – the owner's, and those of editors – may do everything with each,
-- as before, and need no row: what existed stays visible to whoever saw it. The others, choreographers, may do what stands here.
ALTER TABLE account DROP CONSTRAINT account_kind_known, ADD CONSTRAINT account_kind_known
    CHECK (kind IN ('owner', 'editor', 'choreographer', 'pose-worker'));

CREATE TABLE production_person (
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    account uuid NOT NULL REFERENCES account ON DELETE CASCADE,
    -- 1 see, 2 comment, 3 edit, 4 conduct, 5 own: each with all before it.
    role integer NOT NULL CONSTRAINT production_person_role_known CHECK (role BETWEEN 1 AND 5),
    since timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (account, production)
);
CREATE INDEX production_person_by_production ON production_person (production);

-- Of a role that was changed or taken, all nodes hear within a second; and who may no longer conduct is put out of the sessions, in the
-- same transaction. Accounts of the house lose nothing with a row.
CREATE FUNCTION note_role_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO token_change (digest)
        SELECT digest FROM account_token WHERE account = OLD.account AND revoked_at IS NULL AND expires_at > now();
    UPDATE member m SET revoked_at = now() FROM session s
    WHERE s.id = m.session AND s.production = OLD.production AND s.ended_at IS NULL
        AND m.account = OLD.account AND m.revoked_at IS NULL
        AND (TG_OP = 'DELETE' OR NEW.role < 4 AND m.role = 'conductor')
        AND NOT EXISTS (SELECT FROM account a WHERE a.id = OLD.account AND a.kind IN ('owner', 'editor'));
    RETURN NULL;
END $$;
CREATE TRIGGER production_person_changes AFTER UPDATE OF role ON production_person
    FOR EACH ROW WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION note_role_change();
CREATE TRIGGER production_person_ends AFTER DELETE ON production_person
    FOR EACH ROW EXECUTE FUNCTION note_role_change();

-- Links that give one person a role; each works once.
CREATE TABLE production_invitation (
    id uuid PRIMARY KEY,
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    role integer NOT NULL CONSTRAINT production_invitation_role_known CHECK (role BETWEEN 1 AND 4),
    name title NOT NULL,
    digest bytea NOT NULL UNIQUE CONSTRAINT production_invitation_digest_length CHECK (octet_length(digest) = 32),
    made_by uuid REFERENCES account ON DELETE CASCADE,
    made_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    used_at timestamptz
);
CREATE INDEX production_invitation_by_production ON production_invitation (production, made_at);
CREATE INDEX production_invitation_by_maker ON production_invitation (made_by);

-- Who gave, took, joined and deleted. Names are those of the time; the lines outlive production and account.
CREATE TABLE production_deed (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    production uuid NOT NULL,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    deed text NOT NULL CONSTRAINT production_deed_known CHECK (
        deed IN ('made', 'invited', 'tookBack', 'joined', 'gave', 'took', 'left', 'deleted')),
    who text,
    whom text,
    role integer CONSTRAINT production_deed_role_known CHECK (role BETWEEN 1 AND 5),
    title text
);
CREATE INDEX production_deed_by_production ON production_deed (production, id);
CREATE INDEX production_deed_by_time ON production_deed (at);

-- Whose a template is; NULL for the house's. Which pictures an account brought, so that it sees them before a production shows them.
ALTER TABLE template ADD made_by uuid REFERENCES account ON DELETE SET NULL;
CREATE INDEX template_by_maker ON template (made_by) WHERE made_by IS NOT NULL;
CREATE TABLE picture_upload (
    asset uuid NOT NULL REFERENCES asset ON DELETE CASCADE,
    account uuid NOT NULL REFERENCES account ON DELETE CASCADE,
    PRIMARY KEY (account, asset)
);
CREATE INDEX picture_upload_by_asset ON picture_upload (asset);
