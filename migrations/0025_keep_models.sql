-- Weights of the punch recogniser that this server was given, besides those that are shipped with it.
CREATE TABLE recogniser_model (
    version integer PRIMARY KEY CONSTRAINT recogniser_model_version CHECK (version BETWEEN 1 AND 65535),
    content bytea NOT NULL CONSTRAINT recogniser_model_size CHECK (octet_length(content) BETWEEN 1 AND 262144),
    installed_at timestamptz NOT NULL DEFAULT now(),
    -- The one that was chosen last is in use; where none was, the shipped one is.
    chosen_at timestamptz
);

-- The version of the weights that judged a punch; NULL: the source did not say.
ALTER TABLE punch ADD COLUMN model integer CONSTRAINT punch_model_range CHECK (model BETWEEN 1 AND 65535);
