-- Which tokens have lately come to be good for less, or for longer: nodes look here twice a second, and end or change the sockets of
-- those who bear them. Written by triggers, so that nodes which do not know of it do it too.

CREATE TABLE token_change (
    digest bytea NOT NULL CONSTRAINT token_change_digest_length CHECK (octet_length(digest) = 32),
    at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX token_change_by_time ON token_change (at);

CREATE FUNCTION note_token_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO token_change (digest) VALUES (OLD.digest);
    RETURN NULL;
END $$;

CREATE TRIGGER member_token_changes AFTER UPDATE OF revoked_at, expires_at ON member_token
    FOR EACH ROW EXECUTE FUNCTION note_token_change();
CREATE TRIGGER account_token_changes AFTER UPDATE OF revoked_at, expires_at ON account_token
    FOR EACH ROW EXECUTE FUNCTION note_token_change();
-- Those that had ended are deleted every hour: nobody needs to hear of it.
CREATE TRIGGER member_token_ends AFTER DELETE ON member_token
    FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND OLD.expires_at > now()) EXECUTE FUNCTION note_token_change();
CREATE TRIGGER account_token_ends AFTER DELETE ON account_token
    FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND OLD.expires_at > now()) EXECUTE FUNCTION note_token_change();

CREATE FUNCTION note_member_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO token_change (digest) SELECT digest FROM member_token WHERE member = NEW.id;
    RETURN NULL;
END $$;
CREATE TRIGGER member_changes AFTER UPDATE OF role, revoked_at ON member
    FOR EACH ROW EXECUTE FUNCTION note_member_change();
