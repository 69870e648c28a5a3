-- Links by which a production is read without an account: what dancers open between rehearsals. Whoever has one reads the production, its
-- music and its pictures, and nothing else.
CREATE TABLE production_link (
    id uuid PRIMARY KEY,
    production uuid NOT NULL REFERENCES production ON DELETE CASCADE,
    name text NOT NULL,
    digest bytea NOT NULL UNIQUE CHECK (octet_length(digest) = 32),
    made_at timestamptz NOT NULL DEFAULT now(),
    ends_at timestamptz
);

CREATE INDEX production_link_production ON production_link (production, made_at);
