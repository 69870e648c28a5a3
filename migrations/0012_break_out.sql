-- Groups of a session work in sessions of their own beside it. A node that knows of none opens sessions that belong to none.
ALTER TABLE session ADD COLUMN main uuid REFERENCES session ON DELETE SET NULL;
CREATE INDEX session_by_main ON session (main) WHERE main IS NOT NULL;

-- Whose place in the main session somebody came from; no reference, since it stays true when that place is gone. They come back to the
-- place in the group that they had.
ALTER TABLE member ADD COLUMN main_member uuid;
CREATE UNIQUE INDEX member_once_in_group ON member (session, main_member) WHERE main_member IS NOT NULL;
