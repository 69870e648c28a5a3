-- What somebody with a link may do who has no account: see it (1), write notes (2), or edit (3). For more than seeing they say a name first,
-- under which the history knows them; each is somebody of their own, with a token that works as long as the link.
ALTER TABLE production_link
    ADD role integer NOT NULL DEFAULT 1 CONSTRAINT production_link_role_known CHECK (role BETWEEN 1 AND 3);

CREATE TABLE production_guest (
    id uuid PRIMARY KEY,
    link uuid NOT NULL REFERENCES production_link ON DELETE CASCADE,
    name title NOT NULL,
    digest bytea NOT NULL UNIQUE CONSTRAINT production_guest_digest_length CHECK (octet_length(digest) = 32),
    came_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX production_guest_by_link ON production_guest (link);

-- With the link, everybody goes who came by it: nodes end their sockets within a second.
CREATE TRIGGER production_guest_ends AFTER DELETE ON production_guest
    FOR EACH ROW EXECUTE FUNCTION note_token_change();

ALTER TABLE production_deed
    DROP CONSTRAINT production_deed_known,
    ADD CONSTRAINT production_deed_known CHECK (
        deed IN ('made', 'invited', 'tookBack', 'joined', 'gave', 'took', 'left', 'deleted', 'planned', 'linked', 'unlinked',
            'cameByLink'));
