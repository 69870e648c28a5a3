-- Recordings that are pooled with other gyms: people leave the server by a pseudonym made with this key, and what came from elsewhere is kept here.
CREATE TABLE recording_key (
    is_only boolean PRIMARY KEY DEFAULT true CONSTRAINT recording_key_is_only CHECK (is_only),
    key bytea NOT NULL CONSTRAINT recording_key_length CHECK (octet_length(key) = 32)
);

CREATE TABLE imported_recording (
    id uuid PRIMARY KEY,
    account uuid NOT NULL REFERENCES account ON DELETE CASCADE,
    -- What the account calls it.
    name text NOT NULL CONSTRAINT imported_recording_name CHECK (char_length(name) BETWEEN 1 AND 200),
    imported_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (id, account)
);
CREATE INDEX imported_recording_by_account ON imported_recording (account);

CREATE TABLE imported_film (
    recording uuid NOT NULL,
    number integer NOT NULL CONSTRAINT imported_film_number CHECK (number >= 0),
    account uuid NOT NULL,
    -- As the file calls them.
    person text NOT NULL CONSTRAINT imported_film_person CHECK (char_length(person) BETWEEN 1 AND 64),
    -- As in film; its first pose is at 0.
    content bytea NOT NULL CONSTRAINT imported_film_size CHECK (octet_length(content) BETWEEN 1 AND 1048576),
    -- The same round may come in several files: it is kept once.
    digest bytea NOT NULL CONSTRAINT imported_film_digest CHECK (octet_length(digest) = 32),
    -- As in film_labels.
    at bigint[] NOT NULL,
    punch smallint[] NOT NULL CONSTRAINT imported_film_punch CHECK (1 <= ALL (punch) AND 7 >= ALL (punch)),
    unsure bigint[] NOT NULL,
    CONSTRAINT imported_film_count CHECK (cardinality(at) = cardinality(punch) AND cardinality(at) <= 2000),
    CONSTRAINT imported_film_unsure_count CHECK (cardinality(unsure) <= 4000),
    PRIMARY KEY (recording, number),
    UNIQUE (account, digest),
    FOREIGN KEY (recording, account) REFERENCES imported_recording (id, account) ON DELETE CASCADE
);
