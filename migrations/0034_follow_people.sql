-- A person is one, in a session and in its groups, with an account and in the sessions that they came into with it. Whatever
-- changes them in the one place changes them in the others, in the same transaction: written by triggers, so that no
-- statement of any node can forget it. That sockets hear of it sees `token_change`.

-- With which of an account's tokens somebody came in: whoever signs out there has signed out here.
ALTER TABLE member_token ADD COLUMN account_token bytea;
CREATE INDEX member_token_by_account_token ON member_token (account_token) WHERE account_token IS NOT NULL;

CREATE INDEX member_by_main ON member (main_member) WHERE main_member IS NOT NULL;

CREATE FUNCTION change_followers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE member SET role = NEW.role, revoked_at = coalesce(revoked_at, NEW.revoked_at)
    WHERE main_member = NEW.id AND (role <> NEW.role OR revoked_at IS NULL AND NEW.revoked_at IS NOT NULL);
    RETURN NULL;
END $$;
CREATE TRIGGER member_takes_followers_along AFTER UPDATE OF role, revoked_at ON member
    FOR EACH ROW WHEN (OLD.role <> NEW.role OR OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
    EXECUTE FUNCTION change_followers();

CREATE FUNCTION put_members_of_account_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE member SET revoked_at = now() WHERE account = OLD.id AND revoked_at IS NULL;
    RETURN OLD;
END $$;
CREATE TRIGGER account_takes_members_along BEFORE DELETE ON account
    FOR EACH ROW EXECUTE FUNCTION put_members_of_account_out();

CREATE FUNCTION sign_members_out() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE member_token SET revoked_at = now() WHERE account_token = NEW.digest AND revoked_at IS NULL;
    RETURN NULL;
END $$;
CREATE TRIGGER account_token_takes_members_along AFTER UPDATE OF revoked_at ON account_token
    FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION sign_members_out();
