-- Where an account is signed in: what the browser calls itself, and when it was last used, to five minutes.
ALTER TABLE account_token
    ADD id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT account_token_id UNIQUE,
    ADD agent text CONSTRAINT account_token_agent_length CHECK (char_length(agent) <= 300),
    ADD last_used_at timestamptz NOT NULL DEFAULT now();

-- Links with which a person signs in on a further device of theirs.
CREATE TABLE sign_in_link (
    digest bytea PRIMARY KEY CONSTRAINT sign_in_link_digest_length CHECK (octet_length(digest) = 32),
    account uuid NOT NULL REFERENCES account ON DELETE CASCADE,
    expires_at timestamptz NOT NULL,
    used_at timestamptz
);
CREATE INDEX sign_in_link_by_account ON sign_in_link (account);
CREATE INDEX sign_in_link_by_expiry ON sign_in_link (expires_at);
