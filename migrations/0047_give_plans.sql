-- Which plan an account was given; what plans are, the operator's file says. NULL for the plan of all who were given none, and nobody limits the
-- owner of the server.
ALTER TABLE account
    ADD plan text CONSTRAINT account_plan_length CHECK (char_length(plan) BETWEEN 1 AND 40);

-- For whom an upload is, if not for who sends it: it takes of the space of whoever owns the production that it is for.
ALTER TABLE upload ADD payer uuid REFERENCES account ON DELETE SET NULL;
CREATE INDEX upload_by_payer ON upload (payer) WHERE payer IS NOT NULL;

-- Whom a full session has turned away last, for its conductors.
ALTER TABLE session
    ADD turned_away integer NOT NULL DEFAULT 0,
    ADD turned_away_name title,
    ADD turned_away_at timestamptz;

-- A change of plan is about an account and about no production.
ALTER TABLE production_deed
    ALTER production DROP NOT NULL,
    ADD account uuid,
    ADD plan text,
    DROP CONSTRAINT production_deed_known,
    ADD CONSTRAINT production_deed_known CHECK (
        deed IN ('made', 'invited', 'tookBack', 'joined', 'gave', 'took', 'left', 'deleted', 'planned')),
    ADD CONSTRAINT production_deed_about_something CHECK ((deed = 'planned') = (production IS NULL));
CREATE INDEX production_deed_by_account ON production_deed (account, id) WHERE account IS NOT NULL;
