-- When somebody last opened a socket: who never did takes nobody's place in a session, and who has not for long takes it no
-- longer. Everybody from before counts as having come.
UPDATE member SET last_seen_at = created_at WHERE last_seen_at IS NULL;
CREATE INDEX member_awaited ON member (session, created_at) WHERE last_seen_at IS NULL;
CREATE INDEX member_seen ON member (session, last_seen_at) WHERE last_seen_at IS NOT NULL;
