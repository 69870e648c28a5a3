-- Computers that find joints in the pictures of every class, and may do nothing else: accounts of a kind of their own. A node that does not know
-- the kind lets nobody in with it.
ALTER TABLE account DROP CONSTRAINT account_kind_known;
ALTER TABLE account ADD CONSTRAINT account_kind_known CHECK (kind IN ('owner', 'editor', 'pose-worker'));

-- Not in editor_link: a node that does not know the kind would make an editor of whoever redeems it there.
CREATE TABLE pose_worker_link (
    digest bytea PRIMARY KEY CONSTRAINT pose_worker_link_digest_length CHECK (octet_length(digest) = 32),
    name title NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
);
CREATE INDEX pose_worker_link_by_expiry ON pose_worker_link (expires_at);
