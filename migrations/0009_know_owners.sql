-- Whose a session is, and which members are accounts: an owner gets into their session without a code, and is told who came
-- in by the conductor's.
ALTER TABLE session ADD COLUMN opened_by uuid REFERENCES account ON DELETE SET NULL;
CREATE INDEX session_by_opener ON session (opened_by) WHERE opened_by IS NOT NULL;
-- Sessions that may be opened again.
CREATE INDEX session_ended ON session (ended_at) WHERE ended_at IS NOT NULL;

ALTER TABLE member ADD COLUMN account uuid REFERENCES account ON DELETE SET NULL;
CREATE INDEX member_by_account ON member (account) WHERE account IS NOT NULL;

-- Tokens live on with use, and not for ever.
ALTER TABLE account_token ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
