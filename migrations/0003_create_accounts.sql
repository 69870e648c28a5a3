-- Accounts edit productions. The first is the owner's, reached by a one-time link.

CREATE TABLE account (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    name title NOT NULL,
    kind text NOT NULL CONSTRAINT account_kind_known CHECK (kind IN ('owner', 'editor')),
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX account_one_owner ON account (kind) WHERE kind = 'owner';

CREATE TABLE account_token (
    digest bytea PRIMARY KEY CONSTRAINT account_token_digest_length CHECK (octet_length(digest) = 32),
    account uuid NOT NULL REFERENCES account ON DELETE CASCADE,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz
);
CREATE INDEX account_token_by_account ON account_token (account);
CREATE INDEX account_token_by_expiry ON account_token (expires_at);

CREATE TABLE owner_link (
    digest bytea PRIMARY KEY CONSTRAINT owner_link_digest_length CHECK (octet_length(digest) = 32),
    expires_at timestamptz NOT NULL,
    used_at timestamptz
);
CREATE INDEX owner_link_by_expiry ON owner_link (expires_at);
