-- The account that a link becomes has its id, by which it can be taken back while nobody has used it.
ALTER TABLE editor_link ADD id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT editor_link_id UNIQUE;
ALTER TABLE pose_worker_link ADD id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT pose_worker_link_id UNIQUE;

-- Which pose workers are connected to each node, by its own word of a moment ago. Lost with a crash of the database, and told anew.
CREATE UNLOGGED TABLE pose_worker_presence (
    account uuid NOT NULL REFERENCES account ON DELETE CASCADE,
    node uuid NOT NULL,
    told_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (account, node)
);
