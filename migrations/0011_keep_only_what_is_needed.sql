-- How many people each node has in which session, by its own word of a moment ago: for lists of sessions, so that nobody has to open
-- a session to count them. Lost with a crash of the database, and told anew.
CREATE UNLOGGED TABLE session_presence (
    session uuid NOT NULL REFERENCES session ON DELETE CASCADE,
    node uuid NOT NULL,
    present integer NOT NULL CONSTRAINT session_presence_counts CHECK (present > 0),
    told_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (session, node)
);

-- When somebody last needed a picture: uploaded it, or was found to show it. What nobody has needed for long, and nothing shows, is
-- deleted. A column that names a picture ends in `_asset`, so that it is found there.
ALTER TABLE asset ADD COLUMN needed_at timestamptz NOT NULL DEFAULT now();
CREATE INDEX asset_by_need ON asset (needed_at, id);
